// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What is traced: every operation of every class of primitives in tests/primitives.h, on every row.

#ifndef ASHLAR_TESTS_TRACE_CASES_H
#define ASHLAR_TESTS_TRACE_CASES_H

void cases_aead(void);
void cases_stream(void);
void cases_derive(void);
void cases_mac(void);
void cases_memory(void);

#endif
