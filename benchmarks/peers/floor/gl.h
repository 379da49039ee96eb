// EGL without a window system, a BGRA8 target of the stage's size, and small things around them.
#ifndef FLOOR_GL_H
#define FLOOR_GL_H

#include <GLES3/gl3.h>
#include <stdint.h>

#ifndef GL_BGRA_EXT
#define GL_BGRA_EXT 0x80E1
#endif

// Makes a context current that needs no surface, or ends the program. Writes version and driver to
// `backend`.
void gl_start(char *backend, int capacity);

// Destroys it.
void gl_end(void);

// A BGRA8 texture, clamped to its edge, without smaller levels; `bgra` may be NULL.
GLuint gl_texture(int width, int height, const uint8_t *bgra, GLenum filter);

// A framebuffer whose first row is the picture's top row, bound.
GLuint gl_target(int width, int height);

// Adds a depth buffer to the target, and tests against it.
void gl_depth(int width, int height);

GLuint gl_program(const char *vertex, const char *fragment);

// The pixels of the target, BGRA, top row first.
void gl_read(int width, int height, uint8_t *bgra);

#endif
