#include "CZip.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#define FIND(function) \
  if ((library->function = (__typeof__(library->function))dlsym(handle, #function)) == NULL) { \
    missing = #function; \
  }

const LaminaZip *lamina_zip_open(const char *const *names, size_t count, char *message) {
  void *handle = NULL;
  snprintf(message, LAMINA_ZIP_MESSAGE_SIZE, "no name");
  for (size_t i = 0; i < count && handle == NULL; i++) {
    handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    // The first name is the newest.
    if (handle == NULL && i == 0) {
      const char *why = dlerror();
      snprintf(message, LAMINA_ZIP_MESSAGE_SIZE, "%s", why != NULL ? why : names[i]);
    }
  }
  if (handle == NULL) return NULL;
  const char *missing = NULL;
  LaminaZip *library = calloc(1, sizeof *library);
  if (library == NULL) {
    snprintf(message, LAMINA_ZIP_MESSAGE_SIZE, "no memory");
    dlclose(handle);
    return NULL;
  }
  LAMINA_ZIP_FUNCTIONS(FIND)
  if (missing != NULL) {
    snprintf(message, LAMINA_ZIP_MESSAGE_SIZE, "it has no function %s", missing);
    free(library);
    dlclose(handle);
    return NULL;
  }
  return library;
}
