// GTK 4's scene kit, drawing by its GL renderer: into a window of a display that shows nothing, or
// into textures.
#include "display.h"
#include "scenes.h"

#include <X11/Xutil.h>
#include <epoxy/gl.h>
#include <gdk/gdk.h>
#include <gdk/x11/gdkx.h>
#include <gsk/gl/gskglrenderer.h>
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Peer peer;
  Scene *scene;
  GskRenderer *renderer;
  GdkSurface *surface;  // or NULL: frames go to textures
  GdkTexture *frame;
  GskRenderNode *root;
} Program;

static const graphene_rect_t target = {{0, 0}, {TARGET_WIDTH, TARGET_HEIGHT}};

static void draw(void *context, int f) {
  Program *program = context;
  double start = peer_now();
  GskRenderNode *root = program->scene->root(program->scene, f);
  double built = peer_now();
  if (program->surface) {
    cairo_region_t *nothing = cairo_region_create();
    gsk_renderer_render(program->renderer, root, nothing);
    cairo_region_destroy(nothing);
  } else {
    g_clear_object(&program->frame);
    program->frame = gsk_renderer_render_texture(program->renderer, root, &target);
  }
  double submitted = peer_now();
  glFinish();
  double drawn = peer_now();
  g_clear_pointer(&program->root, gsk_render_node_unref);
  program->root = root;
  peer_stage(&program->peer, "commit", built - start);
  peer_stage(&program->peer, "submit", submitted - built);
  peer_stage(&program->peer, "raster", drawn - submitted);
}

// What the display has of the window.
static void window_pixels(GdkSurface *surface, uint8_t *bgra) {
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  XSync(display, False);
  XImage *image =
    XGetImage(display, gdk_x11_surface_get_xid(surface), 0, 0, TARGET_WIDTH, TARGET_HEIGHT, AllPlanes, ZPixmap);
  if (!image || image->bits_per_pixel != 32) peer_fail("the window cannot be read");
  for (int y = 0; y < TARGET_HEIGHT; y++) {
    uint8_t *row = bgra + (size_t)y * TARGET_WIDTH * 4;
    memcpy(row, image->data + (size_t)y * (size_t)image->bytes_per_line, TARGET_WIDTH * 4);
    for (int x = 0; x < TARGET_WIDTH; x++) row[x * 4 + 3] = 255;
  }
  XDestroyImage(image);
}

static void pixels(void *context, uint8_t *bgra) {
  Program *program = context;
  if (program->surface) window_pixels(program->surface, bgra);
  else gdk_texture_download(program->frame, bgra, TARGET_WIDTH * 4);
}

static void layout(GdkSurface *surface, GdkToplevelSize *size, gpointer data) {
  (void)surface;
  (void)data;
  gdk_toplevel_size_set_size(size, TARGET_WIDTH, TARGET_HEIGHT);
}

static GdkSurface *open_window(GdkDisplay *display) {
  GdkSurface *surface = gdk_surface_new_toplevel(display);
  g_signal_connect(surface, "compute-size", G_CALLBACK(layout), NULL);
  GdkToplevelLayout *how = gdk_toplevel_layout_new();
  gdk_toplevel_present(GDK_TOPLEVEL(surface), how);
  gdk_toplevel_layout_unref(how);
  double start = peer_now();
  while (gdk_surface_get_width(surface) != TARGET_WIDTH || gdk_surface_get_height(surface) != TARGET_HEIGHT
         || !gdk_surface_get_mapped(surface)) {
    g_main_context_iteration(NULL, FALSE);
    if (peer_now() - start > 5000)
      peer_fail("the window is %dx%d", gdk_surface_get_width(surface), gdk_surface_get_height(surface));
  }
  return surface;
}

int main(int argc, char **argv) {
  Program program = {.peer = peer_begin("gsk", argc, argv)};
  // A window is what GSK is fastest with: it keeps its buffers, where each texture is made anew,
  // and only its renderer compares a tree with the one before. With the no-op driver the copy to
  // the display would be what is measured.
  const char *into = getenv("PEER_GSK");
  bool noop = getenv("GALLIUM_NOOP") != NULL && !peer_is(&program.peer, "static");
  bool window = into ? !strcmp(into, "window") : !noop;
  g_snprintf(program.peer.backend, sizeof program.peer.backend, "GTK %d.%d.%d GL, into a %s",
             gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version(), window ? "window" : "texture");
  display_start();
  g_setenv("GDK_BACKEND", "x11", TRUE);
  g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
  gtk_disable_setlocale();
  if (!gtk_init_check()) peer_fail("GTK does not start");
  program.scene = scene_make(&program.peer);
  if (!program.scene) peer_skip(&program.peer, "not a scene of this peer");
  program.peer.notes = program.scene->notes;
  GdkDisplay *display = gdk_display_get_default();
  if (window) program.surface = open_window(display);
  program.renderer = gsk_gl_renderer_new();
  GError *error = NULL;
  if (!gsk_renderer_realize(program.renderer, program.surface, &error)) peer_fail("GSK: %s", error->message);
  peer_run(&program.peer, (PeerScene){draw, pixels, &program});
  return 0;
}
