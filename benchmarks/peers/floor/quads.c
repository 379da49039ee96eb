#include "quads.h"

#include "../common/peer.h"
#include "gl.h"

#include <stddef.h>

// The software rasterizer's fast path needs exactly this form: lists of 6 vertices with the corners
// 0 1 2, 0 2 3, and a fragment stage that is either one texture read at a `smooth highp vec2` or
// one `smooth highp` colour.
#define VIEWPORT "const vec2 scale = vec2(2.0 / 1920.0, 2.0 / 1080.0);\n"
#define CORNER \
  "  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);\n" \
  "  vec2 unit = vec2(corner == 1 || corner == 2 ? 1.0 : 0.0, corner >= 2 ? 1.0 : 0.0);\n"

static const char blit_vertex[] =
  "#version 300 es\n"
  "layout(location = 0) in vec4 rect;\n"
  "layout(location = 1) in vec2 texel;\n"
  "uniform vec2 page;\n"
  "smooth out highp vec2 place;\n" VIEWPORT
  "void main() {\n" CORNER
  "  place = (texel + unit * rect.zw) * page;\n"
  "  gl_Position = vec4((rect.xy + unit * rect.zw) * scale - 1.0, 0.0, 1.0);\n"
  "}\n";
static const char picture_fragment[] =
  "#version 300 es\n"
  "uniform highp sampler2D picture;\n"
  "smooth in highp vec2 place;\n"
  "layout(location = 0) out highp vec4 result;\n"
  "void main() { result = texture(picture, place); }\n";
static const char faded_fragment[] =
  "#version 300 es\n"
  "uniform highp sampler2D picture;\n"
  "uniform highp vec4 fade;\n"
  "smooth in highp vec2 place;\n"
  "layout(location = 0) out highp vec4 result;\n"
  "void main() { result = texture(picture, place) * fade; }\n";
static const char solid_vertex[] =
  "#version 300 es\n"
  "layout(location = 0) in vec4 rect;\n"
  "layout(location = 1) in vec4 color;\n"
  "smooth out highp vec4 paint;\n" VIEWPORT
  "void main() {\n" CORNER
  "  paint = color;\n"
  "  gl_Position = vec4((rect.xy + unit * rect.zw) * scale - 1.0, 0.0, 1.0);\n"
  "}\n";
static const char solid_fragment[] =
  "#version 300 es\n"
  "smooth in highp vec4 paint;\n"
  "layout(location = 0) out highp vec4 result;\n"
  "void main() { result = paint; }\n";
static const char sprite_vertex[] =
  "#version 300 es\n"
  "layout(location = 0) in vec4 sprite;\n"
  "uniform float side;\n"
  "uniform float whole;\n"
  "uniform vec2 depth;\n"
  "smooth out highp vec2 place;\n" VIEWPORT
  "void main() {\n" CORNER
  "  vec2 arm = (unit - 0.5) * side;\n"
  "  place = arm / whole + 0.5;\n"
  "  vec2 point = sprite.xy + vec2(sprite.z * arm.x - sprite.w * arm.y, sprite.w * arm.x + sprite.z * arm.y);\n"
  "  gl_Position = vec4(point * scale - 1.0, depth.x + depth.y * float(gl_InstanceID), 1.0);\n"
  "}\n";
// The quad is larger by half a pixel on each side. Coverage is the product of the distances to the
// nearest edges.
static const char smooth_vertex[] =
  "#version 300 es\n"
  "layout(location = 0) in vec4 sprite;\n"
  "uniform float side;\n"
  "uniform vec2 depth;\n"
  "smooth out highp vec2 inside;\n"
  "smooth out highp vec2 place;\n" VIEWPORT
  "void main() {\n" CORNER
  "  vec2 arm = (unit - 0.5) * (side + 1.0);\n"
  "  inside = arm;\n"
  "  place = arm / side + 0.5;\n"
  "  vec2 point = sprite.xy + vec2(sprite.z * arm.x - sprite.w * arm.y, sprite.w * arm.x + sprite.z * arm.y);\n"
  "  gl_Position = vec4(point * scale - 1.0, depth.x + depth.y * float(gl_InstanceID), 1.0);\n"
  "}\n";
static const char smooth_fragment[] =
  "#version 300 es\n"
  "precision highp float;\n"
  "uniform highp sampler2D picture;\n"
  "uniform float side;\n"
  "smooth in highp vec2 inside;\n"
  "smooth in highp vec2 place;\n"
  "layout(location = 0) out highp vec4 result;\n"
  "void main() {\n"
  "  vec2 coverage = min(0.5 * side + 0.5 - abs(inside), 1.0);\n"
  "  result = texture(picture, place) * (coverage.x * coverage.y);\n"
  "}\n";

static Quads make(const char *vertex, const char *fragment, int capacity, size_t stride) {
  Quads quads = {.program = gl_program(vertex, fragment), .stride = (GLsizeiptr)stride, .capacity = capacity};
  glGenVertexArrays(1, &quads.array);
  glGenBuffers(1, &quads.buffer);
  glBindVertexArray(quads.array);
  glBindBuffer(GL_ARRAY_BUFFER, quads.buffer);
  glBufferData(GL_ARRAY_BUFFER, quads.stride * capacity, NULL, GL_STREAM_DRAW);
  glUseProgram(quads.program);
  return quads;
}

static void attribute(Quads *quads, GLuint index, int size, GLenum type, GLboolean normalized, size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, type, normalized, (GLsizei)quads->stride, (const void *)offset);
  glVertexAttribDivisor(index, 1);
}

Quads quads_blits(int capacity, int page_width, int page_height) {
  Quads quads = make(blit_vertex, picture_fragment, capacity, sizeof(Blit));
  attribute(&quads, 0, 4, GL_SHORT, GL_FALSE, 0);
  attribute(&quads, 1, 2, GL_SHORT, GL_FALSE, offsetof(Blit, texel_x));
  glUniform2f(glGetUniformLocation(quads.program, "page"), 1.0f / page_width, 1.0f / page_height);
  return quads;
}

Quads quads_faded(int capacity, int page_width, int page_height, float opacity) {
  Quads quads = make(blit_vertex, faded_fragment, capacity, sizeof(Blit));
  attribute(&quads, 0, 4, GL_SHORT, GL_FALSE, 0);
  attribute(&quads, 1, 2, GL_SHORT, GL_FALSE, offsetof(Blit, texel_x));
  glUniform2f(glGetUniformLocation(quads.program, "page"), 1.0f / page_width, 1.0f / page_height);
  glUniform4f(glGetUniformLocation(quads.program, "fade"), opacity, opacity, opacity, opacity);
  return quads;
}

Quads quads_solids(int capacity) {
  Quads quads = make(solid_vertex, solid_fragment, capacity, sizeof(Solid));
  attribute(&quads, 0, 4, GL_SHORT, GL_FALSE, 0);
  attribute(&quads, 1, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Solid, red));
  return quads;
}

Quads quads_sprites(int capacity, float side, float inset, bool antialias) {
  Quads quads = antialias ? make(smooth_vertex, smooth_fragment, capacity, sizeof(Sprite))
                          : make(sprite_vertex, picture_fragment, capacity, sizeof(Sprite));
  attribute(&quads, 0, 4, GL_FLOAT, GL_FALSE, 0);
  glUniform1f(glGetUniformLocation(quads.program, "side"), side - 2 * inset);
  if (!antialias) glUniform1f(glGetUniformLocation(quads.program, "whole"), side);
  return quads;
}

void quads_depth(Quads *quads, float first, float step) {
  glUseProgram(quads->program);
  glUniform2f(glGetUniformLocation(quads->program, "depth"), first, step);
}

void *quads_map(Quads *quads, int count) {
  if (count > quads->capacity) peer_fail("%d quads where %d fit", count, quads->capacity);
  glBindBuffer(GL_ARRAY_BUFFER, quads->buffer);
  return glMapBufferRange(GL_ARRAY_BUFFER, 0, quads->stride * count, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
}

void quads_draw(Quads *quads, int count) {
  glUnmapBuffer(GL_ARRAY_BUFFER);
  quads_redraw(quads, count);
}

void quads_redraw(Quads *quads, int count) {
  glUseProgram(quads->program);
  glBindVertexArray(quads->array);
  glDrawArraysInstanced(GL_TRIANGLES, 0, 6, count);
}
