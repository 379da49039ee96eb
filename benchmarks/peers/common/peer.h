// The protocol that every peer follows (see ../README.md): arguments, clock, result, picture.
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TARGET_WIDTH = 1920, TARGET_HEIGHT = 1080 };

typedef struct {
  const char *peer;     // name of the peer
  char backend[256];    // version and driver; set it before the result is printed
  const char *scene;    // SCENE
  const char *param;    // PARAM as given
  int n;                // PARAM as a number, 0 where it is none
  int frames, warmup;   // how many timed frames at most, and how many before them
  double seconds;       // --seconds: the timed frames end early after that, but not before three
  const char *png;      // where frame 0 goes, or NULL
  int png_frame;        // --png-frame: another frame than 0, to check what damage leaves
  bool antialias;       // --aa: antialiased edges where that is a choice
  bool cull;            // --cull: the program itself skips what is outside the damage
  double started;       // milliseconds at peer_begin
  double *times;        // one a timed frame
  double setup;         // milliseconds from peer_begin to the end of frame 0
  const char *notes;    // or NULL
  struct { const char *name; double *times; } stages[8];
  int stage_count;
} Peer;

// Milliseconds of the monotonic clock.
double peer_now(void);

// Reads the arguments; prints the usage and exits with 64 if they are wrong.
Peer peer_begin(const char *name, int argc, char **argv);

bool peer_is(const Peer *peer, const char *scene);
bool peer_is_param(const Peer *peer, const char *scene, const char *param);

// Prints a result that says why the scene is left out, and exits with 0.
void peer_skip(Peer *peer, const char *reason) __attribute__((noreturn));

// Prints a message and exits with 70.
void peer_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

// What a peer's scene does. `frame` changes the scene to frame f, draws it and waits for the last
// pixel. `pixels` gives the frame drawn last: BGRA premultiplied, top row first, TARGET_WIDTH*4
// bytes a row.
typedef struct {
  void (*frame)(void *context, int f);
  void (*pixels)(void *context, uint8_t *bgra);
  void *context;
} PeerScene;

// Draws the warm-up and the timed frames, writes the picture, prints the result.
void peer_run(Peer *peer, PeerScene scene);

// Adds the time of a named part to the frame being drawn; the result has its median.
void peer_stage(Peer *peer, const char *name, double milliseconds);

// Writes a picture as an RGB PNG file, over black where it is not opaque.
void peer_write_png(const char *path, const uint8_t *bgra, int width, int height);

#ifdef __cplusplus
}
#endif
#endif
