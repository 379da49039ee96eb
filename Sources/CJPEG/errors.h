// Error handling for libjpeg: the only code that turns its codes into LaminaJPEGStatus.
#ifndef LAMINA_CJPEG_ERRORS_H
#define LAMINA_CJPEG_ERRORS_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#if !__has_include(<jpeglib.h>)
#error "<jpeglib.h> is missing: apt-get install libjpeg-dev"
#endif
#include <jpeglib.h>

// `base` must come first: libjpeg hands back a pointer to it.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  LaminaJPEGStatus status;
  char *message;
} LaminaJPEGErrors;

// Prepares `errors` to write into `message`. Returns the value for `cinfo.err`.
struct jpeg_error_mgr *lamina_jpeg_errors_begin(LaminaJPEGErrors *errors, char *message);

// Ends the running call with this status and text. Does not return.
_Noreturn void lamina_jpeg_fail(j_common_ptr cinfo, LaminaJPEGStatus status, const char *text);

#endif
