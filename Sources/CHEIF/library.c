#include "CHEIF.h"
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)LAMINA_HEIF_HEVC == (int)heif_compression_HEVC, "codings are libheif's");
_Static_assert((int)LAMINA_HEIF_AVC == (int)heif_compression_AVC, "codings are libheif's");
_Static_assert((int)LAMINA_HEIF_AV1 == (int)heif_compression_AV1, "codings are libheif's");

#define FIND(function) \
  if ((library->function = (__typeof__(library->function))dlsym(handle, #function)) == NULL) { \
    missing = #function; \
  }

const LaminaHEIFLibrary *lamina_heif_open(const char *name, char *message) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) {
    const char *why = dlerror();
    snprintf(message, LAMINA_HEIF_MESSAGE_SIZE, "%s", why != NULL ? why : name);
    return NULL;
  }
  const char *missing = NULL;
  LaminaHEIFLibrary *library = calloc(1, sizeof *library);
  if (library == NULL) {
    snprintf(message, LAMINA_HEIF_MESSAGE_SIZE, "no memory");
    dlclose(handle);
    return NULL;
  }
  LAMINA_HEIF_FUNCTIONS(FIND)
  if (missing != NULL) {
    snprintf(message, LAMINA_HEIF_MESSAGE_SIZE, "%s: has no function %s", name, missing);
    free(library);
    dlclose(handle);
    return NULL;
  }
  // Finds decoders that are installed as files of their own.
  library->heif_init(NULL);
  return library;
}

int lamina_heif_decodes(const LaminaHEIFLibrary *library, LaminaHEIFCoding coding) {
  return library->heif_have_decoder_for_format((enum heif_compression_format)coding);
}
