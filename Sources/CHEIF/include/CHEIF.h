// HEIC and AVIF through libheif, which is opened when it is first needed.
//
// libheif brings encoders of 20 MB that this package never calls. Programs that link it take seven
// milliseconds longer to start. Here only a program that meets such an image opens it.
#ifndef LAMINA_CHEIF_H
#define LAMINA_CHEIF_H

#include <stddef.h>
#include <stdint.h>

// How a call ended.
typedef enum {
  LAMINA_HEIF_OK = 0,
  // The data contradicts the format.
  LAMINA_HEIF_CORRUPT = 1,
  // The data uses something the library does not decode.
  LAMINA_HEIF_UNSUPPORTED = 2,
  LAMINA_HEIF_NO_MEMORY = 3
} LaminaHEIFStatus;

// The numbers that libheif has for codings of pictures.
typedef enum {
  LAMINA_HEIF_HEVC = 1,
  LAMINA_HEIF_AVC = 2,
  LAMINA_HEIF_AV1 = 4
} LaminaHEIFCoding;

// The size of a message with its terminator.
#define LAMINA_HEIF_MESSAGE_SIZE 256

// An opened library. It is never closed.
typedef struct LaminaHEIFLibrary LaminaHEIFLibrary;

// Opens the shared library of that name. NULL if there is none, or if it lacks a function;
// `message` then gets one line.
const LaminaHEIFLibrary *lamina_heif_open(const char *name, char *message);

// Whether the library has a decoder for pictures of that coding.
int lamina_heif_decodes(const LaminaHEIFLibrary *library, LaminaHEIFCoding coding);

// What is decoded, and where it goes.
typedef struct {
  // A file that holds one coded picture, as its primary item.
  const uint8_t *bytes;
  size_t count;
  // The size that the decoded picture must have.
  uint32_t width;
  uint32_t height;
  // The columns and rows that are written, from the top left.
  uint32_t columns;
  uint32_t rows;
  // If set, the red of the picture (its brightness, if it is grey) is written as alpha, and nothing
  // else. Otherwise blue, green, red and 255 are.
  int is_alpha;
  // Four bytes for each pixel, `stride` bytes from one row to the next.
  uint8_t *pixels;
  size_t stride;
} LaminaHEIFPicture;

// Decodes on this thread and at most one for each processor that the decoder starts itself.
// Components of more than 8 bits become 8 bits. `message` gets one line if it fails.
LaminaHEIFStatus lamina_heif_decode(
    const LaminaHEIFLibrary *library, const LaminaHEIFPicture *picture, char *message);

#endif
