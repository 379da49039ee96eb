#define _GNU_SOURCE
#include "peer.h"

#include <png.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Peer *running;
static int running_frame;

double peer_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

void peer_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(70);
}

static void usage(const char *name) {
  fprintf(stderr, "usage: %s SCENE PARAM --frames N --warmup W [--seconds S] [--png FILE [--png-frame F]] [--aa] [--cull]\n", name);
  exit(64);
}

Peer peer_begin(const char *name, int argc, char **argv) {
  Peer peer = {.peer = name, .started = peer_now(), .frames = 20, .warmup = 3, .seconds = 1e9};
  if (argc < 3) usage(name);
  peer.scene = argv[1];
  peer.param = argv[2];
  peer.n = atoi(argv[2]);
  for (int i = 3; i < argc; i++) {
    bool more = i + 1 < argc;
    if (!strcmp(argv[i], "--frames") && more) peer.frames = atoi(argv[++i]);
    else if (!strcmp(argv[i], "--warmup") && more) peer.warmup = atoi(argv[++i]);
    else if (!strcmp(argv[i], "--seconds") && more) peer.seconds = atof(argv[++i]);
    else if (!strcmp(argv[i], "--png") && more) peer.png = argv[++i];
    else if (!strcmp(argv[i], "--png-frame") && more) peer.png_frame = atoi(argv[++i]);
    else if (!strcmp(argv[i], "--aa")) peer.antialias = true;
    else if (!strcmp(argv[i], "--cull")) peer.cull = true;
    else usage(name);
  }
  if (peer.frames < 0 || peer.frames > 1000000 || peer.warmup < 0 || peer.warmup > 1000000 || peer.n < 0) usage(name);
  return peer;
}

bool peer_is(const Peer *peer, const char *scene) { return !strcmp(peer->scene, scene); }
bool peer_is_param(const Peer *peer, const char *scene, const char *param) {
  return peer_is(peer, scene) && !strcmp(peer->param, param);
}

static void print_string(const char *text) {
  putchar('"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar((unsigned char)*text < 32 ? ' ' : *text);
  }
  putchar('"');
}

static void print_head(const Peer *peer) {
  printf("{\"peer\": ");
  print_string(peer->peer);
  printf(", \"backend\": ");
  print_string(peer->backend);
  printf(", \"scene\": ");
  print_string(peer->scene);
  printf(", \"n\": ");
  print_string(peer->param);
}

void peer_skip(Peer *peer, const char *reason) {
  print_head(peer);
  printf(", \"frames_ms\": [], \"setup_ms\": 0, \"skipped\": ");
  print_string(reason);
  printf("}\n");
  exit(0);
}

void peer_stage(Peer *peer, const char *name, double milliseconds) {
  if (peer != running || running_frame < 0) return;
  int stage = 0;
  while (stage < peer->stage_count && strcmp(peer->stages[stage].name, name)) stage++;
  if (stage == 8) peer_fail("too many stages");
  if (stage == peer->stage_count) {
    peer->stages[stage].name = name;
    peer->stages[stage].times = calloc((size_t)peer->frames + 1, sizeof(double));
    peer->stage_count++;
  }
  peer->stages[stage].times[running_frame] += milliseconds;
}

static int ascending(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

void peer_run(Peer *peer, PeerScene scene) {
  peer->times = calloc((size_t)peer->frames + 1, sizeof(double));
  running = peer;
  double began = 0;
  for (int f = 0; f < peer->warmup + peer->frames; f++) {
    running_frame = f - peer->warmup;
    if (running_frame == 0) began = peer_now();
    if (running_frame >= 3 && peer_now() - began > peer->seconds * 1e3) {
      peer->frames = running_frame;
      break;
    }
    double start = peer_now();
    scene.frame(scene.context, f);
    double end = peer_now();
    if (running_frame >= 0) peer->times[running_frame] = end - start;
    if (f == 0) peer->setup = end - peer->started;
    if (!peer->png || f != peer->png_frame) continue;
    uint8_t *bgra = malloc((size_t)TARGET_WIDTH * TARGET_HEIGHT * 4);
    scene.pixels(scene.context, bgra);
    peer_write_png(peer->png, bgra, TARGET_WIDTH, TARGET_HEIGHT);
    free(bgra);
  }
  print_head(peer);
  printf(", \"setup_ms\": %.3f, \"frames_ms\": [", peer->setup);
  for (int i = 0; i < peer->frames; i++) printf("%s%.5f", i ? ", " : "", peer->times[i]);
  printf("], \"stages\": {");
  for (int i = 0; i < peer->stage_count && peer->frames; i++) {
    qsort(peer->stages[i].times, (size_t)peer->frames, sizeof(double), ascending);
    printf("%s\"%s\": %.5f", i ? ", " : "", peer->stages[i].name, peer->stages[i].times[peer->frames / 2]);
  }
  printf("}");
  if (peer->notes) {
    printf(", \"notes\": ");
    print_string(peer->notes);
  }
  printf("}\n");
  fflush(stdout);
}

void peer_write_png(const char *path, const uint8_t *bgra, int width, int height) {
  FILE *file = fopen(path, "wb");
  if (!file) peer_fail("%s: cannot be written", path);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) peer_fail("%s: PNG error", path);
  png_init_io(png, file);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 1);
  png_write_info(png, info);
  png_set_bgr(png);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < height; y++) png_write_row(png, bgra + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  fclose(file);
}
