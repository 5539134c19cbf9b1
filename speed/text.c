// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Small helpers on strings.

#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

int text_contains(const char *text, const char *part, size_t len)
{
  for (;; text++) {
    size_t i = 0;
    while (i < len && text[i] != '\0' &&
           tolower((unsigned char)text[i]) == tolower((unsigned char)part[i]))
      i++;
    if (i == len)
      return 1;
    if (*text == '\0')
      return 0;
  }
}

int text_item(const char **list, const char **item, size_t *len)
{
  if (*list == NULL)
    return 0;
  *item = *list;
  *len = strcspn(*list, ",");
  *list = (*list)[*len] == ',' ? *list + *len + 1 : NULL;
  return 1;
}

int text_number(const char *text, size_t len, uint64_t max, uint64_t *number)
{
  uint64_t value = 0;
  if (len == 0)
    return 0;
  for (size_t i = 0; i < len; i++) {
    if (!isdigit((unsigned char)text[i]))
      return 0;
    uint64_t digit = (uint64_t)(text[i] - '0');
    if (digit > max || value > (max - digit) / 10)
      return 0;
    value = value * 10 + digit;
  }
  *number = value;
  return 1;
}

void text_copy(char *to, size_t size, const char *from)
{
  snprintf(to, size, "%s", from);
}
