// The scenes on Cairo's image surfaces, drawn as a careful program would: clipped to the damage,
// with cached blurs and shadows.
#include "canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void frame(void *context, int f) {
  Canvas *canvas = context;
  cairo_save(canvas->cairo);
  canvas->frame(canvas, f);
  cairo_restore(canvas->cairo);
  cairo_surface_flush(canvas->target);
}

static void pixels(void *context, uint8_t *bgra) {
  Canvas *canvas = context;
  memcpy(bgra, canvas_texels(canvas->target), (size_t)TARGET_WIDTH * TARGET_HEIGHT * 4);
}

int main(int argc, char **argv) {
  static Canvas canvas;
  canvas.peer = peer_begin("cairo", argc, argv);
  Peer *peer = &canvas.peer;
  if (peer->cull) peer->peer = "cairo-cull";
  canvas.count = peer_is(peer, "tree-edit") ? 2000 : peer->n;
  static const struct { const char *scene, *param; void (*make)(Canvas *); } scenes[] = {
    {"sprites", NULL, plain_sprites}, {"static", NULL, plain_static}, {"one-dirty", NULL, plain_dirty},
    {"tree-edit", NULL, plain_edit}, {"overdraw", NULL, plain_overdraw}, {"upload", NULL, plain_upload},
    {"pictures", "lent", plain_pictures},
    {"deep", NULL, plain_deep}, {"ui", NULL, ui_make}, {"redraw", NULL, redraw_make},
    {"effects", "group", effects_group}, {"effects", "mask", effects_mask},
    {"effects", "blur", effects_blur}, {"effects", "shadow", effects_shadow},
  };
  void (*make)(Canvas *) = NULL;
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
    if (peer_is(peer, scenes[i].scene) && (!scenes[i].param || !strcmp(scenes[i].param, peer->param))) make = scenes[i].make;
  snprintf(peer->backend, sizeof peer->backend, "Cairo %s, image surface", cairo_version_string());
  if (!make) peer_skip(peer, "not a scene of this peer");
  canvas.target = canvas_picture(TARGET_WIDTH, TARGET_HEIGHT, false);
  canvas.cairo = cairo_create(canvas.target);
  make(&canvas);
  peer_run(peer, (PeerScene){frame, pixels, &canvas});
  cairo_status_t status = cairo_status(canvas.cairo);
  if (status) peer_fail("Cairo: %s", cairo_status_to_string(status));
  return 0;
}
