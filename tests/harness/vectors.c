// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The reader of test vector files: vectors.h.

#include "vectors.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

static void vector_die(const char *what, const char *which, size_t line)
{
  fprintf(stderr, "test vectors: %s: %s (record at line %zu)\n", what, which, line);
  exit(1);
}

void vector_open(struct vector_file *file, const char *path)
{
  file->path = path;
  file->line = 0;
  file->file = fopen(path, "r");
  if (file->file == NULL)
    vector_die("cannot open", path, 0);
}

void vector_open_named(struct vector_file *file, const char *name)
{
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", ASHLAR_TEST_VECTORS, name);
  vector_open(file, path);
}

void vector_close(struct vector_file *file)
{
  fclose(file->file);
}

// vector_read_line returns the next line without its newline, to be freed, or NULL at the end.
static char *vector_read_line(struct vector_file *file)
{
  size_t room = 256, len = 0;
  char *line = check_allocate(room);
  while (fgets(line + len, (int)(room - len), file->file) != NULL) {
    len += strlen(line + len);
    if (len != 0 && line[len - 1] == '\n') {
      line[len - 1] = '\0';
      file->line++;
      return line;
    }
    char *longer = check_allocate(2 * room);
    memcpy(longer, line, len + 1);
    free(line);
    line = longer;
    room *= 2;
  }
  if (len != 0)
    return line;
  free(line);
  return NULL;
}

int vector_next(struct vector_file *file, struct vector *v)
{
  char *line;
  v->count = 0;
  while ((line = vector_read_line(file)) != NULL) {
    if (line[0] == '#' || (line[0] == '\0' && v->count == 0)) {
      free(line);
      continue;
    }
    if (line[0] == '\0') {
      free(line);
      break;
    }
    if (v->count == 0)
      v->line = file->line;
    char *space = strchr(line, ' ');
    if (v->count == VECTOR_FIELDS || space == NULL)
      vector_die("malformed line in", file->path, file->line);
    *space = '\0';
    v->field[v->count] = line;
    v->value[v->count++] = space + 1;
  }
  return v->count != 0;
}

void vector_free(struct vector *v)
{
  for (size_t i = 0; i < v->count; i++)
    free(v->field[i]);
  v->count = 0;
}

int vector_is(const struct vector *v, const char *kind, const char *name)
{
  return strcmp(v->field[0], kind) == 0 && strcmp(v->value[0], name) == 0;
}

int vector_find(struct vector_file *file, struct vector *v, const char *kind, const char *name)
{
  while (vector_next(file, v)) {
    if (vector_is(v, kind, name))
      return 1;
    vector_free(v);
  }
  return 0;
}

static const char *vector_lookup(const struct vector *v, const char *field)
{
  for (size_t i = 1; i < v->count; i++)
    if (strcmp(v->field[i], field) == 0)
      return v->value[i];
  return NULL;
}

int vector_has(const struct vector *v, const char *field)
{
  return vector_lookup(v, field) != NULL;
}

const char *vector_text(const struct vector *v, const char *field)
{
  const char *text = vector_lookup(v, field);
  if (text == NULL)
    vector_die("missing field", field, v->line);
  return text;
}

uint64_t vector_number(const struct vector *v, const char *field)
{
  char *end;
  const char *text = vector_text(v, field);
  uint64_t number = strtoull(text, &end, 10);
  if (end == text || *end != '\0')
    vector_die("not a number", field, v->line);
  return number;
}

static int vector_nibble(char c)
{
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// vector_word writes the bytes of one word of len characters to out, unless that is NULL, and
// returns their number.
static size_t vector_word(uint8_t *out, const char *word, size_t len, size_t line)
{
  size_t n = 0, times = 1;
  unsigned long long seed, count;
  if (len == 1 && word[0] == '-')
    return 0;
  if (strncmp(word, "pattern:", 8) == 0) {
    if (sscanf(word, "pattern:%llu:%llu", &count, &seed) != 2)
      vector_die("malformed", word, line);
    if (out != NULL)
      check_pattern(out, (size_t)count, seed);
    return (size_t)count;
  }
  const char *star = memchr(word, '*', len);
  if (star != NULL) {
    times = (size_t)strtoull(word, NULL, 10);
    len -= (size_t)(star + 1 - word);
    word = star + 1;
  }
  if (len % 2 != 0)
    vector_die("odd number of hex digits", word, line);
  for (; times != 0; times--)
    for (size_t i = 0; i < len; i += 2, n++) {
      int high = vector_nibble(word[i]), low = vector_nibble(word[i + 1]);
      if (high < 0 || low < 0)
        vector_die("not hex", word, line);
      if (out != NULL)
        out[n] = (uint8_t)(high << 4 | low);
    }
  return n;
}

static size_t vector_words(uint8_t *out, const char *text, size_t line)
{
  size_t n = 0;
  while (*text != '\0') {
    size_t len = strcspn(text, " ");
    n += vector_word(out == NULL ? NULL : out + n, text, len, line);
    text += len;
    text += strspn(text, " ");
  }
  return n;
}

struct vector_bytes vector_get(const struct vector *v, const char *field)
{
  struct vector_bytes bytes = {NULL, 0};
  const char *text = vector_text(v, field);
  bytes.len = vector_words(NULL, text, v->line);
  if (bytes.len != 0) {
    bytes.data = check_allocate(bytes.len);
    vector_words(bytes.data, text, v->line);
  }
  return bytes;
}
