/*
 * Lamina, a library for trees of layers after the model of Core Animation: the interface for C and
 * other languages.
 *
 * Made by scripts/make-header from Sources/LaminaC; do not edit. Needs C99 or C++11.
 *
 * Ownership. What a function returns through a lamina_layer **, lamina_image ** and so on is a
 * reference, which is given back once, with the release function of its kind. The library keeps
 * what is passed in as long as it needs it. Give texts through char ** back with lamina_free_text;
 * texts through const char ** belong to the object that was asked.
 *
 * Errors. Functions return a lamina_status, and lamina_error_message says more. If a function
 * fails, its results are NULL or unchanged. NULL for a handle, a handle of another kind, and a
 * released handle are noticed: LAMINA_USAGE.
 *
 * Threads. Handles may be made and released on any thread. Devices and images may be used on
 * several threads at once; a tree of layers, a scene and a renderer by one thread at a time.
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

/* ---- Status ---------------------------------------------------------------------------------- */

/**
 * What a function returns. Numbers from 64 are failures, which lamina_error_message tells in words.
 * Where the lamina command has an exit code for the same class of failure, the number is that code,
 * so that a program may exit with it.
 */
typedef enum lamina_status {
    /** Done. */
    LAMINA_OK = 0,
    /** Not an error: the property has no value, as a background colour that was never set. */
    LAMINA_NO_VALUE = 1,
    /**
     * An argument is wrong: NULL, a handle that is not valid, an unknown key or name, a value that
     * is not taken.
     */
    LAMINA_USAGE = 64,
    /** The bytes of a scene or image are not what they should be. */
    LAMINA_BAD_DATA = 65,
    /** A file to be read does not exist, or may not be read. */
    LAMINA_NO_INPUT = 66,
    /** No device can be used. */
    LAMINA_NO_DEVICE = 69,
    /** Something that should not happen: memory ran out, a driver failed. */
    LAMINA_INTERNAL = 70,
    /** A file to be written cannot be created. */
    LAMINA_CANNOT_CREATE = 73,
    /** Reading or writing failed half-way. */
    LAMINA_INPUT_OUTPUT = 74,
    /** One of the limits was exceeded; see lamina_set_limit. */
    LAMINA_LIMIT = 80,
    /** The device lost everything that it held; see lamina_renderer_recreate. */
    LAMINA_LOST_CONTEXT = 81,
} lamina_status;

/* ---- The library ----------------------------------------------------------------------------- */

/**
 * The version of the library that runs, such as "0.1.0". LAMINA_VERSION is that of the header.
 * Never NULL, valid for ever.
 */
const char *lamina_version(void);

/**
 * What the last function that failed on this thread has to say: what, why, and where it helps what
 * is allowed. One line of UTF-8, never NULL, empty before the first failure. Success leaves it as
 * it is. Valid until the next failure on this thread.
 */
const char *lamina_error_message(void);

/**
 * The class of failure that status stands for in a few words, such as "no such input". Never NULL,
 * valid for ever.
 */
const char *lamina_status_name(lamina_status status);

/** Gives back a text that a function handed out. NULL is allowed. */
void lamina_free_text(char *text);

/**
 * How many handles of all kinds are valid. At the end of a program that gave back everything it is
 * 0.
 */
int64_t lamina_handle_count(void);

/**
 * Sets a limit for what is made from now on: scenes, images and renderers. name is "layers",
 * "depth", "targetPixels", "textureSide", "imagePixels", "imageFrames", "animationPixels",
 * "profileBytes", "decodedBytes", "gpuBytes", "passes", "effectNesting", "textureBytes",
 * "effectBytes", "animationValues", "inputBytes", "frames", "pathElements", "pathRows",
 * "shapeBytes", "gradientStops", "textUnits", "replicatorInstances", "particles" or "tileBytes".
 * Who goes over one gets LAMINA_LIMIT, with the name and what is allowed. Any thread may call it;
 * it counts for all.
 *
 * Errors: LAMINA_USAGE for an unknown name or a negative value.
 */
lamina_status lamina_set_limit(const char *name, int64_t value);

/**
 * What the limit of that name is now.
 *
 * Errors: LAMINA_USAGE for an unknown name.
 */
lamina_status lamina_get_limit(const char *name, int64_t *value);

/* ---- Devices --------------------------------------------------------------------------------- */

/**
 * All displays and devices, which of them work, and why others do not, as JSON: what lamina info
 * --json prints. Every one is opened and closed, which takes a while. Give the text back with
 * lamina_free_text.
 *
 * Errors: LAMINA_INTERNAL without memory. That there is no device is no error: "device" is missing
 * then.
 */
lamina_status lamina_devices_json(char **json);

/**
 * Finds a device: "auto", "software", "surfaceless", "default", "gbm", "gbm:PATH" or "egl:N", as
 * lamina info names them. NULL takes what the environment variable LAMINA_DEVICE names, else the
 * first that works. The device is opened and closed to see that it works; renderers open it for
 * themselves, so it may be released before them.
 *
 * Errors: LAMINA_USAGE for a name that is none, LAMINA_NO_DEVICE with what was tried and why it did
 * not work.
 */
lamina_status lamina_device_create(const char *name, lamina_device **device);

/**
 * Gives a device back.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_device_release(lamina_device *device);

/**
 * The GL renderer of a device and the display that it is on. The text is valid until the device is
 * released.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_device_get_description(lamina_device *device, const char **description);

/* ---- Images ---------------------------------------------------------------------------------- */

/** How the bytes of a pixel lie in memory, 8 bits each. Rows go from the top down. */
typedef enum lamina_pixel_format {
    /**
     * Blue, green, red, alpha; colours multiplied by alpha. What the library works with, so the
     * fastest.
     */
    LAMINA_BGRA_PREMULTIPLIED = 0,
    /** Red, green, blue, alpha; colours multiplied by alpha. */
    LAMINA_RGBA_PREMULTIPLIED = 1,
    /** Blue, green, red, alpha; colours as they are. */
    LAMINA_BGRA_STRAIGHT = 2,
    /** Red, green, blue, alpha; colours as they are. */
    LAMINA_RGBA_STRAIGHT = 3,
} lamina_pixel_format;

/**
 * Makes an image of pixels in sRGB, which are copied. stride is the number of bytes from one row to
 * the next.
 *
 * Errors: LAMINA_USAGE for NULL, a size that is not positive, a stride that is less than a row, an
 * unknown format; LAMINA_LIMIT for "imagePixels"; LAMINA_INTERNAL without memory.
 */
lamina_status lamina_image_create(
    const void *pixels, int32_t width, int32_t height, size_t stride, lamina_pixel_format format,
    lamina_image **image);

/**
 * Reads an image file: PNG, JPEG, WebP or GIF. Of an animation the first picture is taken.
 *
 * Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for a file that does not exist or may not be read;
 * LAMINA_BAD_DATA for bytes that are no such image; LAMINA_LIMIT for "inputBytes", "imagePixels"
 * and the like.
 */
lamina_status lamina_image_load(const char *path, lamina_image **image);

/**
 * Decodes the bytes of an image file, as lamina_image_load does. They are not needed afterwards.
 *
 * Errors: as lamina_image_load, but for those of files.
 */
lamina_status lamina_image_decode(const void *bytes, size_t size, lamina_image **image);

/**
 * One more reference: lamina_image_release has to be called once more.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_image_retain(lamina_image *image);

/**
 * Gives a reference back. Layers that show the image keep it.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_image_release(lamina_image *image);

/**
 * The size of an image in pixels. Either place may be NULL.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_image_get_size(lamina_image *image, int32_t *width, int32_t *height);

/**
 * Copies the pixels of an image to memory of the caller: stride times the height, less what the
 * last row does not need.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, a stride that is less than a row, an
 * unknown format.
 */
lamina_status lamina_image_get_pixels(
    lamina_image *image, void *pixels, size_t stride, lamina_pixel_format format);

/**
 * Writes an image to a file: .png, .jpg, .jpeg or .webp. The file appears whole or not at all.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, another ending; LAMINA_CANNOT_CREATE and
 * LAMINA_INPUT_OUTPUT for a file that cannot be written; LAMINA_INTERNAL for an image that is too
 * large for the format.
 */
lamina_status lamina_image_write(lamina_image *image, const char *path);

/* ---- Layers ---------------------------------------------------------------------------------- */

/*
 * A layer has a position, a size, a picture, colours, and sublayers. Its properties are set by the
 * keys of Core Animation's CALayer, such as "bounds", "position", "backgroundColor",
 * "cornerRadius", "opacity", "transform"; a key path names parts of a value ("position.x",
 * "transform.rotation.z") or goes on in a sublayer by its name ("sublayers.title.opacity").
 *
 * Coordinates are points. Unless "geometryFlipped" is set on the root layer, y points upwards, as
 * on macOS.
 *
 * A tree of layers may be made and changed on any thread, but is used by one thread at a time. A
 * superlayer keeps its sublayers, so a program may release a layer as soon as it is in a tree. One
 * layer has one handle, wherever it comes from, so that handles can be compared; whoever gets it
 * from a function gives it back once.
 */

/**
 * Makes a layer of a class: "CALayer", "CATransformLayer" (keeps its sublayers in one space of
 * three dimensions), "CAScrollLayer", "CAShapeLayer" (fills and strokes a path), "CAGradientLayer",
 * "CATextLayer", "CAReplicatorLayer" (shows its sublayers many times), "CAEmitterLayer" (particles;
 * its cells come from scene files) or "CATiledLayer".
 *
 * Errors: LAMINA_USAGE for another class, LAMINA_LIMIT for more handles than there can be.
 */
lamina_status lamina_layer_create(const char *class_name, lamina_layer **layer);

/**
 * One more reference: lamina_layer_release has to be called once more.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_retain(lamina_layer *layer);

/**
 * Gives a reference back. After the last one the handle is not valid any more; the layer itself
 * stays as long as it is in the tree of another, or is another's mask.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_release(lamina_layer *layer);

/**
 * Puts a layer before all other sublayers of layer. It leaves the place where it was.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for a layer that contains layer, or is it.
 */
lamina_status lamina_layer_add_sublayer(lamina_layer *layer, lamina_layer *sublayer);

/**
 * Puts a layer among the sublayers of layer: in front of index of them. An index beyond them all
 * puts it in front of all.
 *
 * Errors: as lamina_layer_add_sublayer; LAMINA_USAGE for a negative index.
 */
lamina_status lamina_layer_insert_sublayer(
    lamina_layer *layer, lamina_layer *sublayer, int32_t index);

/**
 * Takes a layer out of the tree that it is in. Nothing happens if it is in none.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_remove_from_superlayer(lamina_layer *layer);

/**
 * Makes a layer the mask of layer: its alpha multiplies into layer and all below it. NULL takes the
 * mask away.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for a mask that contains layer, or is it.
 */
lamina_status lamina_layer_set_mask(lamina_layer *layer, lamina_layer *mask);

/**
 * How many sublayers layer has.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_get_sublayer_count(lamina_layer *layer, int32_t *count);

/**
 * The sublayer at index, counted from the back, with a reference to be released.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for an index that no sublayer has.
 */
lamina_status lamina_layer_get_sublayer(
    lamina_layer *layer, int32_t index, lamina_layer **sublayer);

/**
 * The layer that layer is a sublayer or the mask of, with a reference to be released;
 * LAMINA_NO_VALUE and NULL for a root.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_get_superlayer(lamina_layer *layer, lamina_layer **superlayer);

/**
 * The mask of layer, with a reference to be released; LAMINA_NO_VALUE and NULL if it has none.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_layer_get_mask(lamina_layer *layer, lamina_layer **mask);

/* ---- Setting properties ---------------------------------------------------------------------- */

/*
 * Each function sets the property that key names, a key path in UTF-8. All of them have these
 * errors: LAMINA_USAGE for what is no valid handle, for a key that the layer does not have, with
 * those that it has, for a property that does not take such a value, and for numbers that are not
 * finite. The layer is unchanged then.
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
 * ("circular" or "continuous"), "compositingFilter" ("multiplyBlendMode" and so on), "lineCap", and
 * of text layers "string" and "font".
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

/** Sets an image: "contents". The layer keeps it, so the handle may be released at once. */
lamina_status lamina_layer_set_image(lamina_layer *layer, const char *key, lamina_image *value);

/**
 * Sets nothing: no colour, image, mask or name; 0, false or the identity where a property always
 * has a value, and the default for texts that choose among names.
 */
lamina_status lamina_layer_set_null(lamina_layer *layer, const char *key);

/* ---- Setting paths and lists ----------------------------------------------------------------- */

/*
 * What specialised layers have besides: the path of a CAShapeLayer, its dashes, the colours and
 * places of a CAGradientLayer. The errors are those of the functions above.
 */

/**
 * Sets a path: "path" of a CAShapeLayer, and "shadowPath". value is a text of operators that stand
 * after their numbers, as in scene files: "x y m" moves, "x y l" draws a line, "cx cy x y q" and
 * "c1x c1y c2x c2y x y c" draw curves, "h" closes. Example: "0 0 m 10 0 l 10 10 l h".
 */
lamina_status lamina_layer_set_path(lamina_layer *layer, const char *key, const char *value);

/**
 * Sets a list of numbers: "lineDashPattern" of a CAShapeLayer, "locations" of a CAGradientLayer. No
 * numbers are no list.
 */
lamina_status lamina_layer_set_numbers(
    lamina_layer *layer, const char *key, const double *values, int32_t count);

/** Sets a list of colours: "colors" of a CAGradientLayer. No colours are no list. */
lamina_status lamina_layer_set_colors(
    lamina_layer *layer, const char *key, const lamina_color *values, int32_t count);

/* ---- Getting properties ---------------------------------------------------------------------- */

/*
 * Each function gets the property that key names, a key path in UTF-8. LAMINA_NO_VALUE says that
 * there is none, as for a colour that was never set; the result is left as it was then, as after an
 * error, but for pointers, which become NULL. All of them have these errors: LAMINA_USAGE for what
 * is no valid handle, for a key that the layer does not have, with those that it has, and for a
 * property of another type.
 */

/** Gets a number; truth values are 0 and 1. */
lamina_status lamina_layer_get_double(lamina_layer *layer, const char *key, double *value);

/** Gets a truth value; numbers other than 0 are true. */
lamina_status lamina_layer_get_bool(lamina_layer *layer, const char *key, bool *value);

/** Gets a text, to be given back with lamina_free_text. */
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

/** Gets a colour. One of another colour space is converted to sRGB. */
lamina_status lamina_layer_get_color(lamina_layer *layer, const char *key, lamina_color *value);

/** Gets an image, with a reference to be released. */
lamina_status lamina_layer_get_image(lamina_layer *layer, const char *key, lamina_image **value);

/* ---- Scenes ---------------------------------------------------------------------------------- */

/*
 * A scene file, a .ca bundle or a .caml file, becomes a tree of layers like any other. A scene
 * stays after its tree was changed, and the layers stay after the scene was released, if someone
 * else keeps them.
 */

/**
 * Reads a scene: a .ca bundle or a .caml file. Nothing outside its directory is read.
 *
 * Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for what does not exist or may not be read;
 * LAMINA_BAD_DATA for what is no scene, with the line and column; LAMINA_LIMIT for what is over a
 * limit.
 */
lamina_status lamina_scene_load(const char *path, lamina_scene **scene);

/**
 * Reads a scene from the bytes of a .caml file. Images are looked for in directory; if that is
 * NULL, only those inside the document are used.
 *
 * Errors: as lamina_scene_load.
 */
lamina_status lamina_scene_read(
    const void *bytes, size_t size, const char *directory, lamina_scene **scene);

/**
 * Gives a scene back.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_scene_release(lamina_scene *scene);

/**
 * The root layer, with a reference to be released; LAMINA_NO_VALUE and NULL for an empty document.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_scene_get_root(lamina_scene *scene, lamina_layer **layer);

/**
 * The layer with an id in the document, with a reference to be released; LAMINA_NO_VALUE and NULL
 * if no layer has it.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for NULL.
 */
lamina_status lamina_scene_get_layer(lamina_scene *scene, const char *id, lamina_layer **layer);

/**
 * The size that the document asks to be shown at, in points; zero if it does not say.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_scene_get_size(lamina_scene *scene, double *width, double *height);

/**
 * How many warnings there are: resources that could not be used, and what was skipped.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_scene_get_warning_count(lamina_scene *scene, int32_t *count);

/**
 * One of the warnings, one line of UTF-8. The text is valid until the scene is released.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for an index that no warning has.
 */
lamina_status lamina_scene_get_warning(lamina_scene *scene, int32_t index, const char **warning);

/**
 * How many states the document has, by name.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and for NULL.
 */
lamina_status lamina_scene_get_state_count(lamina_scene *scene, int32_t *count);

/**
 * The name of one of the states, in the order of the document. The text is valid until the scene is
 * released.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, for NULL, and for an index that no state has.
 */
lamina_status lamina_scene_get_state(lamina_scene *scene, int32_t index, const char **name);

/**
 * Puts the layers of a scene into the state of that name, at once, or animated by the document's
 * own transition.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, for NULL, and for a state that the document has
 * not, with those that it has.
 */
lamina_status lamina_scene_apply_state(lamina_scene *scene, const char *name, bool animated);

/* ---- Renderers ------------------------------------------------------------------------------- */

/*
 * A renderer draws trees of layers. It keeps what it knows of a tree, so that drawing it again
 * costs what has changed. It belongs to one thread at a time: the one that uses the layers. Several
 * renderers work side by side, each on a thread of its own with trees of their own.
 */

/**
 * Makes a renderer with pictures of its own, width by height points at scale pixels per point;
 * parts of pixels count as whole ones. What is shown is that part of the root layer's space, from
 * the corner of its bounds. device is NULL for the one that the environment variable LAMINA_DEVICE
 * names, else the first that works.
 *
 * Errors: LAMINA_USAGE for a size that is not positive and finite, LAMINA_LIMIT for one that is too
 * large, LAMINA_NO_DEVICE.
 */
lamina_status lamina_renderer_create(
    double width, double height, double scale, lamina_device *device, lamina_renderer **renderer);

/**
 * Ends a renderer, on the thread that it belongs to; one for a framebuffer while its context is
 * current.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_renderer_release(lamina_renderer *renderer);

/**
 * The size of the pictures, or of the framebuffer, in pixels. Either place may be NULL.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_renderer_get_size(lamina_renderer *renderer, int32_t *width, int32_t *height);

/**
 * The GL renderer's name and the display that it was found on. The text is valid until the renderer
 * is released.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_renderer_get_device(lamina_renderer *renderer, const char **name);

/**
 * Draws the tree of root and copies the picture to memory of the caller: stride times the height,
 * less what the last row does not need. Transparent where nothing is drawn, in sRGB.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, a stride that is less than a row, an
 * unknown format, a renderer for a framebuffer; LAMINA_LIMIT; LAMINA_LOST_CONTEXT, see
 * lamina_renderer_recreate; LAMINA_INTERNAL. After any of them the next call starts afresh.
 */
lamina_status lamina_renderer_render(
    lamina_renderer *renderer, lamina_layer *root, void *pixels, size_t stride, lamina_pixel_format
    format);

/**
 * Draws the tree of root and makes an image of the picture. An image that was made of the same
 * state of the tree is the same image again.
 *
 * Errors: as lamina_renderer_render.
 */
lamina_status lamina_renderer_render_image(
    lamina_renderer *renderer, lamina_layer *root, lamina_image **image);

/**
 * Draws the tree of root and writes the picture to a file: .png, .jpg, .jpeg or .webp. The file
 * appears whole or not at all.
 *
 * Errors: as lamina_renderer_render, and as lamina_image_write.
 */
lamina_status lamina_renderer_write(
    lamina_renderer *renderer, lamina_layer *root, const char *path);

/**
 * Says when the pictures that follow show what is animated: time in seconds, or NAN for the time of
 * a clock that runs since the system was started, as at first. Animations that were added since the
 * last picture begin at that time.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer for a framebuffer, whose frames have
 * times of their own, and infinity.
 */
lamina_status lamina_renderer_set_time(lamina_renderer *renderer, double time);

/**
 * Says whether pictures of any time can be asked for in any order, as for the frames of a film; at
 * first they cannot. Animations then stay with their layers after they have ended. If a tree is
 * first drawn with a time, the animations that it has begin at 0, unless they say otherwise. Trees
 * that were drawn so stay so.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and a renderer for a framebuffer.
 */
lamina_status lamina_renderer_set_keeps_animations(lamina_renderer *renderer, bool keeps);

/**
 * Says whether setting properties of layers that were drawn animates them by default, in a quarter
 * of a second; at first it does not, and the next picture or frame shows what was set. Trees that
 * were drawn so stay so.
 *
 * Errors: LAMINA_USAGE for what is no valid handle.
 */
lamina_status lamina_renderer_set_animates_changes(lamina_renderer *renderer, bool animates);

/**
 * What the last frame took. size is sizeof(lamina_statistics): no more than that is written, so
 * that programs made with an older header go on to work.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, and a negative size.
 */
lamina_status lamina_renderer_get_statistics(
    lamina_renderer *renderer, lamina_statistics *statistics, size_t size);

/**
 * Starts again on a new context, for a renderer whose context was lost; others may do so too.
 * Pictures are the same as before. One for a framebuffer takes the context that is current now; a
 * framebuffer with another name is set with lamina_renderer_set_framebuffer.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and without a context that can be used;
 * LAMINA_NO_DEVICE. The renderer is as after a loss then.
 */
lamina_status lamina_renderer_recreate(lamina_renderer *renderer);

/* ---- Frames in a framebuffer ----------------------------------------------------------------- */

/*
 * A program that draws with OpenGL ES 3 itself, in an EGL context of its own, has layers drawn over
 * what it drew. Its context has to be current on the thread wherever such a renderer is used, and
 * its state is left as it was found. A frame is
 *
 *     lamina_renderer_begin_frame(renderer, root, bounds, seconds);
 *     lamina_renderer_get_update(renderer, &region);    what the program draws first
 *     lamina_renderer_render_frame(renderer);
 *     lamina_renderer_end_frame(renderer);
 *
 * The renderer does not clear, and draws nothing outside of the region. A program that draws all of
 * its picture for every frame calls lamina_renderer_add_update with its bounds.
 */

/**
 * Makes a renderer for a framebuffer of the program's, 0 for the default one, in the context that
 * is current. Its row 0 is the lowest, unless top_row_first is true.
 *
 * Errors: LAMINA_USAGE for a size that is not positive, and without a context that can be used;
 * LAMINA_LIMIT for one that is too large.
 */
lamina_status lamina_renderer_create_for_framebuffer(
    uint32_t framebuffer, int32_t width, int32_t height, bool top_row_first, lamina_renderer
    **renderer);

/**
 * Changes what is drawn into, as when a window gets another size: from the next frame on, which
 * draws everything.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and a size
 * that is not positive.
 */
lamina_status lamina_renderer_set_framebuffer(
    lamina_renderer *renderer, uint32_t framebuffer, int32_t width, int32_t height, bool
    top_row_first);

/**
 * How many frames ago the framebuffer was drawn into: 1, as at first, where it is always the same
 * one; what EGL_EXT_buffer_age says for a window with several buffers; 0 if that is not known.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and a
 * negative age.
 */
lamina_status lamina_renderer_set_buffer_age(lamina_renderer *renderer, int32_t age);

/**
 * Begins a frame with the tree of root, as it is at time. bounds is the part of the space around
 * the root layer that fills the framebuffer, in points, with y upwards; the root layer lies in it
 * by its position. time is in seconds of a clock of the program's: what is animated is seen at it,
 * and what was added since the last frame begins at it. A frame that was not ended is ended.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and bounds
 * that are empty or not finite; LAMINA_LIMIT; LAMINA_LOST_CONTEXT.
 */
lamina_status lamina_renderer_begin_frame(
    lamina_renderer *renderer, lamina_layer *root, lamina_rect bounds, double time);

/**
 * Adds a rectangle, in the space of the frame's bounds, to what the frame draws: where the program
 * has drawn something new behind the layers. Nothing happens outside of a frame.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and
 * numbers that are not finite.
 */
lamina_status lamina_renderer_add_update(lamina_renderer *renderer, lamina_rect update);

/**
 * What the frame draws: a rectangle around what has changed since the last one and what was added,
 * in the space of the frame's bounds; LAMINA_NO_VALUE if that is nothing, and outside of a frame.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_get_update(lamina_renderer *renderer, lamina_rect *update);

/**
 * Draws the frame. Nothing happens outside of one.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, another
 * context than the renderer's, and a framebuffer that cannot be drawn into; LAMINA_LIMIT;
 * LAMINA_LOST_CONTEXT, see lamina_renderer_recreate; LAMINA_INTERNAL.
 */
lamina_status lamina_renderer_render_frame(lamina_renderer *renderer);

/**
 * Ends the frame. What it would have drawn and has not is drawn by the next one.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_end_frame(lamina_renderer *renderer);

/**
 * When the next frame should begin, in the seconds of lamina_renderer_begin_frame: the time of the
 * last one if something is to be drawn now or moves, else when something begins or ends; infinity
 * if nothing will be drawn as long as nobody changes a layer.
 *
 * Errors: LAMINA_USAGE for what is no valid handle, NULL, and a renderer with pictures of its own.
 */
lamina_status lamina_renderer_get_next_frame_time(lamina_renderer *renderer, double *time);

#ifdef __cplusplus
}
#endif

#endif
