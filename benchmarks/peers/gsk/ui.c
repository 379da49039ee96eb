// Cards that scroll: what does not change of a card is a node of its own; the list inside is made
// anew, for its rows move.
#include "scenes.h"

#include "../common/scene.h"

#include <stdlib.h>

static GskRenderNode *solid(double red, double green, double blue, double x, double y, double width, double height) {
  return gsk_color_node_new(&(GdkRGBA){(float)red, (float)green, (float)blue, 1},
                            &GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height));
}

// The nine parts of the button's picture, cut beforehand, so that the stretched ones need no clip.
static GskRenderNode *button(void) {
  static GskRenderNode *shared;
  if (shared) return gsk_render_node_ref(shared);
  uint8_t whole[32 * 32 * 4], part[32 * 32 * 4];
  scene_button(whole);
  const int from[4] = {0, UI_BUTTON_CAP, 32 - UI_BUTTON_CAP, 32};
  const int across[4] = {0, UI_BUTTON_CAP, UI_BUTTON_WIDTH - UI_BUTTON_CAP, UI_BUTTON_WIDTH};
  const int down[4] = {0, UI_BUTTON_CAP, UI_BUTTON_HEIGHT - UI_BUTTON_CAP, UI_BUTTON_HEIGHT};
  GskRenderNode *parts[9];
  for (int i = 0; i < 9; i++) {
    int column = i % 3, row = i / 3, width = from[column + 1] - from[column], height = from[row + 1] - from[row];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width * 4; x++)
        part[y * width * 4 + x] = whole[((from[row] + y) * 32 + from[column]) * 4 + x];
    GdkTexture *texture = scene_texture(part, width, height);
    parts[i] = gsk_texture_node_new(
      texture, &GRAPHENE_RECT_INIT(UI_BUTTON_X + across[column], UI_BUTTON_Y + down[row],
                                   across[column + 1] - across[column], down[row + 1] - down[row]));
    g_object_unref(texture);
  }
  shared = scene_container(NULL, parts, 9);
  return gsk_render_node_ref(shared);
}

static GskRenderNode *card(Scene *scene, int i) {
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(0, 0, UI_CARD_WIDTH, UI_CARD_HEIGHT), UI_CARD_RADIUS);
  GdkRGBA grey = {0.8f, 0.8f, 0.8f, 1};
  GskRenderNode *white = solid(1, 1, 1, 0, 0, UI_CARD_WIDTH, UI_CARD_HEIGHT);
  GskRenderNode *parts[] = {
    // A blur radius is two sigmas, as in CSS.
    gsk_outset_shadow_node_new(&outline, &(GdkRGBA){0, 0, 0, 0.25f}, 0, UI_SHADOW_DOWN, 0, 2 * UI_SHADOW_SIGMA),
    gsk_rounded_clip_node_new(white, &outline),
    gsk_border_node_new(&outline, (const float[4]){1, 1, 1, 1}, (const GdkRGBA[4]){grey, grey, grey, grey}),
    gsk_texture_node_new(scene->pictures[i % 8], &GRAPHENE_RECT_INIT(UI_ICON_X, UI_ICON_Y, 32, 32)),
    solid(0.2, 0.2, 0.2, UI_TITLE_X, UI_TITLE_Y, UI_TITLE_WIDTH, UI_TITLE_HEIGHT),
    solid(0.6, 0.6, 0.6, UI_SUBTITLE_X, UI_SUBTITLE_Y, UI_SUBTITLE_WIDTH, UI_SUBTITLE_HEIGHT),
    button(),
  };
  gsk_render_node_unref(white);
  return scene_container(NULL, parts, sizeof parts / sizeof *parts);
}

static GskRenderNode *rows(void) {
  GskRenderNode *nodes[UI_ROWS];
  for (int row = 0; row < UI_ROWS; row++) {
    SceneColor color = row % 2 ? (SceneColor){0.98, 0.98, 0.98} : (SceneColor){0.92, 0.94, 1};
    nodes[row] = solid(color.red, color.green, color.blue, 0, row * UI_ROW_HEIGHT, UI_LIST_WIDTH, UI_ROW_HEIGHT);
  }
  return scene_container(NULL, nodes, UI_ROWS);
}

static GskRenderNode *ui_root(Scene *scene, int f) {
  GskRenderNode *cards[UI_CARDS];
  ScenePoint top = scene_card(0, f), start = scene_card(0, 0);
  for (int i = 0; i < UI_CARDS; i++) {
    GskRenderNode *scrolled = scene_moved(scene->nodes[2 * i + 1], UI_LIST_X, UI_LIST_Y + scene_row_y(0, f));
    GskRenderNode *parts[2] = {
      gsk_render_node_ref(scene->nodes[2 * i]),
      gsk_clip_node_new(scrolled, &GRAPHENE_RECT_INIT(UI_LIST_X, UI_LIST_Y, UI_LIST_WIDTH, UI_LIST_HEIGHT)),
    };
    gsk_render_node_unref(scrolled);
    GskRenderNode *whole = scene_container(NULL, parts, 2);
    ScenePoint place = scene_card(i, 0);
    cards[i] = scene_moved(whole, place.x, place.y);
    gsk_render_node_unref(whole);
  }
  GskRenderNode *all = scene_container(NULL, cards, UI_CARDS);
  GskRenderNode *moved = scene_moved(all, 0, top.y - start.y);
  gsk_render_node_unref(all);
  GskRenderNode *clipped = gsk_clip_node_new(moved, &GRAPHENE_RECT_INIT(0, 0, TARGET_WIDTH, TARGET_HEIGHT));
  gsk_render_node_unref(moved);
  return scene_container(scene_background(0.95, 0.96, 0.97), &clipped, 1);
}

void scene_make_ui(Scene *scene) {
  for (int k = 0; k < 8; k++) {
    uint8_t bgra[32 * 32 * 4];
    scene_icon(bgra, k);
    scene->pictures[k] = scene_texture(bgra, 32, 32);
  }
  scene->nodes = malloc(sizeof(GskRenderNode *) * UI_CARDS * 2);
  for (int i = 0; i < UI_CARDS; i++) {
    scene->nodes[2 * i] = card(scene, i);
    scene->nodes[2 * i + 1] = rows();
  }
  scene->root = ui_root;
}
