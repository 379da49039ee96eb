"""A current OpenGL context without a window system."""

import ctypes

_SURFACELESS, _OPENGL_API, _OPENGL_ES_API = 0x31DD, 0x30A2, 0x30A0
_MAJOR, _MINOR, _NONE = 0x3098, 0x30FB, 0x3038


class Context:
    """OpenGL 3.3, or OpenGL ES 3."""

    def __init__(self, es=False):
        egl = ctypes.CDLL("libEGL.so.1")
        pointer = ctypes.c_void_p
        egl.eglGetPlatformDisplay.restype = pointer
        egl.eglGetPlatformDisplay.argtypes = [ctypes.c_uint, pointer, pointer]
        egl.eglInitialize.argtypes = [pointer] * 3
        egl.eglCreateContext.restype = pointer
        egl.eglCreateContext.argtypes = [pointer] * 4
        egl.eglMakeCurrent.argtypes = [pointer] * 4
        egl.eglGetProcAddress.restype = pointer
        api = _OPENGL_ES_API if es else _OPENGL_API
        display = egl.eglGetPlatformDisplay(_SURFACELESS, None, None)
        if not display or not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(api):
            raise RuntimeError("EGL: no surfaceless display")
        version = (ctypes.c_int * 5)(_MAJOR, 3, _MINOR, 0 if es else 3, _NONE)
        context = egl.eglCreateContext(display, None, None, version)
        if not context or not egl.eglMakeCurrent(display, None, None, context):
            raise RuntimeError("EGL: no OpenGL context")
        self.finish = ctypes.CFUNCTYPE(None)(egl.eglGetProcAddress(b"glFinish"))
        string = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_uint)(
            egl.eglGetProcAddress(b"glGetString")
        )
        self.description = ", ".join((string(name) or b"").decode() for name in (0x1F01, 0x1F02))
