// The floor: the quads of a scene drawn by plain OpenGL ES 3 as cheaply as possible. There is no
// engine and no tree. Everything that a scene needs is known beforehand, and a frame writes one
// buffer and makes as few calls as possible.

#include "../common/peer.h"
#include "../common/scene.h"
#include "gl.h"
#include "quads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = TARGET_WIDTH, HEIGHT = TARGET_HEIGHT, CELL = 64, COLUMNS = WIDTH / CELL + 1, ROWS = HEIGHT / CELL + 1 };

typedef struct {
  Peer peer;
  Quads quads;
  int count;
  Sprite turns[256];   // cosine and sine of each step of a turn
  ScenePoint *centers;
  int *cells[ROWS * COLUMNS];  // one-dirty: the sprites that touch each cell, in drawing order
  int cell_counts[ROWS * COLUMNS];
  uint8_t *texels[2];
  Quads interiors;     // sprites: the opaque interiors, which hide what is behind them
  bool depth;
  double mark;
} Floor;

static void lap(Floor *floor, const char *stage) {
  double now = peer_now();
  peer_stage(&floor->peer, stage, now - floor->mark);
  floor->mark = now;
}

static void finish(Floor *floor) {
  lap(floor, "submit");
  glFinish();
  lap(floor, "raster");
}

static uint8_t *texels(int width, int height) {
  uint8_t *bgra = calloc((size_t)width * (size_t)height, 4);
  if (!bgra) peer_fail("no memory for %dx%d texels", width, height);
  return bgra;
}

// sprites

// If sprites cover the stage often enough (once; with antialiasing, four times), a depth buffer
// pays. Opaque interiors are drawn from near to far and hide what is behind them. Antialiased edges
// follow in the scene's order; they are tested against the interiors but do not write depth.
static void sprites_make(Floor *floor) {
  bool antialias = floor->peer.antialias;
  uint8_t *bgra = texels(32, 32);
  scene_tile(bgra, 32);
  floor->depth = (double)floor->count * 32 * 32 > WIDTH * HEIGHT * (antialias ? 4.0 : 1.0);
  if (floor->depth) {
    float step = 2.0f / (float)(floor->count + 2);
    gl_depth(WIDTH, HEIGHT);
    floor->interiors = quads_sprites(floor->count, 32, antialias ? 0.5f : 0, false);
    quads_depth(&floor->interiors, step - 1, step);
    if (antialias) {
      floor->quads = quads_sprites(floor->count, 32, 0, true);
      // An edge is a quarter of a step behind its own interior.
      quads_depth(&floor->quads, step * ((float)floor->count + 0.25f) - 1, -step);
    }
  } else {
    floor->quads = quads_sprites(floor->count, 32, 0, antialias);
  }
  gl_texture(32, 32, bgra, GL_LINEAR);
  free(bgra);
  floor->centers = calloc((size_t)floor->count, sizeof *floor->centers);
  for (int i = 0; i < floor->count; i++) floor->centers[i] = scene_sprite_center(i);
  for (int i = 0; i < 256; i++) {
    double angle = scene_sprite_angle(i, 0);
    floor->turns[i] = (Sprite){.cosine = (float)cos(angle), .sine = (float)sin(angle)};
  }
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  floor->peer.notes = antialias      ? (floor->depth ? "edges antialiased by distance; interiors nearest first, by depth"
                                                     : "edges antialiased by distance")
                      : floor->depth ? "edges not antialiased; nearest first, by depth"
                                     : "edges not antialiased";
}

static void sprites_write(Floor *floor, Quads *quads, bool nearest_first, int f) {
  Sprite *sprites = quads_map(quads, floor->count);
  for (int i = 0; i < floor->count; i++) {
    Sprite turn = floor->turns[(i + f) & 255];
    sprites[nearest_first ? floor->count - 1 - i : i] =
      (Sprite){(float)floor->centers[i].x, (float)floor->centers[i].y, turn.cosine, turn.sine};
  }
}

static void sprites_frame(void *context, int f) {
  Floor *floor = context;
  bool antialias = floor->peer.antialias;
  floor->mark = peer_now();
  if (floor->depth) {
    sprites_write(floor, &floor->interiors, true, f);
    lap(floor, "record");
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    quads_draw(&floor->interiors, floor->count);
    glDepthMask(GL_FALSE);
  } else {
    glClear(GL_COLOR_BUFFER_BIT);
  }
  if (antialias) glEnable(GL_BLEND);
  if (antialias || !floor->depth) {
    sprites_write(floor, &floor->quads, false, f);
    lap(floor, "record");
    quads_draw(&floor->quads, floor->count);
  }
  finish(floor);
}

// static, one-dirty, tree-edit: 32x32 at whole pixels, and one 64x64. Both images are in one page.

static void field_make(Floor *floor) {
  uint8_t *small = texels(32, 32), *large = texels(64, 64);
  scene_tile(small, 32);
  scene_tile(large, 64);
  gl_texture(128, 64, NULL, GL_NEAREST);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_BGRA_EXT, GL_UNSIGNED_BYTE, small);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 64, 0, 64, 64, GL_BGRA_EXT, GL_UNSIGNED_BYTE, large);
  free(small);
  free(large);
  floor->quads = quads_blits(floor->count + 1, 128, 64);
  floor->centers = calloc((size_t)floor->count, sizeof *floor->centers);
  for (int i = 0; i < floor->count; i++) floor->centers[i] = scene_sprite_center(i);
}

static Blit field_blit(const Floor *floor, int i) {
  ScenePoint center = floor->centers[i];
  return (Blit){(int16_t)(center.x - 16), (int16_t)(center.y - 16), 32, 32, 0, 0};
}

static void field_all(Floor *floor) {
  Blit *blits = quads_map(&floor->quads, floor->count);
  for (int i = 0; i < floor->count; i++) blits[i] = field_blit(floor, i);
  glClear(GL_COLOR_BUFFER_BIT);
  quads_draw(&floor->quads, floor->count);
}

static void static_frame(void *context, int f) {
  if (f > 0) return;
  field_all(context);
  glFinish();
}

// The order of each pair changes from frame to frame, as in the tree.
static void edit_frame(void *context, int f) {
  Floor *floor = context;
  floor->mark = peer_now();
  Blit *blits = quads_map(&floor->quads, floor->count);
  for (int i = 0; i < floor->count; i++) blits[i] = field_blit(floor, (i ^ (f & 1 ? 0 : 1)) % floor->count);
  lap(floor, "record");
  glClear(GL_COLOR_BUFFER_BIT);
  quads_draw(&floor->quads, floor->count);
  finish(floor);
}

static void dirty_make(Floor *floor) {
  field_make(floor);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < floor->count; i++) {
      Blit blit = field_blit(floor, i);
      for (int row = blit.y / CELL; row <= (blit.y + 31) / CELL; row++)
        for (int column = blit.x / CELL; column <= (blit.x + 31) / CELL; column++) {
          int *count = &floor->cell_counts[row * COLUMNS + column];
          if (pass == 1) floor->cells[row * COLUMNS + column][*count] = i;
          ++*count;
        }
      if (pass == 1 || i + 1 < floor->count) continue;
      for (int cell = 0; cell < ROWS * COLUMNS; cell++) {
        floor->cells[cell] = calloc((size_t)floor->cell_counts[cell] + 1, sizeof(int));
        floor->cell_counts[cell] = 0;
      }
    }
}

static int by_index(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

// Draws the old and the new place of the moving layer again.
static void dirty_frame(void *context, int f) {
  Floor *floor = context;
  if (f == 0) field_all(floor);
  floor->mark = peer_now();
  ScenePoint to = scene_dirty_center(f), from = scene_dirty_center(f > 0 ? f - 1 : f);
  bool near = fabs(to.x - from.x) < 64;
  int left = (int)(near ? fmin(from.x, to.x) : to.x) - 32, right = (int)(near ? fmax(from.x, to.x) : to.x) + 32;
  int top = (int)to.y - 32, bottom = (int)to.y + 32;
  static int found[1 << 20];
  int count = 0;
  for (int row = top / CELL; row <= (bottom - 1) / CELL; row++)
    for (int column = left / CELL; column <= (right - 1) / CELL; column++)
      for (int k = 0; k < floor->cell_counts[row * COLUMNS + column]; k++) {
        int i = floor->cells[row * COLUMNS + column][k];
        Blit blit = field_blit(floor, i);
        bool outside = blit.x >= right || blit.x + 32 <= left || blit.y >= bottom || blit.y + 32 <= top;
        // Each sprite is taken only once, in the first of its cells that is damaged.
        bool first = (blit.y / CELL == row || row == top / CELL) && (blit.x / CELL == column || column == left / CELL);
        if (!outside && first && count < 1 << 20) found[count++] = i;
      }
  qsort(found, (size_t)count, sizeof(int), by_index);
  Blit *blits = quads_map(&floor->quads, count + 1);
  for (int k = 0; k < count; k++) blits[k] = field_blit(floor, found[k]);
  blits[count] = (Blit){(int16_t)(to.x - 32), (int16_t)top, 64, 64, 64, 0};
  lap(floor, "record");
  glEnable(GL_SCISSOR_TEST);
  glScissor(left, top, right - left, bottom - top);
  glClear(GL_COLOR_BUFFER_BIT);
  quads_draw(&floor->quads, count + 1);
  glDisable(GL_SCISSOR_TEST);
  finish(floor);
}

// overdraw: the two images are the halves of one page.

static void overdraw_make(Floor *floor) {
  bool alpha = !strcmp(floor->peer.param, "alpha");
  uint8_t *bgra = texels(WIDTH, HEIGHT);
  gl_texture(WIDTH, HEIGHT * 2, NULL, GL_NEAREST);
  for (int which = 0; which < 2; which++) {
    scene_layer(bgra, which, alpha);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, which * HEIGHT, WIDTH, HEIGHT, GL_BGRA_EXT, GL_UNSIGNED_BYTE, bgra);
  }
  free(bgra);
  bool faded = !strcmp(floor->peer.param, "faded");
  floor->quads = faded ? quads_faded(40, WIDTH, HEIGHT * 2, 0.5f) : quads_blits(40, WIDTH, HEIGHT * 2);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (alpha || faded) glEnable(GL_BLEND);
  else floor->peer.notes = "only the topmost layer is drawn";
}

static void overdraw_frame(void *context, int f) {
  Floor *floor = context;
  floor->mark = peer_now();
  bool alpha = strcmp(floor->peer.param, "opaque") != 0;
  int first = alpha ? 0 : 39;
  Blit *blits = quads_map(&floor->quads, 40 - first);
  for (int layer = first; layer < 40; layer++) {
    int which = (layer == 39 ? f : layer) % 2;
    blits[layer - first] = (Blit){0, 0, WIDTH, HEIGHT, 0, (int16_t)(which * HEIGHT)};
  }
  lap(floor, "record");
  if (alpha) glClear(GL_COLOR_BUFFER_BIT);
  quads_draw(&floor->quads, 40 - first);
  finish(floor);
}

// upload: a page of 10x10 images. Each image is uploaded by itself, and all uploads come before the
// draw.

static void upload_make(Floor *floor) {
  for (int set = 0; set < 2; set++) {
    floor->texels[set] = texels(256, 256 * 100);
    for (int i = 0; i < 100; i++) scene_upload(floor->texels[set] + (size_t)i * 256 * 256 * 4, i, set);
  }
  gl_texture(2560, 2560, NULL, GL_NEAREST);
  floor->quads = quads_blits(100, 2560, 2560);
  Blit *blits = quads_map(&floor->quads, 100);
  for (int i = 0; i < 100; i++) {
    ScenePoint place = scene_upload_place(i);
    blits[i] = (Blit){(int16_t)place.x, (int16_t)place.y, 256, 256, (int16_t)(i % 10 * 256), (int16_t)(i / 10 * 256)};
  }
  glUnmapBuffer(GL_ARRAY_BUFFER);
}

static void upload_frame(void *context, int f) {
  Floor *floor = context;
  floor->mark = peer_now();
  for (int i = 0; i < 100; i++)
    glTexSubImage2D(GL_TEXTURE_2D, 0, i % 10 * 256, i / 10 * 256, 256, 256, GL_BGRA_EXT, GL_UNSIGNED_BYTE,
                    floor->texels[f % 2] + (size_t)i * 256 * 256 * 4);
  lap(floor, "upload");
  glClear(GL_COLOR_BUFFER_BIT);
  quads_redraw(&floor->quads, 100);
  finish(floor);
}

// pictures: the same, converted into one picture's memory before each upload.

static void pictures_make(Floor *floor) {
  upload_make(floor);
  for (int set = 0; set < 2; set++)
    for (int i = 0; i < 100; i++) scene_upload_rgbx(floor->texels[set] + (size_t)i * 256 * 256 * 4, i, set);
}

static void pictures_frame(void *context, int f) {
  Floor *floor = context;
  static uint8_t bgra[256 * 256 * 4];
  floor->mark = peer_now();
  for (int i = 0; i < 100; i++) {
    scene_convert(bgra, floor->texels[f % 2] + (size_t)i * 256 * 256 * 4, 256 * 256);
    glTexSubImage2D(GL_TEXTURE_2D, 0, i % 10 * 256, i / 10 * 256, 256, 256, GL_BGRA_EXT, GL_UNSIGNED_BYTE, bgra);
  }
  lap(floor, "upload");
  glClear(GL_COLOR_BUFFER_BIT);
  quads_redraw(&floor->quads, 100);
  finish(floor);
}

// deep

static void deep_make(Floor *floor) { floor->quads = quads_solids(floor->count); }

static void deep_frame(void *context, int f) {
  Floor *floor = context;
  floor->mark = peer_now();
  Solid *solids = quads_map(&floor->quads, floor->count);
  for (int i = 0; i < floor->count; i++) {
    ScenePoint place = scene_deep(i, f);
    SceneColor color = scene_hsv((double)i / floor->count, 0.3, 0.9);
    solids[i] = (Solid){(int16_t)place.x, (int16_t)place.y, 900, 600, (uint8_t)(color.red * 255 + 0.5),
                        (uint8_t)(color.green * 255 + 0.5), (uint8_t)(color.blue * 255 + 0.5), 255};
  }
  lap(floor, "record");
  glClear(GL_COLOR_BUFFER_BIT);
  quads_draw(&floor->quads, floor->count);
  finish(floor);
}

// cold-start: EGL, a clear, a read-back and a PNG.

static void cold_start(Peer *peer) {
  gl_target(1280, 720);
  glClearColor(0.95f, 0.96f, 0.97f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  uint8_t *bgra = texels(1280, 720);
  gl_read(1280, 720, bgra);
  if (peer->png) peer_write_png(peer->png, bgra, 1280, 720);
  free(bgra);
  gl_end();
}

static void pixels(void *context, uint8_t *bgra) {
  (void)context;
  gl_read(WIDTH, HEIGHT, bgra);
}

int main(int argc, char **argv) {
  static Floor floor;
  floor.peer = peer_begin("floor", argc, argv);
  Peer *peer = &floor.peer;
  if (peer->antialias) peer->peer = "floor-aa";
  floor.count = peer_is(peer, "tree-edit") ? 2000 : peer->n;
  void (*frame)(void *, int) = NULL;
  void (*make)(Floor *) = NULL;
  if (peer_is(peer, "sprites")) make = sprites_make, frame = sprites_frame;
  else if (peer_is(peer, "static")) make = field_make, frame = static_frame;
  else if (peer_is(peer, "tree-edit")) make = field_make, frame = edit_frame;
  else if (peer_is(peer, "one-dirty")) make = dirty_make, frame = dirty_frame;
  else if (peer_is(peer, "overdraw")) make = overdraw_make, frame = overdraw_frame;
  else if (peer_is(peer, "upload")) make = upload_make, frame = upload_frame;
  else if (peer_is(peer, "pictures")) make = pictures_make, frame = pictures_frame;
  else if (peer_is(peer, "deep")) make = deep_make, frame = deep_frame;
  else if (!peer_is(peer, "cold-start")) peer_skip(peer, "the floor is for scenes of plain quads");
  gl_start(peer->backend, sizeof peer->backend);
  if (peer_is(peer, "cold-start")) {
    cold_start(peer);
    peer->frames = peer->warmup = 0;
    peer_run(peer, (PeerScene){0});
    return 0;
  }
  gl_target(WIDTH, HEIGHT);
  glDisable(GL_DITHER);
  glClearColor(1, 1, 1, 1);
  make(&floor);
  if (glGetError() != GL_NO_ERROR) peer_fail("GL has found an error");
  peer_run(peer, (PeerScene){frame, pixels, &floor});
  if (glGetError() != GL_NO_ERROR) peer_fail("GL has found an error");
  gl_end();
  return 0;
}
