// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Marks that every public declaration carries: export, must-use, C linkage. Includes nothing.

#ifndef ASHLAR_API_H
#define ASHLAR_API_H

// ASHLAR_API exports a symbol from a library built with hidden visibility. Define ASHLAR_DLL when
// building or using a Windows DLL; define ASHLAR_API yourself to override it (the amalgamation of a
// program that wants no exports, for example).
#ifndef ASHLAR_API
#if defined(_WIN32) && defined(ASHLAR_DLL)
#ifdef ASHLAR_BUILD
#define ASHLAR_API __declspec(dllexport)
#else
#define ASHLAR_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define ASHLAR_API __attribute__((visibility("default")))
#else
#define ASHLAR_API
#endif
#endif

// ASHLAR_MUST_USE warns when a status is ignored.
#if defined(__GNUC__)
#define ASHLAR_MUST_USE __attribute__((warn_unused_result))
#else
#define ASHLAR_MUST_USE
#endif

#ifdef __cplusplus
#define ASHLAR_BEGIN extern "C" {
#define ASHLAR_END }
#else
#define ASHLAR_BEGIN
#define ASHLAR_END
#endif

#endif
