// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Reads results from JSON. Whatever the file holds, the error names the file and what is wrong with
// it.

#include "json.h"

#include "command.h"

#ifdef ASHLAR_HAVE_CJSON

#include <cjson/cJSON.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// json_slurp returns the whole file as a string, or NULL with errno set.
static char *json_slurp(const char *path)
{
  FILE *in = fopen(path, "rb");
  if (in == NULL)
    return NULL;
  char *text = NULL;
  size_t room = 0, used = 0, got;
  do {
    if (room - used < 2) {
      room = room == 0 ? 65536 : 2 * room;
      char *more = realloc(text, room);
      if (more == NULL) {
        free(text);
        fclose(in);
        return NULL;
      }
      text = more;
    }
    got = fread(text + used, 1, room - used - 1, in);
    used += got;
  } while (got != 0);
  int failed = ferror(in);
  fclose(in);
  if (failed) {
    free(text);
    return NULL;
  }
  text[used] = '\0';
  return text;
}

// The fields that compare needs, and where they go.
static const struct {
  const char *name;
  size_t offset;
  int is_number;
} json_fields[] = {
    {"library", offsetof(struct json_result, library), 0},
    {"algorithm", offsetof(struct json_result, algorithm), 0},
    {"operation", offsetof(struct json_result, operation), 0},
    {"row", offsetof(struct json_result, row), 0},
    {"size", offsetof(struct json_result, size), 1},
    {"aad", offsetof(struct json_result, aad), 1},
    {"align", offsetof(struct json_result, align), 1},
    {"threads", offsetof(struct json_result, threads), 1},
};

static int json_wrong(const struct json_file *file, const char *what)
{
  cli_error("%s: %s", file->path, what);
  return 0;
}

static int json_samples(const struct json_file *file, const cJSON *object, struct json_result *r,
                        size_t number)
{
  const cJSON *array = cJSON_GetObjectItemCaseSensitive(object, "samples"), *item;
  r->count = 0;
  if (cJSON_IsArray(array) && cJSON_GetArraySize(array) > 0) {
    r->samples = malloc((size_t)cJSON_GetArraySize(array) * sizeof *r->samples);
    if (r->samples == NULL)
      return json_wrong(file, "not enough memory");
    cJSON_ArrayForEach(item, array)
    {
      if (!cJSON_IsNumber(item) || !(item->valuedouble > 0) || !isfinite(item->valuedouble))
        break;
      r->samples[r->count++] = item->valuedouble;
    }
    if (r->count == (size_t)cJSON_GetArraySize(array))
      return 1;
  }
  cli_error("%s: result %zu has no array 'samples' of times", file->path, number);
  return 0;
}

static int json_one(const struct json_file *file, const cJSON *object, struct json_result *r,
                    size_t number)
{
  for (size_t i = 0; i < sizeof json_fields / sizeof json_fields[0]; i++) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, json_fields[i].name);
    char *field = (char *)r + json_fields[i].offset;
    if (json_fields[i].is_number ? !cJSON_IsNumber(item) : !cJSON_IsString(item)) {
      cli_error("%s: result %zu has no %s '%s'", file->path, number,
                json_fields[i].is_number ? "number" : "string", json_fields[i].name);
      return 0;
    }
    if (json_fields[i].is_number)
      memcpy(field, &item->valuedouble, sizeof item->valuedouble);
    else
      memcpy(field, &item->valuestring, sizeof item->valuestring);
  }
  const cJSON *in_place = cJSON_GetObjectItemCaseSensitive(object, "in_place");
  if (!cJSON_IsBool(in_place)) {
    cli_error("%s: result %zu has no boolean 'in_place'", file->path, number);
    return 0;
  }
  r->in_place = cJSON_IsTrue(in_place);
  const cJSON *operations = cJSON_GetObjectItemCaseSensitive(object, "operations");
  const cJSON *ns = cJSON_GetObjectItemCaseSensitive(object, "elapsed_ns");
  if (cJSON_IsNumber(operations) && cJSON_IsNumber(ns)) {
    r->operations = operations->valuedouble;
    r->ns = ns->valuedouble;
  }
  return json_samples(file, object, r, number);
}

// json_string returns the string of that name, or "unknown".
static const char *json_string(const cJSON *object, const char *name)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
  return cJSON_IsString(item) ? item->valuestring : "unknown";
}

static int json_all(struct json_file *file)
{
  const cJSON *root = file->root, *item;
  const cJSON *results = cJSON_GetObjectItemCaseSensitive(root, "results");
  if (!cJSON_IsObject(root) || !cJSON_IsArray(results))
    return json_wrong(file, "not a result of ashlar speed --json: no array 'results'");
  if (cJSON_GetArraySize(results) == 0)
    return json_wrong(file, "has no results");
  file->version = json_string(root, "version");
  file->cpu = json_string(cJSON_GetObjectItemCaseSensitive(root, "machine"), "cpu");
  file->results = calloc((size_t)cJSON_GetArraySize(results), sizeof *file->results);
  if (file->results == NULL)
    return json_wrong(file, "not enough memory");
  cJSON_ArrayForEach(item, results)
  {
    size_t number = file->count++;
    if (!json_one(file, item, &file->results[number], number + 1))
      return 0;
  }
  return 1;
}

int json_read(struct json_file *file, const char *path)
{
  memset(file, 0, sizeof *file);
  file->path = path;
  errno = 0;
  char *text = json_slurp(path);
  if (text == NULL) {
    cli_error("cannot read %s: %s", path, errno != 0 ? strerror(errno) : "read error");
    return 0;
  }
  int empty = text[strspn(text, " \t\r\n")] == '\0';
  file->root = cJSON_ParseWithOpts(text, NULL, 1);
  free(text);
  if (file->root == NULL)
    return json_wrong(file, empty ? "is empty" : "is not JSON");
  if (json_all(file))
    return 1;
  json_free(file);
  return 0;
}

void json_free(struct json_file *file)
{
  for (size_t i = 0; i < file->count; i++)
    free(file->results[i].samples);
  free(file->results);
  cJSON_Delete(file->root);
}

#else

int json_read(struct json_file *file, const char *path)
{
  (void)file;
  cli_error("cannot read %s: this build was made without cJSON", path);
  return 0;
}

void json_free(struct json_file *file)
{
  (void)file;
}

#endif
