#include "CPrograms.h"
#include "program.h"

int images_program(const char *folder) {
    static const char *const formats[] = {"png", "jpeg", "webp"};
    static const char *const starts[] = {"\x89PNG", "\xFF\xD8\xFF", "RIFF"};
    const uint8_t pixels[2][8] = {{255, 0, 0, 255, 0, 0, 255, 255}, {9, 9, 9, 9, 0, 0, 0, 0}};
    uint8_t again[2][8];
    lamina_image *image, *copy;
    void *bytes = &copy, *coarse;
    size_t size = 7, coarse_size;
    (void)folder;
    OK(lamina_image_create(pixels, 2, 2, 8, LAMINA_RGBA_STRAIGHT, &image));
    for (int i = 0; i < 3; i++) {
        OK(lamina_image_encode(image, formats[i], NAN, &bytes, &size));
        EXPECT(size > 20 && memcmp(bytes, starts[i], strlen(starts[i])) == 0);
        OK(lamina_image_decode(bytes, size, &copy));
        OK(lamina_image_release(copy));
        lamina_free_bytes(bytes);
    }
    OK(lamina_image_encode(image, "png", NAN, &bytes, &size));
    OK(lamina_image_decode(bytes, size, &copy));
    OK(lamina_image_get_pixels(copy, again, 8, LAMINA_RGBA_STRAIGHT));
    EXPECT(memcmp(again[0], pixels[0], 8) == 0);
    OK(lamina_image_release(copy));
    lamina_free_bytes(bytes);
    OK(lamina_image_encode(image, "jpeg", 1, &bytes, &size));
    OK(lamina_image_encode(image, "jpeg", 0, &coarse, &coarse_size));
    EXPECT(coarse_size < size);
    lamina_free_bytes(coarse);
    lamina_free_bytes(bytes);
    lamina_free_bytes(NULL);

    FAILS(LAMINA_USAGE, "'gif' (allowed: jpeg, png, webp)",
          lamina_image_encode(image, "gif", NAN, &bytes, &size));
    EXPECT(bytes == NULL && size == 0);
    FAILS(LAMINA_USAGE, "allowed: 0 to 1", lamina_image_encode(image, "jpeg", 2, &bytes, &size));
    FAILS(LAMINA_USAGE, "NULL", lamina_image_encode(image, NULL, NAN, &bytes, &size));
    FAILS(LAMINA_USAGE, "NULL", lamina_image_encode(image, "png", NAN, NULL, &size));
    FAILS(LAMINA_USAGE, "NULL", lamina_image_encode(image, "png", NAN, &bytes, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_image_encode(NULL, "png", NAN, &bytes, &size));
    OK(lamina_image_release(image));
    FAILS(LAMINA_USAGE, "not a valid", lamina_image_encode(image, "png", NAN, &bytes, &size));
    return 0;
}
