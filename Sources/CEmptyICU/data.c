// A package of ICU data with nothing in it, in place of the 34 MB in Foundation's ICU.
//
// The layout is that of `stubdata.cpp` in ICU: a header as every file of ICU data has it, and a
// table of contents without entries.
#include <stdint.h>

struct empty_package {
  uint16_t header_size;
  uint8_t magic[2];
  // UDataInfo.
  uint16_t info_size;
  uint16_t reserved_word;
  uint8_t is_big_endian;
  uint8_t charset_family;
  uint8_t size_of_char;
  uint8_t reserved_byte;
  uint8_t data_format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  // The table of contents.
  uint32_t count;
  uint32_t reserved;
  // ICU looks at the first entry, even of none.
  int32_t first_entry[4];
};

// 76 is the version of ICU that Foundation has since Swift 6.3.
__attribute__((visibility("hidden"), aligned(16))) const struct empty_package icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .size_of_char = 2,
    .data_format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
