/*
 * Lamina, a library for trees of layers with the model of Core Animation: the interface for C and
 * other languages.
 *
 * Made by scripts/make-header from Sources/LaminaC; do not edit. Needs C99 or C++11.
 *
 * Ownership. A function that returns an object through a lamina_layer **, lamina_image ** and so on
 * returns a reference. Give it back once, with the release function of its kind. The library keeps
 * the objects that are passed in for as long as it needs them. Give back texts returned through
 * char ** with lamina_free_text. Texts returned through const char ** belong to the object that
 * they were requested from.
 *
 * Errors. Functions return a lamina_status, and lamina_error_message says more. If a function
 * fails, its results are NULL or unchanged. A handle is invalid if it is NULL, of another kind, or
 * already released. The library notices an invalid handle, and the function fails with
 * LAMINA_USAGE.
 *
 * Threads. Handles may be made and released on any thread. Devices and images may be used on
 * several threads at once. A tree of layers, a scene and a renderer may be used by one thread at a
 * time.
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
    /** A limit was exceeded; see lamina_set_limit. */
    LAMINA_LIMIT = 80,
    /** The device lost everything that it held; see lamina_renderer_recreate. */
    LAMINA_LOST_CONTEXT = 81,
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

/**
 * The number of valid handles of all kinds. It is 0 at the end of a program that has released
 * everything.
 */
int64_t lamina_handle_count(void);

/**
 * Sets a limit for scenes, images and renderers that are made from now on. name is "layers",
 * "depth", "targetPixels", "textureSide", "imagePixels", "imageFrames", "animationPixels",
 * "profileBytes", "decodedBytes", "gpuBytes", "passes", "effectNesting", "textureBytes",
 * "effectBytes", "animationValues", "inputBytes", "frames", "pathElements", "pathRows",
 * "shapeBytes", "gradientStops", "textUnits", "replicatorInstances", "particles" or "tileBytes". A
 * function that would exceed a limit fails with LAMINA_LIMIT; the message names the limit and its
 * value. Any thread may call this. It applies to all threads.
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
 * Finds a device: "auto", "software", "surfaceless", "default", "gbm", "gbm:PATH" or "egl:N", as
 * lamina info names them. NULL takes the device that the environment variable LAMINA_DEVICE names,
 * or the first that works if the variable is not set. The device is opened and closed to see that
 * it works. Renderers open it themselves, so it may be released before them.
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
 * "CAEmitterLayer" (particles; its cells come from scene files) or "CATiledLayer".
 *
 * Errors: LAMINA_USAGE for another class, LAMINA_LIMIT if there are too many handles.
 */
lamina_status lamina_layer_create(const char *class_name, lamina_layer **layer);

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
 * ("circular" or "continuous"), "compositingFilter" ("multiplyBlendMode" and so on), "lineCap"; for
 * text layers also "string" and "font".
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
 * variable LAMINA_DEVICE names, or the first that works if the variable is not set.
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
 * until the renderer is released.
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
 * format, a renderer for a framebuffer; LAMINA_LIMIT; LAMINA_LOST_CONTEXT, see
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

#ifdef __cplusplus
}
#endif

#endif
