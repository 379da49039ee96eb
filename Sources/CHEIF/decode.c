#include "CHEIF.h"
#include "library.h"

#include <stdio.h>
#include <string.h>

static LaminaHEIFStatus failed(struct heif_error error, char *message) {
  const char *text = error.message;
  snprintf(
      message, LAMINA_HEIF_MESSAGE_SIZE, "%s", text != NULL && text[0] != '\0' ? text : "damaged data");
  message[strcspn(message, "\n")] = '\0';
  switch (error.code) {
  case heif_error_Unsupported_filetype:
  case heif_error_Unsupported_feature:
    return LAMINA_HEIF_UNSUPPORTED;
  case heif_error_Memory_allocation_error:
    return LAMINA_HEIF_NO_MEMORY;
  default:
    return LAMINA_HEIF_CORRUPT;
  }
}

// Copies from R, G, B, A.
static void copy(const LaminaHEIFPicture *picture, const uint8_t *source, size_t source_stride) {
  for (uint32_t row = 0; row < picture->rows; row++) {
    const uint8_t *from = source + row * source_stride;
    uint8_t *to = picture->pixels + row * picture->stride;
    if (picture->is_alpha) {
      for (uint32_t column = 0; column < picture->columns; column++) to[column * 4 + 3] = from[column * 4];
      continue;
    }
    for (uint32_t column = 0; column < picture->columns; column++, from += 4, to += 4) {
      to[0] = from[2];
      to[1] = from[1];
      to[2] = from[0];
      to[3] = 255;
    }
  }
}

static LaminaHEIFStatus write(
    const LaminaHEIFLibrary *library, const LaminaHEIFPicture *picture, const struct heif_image *image,
    char *message) {
  int width = library->heif_image_get_width(image, heif_channel_interleaved);
  int height = library->heif_image_get_height(image, heif_channel_interleaved);
  if (width != (int64_t)picture->width || height != (int64_t)picture->height) {
    snprintf(
        message, LAMINA_HEIF_MESSAGE_SIZE, "a picture of %d x %d pixels is said to have %u x %u", width,
        height, picture->width, picture->height);
    return LAMINA_HEIF_CORRUPT;
  }
  int stride = 0;
  const uint8_t *plane = library->heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  if (plane == NULL || stride < width * 4) {
    snprintf(message, LAMINA_HEIF_MESSAGE_SIZE, "a picture has no colours");
    return LAMINA_HEIF_CORRUPT;
  }
  copy(picture, plane, (size_t)stride);
  return LAMINA_HEIF_OK;
}

LaminaHEIFStatus lamina_heif_decode(
    const LaminaHEIFLibrary *library, const LaminaHEIFPicture *picture, char *message) {
  struct heif_context *context = library->heif_context_alloc();
  struct heif_decoding_options *options = library->heif_decoding_options_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  LaminaHEIFStatus status = LAMINA_HEIF_NO_MEMORY;
  snprintf(message, LAMINA_HEIF_MESSAGE_SIZE, "no memory");
  if (context == NULL || options == NULL) goto end;
  // 0 is this thread.
  library->heif_context_set_max_decoding_threads(context, 0);
  options->convert_hdr_to_8bit = 1;

  struct heif_error error =
      library->heif_context_read_from_memory_without_copy(context, picture->bytes, picture->count, NULL);
  if (error.code == heif_error_Ok) error = library->heif_context_get_primary_image_handle(context, &handle);
  if (error.code == heif_error_Ok) {
    error = library->heif_decode_image(
        handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options);
  }
  if (error.code != heif_error_Ok || image == NULL) {
    status = failed(error, message);
  } else {
    status = write(library, picture, image, message);
  }

end:
  if (image != NULL) library->heif_image_release(image);
  if (handle != NULL) library->heif_image_handle_release(handle);
  if (options != NULL) library->heif_decoding_options_free(options);
  if (context != NULL) library->heif_context_free(context);
  return status;
}
