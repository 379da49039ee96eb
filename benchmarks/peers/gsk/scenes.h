// The scenes as trees of render nodes. A scene keeps unchanged nodes, as the widgets of an
// application do.
#ifndef GSK_SCENES_H
#define GSK_SCENES_H

#include "../common/peer.h"

#include <gsk/gsk.h>

typedef struct Scene Scene;
struct Scene {
  int n;                                   // number of layers, if the scene has a parameter
  GdkTexture *pictures[128];               // images of the scene
  GskRenderNode **nodes;                   // nodes that stay from frame to frame
  GskTransform **transforms;
  GBytes *texels[200];
  GskGLShader *mask;
  GskRenderNode *(*root)(Scene *, int f);  // the tree of frame f; the caller owns a reference
  const char *notes;
};

// Prepares the scene that the arguments name. NULL if GSK does not have this scene.
Scene *scene_make(const Peer *peer);

// A colour node over the whole target.
GskRenderNode *scene_background(double red, double green, double blue);

// A container of a background (a node or NULL) and `count` nodes. Takes ownership of the
// references.
GskRenderNode *scene_container(GskRenderNode *background, GskRenderNode **nodes, int count);

// The child moved to (x, y). The caller keeps its reference to the child.
GskRenderNode *scene_moved(GskRenderNode *child, double x, double y);

GdkTexture *scene_texture(const uint8_t *bgra, int width, int height);

void scene_make_ui(Scene *scene);
void scene_make_effects(Scene *scene, const char *effect);
void scene_make_redraw(Scene *scene);

#endif
