// libzip, which is opened when it is first needed: its name differs between systems, and only
// archives need it. Only its header is used to build.
#ifndef LAMINA_CZIP_H
#define LAMINA_CZIP_H

#if !__has_include(<zip.h>)
#error "<zip.h> is missing: apt-get install libzip-dev"
#endif
#include <zip.h>

#ifdef __cplusplus
extern "C" {
#endif

// The functions that are called, by name. Their types come from libzip's header, so a change of a
// signature does not compile.
#define LAMINA_ZIP_FUNCTIONS(each) \
  each(zip_error_init) \
  each(zip_error_fini) \
  each(zip_error_strerror) \
  each(zip_source_buffer_create) \
  each(zip_source_free) \
  each(zip_open_from_source) \
  each(zip_get_num_entries) \
  each(zip_get_name) \
  each(zip_stat_index) \
  each(zip_fopen_index) \
  each(zip_fread) \
  each(zip_fclose) \
  each(zip_discard) \
  each(zip_open) \
  each(zip_source_buffer) \
  each(zip_file_add) \
  each(zip_close)

#define LAMINA_ZIP_MEMBER(name) __typeof__(&name) name;

typedef struct {
  LAMINA_ZIP_FUNCTIONS(LAMINA_ZIP_MEMBER)
} LaminaZip;

#define LAMINA_ZIP_MESSAGE_SIZE 256

// Opens the first of `count` shared libraries that there is, and finds the functions. It is never
// closed. Returns NULL if there is none, or if it lacks a function, and writes why into `message`,
// LAMINA_ZIP_MESSAGE_SIZE bytes.
const LaminaZip *lamina_zip_open(const char *const *names, size_t count, char *message);

#ifdef __cplusplus
}
#endif

#endif
