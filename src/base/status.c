// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Sentences for status codes and the version: ashlar/status.h, ashlar/version.h.

#include <ashlar/status.h>
#include <ashlar/version.h>

const char *ashlar_status_message(int status)
{
  switch (status) {
  case ASHLAR_OK:
    return "success";
  case ASHLAR_ERR_NULL:
    return "a required pointer is NULL";
  case ASHLAR_ERR_KEY_LENGTH:
    return "wrong key length";
  case ASHLAR_ERR_NONCE_LENGTH:
    return "wrong nonce length";
  case ASHLAR_ERR_TOO_SHORT:
    return "the input is shorter than a tag";
  case ASHLAR_ERR_TOO_LONG:
    return "the message is over the limit of the algorithm";
  case ASHLAR_ERR_OVERLAP:
    return "an output overlaps another buffer";
  case ASHLAR_ERR_STATE:
    return "the context is not set up, or calls are out of order";
  case ASHLAR_ERR_BAD_TAG:
    return "the tag is wrong";
  case ASHLAR_ERR_FEATURE:
    return "no CPU feature has that name";
  default:
    return "unknown status";
  }
}

const char *ashlar_version(void)
{
  return ASHLAR_VERSION;
}
