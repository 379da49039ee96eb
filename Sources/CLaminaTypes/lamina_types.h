// The types of lamina.h that Swift cannot declare: opaque handles, and structures with the layout
// of C. scripts/make-header puts what stands between the two marks into lamina.h, before the
// functions.
#ifndef LAMINA_TYPES_H
#define LAMINA_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// BEGIN
/** A device that pictures can be drawn with. Threads may share it. */
typedef struct lamina_device lamina_device;

/** A rectangle of content in a tree of rectangles: a CALayer, or one of its subclasses. */
typedef struct lamina_layer lamina_layer;

/** A bitmap image. It never changes, and threads may share it. */
typedef struct lamina_image lamina_image;

/** A scene that was read from a file: a tree of layers, and the names of some of them. */
typedef struct lamina_scene lamina_scene;

/** Draws trees of layers. */
typedef struct lamina_renderer lamina_renderer;

/** A point, in the units that its use says. */
typedef struct lamina_point {
    double x, y;
} lamina_point;

/** A size. */
typedef struct lamina_size {
    double width, height;
} lamina_size;

/** A rectangle: its corner of least x and y, and its size. */
typedef struct lamina_rect {
    double x, y, width, height;
} lamina_rect;

/** A colour in sRGB, not premultiplied. Components are from 0 to 1. */
typedef struct lamina_color {
    double red, green, blue, alpha;
} lamina_color;

/**
 * A transform of space: m11, m12, m13, m14, m21 and so on to m44. Points are rows that stand to the
 * left of the matrix, so a translation is m[12], m[13], m[14].
 */
typedef struct lamina_transform {
    double m[16];
} lamina_transform;

/** What the last frame of a renderer took. Later versions may add members at the end. */
typedef struct lamina_statistics {
    /** Layers in the tree. */
    int64_t layers;
    /** Layers that put something of their own on the picture, borders aside. */
    int64_t drawn_layers;
    /** Layers left out: hidden, transparent, turned away or clipped off. */
    int64_t culled_layers;
    /** Records drawn; a layer may take several. */
    int64_t quads;
    /** Draw calls made. */
    int64_t draw_calls;
    /** Targets drawn into. */
    int64_t passes;
    /** Calls of GL functions, read-back included. */
    int64_t gl_calls;
    /** Bytes copied to GL. */
    int64_t uploaded_bytes;
    /** Bytes of the textures that hold images. */
    int64_t texture_bytes;
    /** Pixels of the target that were drawn anew. 0 if nothing had changed. */
    int64_t damaged_pixels;
    /** Time to plan the frame, in nanoseconds. */
    int64_t plan_nanoseconds;
} lamina_statistics;
// END

#endif
