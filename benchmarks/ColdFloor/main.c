// The least that a program does which draws with GL and writes a PNG: a display, a context, a
// target, a clear, the pixels, the file. `lamina-bench cold-start` compares with it. No library but
// EGL, GLES and libpng is loaded.
//
//   lamina-bench-coldfloor WIDTH HEIGHT FILE.png

#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what) {
  fprintf(stderr, "error: %s\n", what);
  return 69;
}

// The display of Mesa without a window system, or the first device that has one.
static EGLDisplay open_display(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  return EGL_NO_DISPLAY;
}

static int write_png(const char *path, int width, int height, const unsigned char *pixels) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = (png_uint_32)width;
  image.height = (png_uint_32)height;
  image.format = PNG_FORMAT_RGBA;
  return png_image_write_to_file(&image, path, 0, pixels, 0, NULL);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: lamina-bench-coldfloor WIDTH HEIGHT FILE.png\n");
    return 64;
  }
  int width = atoi(argv[1]), height = atoi(argv[2]);
  if (width < 1 || height < 1 || width > 16384 || height > 16384) return fail("the size is not one of a target");

  EGLDisplay display = open_display();
  if (display == EGL_NO_DISPLAY) return fail("no display");
  if (!eglBindAPI(EGL_OPENGL_ES_API)) return fail("no OpenGL ES");
  static const EGLint config_wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
  static const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  if (!eglChooseConfig(display, config_wanted, &config, 1, &count) || count < 1) return fail("no configuration");
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT) return fail("no context");
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return fail("no current context");

  GLuint texture, framebuffer;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) return fail("no target");
  glViewport(0, 0, width, height);
  glClearColor(0.95f, 0.96f, 0.97f, 1);
  glClear(GL_COLOR_BUFFER_BIT);

  unsigned char *pixels = malloc((size_t)width * (size_t)height * 4);
  if (!pixels) return fail("no memory");
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  if (glGetError() != GL_NO_ERROR) return fail("GL has found an error");
  if (!write_png(argv[3], width, height, pixels)) return fail("the PNG was not written");
  free(pixels);

  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, context);
  eglTerminate(display);
  return 0;
}
