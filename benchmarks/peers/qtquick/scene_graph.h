// What the program and its scenes share.
#pragma once

#include "../common/peer.h"
#include "../common/scene.h"

#include <QQmlEngine>
#include <QQuickWindow>
#include <functional>
#include <memory>

// A scene in a window: `change` moves it to frame f. What it draws asks the window for a frame by
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

// Scenes made of scene graph nodes in one item, the way of an item that draws much of the same.
QuickScene nodeScene(const QuickStage &stage);

// Scenes made of items: images, rectangles, effects.
QuickScene itemScene(const QuickStage &stage);

// A picture of the scenes as Qt wants it; `opaque` leaves alpha out.
QImage pictureImage(const uint8_t *bgra, int width, int height, bool opaque);
QImage tileImage(int side);
QColor pictureColor(SceneColor color);
