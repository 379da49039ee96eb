/*
 * Lamina, a library for trees of layers with the model of Core Animation: the interface for C and
 * other languages.
 *
 * Made by scripts/make-header from Sources/LaminaC; do not edit. Needs C99 or C++11.
 *
 * Ownership. A function that returns an object through a lamina_layer **, lamina_image ** and so on
 * returns a reference. Give it back once, with the release function of its kind. The library keeps
 * the objects that are passed in for as long as it needs them. Give back texts returned through
 * char ** with lamina_free_text, bytes with lamina_free_bytes, and a lamina_value that a function
 * has filled with lamina_value_clear. Texts returned through const char ** belong to the object
 * that they were requested from.
 *
 * Errors. Functions return a lamina_status, and lamina_error_message says more. If a function
 * fails, its results are NULL or unchanged. A handle is invalid if it is NULL, of another kind, or
 * already released. The library notices an invalid handle, and the function fails with
 * LAMINA_USAGE.
 *
 * Threads. Handles may be made and released on any thread. If one thread releases a handle while
 * another is in a call with it, the object lives to the end of that call. Devices, images, textures
 * and pools may be used on several threads at once. A tree of layers with its objects, a scene and
 * a renderer may be used by one thread at a time; lamina_tree says how one thread draws what
 * another changes.
 *
 * Functions of the program. They get the context that was passed with them. Those that are told of
 * animations and transactions are called by lamina_run_callbacks only.
 *
 * Texts are UTF-8 and end with a zero byte.
 */
#ifndef LAMINA_H
#define LAMINA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header. */
#define LAMINA_VERSION "0.1.0"
#define LAMINA_VERSION_MAJOR 0
#define LAMINA_VERSION_MINOR 1
#define LAMINA_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

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

/* ---- Status ---------------------------------------------------------------------------------- */

/**
 * The result of a function. Numbers from 64 are failures; lamina_error_message describes them. If
 * the lamina command has an exit code for the same class of failure, the number is that code, so
 * that a program may exit with it.
 */
typedef enum lamina_status {
    /** Done. */
    LAMINA_OK = 0,
    /**
     * Not an error: the property has no value, for example a background colour that was never set.
     */
    LAMINA_NO_VALUE = 1,
    /**
     * An argument is wrong: NULL, an invalid handle, an unknown key or name, a value that is not
     * accepted.
     */
    LAMINA_USAGE = 64,
    /** The bytes of a scene or image are not valid. */
    LAMINA_BAD_DATA = 65,
    /** A file to be read does not exist or cannot be read. */
    LAMINA_NO_INPUT = 66,
    /** No device can be used. */
    LAMINA_NO_DEVICE = 69,
    /** Something that should not happen: memory ran out or a driver failed. */
    LAMINA_INTERNAL = 70,
    /** A file to be written cannot be created. */
    LAMINA_CANNOT_CREATE = 73,
    /** Reading or writing failed half-way. */
    LAMINA_INPUT_OUTPUT = 74,
    /** There was no picture at the time when it had to be there. */
    LAMINA_OUT_OF_TIME = 75,
    /** A limit was exceeded; see lamina_set_limit. */
    LAMINA_LIMIT = 80,
    /** The device lost everything that it held; see lamina_renderer_recreate. */
    LAMINA_LOST_CONTEXT = 81,
    /** Too many jobs wait already. */
    LAMINA_BUSY = 82,
} lamina_status;

/* ---- The library ----------------------------------------------------------------------------- */

/**
 * The version of the running library, such as "0.1.0". LAMINA_VERSION is the version of the header.
 * The text is never NULL and always valid.
 */
const char *lamina_version(void);

/**
 * The message of the last function that failed on this thread: what failed and why, and if it
 * helps, what is allowed. It is one line of UTF-8, never NULL, and empty before the first failure.
 * A function that succeeds does not change it. The text is valid until the next failure on this
 * thread.
 */
const char *lamina_error_message(void);

/**
 * The class of failure of status in a few words, such as "no such input". The text is never NULL
 * and always valid.
 */
const char *lamina_status_name(lamina_status status);

/** Releases a text that a function handed out. NULL is allowed. */
void lamina_free_text(char *text);

/** Releases bytes that a function handed out. NULL is allowed. */
void lamina_free_bytes(void *bytes);

/**
 * The number of valid handles of all kinds. It is 0 at the end of a program that has released
 * everything.
 */
int64_t lamina_handle_count(void);

/**
 * Sets a limit for scenes, images and renderers that are made from now on. name is "layers",
 * "depth", "targetPixels", "textureSide", "imagePixels", "imageFrames", "animationPixels",
 * "profileBytes", "decodedBytes", "treeBytes", "gpuBytes", "shadedPixels", "filters", "cuts",
 * "passes", "effectNesting", "textureBytes", "effectBytes", "animationValues", "inputBytes",
 * "frames", "pathElements", "pathRows", "pathCrossings", "shapeBytes", "gradientStops",
 * "textUnits", "replicatorInstances", "particles" or "tileBytes". A function that would exceed a
 * limit fails with LAMINA_LIMIT; the message names the limit and its value. Any thread may call
 * this. It applies to all threads.
 *
 * Errors: LAMINA_USAGE for an unknown name or a negative value.
 */
lamina_status lamina_set_limit(const char *name, int64_t value);

/**
 * Gets the current value of the limit with that name.
 *
 * Errors: LAMINA_USAGE for an unknown name.
 */
lamina_status lamina_get_limit(const char *name, int64_t *value);

/* ---- Devices --------------------------------------------------------------------------------- */

/**
 * Gets all displays and devices as JSON: which of them work, and why others do not. lamina info
 * --json prints the same. Each one is opened and closed, which takes a while. Give the text back
 * with lamina_free_text.
 *
 * Errors: LAMINA_INTERNAL if there is no memory. It is not an error if there is no device; then
 * "device" is missing in the JSON.
 */
lamina_status lamina_devices_json(char **json);

/**
 * Finds a device: "auto", "hardware", "software", "surfaceless", "default", "gbm", "gbm:PATH",
 * "egl:N", "cuda:N", "pci:ADDRESS" or "uuid:ID", as lamina info names them. NULL takes the device
 * that the environment variable LAMINA_DEVICE names, or the first that works if the variable is not
 * set. The device is opened and closed to see that it works. Renderers open it themselves, so it
 * may be released before them.
 *
 * Errors: LAMINA_USAGE for an unknown name; LAMINA_NO_DEVICE if no device works (the message says
 * what was tried and why it failed).
 */
lamina_status lamina_device_create(const char *name, lamina_device **device);

/**
 * Gives a device back.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_device_release(lamina_device *device);

/**
 * Gets the GL renderer of a device and the name of its display. The text is valid until the device
 * is released.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_device_get_description(lamina_device *device, const char **description);

/* ---- Images ---------------------------------------------------------------------------------- */

/** How the four bytes of a pixel lie in memory. Rows go from the top down. */
typedef enum lamina_pixel_format {
    /**
     * Blue, green, red, alpha; colours multiplied by alpha. The library uses this format itself, so
     * it is the fastest.
     */
    LAMINA_BGRA_PREMULTIPLIED = 0,
    /** Red, green, blue, alpha; colours multiplied by alpha. */
    LAMINA_RGBA_PREMULTIPLIED = 1,
    /** Blue, green, red, alpha; colours not multiplied by alpha. */
    LAMINA_BGRA_STRAIGHT = 2,
    /** Red, green, blue, alpha; colours not multiplied by alpha. */
    LAMINA_RGBA_STRAIGHT = 3,
} lamina_pixel_format;

/**
 * Makes an image from pixels in sRGB, which are copied. stride is the number of bytes from one row
 * to the next.
 *
 * Errors: LAMINA_USAGE for NULL, a size that is not positive, a stride that is less than a row, an
 * unknown format; LAMINA_LIMIT for "imagePixels"; LAMINA_INTERNAL if there is no memory.
 */
lamina_status lamina_image_create(
    const void *pixels, int32_t width, int32_t height, size_t stride, lamina_pixel_format format,
    lamina_image **image);

/**
 * Reads an image file: PNG, JPEG, WebP, GIF, HEIC or AVIF. From an animation it takes the first
 * frame.
 *
 * Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for a file that does not exist or cannot be read;
 * LAMINA_BAD_DATA if the file is not a valid image; LAMINA_LIMIT for "inputBytes", "imagePixels"
 * and other limits of images.
 */
lamina_status lamina_image_load(const char *path, lamina_image **image);

/**
 * Decodes the bytes of an image file, as lamina_image_load does. The bytes are not needed
 * afterwards.
 *
 * Errors: as lamina_image_load, except LAMINA_NO_INPUT.
 */
lamina_status lamina_image_decode(const void *bytes, size_t size, lamina_image **image);

/**
 * Adds a reference. Call lamina_image_release once for it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_image_retain(lamina_image *image);

/**
 * Gives a reference back. Layers that show the image keep it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_image_release(lamina_image *image);

/**
 * Gets the size of an image in pixels. Either pointer may be NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_image_get_size(lamina_image *image, int32_t *width, int32_t *height);

/**
 * Copies the pixels of an image to memory of the caller. It needs stride times the height bytes;
 * the last row may end after its last pixel.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a stride that is less than a row, an unknown
 * format.
 */
lamina_status lamina_image_get_pixels(
    lamina_image *image, void *pixels, size_t stride, lamina_pixel_format format);

/**
 * Gets the pixels of an image where the library keeps them, without a copy, in the format
 * LAMINA_BGRA_PREMULTIPLIED: the first byte of the upper row, and the bytes from one row to the
 * next. They are valid until the program has released its last reference to the image, and must not
 * be written to.
 *
 * The image of a picture should be released before the next picture is drawn: the renderer then
 * copies only the pixels that have changed, into the same memory. Otherwise it copies all of them.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_image_lend_pixels(lamina_image *image, const void **pixels, size_t *stride);

/**
 * Makes the bytes of an image file: format is "png", "jpeg" or "webp". quality is from 0 to 1 for
 * JPEG and WebP, where WebP is lossless at 1; NAN takes the format's usual quality. PNG has none.
 * JPEG has no alpha, so the image is laid over white. Give the bytes back with lamina_free_bytes.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, another format, and another quality;
 * LAMINA_INTERNAL for an image that is too large for the format.
 */
lamina_status lamina_image_encode(
    lamina_image *image, const char *format, double quality, void **bytes, size_t *size);

/**
 * Writes an image to a file: .png, .jpg, .jpeg or .webp. The file is written whole or not at all.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, another file name extension;
 * LAMINA_CANNOT_CREATE and LAMINA_INPUT_OUTPUT for a file that cannot be written; LAMINA_INTERNAL
 * for an image that is too large for the format.
 */
lamina_status lamina_image_write(lamina_image *image, const char *path);

/* ---- Layers ---------------------------------------------------------------------------------- */

/*
 * A layer has a position, a size, contents, colours, and sublayers. Properties are set by the keys
 * of Core Animation's CALayer, such as "bounds", "position", "backgroundColor", "cornerRadius",
 * "opacity", "transform". A key path names a part of a value ("position.x", "transform.rotation.z")
 * or a property of a named sublayer ("sublayers.title.opacity").
 *
 * Coordinates are points. Unless "geometryFlipped" is set on the root layer, y points upwards, as
 * on macOS.
 *
 * A tree of layers may be made and changed on any thread, but by one thread at a time. A superlayer
 * keeps its sublayers, so a program may release a layer as soon as it is in a tree. A layer has one
 * handle, whichever function returns it, so handles can be compared. Each handle that a function
 * returns must be released once.
 */

/**
 * Makes a layer of a class: "CALayer", "CATransformLayer" (keeps its sublayers in one
 * three-dimensional space), "CAScrollLayer", "CAShapeLayer" (fills and strokes a path),
 * "CAGradientLayer", "CATextLayer", "CAReplicatorLayer" (shows its sublayers many times),
 * "CAEmitterLayer" (particles) or "CATiledLayer".
 *
 * Errors: LAMINA_USAGE for another class, LAMINA_LIMIT if there are too many handles.
 */
lamina_status lamina_layer_create(const char *class_name, lamina_layer **layer);

/**
 * Gets the class of a layer: one of the names that lamina_layer_create takes. The text is always
 * valid.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_layer_get_class(lamina_layer *layer, const char **class_name);

/**
 * Adds a reference. Call lamina_layer_release once for it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_retain(lamina_layer *layer);

/**
 * Gives a reference back. After the last one the handle is not valid any more. The layer itself
 * stays as long as it has a superlayer or is another layer's mask.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_release(lamina_layer *layer);

/**
 * Puts a layer in front of all other sublayers of layer. It is first removed from where it was.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for a layer that contains layer or is the same.
 */
lamina_status lamina_layer_add_sublayer(lamina_layer *layer, lamina_layer *sublayer);

/**
 * Inserts a layer among the sublayers of layer, in front of the first index of them. If index is
 * larger than their count, it comes in front of all.
 *
 * Errors: as lamina_layer_add_sublayer; LAMINA_USAGE for a negative index.
 */
lamina_status lamina_layer_insert_sublayer(
    lamina_layer *layer, lamina_layer *sublayer, int32_t index);

/**
 * Inserts a layer right in front of sibling, a sublayer of layer. If sibling is NULL, it comes in
 * front of all sublayers.
 *
 * Errors: as lamina_layer_add_sublayer; LAMINA_USAGE if sibling is not a sublayer of layer.
 */
lamina_status lamina_layer_insert_above(
    lamina_layer *layer, lamina_layer *sublayer, lamina_layer *sibling);

/**
 * Inserts a layer right behind sibling, a sublayer of layer. If sibling is NULL, it comes behind
 * all sublayers.
 *
 * Errors: as lamina_layer_insert_above.
 */
lamina_status lamina_layer_insert_below(
    lamina_layer *layer, lamina_layer *sublayer, lamina_layer *sibling);

/**
 * Puts a layer in the place of old, a sublayer of layer.
 *
 * Errors: as lamina_layer_add_sublayer; LAMINA_USAGE if old is not a sublayer of layer.
 */
lamina_status lamina_layer_replace_sublayer(
    lamina_layer *layer, lamina_layer *old, lamina_layer *sublayer);

/**
 * Removes a layer from its tree. Nothing happens if it has no superlayer.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_remove_from_superlayer(lamina_layer *layer);

/**
 * Makes a layer the mask of layer: layer and everything below it is multiplied by the mask's alpha.
 * NULL removes the mask.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for a mask that contains layer or is the same.
 */
lamina_status lamina_layer_set_mask(lamina_layer *layer, lamina_layer *mask);

/**
 * Gets the number of sublayers of layer.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_get_sublayer_count(lamina_layer *layer, int32_t *count);

/**
 * Gets the sublayer at index, counted from the back, with a reference that the caller releases.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for an index out of range.
 */
lamina_status lamina_layer_get_sublayer(
    lamina_layer *layer, int32_t index, lamina_layer **sublayer);

/**
 * Gets the layer that has layer as a sublayer or mask, with a reference that the caller releases.
 * For a root the status is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_get_superlayer(lamina_layer *layer, lamina_layer **superlayer);

/**
 * Gets the mask of layer, with a reference that the caller releases. If it has none, the status is
 * LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_get_mask(lamina_layer *layer, lamina_layer **mask);

/* ---- Setting properties ---------------------------------------------------------------------- */

/*
 * Each function sets the property with the key path key, in UTF-8. All functions have these errors:
 * LAMINA_USAGE for an invalid handle, for a key that the layer does not have (the message lists its
 * keys), for a property that does not take such a value, and for numbers that are not finite. After
 * an error the layer is unchanged.
 */

/**
 * Sets a number: "opacity", "cornerRadius", "zPosition", "transform.rotation.z", "lineWidth",
 * "fontSize" and the like.
 */
lamina_status lamina_layer_set_double(lamina_layer *layer, const char *key, double value);

/** Sets a truth value: "hidden", "masksToBounds", "geometryFlipped" and the like. */
lamina_status lamina_layer_set_bool(lamina_layer *layer, const char *key, bool value);

/**
 * Sets a text: "name", "contentsGravity" ("center", "resizeAspect" and so on), "cornerCurve"
 * ("circular" or "continuous"), "compositingFilter" ("multiplyBlendMode" and so on), "lineCap";
 * "timeMap" (see lamina_layer_set_value); for text layers also "string" and "font".
 */
lamina_status lamina_layer_set_string(lamina_layer *layer, const char *key, const char *value);

/** Sets a point: "position", "anchorPoint", "startPoint" and the like. */
lamina_status lamina_layer_set_point(lamina_layer *layer, const char *key, lamina_point value);

/** Sets a size: "shadowOffset", "bounds.size", "emitterSize" and "tileSize". */
lamina_status lamina_layer_set_size(lamina_layer *layer, const char *key, lamina_size value);

/** Sets a rectangle: "bounds", "frame", "contentsRect" and "contentsCenter". */
lamina_status lamina_layer_set_rect(lamina_layer *layer, const char *key, lamina_rect value);

/** Sets a transform: "transform", "sublayerTransform" and "instanceTransform". */
lamina_status lamina_layer_set_transform(
    lamina_layer *layer, const char *key, const lamina_transform *value);

/** Sets a colour: "backgroundColor", "borderColor", "shadowColor", "fillColor" and the like. */
lamina_status lamina_layer_set_color(lamina_layer *layer, const char *key, lamina_color value);

/** Sets an image: "contents". The layer keeps the image, so the handle may be released at once. */
lamina_status lamina_layer_set_image(lamina_layer *layer, const char *key, lamina_image *value);

/**
 * Resets a property. A colour, image, mask or name is removed. A property that always has a value
 * becomes 0, false or the identity. A text that selects among names gets its default.
 */
lamina_status lamina_layer_set_null(lamina_layer *layer, const char *key);

/* ---- Setting paths and lists ----------------------------------------------------------------- */

/*
 * These set the properties that only specialised layers have: the path of a CAShapeLayer, its
 * dashes, the colours and locations of a CAGradientLayer. The errors are those of the functions
 * above.
 */

/**
 * Sets a path: "path" of a CAShapeLayer, or "shadowPath". value is a text of operators that follow
 * their numbers, as in scene files: "x y m" moves, "x y l" draws a line, "cx cy x y q" and "c1x c1y
 * c2x c2y x y c" draw curves, "h" closes. Example: "0 0 m 10 0 l 10 10 l h".
 */
lamina_status lamina_layer_set_path(lamina_layer *layer, const char *key, const char *value);

/**
 * Sets a list of numbers: "lineDashPattern" of a CAShapeLayer or "locations" of a CAGradientLayer.
 * A count of 0 removes the list.
 */
lamina_status lamina_layer_set_numbers(
    lamina_layer *layer, const char *key, const double *values, int32_t count);

/** Sets a list of colours: "colors" of a CAGradientLayer. A count of 0 removes the list. */
lamina_status lamina_layer_set_colors(
    lamina_layer *layer, const char *key, const lamina_color *values, int32_t count);

/* ---- Getting properties ---------------------------------------------------------------------- */

/*
 * Each function gets the property with the key path key, in UTF-8. It returns LAMINA_NO_VALUE if
 * the property has no value, for example a colour that was never set. Then, and after an error, the
 * result is left as it was, except that pointers become NULL. All functions have these errors:
 * LAMINA_USAGE for an invalid handle, for a key that the layer does not have (the message lists its
 * keys), and for a property of another type.
 */

/** Gets a number; truth values are 0 and 1. */
lamina_status lamina_layer_get_double(lamina_layer *layer, const char *key, double *value);

/** Gets a truth value; numbers other than 0 are true. */
lamina_status lamina_layer_get_bool(lamina_layer *layer, const char *key, bool *value);

/** Gets a text. Give it back with lamina_free_text. */
lamina_status lamina_layer_get_string(lamina_layer *layer, const char *key, char **value);

/** Gets a point. */
lamina_status lamina_layer_get_point(lamina_layer *layer, const char *key, lamina_point *value);

/** Gets a size. */
lamina_status lamina_layer_get_size(lamina_layer *layer, const char *key, lamina_size *value);

/** Gets a rectangle. */
lamina_status lamina_layer_get_rect(lamina_layer *layer, const char *key, lamina_rect *value);

/** Gets a transform. */
lamina_status lamina_layer_get_transform(
    lamina_layer *layer, const char *key, lamina_transform *value);

/** Gets a colour. A colour in another colour space is converted to sRGB. */
lamina_status lamina_layer_get_color(lamina_layer *layer, const char *key, lamina_color *value);

/** Gets an image, with a reference that the caller releases. */
lamina_status lamina_layer_get_image(lamina_layer *layer, const char *key, lamina_image **value);

/* ---- Values of any type ---------------------------------------------------------------------- */

/*
 * A lamina_value holds a number, a text, a list or something else, with a tag that says which. In
 * C, the macros LAMINA_NUMBER, LAMINA_TEXT and so on make a pointer to one.
 */

/**
 * Gives back what a function has put into value: texts, lists, and one reference for each image,
 * layer, object and texture. The value is LAMINA_TYPE_NONE afterwards. Do not call it for a value
 * that the program has filled itself.
 *
 * Errors: LAMINA_USAGE for NULL.
 */
lamina_status lamina_value_clear(lamina_value *value);

/**
 * Reads a colour as CSS writes it, in sRGB: a name such as "red", "#rgb", "#rgba", "#rrggbb",
 * "#rrggbbaa", "rgb(255 0 0 / 50%)" or "hsl(0 100% 50%)".
 *
 * Errors: LAMINA_USAGE for any other text.
 */
lamina_status lamina_color_parse(const char *words, lamina_color *color);

/* ---- Values of any type, by key -------------------------------------------------------------- */

/**
 * Sets the property with the key path key to a value of any type. This reaches what the functions
 * above have no types for: "emitterCells", "filters", "emitterBehaviors" and "sublayers" take
 * lists, "mask" a layer, "compositingFilter" an object or a text, "contents" an image or a texture,
 * "timeMap" a text such as "0 0; 2 4 hold; 3 1 easeIn; 5 0": keys with a time, a local time and a
 * pace, and "before 1" or "after 1" for the speeds beyond them.
 *
 * Errors: as lamina_layer_set_double; LAMINA_USAGE for NULL, for an unknown type and for a list
 * whose count is negative; LAMINA_LIMIT for lists with more than "animationValues" elements.
 */
lamina_status lamina_layer_set_value(
    lamina_layer *layer, const char *key, const lamina_value *value);

/**
 * Gets the property with the key path key, whatever its type is. Give the result back with
 * lamina_value_clear. If the property has no value, the status is LAMINA_NO_VALUE and the result is
 * LAMINA_TYPE_NONE.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the layer does not have, and for a
 * value that C has no type for. The result is then LAMINA_TYPE_NONE.
 */
lamina_status lamina_layer_get_value(lamina_layer *layer, const char *key, lamina_value *value);

/**
 * Keeps a value under a key of the program's own with the layer, which its class need not have.
 * Archives hold such values. LAMINA_TYPE_NONE removes the value.
 *
 * Errors: as lamina_layer_set_value; LAMINA_USAGE for a key that is a property of the layer.
 */
lamina_status lamina_layer_set_own_value(
    lamina_layer *layer, const char *key, const lamina_value *value);

/**
 * Gets a value that was kept under a key of the program's own, as lamina_layer_get_value does.
 *
 * Errors: as lamina_layer_get_value; LAMINA_USAGE for a key that is a property of the layer.
 */
lamina_status lamina_layer_get_own_value(lamina_layer *layer, const char *key, lamina_value *value);

/* ---- Places and times ------------------------------------------------------------------------ */

/*
 * Points and rectangles are in points of a layer's own space; lamina_layer_get_rect of "bounds" is
 * in that space too.
 */

/**
 * Finds the front-most layer of the tree below layer at a point in the space of its superlayer,
 * with a reference that the caller releases. If there is none, the status is LAMINA_NO_VALUE and
 * the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, and a point that is not finite.
 */
lamina_status lamina_layer_hit_test(lamina_layer *layer, lamina_point point, lamina_layer **hit);

/**
 * Finds out whether a point of the layer's own space lies in its bounds. The edges at the largest x
 * and y are outside.
 *
 * Errors: as lamina_layer_hit_test.
 */
lamina_status lamina_layer_contains_point(lamina_layer *layer, lamina_point point, bool *contains);

/**
 * Converts a point of the layer's space to the space of other; NULL stands for the space around the
 * tree. If no point of other shows there, because a transform on the way has no inverse, the status
 * is LAMINA_NO_VALUE and the result is unchanged.
 *
 * Errors: as lamina_layer_hit_test.
 */
lamina_status lamina_layer_convert_point(
    lamina_layer *layer, lamina_point point, lamina_layer *other, lamina_point *converted);

/**
 * Converts a rectangle of the layer's space to the space of other: the box around it there. NULL
 * stands for the space around the tree. LAMINA_NO_VALUE as for lamina_layer_convert_point.
 *
 * Errors: as lamina_layer_hit_test.
 */
lamina_status lamina_layer_convert_rect(
    lamina_layer *layer, lamina_rect rect, lamina_layer *other, lamina_rect *converted);

/**
 * Converts a time of the layer, in seconds, to the time of other; NULL stands for the time of
 * renderers. LAMINA_NO_VALUE if time stands still on the way.
 *
 * Errors: as lamina_layer_hit_test.
 */
lamina_status lamina_layer_convert_time(
    lamina_layer *layer, double time, lamina_layer *other, double *converted);

/* ---- Drawing layers -------------------------------------------------------------------------- */

/*
 * A program may draw the contents of a layer itself, with any library that draws into memory. The
 * rendering function that shows the layer calls it when the layer needs its display: after
 * lamina_layer_set_needs_display, and if "needsDisplayOnBoundsChange" is set, after another size.
 */

/**
 * Lets function draw the layer, and marks the layer for display. The function gets all pixels of
 * the layer, "contentsScale" per point, and draws upright whatever the direction of the layer's y.
 * With Cairo, cairo_image_surface_create_for_data takes them. NULL ends this; the contents stay
 * until the layer is marked for display again. If the layer has more pixels than the limit
 * "imagePixels", the function is not called, and standard error gets a line.
 *
 * release, which may be NULL, is called with context when the layer does not need it any more.
 *
 * Errors: LAMINA_USAGE for an invalid handle. After an error release is not called.
 */
lamina_status lamina_layer_set_draw(
    lamina_layer *layer, lamina_draw_function function, void *context, lamina_function release);

/**
 * Marks a layer for display: it is drawn again before the next picture or frame shows it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_set_needs_display(lamina_layer *layer);

/**
 * Measures the text of a "CATextLayer" in a box of box points, without drawing it: "wrapped",
 * "truncationMode" and "alignmentMode" count. An infinite side does not limit the text. The first
 * capacity lines are stored in lines, which may be NULL if capacity is 0.
 *
 * Errors: LAMINA_USAGE for an invalid handle, another class of layer, NULL, a negative or NAN side
 * and a negative capacity; LAMINA_LIMIT for "textUnits".
 */
lamina_status lamina_layer_measure_text(
    lamina_layer *layer, lamina_size box, lamina_text_metrics *metrics, lamina_text_line *lines,
    int32_t capacity);

/**
 * Makes an archive of a layer and everything below it: all values, animations and values of the
 * program's own. Functions and textures of the program are left out. Give the bytes back with
 * lamina_free_bytes.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL; LAMINA_INTERNAL if there is no memory.
 */
lamina_status lamina_layer_archive(lamina_layer *layer, void **bytes, size_t *size);

/**
 * Makes the layer that is in an archive, with everything below it. To copy a layer, archive it and
 * read the archive. The caller releases the layer.
 *
 * Read only archives that you made. Foundation ends the process on many damaged ones.
 *
 * Errors: LAMINA_USAGE for NULL; LAMINA_BAD_DATA for bytes that are no archive of a layer, or are
 * damaged; LAMINA_LIMIT for "inputBytes".
 */
lamina_status lamina_layer_unarchive(const void *bytes, size_t size, lamina_layer **layer);

/* ---- Objects with values --------------------------------------------------------------------- */

/*
 * Animations, filters, emitter cells and emitter behaviours have values by key, as layers do. Their
 * keys are the property names of Core Animation. Layers take objects as values:
 *
 *     lamina_object *cell;
 *     lamina_object_create("CAEmitterCell", NULL, &cell);
 *     lamina_object_set_value(cell, "birthRate", LAMINA_NUMBER(40));
 *     lamina_value cells[] = {*LAMINA_OBJECT(cell)};
 *     lamina_layer_set_value(emitter, "emitterCells", LAMINA_LIST(cells, 1));
 *
 * Like a tree of layers, an object belongs to one thread at a time.
 */

/**
 * Makes an object of a class: "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
 * "CAAnimationGroup", "CATransition", "CAEmitterCell", "CAFilter" or "CAEmitterBehavior". type is
 * the type of a CAFilter ("gaussianBlur" and so on) or CAEmitterBehavior ("wave" and so on), and
 * NULL for the other classes. The caller releases the object.
 *
 * Errors: LAMINA_USAGE for another class, a type that is missing or that the class does not have.
 */
lamina_status lamina_object_create(
    const char *class_name, const char *type, lamina_object **object);

/**
 * Gets the class of an object: one of the names that lamina_object_create takes, "CAAnimation" for
 * an animation of another class, or "CAAction" for another action. The text is always valid.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_object_get_class(lamina_object *object, const char **class_name);

/**
 * Adds a reference. Call lamina_object_release once for it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_object_retain(lamina_object *object);

/**
 * Gives a reference back. Layers and objects that use the object keep it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_object_release(lamina_object *object);

/**
 * Sets the value with the key path key. LAMINA_TYPE_NONE gives the key its default. Animations take
 * timing functions by name ("linear", "easeIn", "easeOut", "easeInEaseOut", "default") or as a text
 * with the numbers of their two points ("0.42 0 1 1"), and value functions by name ("rotateZ" and
 * so on). "repeatCount", "duration" and "lifetime" may be infinite; all other numbers must be
 * finite. An animation that a layer has given out cannot be changed. To change a cell that a layer
 * has, set its value through the layer: "emitterCells.NAME.birthRate".
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the class does not have (the message
 * lists its keys), and a value that it does not take; LAMINA_LIMIT for a list with more than
 * "animationValues" elements. After an error the object is unchanged.
 */
lamina_status lamina_object_set_value(
    lamina_object *object, const char *key, const lamina_value *value);

/**
 * Gets the value with the key path key. Give the result back with lamina_value_clear. If there is
 * none, the status is LAMINA_NO_VALUE and the result is LAMINA_TYPE_NONE.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the class does not have, and a value
 * that C has no type for.
 */
lamina_status lamina_object_get_value(lamina_object *object, const char *key, lamina_value *value);

/* ---- Animations ------------------------------------------------------------------------------ */

/*
 * An animation changes what is shown of a property over time; the property itself keeps its value.
 *
 *     lamina_object *fade;
 *     lamina_object_create("CABasicAnimation", NULL, &fade);
 *     lamina_object_set_value(fade, "keyPath", LAMINA_TEXT("opacity"));
 *     lamina_object_set_value(fade, "fromValue", LAMINA_NUMBER(0));
 *     lamina_object_set_value(fade, "duration", LAMINA_NUMBER(0.5));
 *     lamina_layer_add_animation(layer, fade, "fade");
 *     lamina_object_release(fade);
 *
 * A "CAAnimationGroup" takes a list of animations for its key "animations".
 */

/**
 * Adds a copy of an animation to a layer. It replaces the animation with the same key, if there is
 * one; key may be NULL. It begins with the next picture or frame, unless its "beginTime" says
 * otherwise. Without a duration it gets that of the thread's transaction, 0.25 seconds at first.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and an object that is no animation.
 */
lamina_status lamina_layer_add_animation(
    lamina_layer *layer, lamina_object *animation, const char *key);

/**
 * Gets the layer's copy of the animation with a key, with a reference that the caller releases. It
 * can be read, not changed. If there is none, the status is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_layer_get_animation(
    lamina_layer *layer, const char *key, lamina_object **animation);

/**
 * Gets the keys of the layer's animations, as a list of texts in the order in which they take
 * effect. Give the result back with lamina_value_clear. Without any the status is LAMINA_NO_VALUE.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_layer_get_animation_keys(lamina_layer *layer, lamina_value *keys);

/**
 * Removes the animation with a key, or all animations if key is NULL. Nothing happens if there is
 * none.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_remove_animation(lamina_layer *layer, const char *key);

/**
 * Sets the function that is told when an animation begins, ends or is removed. Set it before the
 * animation is added: layers take copies, which share the function. NULL removes it. The function
 * is called by lamina_run_callbacks on the thread that draws the layer.
 *
 * release, which may be NULL, is called with context when no animation needs it any more.
 *
 * Errors: LAMINA_USAGE for an invalid handle, an object that is no animation, and an animation of a
 * layer. After an error release is not called.
 */
lamina_status lamina_animation_set_function(
    lamina_object *animation, lamina_animation_function function, void *context, lamina_function
    release);

/**
 * Gets a layer with the values that the last picture or frame shows, animations included, with a
 * reference that the caller releases. It can be read, not changed. If nothing has shown the layer
 * yet, the status is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_layer_get_presentation(lamina_layer *layer, lamina_layer **presentation);

/** The time of the clock that animations have by default, in seconds. */
double lamina_current_time(void);

/* ---- Transactions ---------------------------------------------------------------------------- */

/*
 * A transaction gives the changes in it their animations. Each thread has its own. Changes animate
 * by themselves only if the renderer that shows the tree has lamina_renderer_set_animates_changes.
 *
 *     lamina_transaction_begin();
 *     lamina_transaction_set_value("animationDuration", LAMINA_NUMBER(1));
 *     lamina_layer_set_point(layer, "position", there);
 *     lamina_transaction_commit();
 */

/** Begins a transaction inside the current one, with its values. */
lamina_status lamina_transaction_begin(void);

/**
 * Ends the transaction that was begun last on this thread. Nothing happens if there is none. The
 * changes show with the next picture or frame.
 */
lamina_status lamina_transaction_commit(void);

/**
 * Ends the values that were set on this thread outside of any transaction. Such values hold until
 * then, or until lamina_run_callbacks.
 */
lamina_status lamina_transaction_flush(void);

/**
 * Sets a value of the current transaction: "animationDuration" in seconds,
 * "animationTimingFunction" as a text as for lamina_object_set_value, "disableActions" as a truth
 * value, or a value under a key of the program's own.
 *
 * Errors: LAMINA_USAGE for NULL, a value that the key does not take, and a number that is not
 * finite.
 */
lamina_status lamina_transaction_set_value(const char *key, const lamina_value *value);

/**
 * Gets a value of the current transaction. Give the result back with lamina_value_clear. If the key
 * has none, the status is LAMINA_NO_VALUE.
 *
 * Errors: LAMINA_USAGE for NULL, and a value that C has no type for.
 */
lamina_status lamina_transaction_get_value(const char *key, lamina_value *value);

/**
 * Adds a function that is called once, after the current transaction and the animations that are
 * added in it from now on have ended. lamina_run_callbacks calls it, on the thread where the
 * transaction is.
 *
 * Errors: LAMINA_USAGE for NULL.
 */
lamina_status lamina_transaction_set_completion(lamina_function function, void *context);

/**
 * Ends a turn of the program: ends values that were set outside of any transaction, then calls the
 * functions that are due on this thread, of transactions and of animations. A program calls it once
 * for each frame, on each thread that draws or changes layers. count, which may be NULL, gets the
 * number of calls. Nothing else calls these functions.
 */
lamina_status lamina_run_callbacks(int32_t *count);

/* ---- Actions --------------------------------------------------------------------------------- */

/*
 * An action runs when something happens to a layer: a property changes, or the layer enters or
 * leaves a tree. The event of a property is its key. Actions for properties run in trees that a
 * renderer has shown. What an action is: an animation, which is added to the layer, or a function.
 */

/**
 * Makes an action from a function. The caller releases it. release, which may be NULL, is called
 * with context when nothing needs the action any more.
 *
 * Errors: LAMINA_USAGE for NULL. After an error release is not called.
 */
lamina_status lamina_action_create(
    lamina_action_function function, void *context, lamina_function release, lamina_object
    **action);

/**
 * Sets the action of a layer for an event. NULL lets the change happen without an action. Set
 * "actions" to no value to remove all actions that were set.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a NULL event, and an object that is neither an
 * animation nor an action.
 */
lamina_status lamina_layer_set_action(
    lamina_layer *layer, const char *event, lamina_object *action);

/**
 * Gets the action that a change of the layer would run now, with a reference that the caller
 * releases: one that was set, or the library's own. If there is none, the status is LAMINA_NO_VALUE
 * and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_layer_get_action(
    lamina_layer *layer, const char *event, lamina_object **action);

/* ---- Scenes ---------------------------------------------------------------------------------- */

/*
 * A scene file, a .ca bundle or a .caml file, becomes an ordinary tree of layers. A scene stays
 * valid after its tree was changed. The layers stay valid after the scene was released if something
 * else keeps them.
 */

/**
 * Reads a scene: a .ca bundle or a .caml file. Nothing outside its directory is read.
 *
 * Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for a file that does not exist or cannot be read;
 * LAMINA_BAD_DATA if the file is not a valid scene, with the line and column; LAMINA_LIMIT if a
 * limit is exceeded.
 */
lamina_status lamina_scene_load(const char *path, lamina_scene **scene);

/**
 * Reads a scene from the bytes of a .caml file. Images are read from directory. If that is NULL,
 * only images inside the document are used.
 *
 * Errors: as lamina_scene_load.
 */
lamina_status lamina_scene_read(
    const void *bytes, size_t size, const char *directory, lamina_scene **scene);

/**
 * Gives a scene back.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_scene_release(lamina_scene *scene);

/**
 * Gets the root layer, with a reference that the caller releases. For an empty document the status
 * is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_scene_get_root(lamina_scene *scene, lamina_layer **layer);

/**
 * Gets the layer with an id of the document, with a reference that the caller releases. If no layer
 * has the id, the status is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for NULL.
 */
lamina_status lamina_scene_get_layer(lamina_scene *scene, const char *id, lamina_layer **layer);

/**
 * Gets the size in points at which the document asks to be shown; zero if it does not ask.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_scene_get_size(lamina_scene *scene, double *width, double *height);

/**
 * Gets the number of warnings about resources that could not be used and parts that were skipped.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_scene_get_warning_count(lamina_scene *scene, int32_t *count);

/**
 * Gets one of the warnings, one line of UTF-8. The text is valid until the scene is released.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for an index out of range.
 */
lamina_status lamina_scene_get_warning(lamina_scene *scene, int32_t index, const char **warning);

/**
 * Gets the number of named states in the document.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for NULL.
 */
lamina_status lamina_scene_get_state_count(lamina_scene *scene, int32_t *count);

/**
 * Gets the name of one of the states, in the order of the document. The text is valid until the
 * scene is released.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, and for an index out of range.
 */
lamina_status lamina_scene_get_state(lamina_scene *scene, int32_t index, const char **name);

/**
 * Puts the layers of a scene into the state with that name. With animated they change by the
 * document's transition, otherwise at once.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, and for an unknown state (the message lists
 * the states of the document).
 */
lamina_status lamina_scene_apply_state(lamina_scene *scene, const char *name, bool animated);

/* ---- Writing scenes -------------------------------------------------------------------------- */

/**
 * Makes a scene of a tree of layers, to be written. The caller releases it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_scene_create(lamina_layer *root, lamina_scene **scene);

/**
 * Writes a scene as it is now: one document if the name ends in .caml, otherwise a .ca bundle with
 * its images as files. It is written whole or not at all, and replaces a document or bundle of that
 * name. left_out, which may be NULL, gets a line for each kind of value that documents cannot hold,
 * or an empty text; give it back with lamina_free_text.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL; LAMINA_CANNOT_CREATE and LAMINA_INPUT_OUTPUT
 * for files that cannot be written; LAMINA_LIMIT; LAMINA_INTERNAL for an image that cannot be
 * encoded.
 */
lamina_status lamina_scene_write(lamina_scene *scene, const char *path, char **left_out);

/**
 * Makes the bytes of a scene as one document, with its images inside. Give them back with
 * lamina_free_bytes. left_out is as for lamina_scene_write.
 *
 * Errors: as lamina_scene_write, except those of files.
 */
lamina_status lamina_scene_encode(lamina_scene *scene, void **bytes, size_t *size, char **left_out);

/* ---- Lottie animations ----------------------------------------------------------------------- */

/*
 * A Lottie file (.json, .lot, .tgs or .lottie) becomes a layer, which fits the animation into its
 * bounds and can stand in any tree. Points of animations have y downwards, so "geometryFlipped" of
 * the layer is true; inside a flipped layer a program sets it to false.
 *
 *     lamina_lottie *lottie;
 *     lamina_layer *layer;
 *     lamina_lottie_open("a.json", NULL, &lottie);
 *     lamina_lottie_set_text(lottie, "Title", "Hello");
 *     lamina_lottie_get_layer(lottie, &layer);
 *     lamina_layer_add_sublayer(root, layer);
 *     lamina_lottie_play(lottie, 0, INFINITY, 1, false);
 *
 * The layer stays valid after the animation was released if something else keeps it.
 */

/**
 * Reads a Lottie file. animation is the identifier of an animation of an archive; NULL means its
 * first one.
 *
 * Errors: LAMINA_USAGE for NULL instead of a path, and for an animation that the file does not
 * have; LAMINA_NO_INPUT for a file that does not exist or cannot be read; LAMINA_BAD_DATA if it is
 * not a Lottie file; LAMINA_LIMIT if a limit is exceeded.
 */
lamina_status lamina_lottie_open(const char *path, const char *animation, lamina_lottie **lottie);

/**
 * Reads a Lottie file from its bytes.
 *
 * Errors: as lamina_lottie_open, except those of files.
 */
lamina_status lamina_lottie_read(
    const void *bytes, size_t size, const char *animation, lamina_lottie **lottie);

/**
 * Gives an animation back.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_lottie_release(lamina_lottie *lottie);

/**
 * Gets the layer that shows the animation, with a reference that the caller releases. Its bounds
 * have the size of the animation until they are set.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_lottie_get_layer(lamina_lottie *lottie, lamina_layer **layer);

/**
 * Gets a layer in which a program puts layers of its own, with a reference that the caller
 * releases: in the first layer of the animation that has the name, over what that draws. It has
 * that layer's points, with y downwards, and moves, fades and is hidden with it. If there is none,
 * the status is LAMINA_NO_VALUE and the result is NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for NULL.
 */
lamina_status lamina_lottie_get_named_layer(
    lamina_lottie *lottie, const char *name, lamina_layer **layer);

/**
 * Gets the first frame, the frame at which the animation ends, and the frames per second. Each
 * place may be NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_lottie_get_frames(
    lamina_lottie *lottie, double *start, double *end, double *framerate);

/**
 * Gets what is known of a file, as a list. Give the result back with lamina_value_clear. what is
 * "animations" (identifiers of an archive), "themes" (the same), "markers" (a list of name, first
 * frame and length in frames for each), "slots" (a list of name and kind, and of the value if there
 * is one), "texts" (names of text layers), "fonts" (a list of name, family and style), "images" and
 * "sounds" (names of files), or "keypaths" (of all properties).
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, and for another word.
 */
lamina_status lamina_lottie_get_list(lamina_lottie *lottie, const char *what, lamina_value *list);

/**
 * Gets what of the file is not drawn, or drawn in another way than its authors see it: a line for
 * each feature, or an empty text. Give it back with lamina_free_text.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for NULL.
 */
lamina_status lamina_lottie_get_report(lamina_lottie *lottie, char **report);

/**
 * Sets the value of a slot everywhere it is used: a number, a point, a size or a list of numbers, a
 * colour, a list of stops of a gradient (each a list of a location from 0 to 1 and a colour), a
 * text, an image, or a path of one part. LAMINA_TYPE_NONE brings back the file's.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, for a slot that the file does not have (the
 * message lists them), and for a value of another type than it takes; LAMINA_LIMIT.
 */
lamina_status lamina_lottie_set_slot(
    lamina_lottie *lottie, const char *id, const lamina_value *value);

/**
 * Sets the characters of all text layers with a name, at every frame; their style stays. NULL
 * instead of text brings back the file's.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL instead of a name, and for a name that no
 * text layer has (the message lists them); LAMINA_LIMIT.
 */
lamina_status lamina_lottie_set_text(
    lamina_lottie *lottie, const char *layer_name, const char *text);

/**
 * Gives the animation the bytes of an image file that it names, which are copied; NULL takes them
 * away. Nothing else is read: neither files nor the network. Bytes that are no image show nothing,
 * and lamina_lottie_get_report says so.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for NULL instead of a name; LAMINA_LIMIT.
 */
lamina_status lamina_lottie_set_image(
    lamina_lottie *lottie, const char *name, const void *bytes, size_t size);

/**
 * Fills slots as a theme of the archive says; NULL brings back the file's values. Slots that were
 * set keep their values.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for a theme that the file does not have (the
 * message lists them); LAMINA_BAD_DATA for one that cannot be read; LAMINA_LIMIT.
 */
lamina_status lamina_lottie_set_theme(lamina_lottie *lottie, const char *theme);

/**
 * Sets the value of all properties that a key path names, such as "Layer.Group 1.Fill 1.Color",
 * where * is any one name and ** any number of names. Values have the file's units: opacities and
 * scales in per cent, angles in degrees. LAMINA_TYPE_NONE takes away what was set for the very same
 * key path.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, for a key path that leads nowhere, and for
 * a value that no property there takes; LAMINA_LIMIT.
 */
lamina_status lamina_lottie_set_value(
    lamina_lottie *lottie, const char *keypath, const lamina_value *value);

/**
 * Gets the value of the first property that a key path names, at a frame of its composition. Give
 * it back with lamina_value_clear. Without such a property the status is LAMINA_NO_VALUE.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, and for a frame that is not finite.
 */
lamina_status lamina_lottie_get_value(
    lamina_lottie *lottie, const char *keypath, double frame, lamina_value *value);

/* ---- Playing Lottie animations --------------------------------------------------------------- */

/*
 * An animation plays in the time of its layer, like all animations: pictures and frames show it at
 * their time, and lamina_renderer_next_frame_time knows it. It begins with the next picture or
 * frame.
 */

/**
 * Shows a frame, with any fraction, and ends what plays.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for a number that is not finite.
 */
lamina_status lamina_lottie_set_frame(lamina_lottie *lottie, double frame);

/**
 * Gets the frame that the last picture or frame has shown while the animation plays, otherwise the
 * one that is set, and whether it plays. Each place may be NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_lottie_get_frame(lamina_lottie *lottie, double *frame, bool *is_playing);

/**
 * Plays from a frame to a frame, both limited to those of the file; backwards if to is the lower
 * one. count says how often: fractions count, and infinity means for ever. If turns_back is true,
 * each run goes there and back. The last frame stays.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for a frame that is NaN, and for a count that is not
 * positive.
 */
lamina_status lamina_lottie_play(
    lamina_lottie *lottie, double from, double to, double count, bool turns_back);

/**
 * Plays the part that a marker names, as lamina_lottie_play does. A marker without a length lasts
 * until the next one in time, or to the end.
 *
 * Errors: LAMINA_USAGE for an invalid handle, for NULL, for a marker that the file does not have
 * (the message lists them), and for a count that is not positive.
 */
lamina_status lamina_lottie_play_marker(
    lamina_lottie *lottie, const char *marker, double count, bool turns_back);

/**
 * Sets how fast the animation plays, as a multiple of the file's frame rate: 1 at first, backwards
 * below 0. What plays goes on from where it is, and counts runs anew; at 0 it pauses.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and for a number that is not finite.
 */
lamina_status lamina_lottie_set_speed(lamina_lottie *lottie, double speed);

/**
 * Ends what plays; the frame that is shown stays.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_lottie_pause(lamina_lottie *lottie);

/* ---- Textures of the program ----------------------------------------------------------------- */

/*
 * A layer can show texels that the program holds, without a copy: set "contents" to
 * LAMINA_TEXTURE(texture) with lamina_layer_set_value. The texels stay the program's. It keeps them
 * until no layer shows them any more and the last frame that did has been released.
 */

/**
 * Makes a texture for layers to show. GL is not called before a renderer draws it. A GL texture can
 * be drawn by a renderer for a framebuffer in a context that has it; an EGLImage by a renderer on
 * its display; a dmabuf by every renderer whose driver takes it. The descriptors of a dmabuf are
 * duplicated. The caller releases the texture.
 *
 * Errors: LAMINA_USAGE for NULL, an unknown kind or alpha, a size that is not from 1 to 16384, and
 * a source that is none.
 */
lamina_status lamina_texture_create(const lamina_texture_source *source, lamina_texture **texture);

/**
 * Adds a reference. Call lamina_texture_release once for it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_texture_retain(lamina_texture *texture);

/**
 * Gives a reference back. Layers that show the texture keep it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_texture_release(lamina_texture *texture);

/**
 * Says that the program has drawn into the texture; the layers that show it are drawn again. fence
 * is a native fence, a file descriptor, that a device waits for before it reads the new texels. It
 * is duplicated. -1 if the texels are there.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and a descriptor that is none.
 */
lamina_status lamina_texture_set_changed(lamina_texture *texture, int32_t fence);

/**
 * Sets the function that is called after each frame that has read the texture. NULL removes it.
 * release, which may be NULL, is called with context when the texture does not need it any more.
 *
 * Errors: LAMINA_USAGE for an invalid handle. After an error release is not called.
 */
lamina_status lamina_texture_set_function(
    lamina_texture *texture, lamina_texture_function function, void *context, lamina_function
    release);

/**
 * Gets why the last renderer that tried to show the texture could not. Give the text back with
 * lamina_free_text. If it could, or none has tried, the status is LAMINA_NO_VALUE and the result is
 * NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_texture_get_failure(lamina_texture *texture, char **failure);

/* ---- Renderers ------------------------------------------------------------------------------- */

/*
 * A renderer draws trees of layers. It keeps what it knows of a tree, so drawing the tree again
 * costs only what has changed. It belongs to one thread at a time, the same one that uses the
 * layers. Several renderers work side by side if each has its own thread and its own trees.
 */

/**
 * Makes a renderer with pictures of its own, width by height points at scale pixels per point. The
 * size in pixels is rounded up. The picture shows this part of the root layer's space, beginning at
 * the corner of its bounds. If device is NULL, the renderer uses the device that the environment
 * variable LAMINA_DEVICE names, or the first that works if the variable is not set. On a machine
 * without a GPU, the device is opened for the first picture that needs it.
 *
 * Errors: LAMINA_USAGE for a size that is not positive and finite, LAMINA_LIMIT for a size that is
 * too large, LAMINA_NO_DEVICE.
 */
lamina_status lamina_renderer_create(
    double width, double height, double scale, lamina_device *device, lamina_renderer **renderer);

/**
 * Ends a renderer, on the thread that it belongs to. For a renderer for a framebuffer, its context
 * must be current.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_renderer_release(lamina_renderer *renderer);

/**
 * Gets the size of the pictures or of the framebuffer, in pixels. Either pointer may be NULL.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_renderer_get_size(lamina_renderer *renderer, int32_t *width, int32_t *height);

/**
 * Gets the GL renderer of the renderer's device and the name of its display. The text is valid
 * until the renderer is released. A device that no picture has needed yet is opened for it. If that
 * fails, the text begins with "no device" and says why.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_renderer_get_device(lamina_renderer *renderer, const char **name);

/**
 * Draws the tree of root and copies the picture to memory of the caller. It needs stride times the
 * height bytes; the last row may end after its last pixel. The picture is in sRGB, and transparent
 * where nothing is drawn.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a stride that is less than a row, an unknown
 * format, a renderer for a framebuffer; LAMINA_LIMIT; LAMINA_NO_DEVICE; LAMINA_LOST_CONTEXT, see
 * lamina_renderer_recreate; LAMINA_INTERNAL. After an error the next call draws everything again.
 */
lamina_status lamina_renderer_render(
    lamina_renderer *renderer, lamina_layer *root, void *pixels, size_t stride, lamina_pixel_format
    format);

/**
 * Draws the tree of root and makes an image of the picture. If the tree has not changed since the
 * last image, the result is the same image again.
 *
 * Errors: as lamina_renderer_render.
 */
lamina_status lamina_renderer_render_image(
    lamina_renderer *renderer, lamina_layer *root, lamina_image **image);

/**
 * Draws the tree of root and writes the picture to a file: .png, .jpg, .jpeg or .webp. The file is
 * written whole or not at all.
 *
 * Errors: as lamina_renderer_render, and as lamina_image_write.
 */
lamina_status lamina_renderer_write(
    lamina_renderer *renderer, lamina_layer *root, const char *path);

/**
 * Sets the time at which later pictures show animations: time in seconds, or NAN for the time of a
 * clock that has run since the system was started. At first it is NAN. Animations that were added
 * since the last picture begin at that time.
 *
 * Errors: LAMINA_USAGE for an invalid handle, infinity, and a renderer for a framebuffer, whose
 * frames have their own times.
 */
lamina_status lamina_renderer_set_time(lamina_renderer *renderer, double time);

/**
 * Sets whether pictures of any time can be requested in any order, as for the frames of a film. At
 * first they cannot. If they can, animations stay with their layers after they have ended. If a
 * tree is first drawn with a time, its animations begin at 0, unless they say otherwise. The
 * setting stays in effect for trees that were drawn with it.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and a renderer for a framebuffer.
 */
lamina_status lamina_renderer_set_keeps_animations(lamina_renderer *renderer, bool keeps);

/**
 * Sets whether changes to properties of drawn layers are animated by default, over a quarter of a
 * second. At first they are not, and the next picture or frame shows the new values. The setting
 * stays in effect for trees that were drawn with it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_renderer_set_animates_changes(lamina_renderer *renderer, bool animates);

/**
 * Gets the statistics of the last frame. Pass sizeof(lamina_statistics) as size. At most that many
 * bytes are written, so programs made with an older header still work.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, and a negative size.
 */
lamina_status lamina_renderer_get_statistics(
    lamina_renderer *renderer, lamina_statistics *statistics, size_t size);

/**
 * Starts again on a new context, for a renderer whose context was lost; other renderers may call it
 * too. Pictures are the same as before. A renderer for a framebuffer takes the context that is
 * current now. If the framebuffer has a new name, set it with lamina_renderer_set_framebuffer.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and if there is no usable context; LAMINA_NO_DEVICE.
 * After an error the renderer is in the same state as after a loss.
 */
lamina_status lamina_renderer_recreate(lamina_renderer *renderer);

/* ---- Frames in a framebuffer ----------------------------------------------------------------- */

/*
 * A program that draws with OpenGL ES 3 in its own EGL context can have layers drawn over its
 * picture. The context must be current on the thread whenever such a renderer is used, and its
 * state is left as it was found. A frame is:
 *
 *     lamina_renderer_begin_frame(renderer, root, bounds, seconds);
 *     lamina_renderer_get_update(renderer, &region);    what the program draws first
 *     lamina_renderer_render_frame(renderer);
 *     lamina_renderer_end_frame(renderer);
 *
 * The renderer does not clear the framebuffer and draws nothing outside of the region. A program
 * that draws its whole picture in each frame calls lamina_renderer_add_update with the frame's
 * bounds.
 */

/**
 * Makes a renderer for a framebuffer of the program in the current context; 0 is the default
 * framebuffer. Row 0 is the lowest row, unless top_row_first is true.
 *
 * Errors: LAMINA_USAGE for a size that is not positive, and if there is no usable context;
 * LAMINA_LIMIT for a size that is too large.
 */
lamina_status lamina_renderer_create_for_framebuffer(
    uint32_t framebuffer, int32_t width, int32_t height, bool top_row_first, lamina_renderer
    **renderer);

/**
 * Changes the framebuffer, for example when a window gets another size. This takes effect with the
 * next frame, which draws everything.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and a size that
 * is not positive.
 */
lamina_status lamina_renderer_set_framebuffer(
    lamina_renderer *renderer, uint32_t framebuffer, int32_t width, int32_t height, bool
    top_row_first);

/**
 * Sets how many frames ago the framebuffer was drawn into. It is 1 at first, which is right if the
 * framebuffer is always the same. For a window with several buffers, pass the age that
 * EGL_EXT_buffer_age reports. Pass 0 if the age is unknown.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and a negative
 * age.
 */
lamina_status lamina_renderer_set_buffer_age(lamina_renderer *renderer, int32_t age);

/**
 * Begins a frame with the tree of root, as it is at time. bounds is the part of the space around
 * the root layer that fills the framebuffer, in points, with y upwards. The root layer lies in this
 * space by its position. time is in seconds, by any clock of the program. Animations are shown at
 * that time, and animations that were added since the last frame begin at it. If a frame was not
 * ended, this ends it.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and bounds that
 * are empty or not finite; LAMINA_LIMIT; LAMINA_LOST_CONTEXT.
 */
lamina_status lamina_renderer_begin_frame(
    lamina_renderer *renderer, lamina_layer *root, lamina_rect bounds, double time);

/**
 * Adds a rectangle to the region that the frame draws, because the program has drawn something new
 * behind the layers there. The rectangle is in the space of the frame's bounds. Nothing happens
 * outside of a frame.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and numbers that
 * are not finite.
 */
lamina_status lamina_renderer_add_update(lamina_renderer *renderer, lamina_rect update);

/**
 * Gets the region that the frame draws: a rectangle around everything that has changed since the
 * last frame and everything that was added, in the space of the frame's bounds. The status is
 * LAMINA_NO_VALUE if the region is empty, and outside of a frame.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_get_update(lamina_renderer *renderer, lamina_rect *update);

/**
 * Draws the frame. Nothing happens outside of a frame.
 *
 * Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, a current
 * context that is not the renderer's, and a framebuffer that cannot be drawn into; LAMINA_LIMIT;
 * LAMINA_LOST_CONTEXT, see lamina_renderer_recreate; LAMINA_INTERNAL.
 */
lamina_status lamina_renderer_render_frame(lamina_renderer *renderer);

/**
 * Ends the frame. If the frame was not drawn, the next frame draws its region too.
 *
 * Errors: LAMINA_USAGE for an invalid handle, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_end_frame(lamina_renderer *renderer);

/**
 * Gets the time when the next frame should begin, by the clock of lamina_renderer_begin_frame. If
 * something moves or must be drawn now, it is the time of the last frame. Otherwise it is the time
 * when the next animation begins or ends. If nothing will be drawn until somebody changes a layer,
 * it is infinity.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_get_next_frame_time(lamina_renderer *renderer, double *time);

/* ---- Trees for several threads --------------------------------------------------------------- */

/*
 * One thread changes the layers of a tree while other threads draw it. The thread of the layers
 * commits; the others draw the last commit. The thread of the layers has to keep a reference to the
 * root as long as it commits.
 */

/**
 * Commits the tree of a root layer for the first time. The caller releases the result. time is the
 * current time for the layers, in seconds; NAN takes that of the clock. From now on, changes of the
 * layers are animated by default.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, a layer with a superlayer, and infinity;
 * LAMINA_LIMIT.
 */
lamina_status lamina_tree_create(lamina_layer *root, double time, lamina_tree **tree);

/**
 * Gives a tree back. Renderers that show it keep it.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_tree_release(lamina_tree *tree);

/**
 * Commits what has changed in the tree since the last commit, on the thread that changes the
 * layers. time is as for lamina_tree_create.
 *
 * Errors: LAMINA_USAGE for an invalid handle, infinity, a root that nothing holds any more or that
 * has moved into another tree; LAMINA_LIMIT, and the last commit is still shown.
 */
lamina_status lamina_tree_commit(lamina_tree *tree, double time);

/**
 * Draws the last commit of a tree, on any thread, and makes an image of the picture. It shows the
 * time of lamina_renderer_set_time. If that is NAN, it shows the time of the last commit.
 *
 * Errors: as lamina_renderer_render_image.
 */
lamina_status lamina_renderer_render_tree(
    lamina_renderer *renderer, lamina_tree *tree, lamina_image **image);

/**
 * Begins a frame in a framebuffer with the last commit of a tree, on any thread, as
 * lamina_renderer_begin_frame does with a root layer.
 *
 * Errors: as lamina_renderer_begin_frame.
 */
lamina_status lamina_renderer_begin_tree_frame(
    lamina_renderer *renderer, lamina_tree *tree, lamina_rect bounds, double time);

/* ---- Pools ----------------------------------------------------------------------------------- */

/*
 * A pool draws many independent trees on several threads, each with its own context. A job is a
 * function that makes a tree, which runs on a thread of the pool.
 */

/**
 * Makes a pool and opens its contexts. contexts is the number of threads, at most 64; 0 takes one
 * per core, at most four. queue_limit is the number of jobs that may wait; 0 means 64. device may
 * be NULL, as for lamina_renderer_create. The caller releases the pool.
 *
 * Errors: LAMINA_USAGE for other numbers and an invalid handle; LAMINA_NO_DEVICE.
 */
lamina_status lamina_pool_create(
    int32_t contexts, int32_t queue_limit, lamina_device *device, lamina_pool **pool);

/**
 * Gives a pool back. Its threads end after the jobs that were submitted.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_pool_release(lamina_pool *pool);

/**
 * Draws the picture of a job and waits for it. Any number of threads may call this. If the job's
 * timeout passes, the function returns at that time; make_tree may still run for a while then, so
 * its context must stay valid until the pool is shut down.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, numbers that are no sizes or times, and a pool
 * that was shut down; LAMINA_OUT_OF_TIME; LAMINA_BUSY; what make_tree returns; LAMINA_LIMIT,
 * LAMINA_LOST_CONTEXT and LAMINA_INTERNAL as for lamina_renderer_render. A job that fails does not
 * harm the pool.
 */
lamina_status lamina_pool_render(lamina_pool *pool, const lamina_job *job, lamina_image **image);

/**
 * Begins a job and returns at once. done is called once with the result, on any thread, also if the
 * job fails. The job itself is copied; its context must stay valid as for lamina_pool_render.
 *
 * Errors: LAMINA_USAGE for an invalid handle, NULL, and numbers that are no sizes or times. Then
 * done is not called.
 */
lamina_status lamina_pool_submit(
    lamina_pool *pool, const lamina_job *job, lamina_job_done_function done);

/**
 * Ends a pool: it takes no more jobs, and its threads have ended when the function returns. With
 * cancelling, jobs that wait or run fail now; otherwise they are finished first.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_pool_shutdown(lamina_pool *pool, bool cancelling);

/* ---- Inspectors: layers in a browser --------------------------------------------------------- */

/*
 * An inspector shows the layers of the running program in a browser on the same machine: the tree,
 * its values, the plan of the frame. Edits in the page change the layers. It has a thread of its
 * own for the page, but reads and changes layers in lamina_inspector_visit only.
 */

/**
 * Begins to listen on 127.0.0.1, on port, or on a free one if that is 0. title is what the page
 * calls the program. If a page asks for pictures, device draws them; NULL is as for
 * lamina_renderer_create. No device is opened before. The limits are those of lamina_set_limit at
 * this moment.
 *
 * Errors: LAMINA_USAGE for NULL and for a port that is not from 0 to 65535; LAMINA_INPUT_OUTPUT if
 * the port is taken.
 */
lamina_status lamina_inspector_create(
    const char *title, int32_t port, lamina_device *device, lamina_inspector **inspector);

/**
 * Gives an inspector back. It stops listening, and the page says that the program has ended. Do
 * this on the thread of the layers.
 *
 * Errors: LAMINA_USAGE for an invalid handle.
 */
lamina_status lamina_inspector_release(lamina_inspector *inspector);

/**
 * Gets the address of the page. Whoever has it can change the layers. The text is valid until the
 * inspector is released.
 *
 * Errors: LAMINA_USAGE for an invalid handle and NULL.
 */
lamina_status lamina_inspector_get_address(lamina_inspector *inspector, const char **address);

/**
 * Shows the tree of root as it is at time, in seconds, and does what the page asks for. Call it
 * after each frame, with the time of the frame, always on the thread that works on the layers. NAN
 * takes the time of the clock. While no page is open it costs no more than a look at two numbers.
 * Functions of the program that draw layers may be called.
 *
 * Errors: LAMINA_USAGE for an invalid handle, infinity, and a layer with a superlayer. What cannot
 * be drawn is said in the page only.
 */
lamina_status lamina_inspector_visit(lamina_inspector *inspector, lamina_layer *root, double time);

#ifdef __cplusplus
}
#endif

#endif
