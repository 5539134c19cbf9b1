// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The results of every function that can fail.
//
// A function that cannot fail returns void. One that can returns an int: ASHLAR_OK (zero) or one of
// the negative codes below. Except for ASHLAR_ERR_BAD_TAG, an error is found before the first
// write: no output and no context has changed. There is no errno, no error queue, no allocation
// anywhere.

#ifndef ASHLAR_STATUS_H
#define ASHLAR_STATUS_H

#include <ashlar/api.h>

enum {
  ASHLAR_OK = 0,
  // A pointer is NULL that may not be. (NULL with length 0 is fine everywhere.)
  ASHLAR_ERR_NULL = -1,
  // The key is not as long as the algorithm wants it.
  ASHLAR_ERR_KEY_LENGTH = -2,
  // The nonce is not as long as the algorithm wants it.
  ASHLAR_ERR_NONCE_LENGTH = -3,
  // The sealed input is shorter than a tag.
  ASHLAR_ERR_TOO_SHORT = -4,
  // The message, in this call or summed over updates, is over the algorithm's limit.
  ASHLAR_ERR_TOO_LONG = -5,
  // An output overlaps an input other than exactly in place, another output, or a context.
  ASHLAR_ERR_OVERLAP = -6,
  // The call is not allowed now: the context is not set up, or calls are out of order.
  ASHLAR_ERR_STATE = -7,
  // The tag is wrong: the message, its additional data, its nonce or the key is not what was
  // sealed.
  ASHLAR_ERR_BAD_TAG = -8,
  // No CPU feature has that name.
  ASHLAR_ERR_FEATURE = -9
};

ASHLAR_BEGIN

// ashlar_status_message returns one English sentence for a status, without a full stop; for a
// number that is no status, "unknown status". The string is constant.
ASHLAR_API const char *ashlar_status_message(int status);

ASHLAR_END

#endif
