#include "gl.h"

#include "../common/peer.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>

static EGLDisplay display = EGL_NO_DISPLAY;
static EGLContext context = EGL_NO_CONTEXT;

void gl_start(char *backend, int capacity) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
    (PFNEGLGETPLATFORMDISPLAYEXTPROC)(void *)eglGetProcAddress("eglGetPlatformDisplayEXT");
  if (get) display = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) peer_fail("EGL: no surfaceless display");
  eglBindAPI(EGL_OPENGL_ES_API);
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    peer_fail("EGL: no OpenGL ES 3 context");
  snprintf(backend, (size_t)capacity, "%s, %s", glGetString(GL_RENDERER), glGetString(GL_VERSION));
}

void gl_end(void) {
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, context);
  eglTerminate(display);
}

GLuint gl_texture(int width, int height, const uint8_t *bgra, GLenum filter) {
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_BGRA_EXT, width, height, 0, GL_BGRA_EXT, GL_UNSIGNED_BYTE, bgra);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint)filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

GLuint gl_target(int width, int height) {
  GLuint framebuffer;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  GLuint texture = gl_texture(width, height, NULL, GL_NEAREST);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) peer_fail("GL: a BGRA8 target is not possible");
  glViewport(0, 0, width, height);
  return framebuffer;
}

void gl_depth(int width, int height) {
  GLuint depth;
  glGenRenderbuffers(1, &depth);
  glBindRenderbuffer(GL_RENDERBUFFER, depth);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) peer_fail("GL: a depth buffer is not possible");
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
}

static GLuint shader(GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  GLint done = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
  if (!done) {
    char log[1024] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    peer_fail("GL: %s", log);
  }
  return shader;
}

GLuint gl_program(const char *vertex, const char *fragment) {
  GLuint program = glCreateProgram();
  glAttachShader(program, shader(GL_VERTEX_SHADER, vertex));
  glAttachShader(program, shader(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program);
  GLint done = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &done);
  if (!done) {
    char log[1024] = "";
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    peer_fail("GL: %s", log);
  }
  return program;
}

void gl_read(int width, int height, uint8_t *bgra) {
  glReadPixels(0, 0, width, height, GL_BGRA_EXT, GL_UNSIGNED_BYTE, bgra);
}
