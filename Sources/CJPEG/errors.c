#include "errors.h"

#include <jerror.h>

static LaminaJPEGStatus status_of(int code) {
  switch (code) {
  case JERR_INPUT_EMPTY:
  case JERR_INPUT_EOF:
  case JWRN_JPEG_EOF:
    return LAMINA_JPEG_TRUNCATED;
  case JERR_OUT_OF_MEMORY:
    return LAMINA_JPEG_NO_MEMORY;
  case JERR_ARITH_NOTIMPL:
  case JERR_BAD_PRECISION:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED:
    return LAMINA_JPEG_UNSUPPORTED;
  default:
    return LAMINA_JPEG_CORRUPT;
  }
}

static _Noreturn void leave(j_common_ptr cinfo) {
  LaminaJPEGErrors *errors = (LaminaJPEGErrors *)cinfo->err;
  longjmp(errors->escape, 1);
}

static void error_exit(j_common_ptr cinfo) {
  LaminaJPEGErrors *errors = (LaminaJPEGErrors *)cinfo->err;
  errors->status = status_of(cinfo->err->msg_code);
  cinfo->err->format_message(cinfo, errors->message);
  leave(cinfo);
}

// libjpeg goes on after a warning and fills what is missing with grey; a half picture is worse than
// an error. Warnings about bytes that cost no pixels are let through.
static void emit_message(j_common_ptr cinfo, int level) {
  if (level >= 0) return;
  switch (cinfo->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_MUST_RESYNC:
  case JWRN_BOGUS_PROGRESSION:
  case JWRN_ARITH_BAD_CODE:
    error_exit(cinfo);
  default:
    return;
  }
}

// Nothing may be printed by a library.
static void output_message(j_common_ptr cinfo) { (void)cinfo; }

struct jpeg_error_mgr *lamina_jpeg_errors_begin(LaminaJPEGErrors *errors, char *message) {
  struct jpeg_error_mgr *base = jpeg_std_error(&errors->base);
  base->error_exit = error_exit;
  base->emit_message = emit_message;
  base->output_message = output_message;
  errors->status = LAMINA_JPEG_OK;
  errors->message = message;
  message[0] = '\0';
  return base;
}

_Noreturn void lamina_jpeg_fail(j_common_ptr cinfo, LaminaJPEGStatus status, const char *text) {
  LaminaJPEGErrors *errors = (LaminaJPEGErrors *)cinfo->err;
  errors->status = status;
  snprintf(errors->message, LAMINA_JPEG_MESSAGE_SIZE, "%s", text);
  leave(cinfo);
}
