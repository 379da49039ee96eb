// The protocol of all peers (see ../README.md): arguments, clock, result, picture.
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
  int n;                // PARAM as a number; 0 if it is not a number
  int frames, warmup;   // maximum number of timed frames, and frames before them
  double seconds;       // --seconds: timed frames end early after this, but not before three
  const char *png;      // file for frame 0, or NULL
  int png_frame;        // --png-frame: a frame other than 0, to check the damage
  bool antialias;       // --aa: antialiased edges, if the peer has a choice
  bool cull;            // --cull: the program itself skips everything outside the damage
  double started;       // value of peer_now() at peer_begin
  double *times;        // milliseconds of each timed frame
  double setup;         // milliseconds from peer_begin to the end of frame 0
  const char *notes;    // a text, or NULL
  struct { const char *name; double *times; } stages[8];
  int stage_count;
} Peer;

// The time of the monotonic clock in milliseconds.
double peer_now(void);

// Reads the arguments; prints the usage and exits with 64 if they are wrong.
Peer peer_begin(const char *name, int argc, char **argv);

bool peer_is(const Peer *peer, const char *scene);
bool peer_is_param(const Peer *peer, const char *scene, const char *param);

// Prints a result with the reason why the scene is skipped, and exits with 0.
void peer_skip(Peer *peer, const char *reason) __attribute__((noreturn));

// Prints a message and exits with 70.
void peer_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

// The functions of a peer's scene. `frame` changes the scene to frame f, draws it and waits for the
// last pixel. `pixels` returns the last frame: premultiplied BGRA, top row first, TARGET_WIDTH*4
// bytes a row.
typedef struct {
  void (*frame)(void *context, int f);
  void (*pixels)(void *context, uint8_t *bgra);
  void *context;
} PeerScene;

// Draws the warm-up and the timed frames, writes the picture, prints the result.
void peer_run(Peer *peer, PeerScene scene);

// Adds the time of a named stage to the current frame. The result contains its median.
void peer_stage(Peer *peer, const char *name, double milliseconds);

// Writes an image as an RGB PNG file. Transparent parts are drawn over black.
void peer_write_png(const char *path, const uint8_t *bgra, int width, int height);

#ifdef __cplusplus
}
#endif
#endif
