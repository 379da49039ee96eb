// Effects whose contents stay and whose places change: the node of an effect is kept, so that GSK
// finds what it has cached.
#include "scenes.h"

#include "../common/scene.h"

#include <stdlib.h>
#include <string.h>

static GskRenderNode *solid(SceneColor color, double x, double y, double width, double height) {
  return gsk_color_node_new(&(GdkRGBA){(float)color.red, (float)color.green, (float)color.blue, 1},
                            &GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height));
}

static GskRenderNode *moved_root(Scene *scene, int f, ScenePoint (*place)(int, int)) {
  GskRenderNode *nodes[64];
  for (int i = 0; i < scene->n; i++) {
    ScenePoint at = place(i, f);
    nodes[i] = scene_moved(scene->nodes[i], at.x, at.y);
  }
  return scene_container(scene_background(1, 1, 1), nodes, scene->n);
}

static GskRenderNode *groups_root(Scene *scene, int f) { return moved_root(scene, f, scene_group); }
static GskRenderNode *effects_root(Scene *scene, int f) { return moved_root(scene, f, scene_effect); }
static GskRenderNode *shadows_root(Scene *scene, int f) { return moved_root(scene, f, scene_shadow); }

static GskRenderNode *group(Scene *scene) {
  (void)scene;
  GskRenderNode *children[20];
  for (int c = 0; c < 20; c++) children[c] = solid(scene_hsv(c / 20.0, 0.6, 0.9), c * 11, c * 7, 80, 60);
  GskRenderNode *all = scene_container(NULL, children, 20);
  GskRenderNode *node = gsk_opacity_node_new(all, 0.5f);
  gsk_render_node_unref(all);
  return node;
}

static const char mask_shader[] =
  "uniform sampler2D u_texture1;\n"
  "uniform sampler2D u_texture2;\n"
  "void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv) {\n"
  "  fragColor = GskTexture(u_texture1, uv) * GskTexture(u_texture2, uv).a;\n"
  "}\n";

static void make_mask(Scene *scene) {
  uint8_t *bgra = malloc(300 * 300 * 4), *alpha = malloc(300 * 300);
  scene_picture300(bgra);
  scene->pictures[0] = scene_texture(bgra, 300, 300);
  scene_mask300(alpha);
  for (int i = 0; i < 300 * 300; i++) memset(bgra + i * 4, alpha[i], 4);
  scene->pictures[1] = scene_texture(bgra, 300, 300);
  free(bgra);
  free(alpha);
  GBytes *source = g_bytes_new_static(mask_shader, sizeof mask_shader - 1);
  scene->mask = gsk_gl_shader_new_from_bytes(source);
  g_bytes_unref(source);
}

static GskRenderNode *masked(Scene *scene) {
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, 300, 300);
  GskRenderNode *children[2] = {
    gsk_texture_node_new(scene->pictures[0], &bounds),
    gsk_texture_node_new(scene->pictures[1], &bounds),
  };
  GBytes *arguments = g_bytes_new(NULL, 0);
  GskRenderNode *node = gsk_gl_shader_node_new(scene->mask, &bounds, arguments, children, 2);
  g_bytes_unref(arguments);
  gsk_render_node_unref(children[0]);
  gsk_render_node_unref(children[1]);
  return node;
}

static GskRenderNode *blurred(Scene *scene) {
  (void)scene;
  static const ScenePoint places[4] = {{20, 20}, {160, 30}, {40, 150}, {150, 160}};
  GskRenderNode *children[4];
  for (int k = 0; k < 4; k++)
    children[k] = solid(scene_hsv(k / 4.0, 0.7, 0.9), places[k].x, places[k].y, 120, 120);
  GskRenderNode *all = scene_container(NULL, children, 4);
  // A blur radius is two sigmas, as in CSS.
  GskRenderNode *node = gsk_blur_node_new(all, 24);
  gsk_render_node_unref(all);
  return node;
}

static GskRenderNode *shadowed(Scene *scene) {
  (void)scene;
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(0, 0, 200, 120), 16);
  GskRenderNode *white = solid((SceneColor){1, 1, 1}, 0, 0, 200, 120);
  GskRenderNode *parts[2] = {
    gsk_outset_shadow_node_new(&outline, &(GdkRGBA){0, 0, 0, 0.5f}, 0, 4, 0, 20),
    gsk_rounded_clip_node_new(white, &outline),
  };
  gsk_render_node_unref(white);
  return scene_container(NULL, parts, 2);
}

void scene_make_effects(Scene *scene, const char *effect) {
  GskRenderNode *(*make)(Scene *) = NULL;
  if (!strcmp(effect, "group")) {
    scene->n = 20;
    scene->root = groups_root;
    make = group;
  } else if (!strcmp(effect, "mask")) {
    scene->n = 10;
    scene->root = effects_root;
    make_mask(scene);
    make = masked;
    scene->notes = "GTK 4.8 has no mask node: a GL shader node of two textures";
  } else if (!strcmp(effect, "blur")) {
    scene->n = 10;
    scene->root = effects_root;
    make = blurred;
  } else if (!strcmp(effect, "shadow")) {
    scene->n = 40;
    scene->root = shadows_root;
    make = shadowed;
  } else {
    return;
  }
  scene->nodes = malloc(sizeof(GskRenderNode *) * (size_t)scene->n);
  for (int i = 0; i < scene->n; i++) scene->nodes[i] = make(scene);
}
