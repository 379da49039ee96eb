// The scenes as trees of render nodes. A scene keeps what does not change, as the widgets of an
// application keep their nodes.
#ifndef GSK_SCENES_H
#define GSK_SCENES_H

#include "../common/peer.h"

#include <gsk/gsk.h>

typedef struct Scene Scene;
struct Scene {
  int n;                                   // how many layers, where the scene has a parameter
  GdkTexture *pictures[128];               // what the scene shows
  GskRenderNode **nodes;                   // what stays from frame to frame
  GskTransform **transforms;
  GBytes *texels[200];
  GskGLShader *mask;
  GskRenderNode *(*root)(Scene *, int f);  // the tree of frame f; the caller owns a reference
  const char *notes;
};

// Prepares the scene that the arguments name; NULL if it is not one of GSK's.
Scene *scene_make(const Peer *peer);

// A color node over the whole target.
GskRenderNode *scene_background(double red, double green, double blue);

// A container of background, NULL or a node, and `count` nodes. Takes over the references.
GskRenderNode *scene_container(GskRenderNode *background, GskRenderNode **nodes, int count);

// The child moved to (x, y). Keeps the reference of the caller to the child.
GskRenderNode *scene_moved(GskRenderNode *child, double x, double y);

GdkTexture *scene_texture(const uint8_t *bgra, int width, int height);

void scene_make_ui(Scene *scene);
void scene_make_effects(Scene *scene, const char *effect);
void scene_make_redraw(Scene *scene);

#endif
