// Scenes as nodes of Qt Quick's scene graph: one item whose paint node has a child for each layer.
#include "scene_graph.h"

#include <QMatrix4x4>
#include <QQuickItem>
#include <QSGSimpleRectNode>
#include <QSGSimpleTextureNode>
#include <QSGTransformNode>
#include <vector>

QImage pictureImage(const uint8_t *bgra, int width, int height, bool opaque) {
  return QImage(bgra, width, height, width * 4, opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied)
    .copy();
}

QImage tileImage(int side) {
  std::vector<uint8_t> bgra(size_t(side) * side * 4);
  scene_tile(bgra.data(), side);
  return pictureImage(bgra.data(), side, side, true);
}

QColor pictureColor(SceneColor color) { return QColor::fromRgbF(float(color.red), float(color.green), float(color.blue)); }

namespace {

// An item that hands the making and the changing of its nodes to functions.
class NodeItem : public QQuickItem {
public:
  std::function<void(QSGNode *root)> make;
  std::function<void(QSGNode *root, int f)> update;
  int f = 0;

  explicit NodeItem(QQuickWindow *window) : QQuickItem(window->contentItem()) {
    setFlag(ItemHasContents);
    setSize(QSizeF(TARGET_WIDTH, TARGET_HEIGHT));
  }

protected:
  QSGNode *updatePaintNode(QSGNode *root, UpdatePaintNodeData *) override {
    if (!root) {
      root = new QSGNode;
      make(root);
    }
    if (update) update(root, f);
    return root;
  }
};

QSGSimpleTextureNode *textureNode(QSGTexture *texture, const QRectF &rect) {
  auto *node = new QSGSimpleTextureNode;
  node->setTexture(texture);
  node->setFiltering(QSGTexture::Linear);
  node->setRect(rect);
  return node;
}

QRectF stillRect(int i) {
  ScenePoint center = scene_sprite_center(i);
  return QRectF(center.x - 16, center.y - 16, 32, 32);
}

QMatrix4x4 moved(double x, double y) {
  QMatrix4x4 matrix;
  matrix.translate(float(x), float(y));
  return matrix;
}

void makeSprites(NodeItem *item, int count) {
  QQuickWindow *window = item->window();
  auto transforms = std::make_shared<std::vector<QSGTransformNode *>>();
  auto turned = std::make_shared<std::vector<QMatrix4x4>>(256);
  for (int i = 0; i < 256; i++) (*turned)[size_t(i)].rotate(float(i) * 360 / 256, 0, 0, 1);
  item->make = [=](QSGNode *root) {
    QSGTexture *texture = window->createTextureFromImage(tileImage(32), QQuickWindow::TextureCanUseAtlas);
    for (int i = 0; i < count; i++) {
      auto *transform = new QSGTransformNode;
      transform->appendChildNode(textureNode(texture, QRectF(-16, -16, 32, 32)));
      root->appendChildNode(transform);
      transforms->push_back(transform);
    }
  };
  item->update = [=](QSGNode *, int f) {
    for (int i = 0; i < count; i++) {
      ScenePoint center = scene_sprite_center(i);
      (*transforms)[size_t(i)]->setMatrix(moved(center.x, center.y) * (*turned)[size_t((i + f) % 256)]);
    }
  };
}

void makeStatic(NodeItem *item, int count) {
  QQuickWindow *window = item->window();
  item->make = [=](QSGNode *root) {
    QSGTexture *texture = window->createTextureFromImage(tileImage(32), QQuickWindow::TextureCanUseAtlas);
    for (int i = 0; i < count; i++) root->appendChildNode(textureNode(texture, stillRect(i)));
  };
}

void makeOneDirty(NodeItem *item, int count) {
  QQuickWindow *window = item->window();
  auto mover = std::make_shared<QSGTransformNode *>();
  makeStatic(item, count);
  item->make = [=, below = item->make](QSGNode *root) {
    below(root);
    QSGTexture *texture = window->createTextureFromImage(tileImage(64), QQuickWindow::TextureCanUseAtlas);
    *mover = new QSGTransformNode;
    (*mover)->appendChildNode(textureNode(texture, QRectF(-32, -32, 64, 64)));
    root->appendChildNode(*mover);
  };
  item->update = [=](QSGNode *, int f) {
    ScenePoint center = scene_dirty_center(f);
    (*mover)->setMatrix(moved(center.x, center.y));
  };
}

void makeTreeEdit(NodeItem *item) {
  constexpr int count = 2000;
  QQuickWindow *window = item->window();
  auto texture = std::make_shared<QSGTexture *>();
  item->make = [=](QSGNode *root) {
    *texture = window->createTextureFromImage(tileImage(32), QQuickWindow::TextureCanUseAtlas);
    for (int i = 0; i < count; i++) root->appendChildNode(textureNode(*texture, stillRect(i)));
  };
  // Of each pair of neighbours in the order the first is removed, and a new one put behind the
  // second.
  item->update = [=](QSGNode *root, int f) {
    QSGNode *node = root->firstChild();
    for (int i = 0; i < count; i += 2) {
      QSGNode *second = node->nextSibling(), *next = second->nextSibling();
      root->removeChildNode(node);
      delete node;
      root->insertChildNodeAfter(textureNode(*texture, stillRect(f % 2 ? i + 1 : i)), second);
      node = next;
    }
  };
}

void makeOverdraw(NodeItem *item, bool alpha) {
  constexpr int layers = 40;
  QQuickWindow *window = item->window();
  auto textures = std::make_shared<std::vector<QSGTexture *>>();
  auto top = std::make_shared<QSGSimpleTextureNode *>();
  item->make = [=](QSGNode *root) {
    std::vector<uint8_t> bgra(size_t(TARGET_WIDTH) * TARGET_HEIGHT * 4);
    for (int which = 0; which < 2; which++) {
      scene_layer(bgra.data(), which, alpha);
      textures->push_back(
        window->createTextureFromImage(pictureImage(bgra.data(), TARGET_WIDTH, TARGET_HEIGHT, !alpha)));
    }
    for (int i = 0; i < layers; i++) {
      *top = textureNode((*textures)[size_t(i % 2)], QRectF(0, 0, TARGET_WIDTH, TARGET_HEIGHT));
      root->appendChildNode(*top);
    }
  };
  item->update = [=](QSGNode *, int f) { (*top)->setTexture((*textures)[size_t(f % 2)]); };
}

void makeUpload(NodeItem *item) {
  constexpr int count = 100, side = 256;
  QQuickWindow *window = item->window();
  auto images = std::make_shared<std::vector<QImage>>();
  auto nodes = std::make_shared<std::vector<QSGSimpleTextureNode *>>();
  std::vector<uint8_t> bgra(size_t(side) * side * 4);
  for (int i = 0; i < 2 * count; i++) {
    scene_upload(bgra.data(), i % count, i / count);
    images->push_back(pictureImage(bgra.data(), side, side, true));
  }
  item->make = [=](QSGNode *root) {
    for (int i = 0; i < count; i++) {
      auto *node = new QSGSimpleTextureNode;
      node->setOwnsTexture(true);
      node->setTexture(window->createTextureFromImage((*images)[size_t(i)]));
      ScenePoint place = scene_upload_place(i);
      node->setRect(QRectF(place.x, place.y, side, side));
      root->appendChildNode(node);
      nodes->push_back(node);
    }
  };
  item->update = [=](QSGNode *, int f) {
    for (int i = 0; i < count; i++)
      (*nodes)[size_t(i)]->setTexture(window->createTextureFromImage((*images)[size_t(f % 2 * count + i)]));
  };
}

void makeDeep(NodeItem *item, int count) {
  auto outermost = std::make_shared<QSGTransformNode *>(nullptr);
  item->make = [=](QSGNode *root) {
    // From the innermost outwards: a node that is in the scene graph tells all above it of what is
    // added.
    QSGTransformNode *inner = nullptr;
    for (int i = count - 1; i >= 0; i--) {
      auto *layer = new QSGTransformNode;
      layer->setMatrix(i < 400 ? moved(1, 1) : QMatrix4x4());
      layer->appendChildNode(
        new QSGSimpleRectNode(QRectF(0, 0, 900, 600), pictureColor(scene_hsv(double(i) / count, 0.3, 0.9))));
      if (inner) layer->appendChildNode(inner);
      inner = layer;
    }
    if (inner) root->appendChildNode(inner);
    *outermost = inner;
  };
  item->update = [=](QSGNode *, int f) {
    if (*outermost) (*outermost)->setMatrix(moved(1 + f % 2, 1));
  };
}

}  // namespace

QuickScene nodeScene(const QuickStage &stage) {
  const Peer *peer = stage.peer;
  auto *item = new NodeItem(stage.window);
  QuickScene scene;
  scene.change = [item](int f) {
    item->f = f;
    if (item->NodeItem::update) item->QQuickItem::update();
  };
  if (peer_is(peer, "sprites") && !peer->antialias) {
    makeSprites(item, peer->n);
    scene.notes = "edges are not antialiased";
  } else if (peer_is(peer, "static")) makeStatic(item, peer->n);
  else if (peer_is(peer, "one-dirty")) makeOneDirty(item, peer->n);
  else if (peer_is(peer, "tree-edit")) makeTreeEdit(item);
  else if (peer_is_param(peer, "overdraw", "opaque")) makeOverdraw(item, false);
  else if (peer_is_param(peer, "overdraw", "alpha")) makeOverdraw(item, true);
  else if (peer_is(peer, "upload")) makeUpload(item);
  else if (peer_is(peer, "deep")) makeDeep(item, peer->n);
  else {
    delete item;
    return {};
  }
  return scene;
}
