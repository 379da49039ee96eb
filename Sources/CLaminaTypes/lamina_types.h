// The types of lamina.h that Swift cannot declare: opaque handles, and structures laid out as in C.
// scripts/make-header copies the text between BEGIN and END into lamina.h, before the functions.
#ifndef LAMINA_TYPES_H
#define LAMINA_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// BEGIN
/** A device that pictures can be drawn with. Threads may share it. */
typedef struct lamina_device lamina_device;

/** A rectangle of content in a tree: Core Animation's CALayer, or one of its subclasses. */
typedef struct lamina_layer lamina_layer;

/** A bitmap image. It never changes, and threads may share it. */
typedef struct lamina_image lamina_image;

/** A scene that was read from a file: a tree of layers, and the names of some of them. */
typedef struct lamina_scene lamina_scene;

/** Draws trees of layers. */
typedef struct lamina_renderer lamina_renderer;

/**
 * Something with values by key that is no layer: an animation, a group of animations, an action, a
 * filter, an emitter cell or an emitter behaviour.
 */
typedef struct lamina_object lamina_object;

/** A tree of layers that one thread changes while other threads draw it. */
typedef struct lamina_tree lamina_tree;

/** Threads that draw many trees, each with its own context. */
typedef struct lamina_pool lamina_pool;

/** A texture of the program for a layer to show. Threads may share it. */
typedef struct lamina_texture lamina_texture;

/** A Lottie animation with the layer that shows it. */
typedef struct lamina_lottie lamina_lottie;

/** Shows the layers of the program in a browser. */
typedef struct lamina_inspector lamina_inspector;

/** A point. The functions that take or return it say its unit. */
typedef struct lamina_point {
    double x, y;
} lamina_point;

/** A size. */
typedef struct lamina_size {
    double width, height;
} lamina_size;

/** A rectangle: the corner with the smallest x and y, and the size. */
typedef struct lamina_rect {
    double x, y, width, height;
} lamina_rect;

/** A colour in sRGB, not premultiplied. Components are from 0 to 1. */
typedef struct lamina_color {
    double red, green, blue, alpha;
} lamina_color;

/**
 * A three-dimensional transform: m11, m12, m13, m14, m21 and so on to m44. Points are row vectors
 * to the left of the matrix, so a translation is m[12], m[13], m[14].
 */
typedef struct lamina_transform {
    double m[16];
} lamina_transform;

/** What a lamina_value is. */
typedef enum lamina_value_type {
    /** No value. It resets a property. */
    LAMINA_TYPE_NONE = 0,
    /** as.number. Truth values come back as the numbers 0 and 1. */
    LAMINA_TYPE_NUMBER = 1,
    /** as.flag, a truth value. */
    LAMINA_TYPE_BOOL = 2,
    /** as.text, UTF-8 with a zero byte at its end. */
    LAMINA_TYPE_TEXT = 3,
    /** as.point. */
    LAMINA_TYPE_POINT = 4,
    /** as.size. */
    LAMINA_TYPE_SIZE = 5,
    /** as.rect. */
    LAMINA_TYPE_RECT = 6,
    /** as.color. */
    LAMINA_TYPE_COLOR = 7,
    /** as.transform. */
    LAMINA_TYPE_TRANSFORM = 8,
    /** as.text, a path as in lamina_layer_set_path. */
    LAMINA_TYPE_PATH = 9,
    /** as.image. */
    LAMINA_TYPE_IMAGE = 10,
    /** as.layer. */
    LAMINA_TYPE_LAYER = 11,
    /** as.object. */
    LAMINA_TYPE_OBJECT = 12,
    /** as.texture. */
    LAMINA_TYPE_TEXTURE = 13,
    /** as.values, `count` of them. */
    LAMINA_TYPE_LIST = 14,
    /** as.numbers, `count` of them. A list of numbers comes back as LAMINA_TYPE_LIST. */
    LAMINA_TYPE_NUMBERS = 15
} lamina_value_type;

/** What a lamina_value holds; its type says which member. */
typedef union lamina_value_content {
    double number;
    bool flag;
    const char *text;
    lamina_point point;
    lamina_size size;
    lamina_rect rect;
    lamina_color color;
    const lamina_transform *transform;
    lamina_image *image;
    lamina_layer *layer;
    lamina_object *object;
    lamina_texture *texture;
    const struct lamina_value *values;
    const double *numbers;
} lamina_value_content;

/**
 * A value of any type. Pointers in a value that a program passes in need to be valid only during
 * the call. What a function has put into a value is given back with lamina_value_clear.
 */
typedef struct lamina_value {
    /** Which member of `as` is set. */
    lamina_value_type type;
    /** The length of a list; not used by other types. */
    int32_t count;
    /** The value itself. */
    lamina_value_content as;
} lamina_value;

/*
 * Pointers to values that last until the end of the block around them, for C:
 * lamina_layer_set_value(layer, "opacity", LAMINA_NUMBER(0.5)).
 */
#define LAMINA_NUMBER(value) (&(const lamina_value){LAMINA_TYPE_NUMBER, 0, {.number = (value)}})
#define LAMINA_BOOL(value) (&(const lamina_value){LAMINA_TYPE_BOOL, 0, {.flag = (value)}})
#define LAMINA_TEXT(value) (&(const lamina_value){LAMINA_TYPE_TEXT, 0, {.text = (value)}})
#define LAMINA_PATH(value) (&(const lamina_value){LAMINA_TYPE_PATH, 0, {.text = (value)}})
#define LAMINA_POINT(x, y) (&(const lamina_value){LAMINA_TYPE_POINT, 0, {.point = {x, y}}})
#define LAMINA_OBJECT(value) (&(const lamina_value){LAMINA_TYPE_OBJECT, 0, {.object = (value)}})
#define LAMINA_TEXTURE(value) (&(const lamina_value){LAMINA_TYPE_TEXTURE, 0, {.texture = (value)}})
#define LAMINA_IMAGE(value) (&(const lamina_value){LAMINA_TYPE_IMAGE, 0, {.image = (value)}})
#define LAMINA_LIST(values_, count) \
    (&(const lamina_value){LAMINA_TYPE_LIST, (count), {.values = (values_)}})
#define LAMINA_NUMBERS(numbers_, count) \
    (&(const lamina_value){LAMINA_TYPE_NUMBERS, (count), {.numbers = (numbers_)}})

/**
 * Called for what a program has asked for. `context` is what the program passed with the function.
 * A function must not leave by longjmp or an exception.
 */
typedef void (*lamina_function)(void *context);

/** What has happened to an animation. */
typedef enum lamina_animation_event {
    /** It has begun. */
    LAMINA_ANIMATION_STARTED = 0,
    /** It has reached its end. */
    LAMINA_ANIMATION_FINISHED = 1,
    /** It was removed or replaced before its end. */
    LAMINA_ANIMATION_REMOVED = 2
} lamina_animation_event;

/** Called when something happens to an animation. `event` is a lamina_animation_event. */
typedef void (*lamina_animation_function)(void *context, int32_t event);

/**
 * An action: called when `event` happens to `layer`. `event` is the key of a property, "onOrderIn",
 * "onOrderOut", "sublayers" or another event. Both are valid only during the call.
 */
typedef void (*lamina_action_function)(void *context, lamina_layer *layer, const char *event);

/**
 * Memory to draw a layer into: rows from the top down, transparent at first, in the format
 * LAMINA_BGRA_PREMULTIPLIED, which is CAIRO_FORMAT_ARGB32 on the machines that the library runs on.
 */
typedef struct lamina_canvas {
    /** The first pixel of the first row. */
    uint8_t *pixels;
    /** Bytes from one row to the next. */
    size_t stride;
    /** Pixels in a row. */
    int32_t width;
    /** Rows. */
    int32_t height;
    /** Pixels per point: "contentsScale" of the layer. */
    double scale;
    /** The layer's bounds, in points. They fill the pixels. */
    lamina_rect bounds;
} lamina_canvas;

/** Draws a layer. The layer and the canvas are valid only during the call. */
typedef void (*lamina_draw_function)(
    void *context, lamina_layer *layer, const lamina_canvas *canvas);

/** A line of a text. Positions are in points from the upper left corner of the box, y downwards. */
typedef struct lamina_text_line {
    /** The UTF-16 units of the text that the line stands for. */
    int32_t start, length;
    /** Where the baseline begins. */
    lamina_point origin;
    /** The length of the baseline, without white space at its end. */
    double width;
    /** The height above the baseline, the depth below it, and the gap below that. */
    double ascent, descent, leading;
    /** Whether an ellipsis replaces a part of it. */
    bool is_truncated;
} lamina_text_line;

/** The measures of a text in a box. */
typedef struct lamina_text_metrics {
    /** The width of the widest line and the height of all lines, in points. */
    lamina_size size;
    /** The box around the ink, as positions of lamina_text_line; empty if there is no ink. */
    lamina_rect ink;
    /** The number of lines that fit the box. */
    int32_t line_count;
    /** Whether the whole text fits the box. */
    bool is_complete;
} lamina_text_metrics;

/**
 * Makes the tree of a job, on a thread of the pool: stores its root, with a reference that the pool
 * releases, and returns LAMINA_OK. Any other lamina_status fails the job with that status and the
 * thread's error message.
 */
typedef int32_t (*lamina_job_function)(void *context, lamina_layer **root);

/** A picture that a pool draws. Members that are 0 have the value that they say. */
typedef struct lamina_job {
    /** The part of the root layer's space that is shown, in points. */
    double width, height;
    /** Pixels per point; 0 means 1. */
    double scale;
    /** How many seconds after its creation the tree is shown; NAN if nothing is animated. */
    double time;
    /** The seconds after which nobody needs the picture any more; 0 means no limit. */
    double timeout;
    /** Whether the job fails with LAMINA_BUSY if too many jobs wait; otherwise it waits as well. */
    bool refuse_if_busy;
    /** Makes the tree. */
    lamina_job_function make_tree;
    /** Passed to the functions of the job. */
    void *context;
} lamina_job;

/**
 * Called once at the end of a job, on any thread. `status` is a lamina_status. If it is LAMINA_OK,
 * `image` is a reference that the program releases, else NULL, and `message` says why.
 */
typedef void (*lamina_job_done_function)(
    void *context, int32_t status, const char *message, lamina_image *image);

/** Where the texels of a texture are. */
typedef enum lamina_texture_kind {
    /** A GL_TEXTURE_2D. */
    LAMINA_TEXTURE_2D = 0,
    /** A GL_TEXTURE_EXTERNAL_OES. */
    LAMINA_TEXTURE_EXTERNAL = 1,
    /** An EGLImage. */
    LAMINA_TEXTURE_EGL_IMAGE = 2,
    /** Memory that devices share, a dmabuf. */
    LAMINA_TEXTURE_DMABUF = 3
} lamina_texture_kind;

/** What the alpha of texels means. */
typedef enum lamina_alpha {
    /** Colours are multiplied by it. */
    LAMINA_ALPHA_PREMULTIPLIED = 0,
    /** Colours are not multiplied by it. */
    LAMINA_ALPHA_STRAIGHT = 1,
    /** It is 1 everywhere. */
    LAMINA_ALPHA_OPAQUE = 2
} lamina_alpha;

/** A part of the pixels of a dmabuf. */
typedef struct lamina_plane {
    /** The file descriptor. Planes may share one. */
    int32_t descriptor;
    /** Bytes before the first row. */
    int32_t offset;
    /** Bytes from one row to the next. */
    int32_t stride;
} lamina_plane;

/** A texture of the program. Members of other kinds are not used and may be 0. */
typedef struct lamina_texture_source {
    /** Where the texels are. */
    lamina_texture_kind kind;
    /** What their alpha means. */
    lamina_alpha alpha;
    /** Texels, 1 to 16384. */
    int32_t width, height;
    /** Whether the first row is the top row; with GL it usually is the bottom row. */
    bool top_row_first;
    /** The name of a GL texture. */
    uint32_t gl_texture;
    /** An EGLImage, and its EGLDisplay or NULL. */
    void *egl_image, *egl_display;
    /** The format of a dmabuf, from drm_fourcc.h. */
    uint32_t fourcc;
    /** Whether `modifier` is known. */
    bool has_modifier;
    /** The arrangement of a dmabuf in memory, from drm_fourcc.h. */
    uint64_t modifier;
    /** The number of planes of a dmabuf, 1 to 4. */
    int32_t plane_count;
    /** The planes of a dmabuf. */
    lamina_plane planes[4];
} lamina_texture_source;

/**
 * Called on the thread that draws, after each frame that has read a texture. `fence` is a native
 * fence that the function closes: after it the program may draw into the texture. -1 means that the
 * device has read it already.
 */
typedef void (*lamina_texture_function)(void *context, int32_t fence);

/** The work that a renderer did for its last frame. Later versions may add members at the end. */
typedef struct lamina_statistics {
    /** Layers in the tree. */
    int64_t layers;
    /** Layers that drew something themselves, borders not counted. */
    int64_t drawn_layers;
    /** Layers that were skipped: hidden, transparent, facing away or outside of their clips. */
    int64_t culled_layers;
    /** Records drawn; a layer may need several. */
    int64_t quads;
    /** Draw calls made. */
    int64_t draw_calls;
    /** Passes: each draws into the target or into a page. */
    int64_t passes;
    /** Calls of GL functions, including read-back. */
    int64_t gl_calls;
    /** Bytes copied to GL. */
    int64_t uploaded_bytes;
    /** Bytes of the textures that hold images. */
    int64_t texture_bytes;
    /** Pixels of the target that were drawn again. 0 if nothing had changed. */
    int64_t damaged_pixels;
    /** Time to plan the frame, in nanoseconds. */
    int64_t plan_nanoseconds;
} lamina_statistics;
// END

#endif
