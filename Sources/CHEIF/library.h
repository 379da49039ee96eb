// The functions of libheif that are called, by name. Their types come from its header.
#ifndef LAMINA_CHEIF_LIBRARY_H
#define LAMINA_CHEIF_LIBRARY_H

#if !__has_include(<libheif/heif.h>)
#error "<libheif/heif.h> is missing: apt-get install libheif-dev"
#endif
#include <libheif/heif.h>

#define LAMINA_HEIF_FUNCTIONS(each) \
  each(heif_init) \
  each(heif_have_decoder_for_format) \
  each(heif_context_alloc) \
  each(heif_context_free) \
  each(heif_context_set_max_decoding_threads) \
  each(heif_context_read_from_memory_without_copy) \
  each(heif_context_get_primary_image_handle) \
  each(heif_decoding_options_alloc) \
  each(heif_decoding_options_free) \
  each(heif_decode_image) \
  each(heif_image_get_width) \
  each(heif_image_get_height) \
  each(heif_image_get_plane_readonly) \
  each(heif_image_release) \
  each(heif_image_handle_release)

#define LAMINA_HEIF_MEMBER(name) __typeof__(&name) name;

struct LaminaHEIFLibrary {
  LAMINA_HEIF_FUNCTIONS(LAMINA_HEIF_MEMBER)
};

#endif
