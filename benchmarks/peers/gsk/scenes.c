#include "scenes.h"

#include "../common/scene.h"

#include <stdlib.h>
#include <string.h>

GdkTexture *scene_texture(const uint8_t *bgra, int width, int height) {
  GBytes *bytes = g_bytes_new(bgra, (size_t)width * height * 4);
  GdkTexture *texture =
    gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, (size_t)width * 4);
  g_bytes_unref(bytes);
  return texture;
}

GskRenderNode *scene_background(double red, double green, double blue) {
  return gsk_color_node_new(&(GdkRGBA){red, green, blue, 1}, &GRAPHENE_RECT_INIT(0, 0, TARGET_WIDTH, TARGET_HEIGHT));
}

GskRenderNode *scene_container(GskRenderNode *background, GskRenderNode **nodes, int count) {
  int first = background ? 1 : 0;
  GskRenderNode **all = malloc(sizeof(GskRenderNode *) * (size_t)(count + first));
  if (background) all[0] = background;
  for (int i = 0; i < count; i++) all[first + i] = nodes[i];
  GskRenderNode *container = gsk_container_node_new(all, (guint)(count + first));
  for (int i = 0; i < count + first; i++) gsk_render_node_unref(all[i]);
  free(all);
  return container;
}

GskRenderNode *scene_moved(GskRenderNode *child, double x, double y) {
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  // The identity is NULL, which a transform node does not take.
  if (!transform) return gsk_render_node_ref(child);
  GskRenderNode *node = gsk_transform_node_new(child, transform);
  gsk_transform_unref(transform);
  return node;
}

static GdkTexture *tile(int side) {
  uint8_t *bgra = malloc((size_t)side * side * 4);
  scene_tile(bgra, side);
  GdkTexture *texture = scene_texture(bgra, side, side);
  free(bgra);
  return texture;
}

static GskRenderNode *sprites_root(Scene *scene, int f) {
  GskRenderNode **nodes = malloc(sizeof(GskRenderNode *) * (size_t)(scene->n + 1));
  for (int i = 0; i < scene->n; i++) {
    float degrees = (float)((i + f) % 256) * (360.0f / 256);
    GskTransform *turned = gsk_transform_rotate(gsk_transform_ref(scene->transforms[i]), degrees);
    nodes[i] = gsk_transform_node_new(scene->nodes[0], turned);
    gsk_transform_unref(turned);
  }
  GskRenderNode *root = scene_container(scene_background(1, 1, 1), nodes, scene->n);
  free(nodes);
  return root;
}

static void make_sprites(Scene *scene) {
  scene->pictures[0] = tile(32);
  scene->nodes = malloc(sizeof(GskRenderNode *));
  scene->nodes[0] = gsk_texture_node_new(scene->pictures[0], &GRAPHENE_RECT_INIT(-16, -16, 32, 32));
  scene->transforms = malloc(sizeof(GskTransform *) * (size_t)(scene->n + 1));
  for (int i = 0; i < scene->n; i++) {
    ScenePoint center = scene_sprite_center(i);
    scene->transforms[i] = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)center.x, (float)center.y));
  }
  scene->root = sprites_root;
  scene->notes = "edges are not antialiased";
}

static GskRenderNode *still(Scene *scene, int i) {
  ScenePoint center = scene_sprite_center(i);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)center.x - 16, (float)center.y - 16, 32, 32);
  return gsk_texture_node_new(scene->pictures[0], &bounds);
}

static GskRenderNode *static_root(Scene *scene, int f) {
  (void)f;
  return gsk_render_node_ref(scene->nodes[0]);
}

static void make_static(Scene *scene) {
  scene->pictures[0] = tile(32);
  GskRenderNode **nodes = malloc(sizeof(GskRenderNode *) * (size_t)(scene->n + 1));
  for (int i = 0; i < scene->n; i++) nodes[i] = still(scene, i);
  scene->nodes = malloc(sizeof(GskRenderNode *) * 2);
  scene->nodes[0] = scene_container(scene_background(1, 1, 1), nodes, scene->n);
  free(nodes);
  scene->root = static_root;
}

static GskRenderNode *one_dirty_root(Scene *scene, int f) {
  ScenePoint center = scene_dirty_center(f);
  GskRenderNode *moved = scene_moved(scene->nodes[1], center.x - 32, center.y - 32);
  return scene_container(gsk_render_node_ref(scene->nodes[0]), &moved, 1);
}

static void make_one_dirty(Scene *scene) {
  make_static(scene);
  scene->pictures[1] = tile(64);
  scene->nodes[1] = gsk_texture_node_new(scene->pictures[1], &GRAPHENE_RECT_INIT(0, 0, 64, 64));
  scene->root = one_dirty_root;
}

enum { OVERDRAW_LAYERS = 40 };

static GskRenderNode *overdraw_root(Scene *scene, int f) {
  GskRenderNode *layers[OVERDRAW_LAYERS];
  for (int i = 0; i < OVERDRAW_LAYERS - 1; i++) layers[i] = gsk_render_node_ref(scene->nodes[i]);
  // The topmost layer's two nodes take turns, as a widget makes a node of its new picture.
  layers[OVERDRAW_LAYERS - 1] = gsk_texture_node_new(
    scene->pictures[f % 2], &GRAPHENE_RECT_INIT(0, 0, TARGET_WIDTH, TARGET_HEIGHT));
  return scene_container(scene_background(1, 1, 1), layers, OVERDRAW_LAYERS);
}

static void make_overdraw(Scene *scene, bool alpha) {
  uint8_t *bgra = malloc((size_t)TARGET_WIDTH * TARGET_HEIGHT * 4);
  for (int which = 0; which < 2; which++) {
    scene_layer(bgra, which, alpha);
    scene->pictures[which] = scene_texture(bgra, TARGET_WIDTH, TARGET_HEIGHT);
  }
  free(bgra);
  scene->nodes = malloc(sizeof(GskRenderNode *) * OVERDRAW_LAYERS);
  for (int i = 0; i < OVERDRAW_LAYERS; i++)
    scene->nodes[i] =
      gsk_texture_node_new(scene->pictures[i % 2], &GRAPHENE_RECT_INIT(0, 0, TARGET_WIDTH, TARGET_HEIGHT));
  scene->root = overdraw_root;
}

enum { UPLOADS = 100, UPLOAD_SIDE = 256 };

static GskRenderNode *upload_root(Scene *scene, int f) {
  GskRenderNode *nodes[UPLOADS];
  for (int i = 0; i < UPLOADS; i++) {
    GdkTexture *texture = gdk_memory_texture_new(
      UPLOAD_SIDE, UPLOAD_SIDE, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, scene->texels[f % 2 * UPLOADS + i], UPLOAD_SIDE * 4);
    ScenePoint place = scene_upload_place(i);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)place.x, (float)place.y, UPLOAD_SIDE, UPLOAD_SIDE);
    nodes[i] = gsk_texture_node_new(texture, &bounds);
    g_object_unref(texture);
  }
  return scene_container(scene_background(1, 1, 1), nodes, UPLOADS);
}

static void make_upload(Scene *scene) {
  for (int i = 0; i < 2 * UPLOADS; i++) {
    uint8_t *bgra = malloc(UPLOAD_SIDE * UPLOAD_SIDE * 4);
    scene_upload(bgra, i % UPLOADS, i / UPLOADS);
    scene->texels[i] = g_bytes_new_take(bgra, UPLOAD_SIDE * UPLOAD_SIDE * 4);
  }
  scene->root = upload_root;
}

static GskRenderNode *deep_root(Scene *scene, int f) {
  ScenePoint place = scene_deep(0, f);
  GskRenderNode *moved = scene_moved(scene->nodes[0], place.x, place.y);
  return scene_container(scene_background(1, 1, 1), &moved, 1);
}

static void make_deep(Scene *scene) {
  GskRenderNode *inner = NULL;
  for (int i = scene->n - 1; i >= 0; i--) {
    SceneColor color = scene_hsv((double)i / scene->n, 0.3, 0.9);
    GskRenderNode *parts[2] = {gsk_color_node_new(
      &(GdkRGBA){(float)color.red, (float)color.green, (float)color.blue, 1}, &GRAPHENE_RECT_INIT(0, 0, 900, 600))};
    if (!inner) {
      inner = parts[0];
      continue;
    }
    parts[1] = inner;
    if (i + 1 < 400) {
      parts[1] = scene_moved(inner, 1, 1);
      gsk_render_node_unref(inner);
    }
    inner = scene_container(NULL, parts, 2);
  }
  scene->nodes = malloc(sizeof(GskRenderNode *));
  scene->nodes[0] = inner ? inner : scene_background(1, 1, 1);
  scene->root = deep_root;
}

enum { TREE_LAYERS = 2000 };

// Of each pair of neighbours in the order the first is removed, and a new one put behind the
// second.
static GskRenderNode *tree_edit_root(Scene *scene, int f) {
  GskRenderNode *nodes[TREE_LAYERS];
  for (int i = 0; i < TREE_LAYERS; i += 2) {
    int removed = f % 2 ? i + 1 : i, kept = f % 2 ? i : i + 1;
    gsk_render_node_unref(scene->nodes[removed]);
    scene->nodes[removed] = still(scene, removed);
    nodes[i] = gsk_render_node_ref(scene->nodes[kept]);
    nodes[i + 1] = gsk_render_node_ref(scene->nodes[removed]);
  }
  return scene_container(scene_background(1, 1, 1), nodes, TREE_LAYERS);
}

static void make_tree_edit(Scene *scene) {
  scene->pictures[0] = tile(32);
  scene->nodes = malloc(sizeof(GskRenderNode *) * TREE_LAYERS);
  for (int i = 0; i < TREE_LAYERS; i++) scene->nodes[i] = still(scene, i);
  scene->root = tree_edit_root;
}

Scene *scene_make(const Peer *peer) {
  Scene *scene = calloc(1, sizeof *scene);
  scene->n = peer->n;
  if (peer_is(peer, "sprites")) make_sprites(scene);
  else if (peer_is(peer, "static")) make_static(scene);
  else if (peer_is(peer, "one-dirty")) make_one_dirty(scene);
  else if (peer_is(peer, "ui")) scene_make_ui(scene);
  else if (peer_is_param(peer, "overdraw", "opaque")) make_overdraw(scene, false);
  else if (peer_is_param(peer, "overdraw", "alpha")) make_overdraw(scene, true);
  else if (peer_is(peer, "effects")) scene_make_effects(scene, peer->param);
  else if (peer_is(peer, "upload")) make_upload(scene);
  else if (peer_is(peer, "redraw")) scene_make_redraw(scene);
  else if (peer_is(peer, "deep")) make_deep(scene);
  else if (peer_is(peer, "tree-edit")) make_tree_edit(scene);
  if (scene->root) return scene;
  free(scene);
  return NULL;
}
