"""The interface for C in the form of ctypes: enumerations, structures and functions.

Made by scripts/make-bindings from lamina.h; do not edit.
"""

from ctypes import CFUNCTYPE, POINTER, Structure, Union
from ctypes import c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint8, c_uint32
from ctypes import c_uint64, c_void_p
from enum import IntEnum
from typing import Any


class ValueType(IntEnum):
    """lamina_value_type"""

    NONE = 0
    NUMBER = 1
    BOOL = 2
    TEXT = 3
    POINT = 4
    SIZE = 5
    RECT = 6
    COLOR = 7
    TRANSFORM = 8
    PATH = 9
    IMAGE = 10
    LAYER = 11
    OBJECT = 12
    TEXTURE = 13
    LIST = 14
    NUMBERS = 15


class AnimationEvent(IntEnum):
    """lamina_animation_event"""

    STARTED = 0
    FINISHED = 1
    REMOVED = 2


class TextureKind(IntEnum):
    """lamina_texture_kind"""

    _2D = 0
    EXTERNAL = 1
    EGL_IMAGE = 2
    DMABUF = 3


class Alpha(IntEnum):
    """lamina_alpha"""

    PREMULTIPLIED = 0
    STRAIGHT = 1
    OPAQUE = 2


class Status(IntEnum):
    """lamina_status"""

    OK = 0
    NO_VALUE = 1
    USAGE = 64
    BAD_DATA = 65
    NO_INPUT = 66
    NO_DEVICE = 69
    INTERNAL = 70
    CANNOT_CREATE = 73
    INPUT_OUTPUT = 74
    OUT_OF_TIME = 75
    LIMIT = 80
    LOST_CONTEXT = 81
    BUSY = 82


class PixelFormat(IntEnum):
    """lamina_pixel_format"""

    BGRA_PREMULTIPLIED = 0
    RGBA_PREMULTIPLIED = 1
    BGRA_STRAIGHT = 2
    RGBA_STRAIGHT = 3


class Point(Structure):
    """lamina_point"""

    _fields_ = [("x", c_double), ("y", c_double)]


class Size(Structure):
    """lamina_size"""

    _fields_ = [("width", c_double), ("height", c_double)]


class Rect(Structure):
    """lamina_rect"""

    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]


class Color(Structure):
    """lamina_color"""

    _fields_ = [("red", c_double), ("green", c_double), ("blue", c_double), ("alpha", c_double)]


class Transform(Structure):
    """lamina_transform"""

    _fields_ = [("m", c_double * 16)]


class ValueContent(Union):
    """lamina_value_content"""

    _fields_ = [
        ("number", c_double), ("flag", c_bool), ("text", c_char_p), ("point", Point),
        ("size", Size), ("rect", Rect), ("color", Color), ("transform", POINTER(Transform)),
        ("image", c_void_p), ("layer", c_void_p), ("object", c_void_p), ("texture", c_void_p),
        ("values", c_void_p), ("numbers", POINTER(c_double)),
    ]


class Value(Structure):
    """lamina_value"""

    _fields_ = [("type", c_int32), ("count", c_int32), ("content", ValueContent)]


Function = CFUNCTYPE(None, c_void_p)
AnimationFunction = CFUNCTYPE(None, c_void_p, c_int32)
ActionFunction = CFUNCTYPE(None, c_void_p, c_void_p, c_char_p)


class Canvas(Structure):
    """lamina_canvas"""

    _fields_ = [
        ("pixels", POINTER(c_uint8)), ("stride", c_size_t), ("width", c_int32), ("height", c_int32),
        ("scale", c_double), ("bounds", Rect),
    ]


DrawFunction = CFUNCTYPE(None, c_void_p, c_void_p, POINTER(Canvas))


class TextLine(Structure):
    """lamina_text_line"""

    _fields_ = [
        ("start", c_int32), ("length", c_int32), ("origin", Point), ("width", c_double),
        ("ascent", c_double), ("descent", c_double), ("leading", c_double),
        ("is_truncated", c_bool),
    ]


class TextMetrics(Structure):
    """lamina_text_metrics"""

    _fields_ = [("size", Size), ("ink", Rect), ("line_count", c_int32), ("is_complete", c_bool)]


JobFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(c_void_p))


class Job(Structure):
    """lamina_job"""

    _fields_ = [
        ("width", c_double), ("height", c_double), ("scale", c_double), ("time", c_double),
        ("timeout", c_double), ("refuse_if_busy", c_bool), ("make_tree", JobFunction),
        ("context", c_void_p),
    ]


JobDoneFunction = CFUNCTYPE(None, c_void_p, c_int32, c_char_p, c_void_p)


class Plane(Structure):
    """lamina_plane"""

    _fields_ = [("descriptor", c_int32), ("offset", c_int32), ("stride", c_int32)]


class TextureSource(Structure):
    """lamina_texture_source"""

    _fields_ = [
        ("kind", c_int32), ("alpha", c_int32), ("width", c_int32), ("height", c_int32),
        ("top_row_first", c_bool), ("gl_texture", c_uint32), ("egl_image", c_void_p),
        ("egl_display", c_void_p), ("fourcc", c_uint32), ("has_modifier", c_bool),
        ("modifier", c_uint64), ("plane_count", c_int32), ("planes", Plane * 4),
    ]


TextureFunction = CFUNCTYPE(None, c_void_p, c_int32)


class Statistics(Structure):
    """lamina_statistics"""

    _fields_ = [
        ("layers", c_int64), ("drawn_layers", c_int64), ("culled_layers", c_int64),
        ("quads", c_int64), ("draw_calls", c_int64), ("passes", c_int64), ("gl_calls", c_int64),
        ("uploaded_bytes", c_int64), ("texture_bytes", c_int64), ("damaged_pixels", c_int64),
        ("plan_nanoseconds", c_int64),
    ]


#: What each function returns, and what it takes.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "lamina_version": (c_char_p, ()),
    "lamina_error_message": (c_char_p, ()),
    "lamina_status_name": (c_char_p, (c_int32,)),
    "lamina_free_text": (None, (c_void_p,)),
    "lamina_free_bytes": (None, (c_void_p,)),
    "lamina_handle_count": (c_int64, ()),
    "lamina_set_limit": (c_int32, (c_char_p, c_int64)),
    "lamina_get_limit": (c_int32, (c_char_p, POINTER(c_int64))),
    "lamina_devices_json": (c_int32, (POINTER(c_void_p),)),
    "lamina_device_create": (c_int32, (c_char_p, POINTER(c_void_p))),
    "lamina_device_release": (c_int32, (c_void_p,)),
    "lamina_device_get_description": (c_int32, (c_void_p, POINTER(c_char_p))),
    "lamina_image_create": (c_int32, (
        c_void_p, c_int32, c_int32, c_size_t, c_int32, POINTER(c_void_p),
    )),
    "lamina_image_load": (c_int32, (c_char_p, POINTER(c_void_p))),
    "lamina_image_decode": (c_int32, (c_void_p, c_size_t, POINTER(c_void_p))),
    "lamina_image_retain": (c_int32, (c_void_p,)),
    "lamina_image_release": (c_int32, (c_void_p,)),
    "lamina_image_get_size": (c_int32, (c_void_p, POINTER(c_int32), POINTER(c_int32))),
    "lamina_image_get_pixels": (c_int32, (c_void_p, c_void_p, c_size_t, c_int32)),
    "lamina_image_lend_pixels": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(c_size_t))),
    "lamina_image_encode": (c_int32, (
        c_void_p, c_char_p, c_double, POINTER(c_void_p), POINTER(c_size_t),
    )),
    "lamina_image_write": (c_int32, (c_void_p, c_char_p)),
    "lamina_layer_create": (c_int32, (c_char_p, POINTER(c_void_p))),
    "lamina_layer_get_class": (c_int32, (c_void_p, POINTER(c_char_p))),
    "lamina_layer_retain": (c_int32, (c_void_p,)),
    "lamina_layer_release": (c_int32, (c_void_p,)),
    "lamina_layer_add_sublayer": (c_int32, (c_void_p, c_void_p)),
    "lamina_layer_insert_sublayer": (c_int32, (c_void_p, c_void_p, c_int32)),
    "lamina_layer_insert_above": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "lamina_layer_insert_below": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "lamina_layer_replace_sublayer": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "lamina_layer_remove_from_superlayer": (c_int32, (c_void_p,)),
    "lamina_layer_set_mask": (c_int32, (c_void_p, c_void_p)),
    "lamina_layer_get_sublayer_count": (c_int32, (c_void_p, POINTER(c_int32))),
    "lamina_layer_get_sublayer": (c_int32, (c_void_p, c_int32, POINTER(c_void_p))),
    "lamina_layer_get_superlayer": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_layer_get_mask": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_layer_set_double": (c_int32, (c_void_p, c_char_p, c_double)),
    "lamina_layer_set_bool": (c_int32, (c_void_p, c_char_p, c_bool)),
    "lamina_layer_set_string": (c_int32, (c_void_p, c_char_p, c_char_p)),
    "lamina_layer_set_point": (c_int32, (c_void_p, c_char_p, Point)),
    "lamina_layer_set_size": (c_int32, (c_void_p, c_char_p, Size)),
    "lamina_layer_set_rect": (c_int32, (c_void_p, c_char_p, Rect)),
    "lamina_layer_set_transform": (c_int32, (c_void_p, c_char_p, POINTER(Transform))),
    "lamina_layer_set_color": (c_int32, (c_void_p, c_char_p, Color)),
    "lamina_layer_set_image": (c_int32, (c_void_p, c_char_p, c_void_p)),
    "lamina_layer_set_null": (c_int32, (c_void_p, c_char_p)),
    "lamina_layer_set_path": (c_int32, (c_void_p, c_char_p, c_char_p)),
    "lamina_layer_set_numbers": (c_int32, (c_void_p, c_char_p, POINTER(c_double), c_int32)),
    "lamina_layer_set_colors": (c_int32, (c_void_p, c_char_p, POINTER(Color), c_int32)),
    "lamina_layer_get_double": (c_int32, (c_void_p, c_char_p, POINTER(c_double))),
    "lamina_layer_get_bool": (c_int32, (c_void_p, c_char_p, POINTER(c_bool))),
    "lamina_layer_get_string": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_layer_get_point": (c_int32, (c_void_p, c_char_p, POINTER(Point))),
    "lamina_layer_get_size": (c_int32, (c_void_p, c_char_p, POINTER(Size))),
    "lamina_layer_get_rect": (c_int32, (c_void_p, c_char_p, POINTER(Rect))),
    "lamina_layer_get_transform": (c_int32, (c_void_p, c_char_p, POINTER(Transform))),
    "lamina_layer_get_color": (c_int32, (c_void_p, c_char_p, POINTER(Color))),
    "lamina_layer_get_image": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_value_clear": (c_int32, (POINTER(Value),)),
    "lamina_color_parse": (c_int32, (c_char_p, POINTER(Color))),
    "lamina_layer_set_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_layer_get_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_layer_set_own_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_layer_get_own_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_layer_hit_test": (c_int32, (c_void_p, Point, POINTER(c_void_p))),
    "lamina_layer_contains_point": (c_int32, (c_void_p, Point, POINTER(c_bool))),
    "lamina_layer_convert_point": (c_int32, (c_void_p, Point, c_void_p, POINTER(Point))),
    "lamina_layer_convert_rect": (c_int32, (c_void_p, Rect, c_void_p, POINTER(Rect))),
    "lamina_layer_convert_time": (c_int32, (c_void_p, c_double, c_void_p, POINTER(c_double))),
    "lamina_layer_set_draw": (c_int32, (c_void_p, DrawFunction, c_void_p, Function)),
    "lamina_layer_set_needs_display": (c_int32, (c_void_p,)),
    "lamina_layer_measure_text": (c_int32, (
        c_void_p, Size, POINTER(TextMetrics), POINTER(TextLine), c_int32,
    )),
    "lamina_layer_archive": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(c_size_t))),
    "lamina_layer_unarchive": (c_int32, (c_void_p, c_size_t, POINTER(c_void_p))),
    "lamina_object_create": (c_int32, (c_char_p, c_char_p, POINTER(c_void_p))),
    "lamina_object_get_class": (c_int32, (c_void_p, POINTER(c_char_p))),
    "lamina_object_retain": (c_int32, (c_void_p,)),
    "lamina_object_release": (c_int32, (c_void_p,)),
    "lamina_object_set_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_object_get_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_layer_add_animation": (c_int32, (c_void_p, c_void_p, c_char_p)),
    "lamina_layer_get_animation": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_layer_get_animation_keys": (c_int32, (c_void_p, POINTER(Value))),
    "lamina_layer_remove_animation": (c_int32, (c_void_p, c_char_p)),
    "lamina_animation_set_function": (c_int32, (c_void_p, AnimationFunction, c_void_p, Function)),
    "lamina_layer_get_presentation": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_current_time": (c_double, ()),
    "lamina_transaction_begin": (c_int32, ()),
    "lamina_transaction_commit": (c_int32, ()),
    "lamina_transaction_flush": (c_int32, ()),
    "lamina_transaction_set_value": (c_int32, (c_char_p, POINTER(Value))),
    "lamina_transaction_get_value": (c_int32, (c_char_p, POINTER(Value))),
    "lamina_transaction_set_completion": (c_int32, (Function, c_void_p)),
    "lamina_run_callbacks": (c_int32, (POINTER(c_int32),)),
    "lamina_action_create": (c_int32, (ActionFunction, c_void_p, Function, POINTER(c_void_p))),
    "lamina_layer_set_action": (c_int32, (c_void_p, c_char_p, c_void_p)),
    "lamina_layer_get_action": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_scene_load": (c_int32, (c_char_p, POINTER(c_void_p))),
    "lamina_scene_read": (c_int32, (c_void_p, c_size_t, c_char_p, POINTER(c_void_p))),
    "lamina_scene_release": (c_int32, (c_void_p,)),
    "lamina_scene_get_root": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_scene_get_layer": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_scene_get_size": (c_int32, (c_void_p, POINTER(c_double), POINTER(c_double))),
    "lamina_scene_get_warning_count": (c_int32, (c_void_p, POINTER(c_int32))),
    "lamina_scene_get_warning": (c_int32, (c_void_p, c_int32, POINTER(c_char_p))),
    "lamina_scene_get_state_count": (c_int32, (c_void_p, POINTER(c_int32))),
    "lamina_scene_get_state": (c_int32, (c_void_p, c_int32, POINTER(c_char_p))),
    "lamina_scene_apply_state": (c_int32, (c_void_p, c_char_p, c_bool)),
    "lamina_scene_create": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_scene_write": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_scene_encode": (c_int32, (
        c_void_p, POINTER(c_void_p), POINTER(c_size_t), POINTER(c_void_p),
    )),
    "lamina_lottie_open": (c_int32, (c_char_p, c_char_p, POINTER(c_void_p))),
    "lamina_lottie_read": (c_int32, (c_void_p, c_size_t, c_char_p, POINTER(c_void_p))),
    "lamina_lottie_release": (c_int32, (c_void_p,)),
    "lamina_lottie_get_layer": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_lottie_get_named_layer": (c_int32, (c_void_p, c_char_p, POINTER(c_void_p))),
    "lamina_lottie_get_frames": (c_int32, (
        c_void_p, POINTER(c_double), POINTER(c_double), POINTER(c_double),
    )),
    "lamina_lottie_get_list": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_lottie_get_report": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_lottie_set_slot": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_lottie_set_text": (c_int32, (c_void_p, c_char_p, c_char_p)),
    "lamina_lottie_set_image": (c_int32, (c_void_p, c_char_p, c_void_p, c_size_t)),
    "lamina_lottie_set_theme": (c_int32, (c_void_p, c_char_p)),
    "lamina_lottie_set_value": (c_int32, (c_void_p, c_char_p, POINTER(Value))),
    "lamina_lottie_get_value": (c_int32, (c_void_p, c_char_p, c_double, POINTER(Value))),
    "lamina_lottie_set_frame": (c_int32, (c_void_p, c_double)),
    "lamina_lottie_get_frame": (c_int32, (c_void_p, POINTER(c_double), POINTER(c_bool))),
    "lamina_lottie_play": (c_int32, (c_void_p, c_double, c_double, c_double, c_bool)),
    "lamina_lottie_play_marker": (c_int32, (c_void_p, c_char_p, c_double, c_bool)),
    "lamina_lottie_set_speed": (c_int32, (c_void_p, c_double)),
    "lamina_lottie_pause": (c_int32, (c_void_p,)),
    "lamina_texture_create": (c_int32, (POINTER(TextureSource), POINTER(c_void_p))),
    "lamina_texture_retain": (c_int32, (c_void_p,)),
    "lamina_texture_release": (c_int32, (c_void_p,)),
    "lamina_texture_set_changed": (c_int32, (c_void_p, c_int32)),
    "lamina_texture_set_function": (c_int32, (c_void_p, TextureFunction, c_void_p, Function)),
    "lamina_texture_get_failure": (c_int32, (c_void_p, POINTER(c_void_p))),
    "lamina_renderer_create": (c_int32, (
        c_double, c_double, c_double, c_void_p, POINTER(c_void_p),
    )),
    "lamina_renderer_release": (c_int32, (c_void_p,)),
    "lamina_renderer_get_size": (c_int32, (c_void_p, POINTER(c_int32), POINTER(c_int32))),
    "lamina_renderer_get_device": (c_int32, (c_void_p, POINTER(c_char_p))),
    "lamina_renderer_render": (c_int32, (c_void_p, c_void_p, c_void_p, c_size_t, c_int32)),
    "lamina_renderer_render_image": (c_int32, (c_void_p, c_void_p, POINTER(c_void_p))),
    "lamina_renderer_write": (c_int32, (c_void_p, c_void_p, c_char_p)),
    "lamina_renderer_set_time": (c_int32, (c_void_p, c_double)),
    "lamina_renderer_set_keeps_animations": (c_int32, (c_void_p, c_bool)),
    "lamina_renderer_set_animates_changes": (c_int32, (c_void_p, c_bool)),
    "lamina_renderer_get_statistics": (c_int32, (c_void_p, POINTER(Statistics), c_size_t)),
    "lamina_renderer_recreate": (c_int32, (c_void_p,)),
    "lamina_renderer_create_for_framebuffer": (c_int32, (
        c_uint32, c_int32, c_int32, c_bool, POINTER(c_void_p),
    )),
    "lamina_renderer_set_framebuffer": (c_int32, (c_void_p, c_uint32, c_int32, c_int32, c_bool)),
    "lamina_renderer_set_buffer_age": (c_int32, (c_void_p, c_int32)),
    "lamina_renderer_begin_frame": (c_int32, (c_void_p, c_void_p, Rect, c_double)),
    "lamina_renderer_add_update": (c_int32, (c_void_p, Rect)),
    "lamina_renderer_get_update": (c_int32, (c_void_p, POINTER(Rect))),
    "lamina_renderer_render_frame": (c_int32, (c_void_p,)),
    "lamina_renderer_end_frame": (c_int32, (c_void_p,)),
    "lamina_renderer_get_next_frame_time": (c_int32, (c_void_p, POINTER(c_double))),
    "lamina_tree_create": (c_int32, (c_void_p, c_double, POINTER(c_void_p))),
    "lamina_tree_release": (c_int32, (c_void_p,)),
    "lamina_tree_commit": (c_int32, (c_void_p, c_double)),
    "lamina_renderer_render_tree": (c_int32, (c_void_p, c_void_p, POINTER(c_void_p))),
    "lamina_renderer_begin_tree_frame": (c_int32, (c_void_p, c_void_p, Rect, c_double)),
    "lamina_pool_create": (c_int32, (c_int32, c_int32, c_void_p, POINTER(c_void_p))),
    "lamina_pool_release": (c_int32, (c_void_p,)),
    "lamina_pool_render": (c_int32, (c_void_p, POINTER(Job), POINTER(c_void_p))),
    "lamina_pool_submit": (c_int32, (c_void_p, POINTER(Job), JobDoneFunction)),
    "lamina_pool_shutdown": (c_int32, (c_void_p, c_bool)),
    "lamina_inspector_create": (c_int32, (c_char_p, c_int32, c_void_p, POINTER(c_void_p))),
    "lamina_inspector_release": (c_int32, (c_void_p,)),
    "lamina_inspector_get_address": (c_int32, (c_void_p, POINTER(c_char_p))),
    "lamina_inspector_visit": (c_int32, (c_void_p, c_void_p, c_double)),
}
