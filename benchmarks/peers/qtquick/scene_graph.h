// Declarations that the program and its scenes share.
#pragma once

#include "../common/peer.h"
#include "../common/scene.h"

#include <QQmlEngine>
#include <QQuickWindow>
#include <functional>
#include <memory>

// A scene in a window. `change` moves it to frame f. What it draws requests frames from the window
// itself.
struct QuickScene {
  std::function<void(int f)> change;
  const char *notes = nullptr;
  const char *skipped = nullptr;
};

struct QuickStage {
  Peer *peer;
  QQuickWindow *window;
  QQmlEngine *engine;
};

// Scenes of scene graph nodes in one item, as an item does it that draws many similar things.
QuickScene nodeScene(const QuickStage &stage);

// Scenes of items: images, rectangles, effects.
QuickScene itemScene(const QuickStage &stage);

// An image of the scenes in Qt's form. `opaque` drops alpha.
QImage pictureImage(const uint8_t *bgra, int width, int height, bool opaque);
QImage tileImage(int side);
QColor pictureColor(SceneColor color);
