// Scenes as items: what an application in QML is made of. The items are declared in QML files and
// moved from here.
#include "scene_graph.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QQmlComponent>
#include <QQuickImageProvider>
#include <QQuickItem>
#include <QQuickPaintedItem>
#include <cmath>
#include <vector>

namespace {

// The shadow of a rounded rectangle in black, three sigmas larger on all sides: what an application
// ships as a nine-slice.
QImage shadowImage(int width, int height, double radius, double sigma, double opacity) {
  int edge = int(3 * sigma);
  int columns = width + 2 * edge, rows = height + 2 * edge;
  QImage shape(columns, rows, QImage::Format_ARGB32_Premultiplied);
  shape.fill(Qt::transparent);
  QPainter painter(&shape);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(Qt::black);
  painter.drawRoundedRect(QRectF(edge, edge, width, height), radius, radius);
  painter.end();
  std::vector<double> weights;
  double sum = 0;
  for (int i = -edge; i <= edge; i++) {
    weights.push_back(std::exp(-i * i / (2 * sigma * sigma)));
    sum += weights.back();
  }
  std::vector<double> alpha(size_t(columns) * rows), across(alpha.size());
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) alpha[size_t(y) * columns + x] = qAlpha(shape.pixel(x, y)) / 255.0;
  auto blur = [&](const std::vector<double> &from, std::vector<double> &to, int dx, int dy) {
    for (int y = 0; y < rows; y++)
      for (int x = 0; x < columns; x++) {
        double value = 0;
        for (int i = -edge; i <= edge; i++) {
          int fromX = x + i * dx, fromY = y + i * dy;
          if (fromX < 0 || fromX >= columns || fromY < 0 || fromY >= rows) continue;
          value += from[size_t(fromY) * columns + fromX] * weights[size_t(i + edge)];
        }
        to[size_t(y) * columns + x] = value / sum;
      }
  };
  blur(alpha, across, 1, 0);
  blur(across, alpha, 0, 1);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      shape.setPixel(x, y, qRgba(0, 0, 0, int(alpha[size_t(y) * columns + x] * opacity * 255 + 0.5)));
  return shape;
}

class Pictures : public QQuickImageProvider {
public:
  Pictures() : QQuickImageProvider(Image) {}

  QImage requestImage(const QString &id, QSize *size, const QSize &) override {
    QImage image = make(id);
    if (size) *size = image.size();
    return image;
  }

private:
  QImage make(const QString &id) {
    std::vector<uint8_t> bgra(300 * 300 * 4);
    if (id == "tile") return tileImage(32);
    if (id == "button") {
      scene_button(bgra.data());
      return pictureImage(bgra.data(), 32, 32, false);
    }
    if (id.startsWith("icon")) {
      scene_icon(bgra.data(), id.mid(4).toInt());
      return pictureImage(bgra.data(), 32, 32, false);
    }
    if (id == "picture") {
      scene_picture300(bgra.data());
      return pictureImage(bgra.data(), 300, 300, true);
    }
    if (id == "mask") {
      std::vector<uint8_t> alpha(300 * 300);
      scene_mask300(alpha.data());
      for (size_t i = 0; i < bgra.size(); i++) bgra[i] = alpha[i / 4];
      return pictureImage(bgra.data(), 300, 300, false);
    }
    // Just large enough that the corners do not touch.
    if (id == "ui-shadow") return shadowImage(60, 60, UI_CARD_RADIUS, UI_SHADOW_SIGMA, 0.25);
    return {};
  }
};

std::vector<QQuickItem *> makeItems(const QuickStage &stage, const char *file, int count, QQuickItem *parent) {
  auto path = QCoreApplication::applicationDirPath() + "/../qtquick/" + file;
  QQmlComponent component(stage.engine, QUrl::fromLocalFile(path));
  std::vector<QQuickItem *> items;
  for (int i = 0; i < count; i++) {
    QVariantMap properties{{"index", i}};
    auto *item = qobject_cast<QQuickItem *>(component.createWithInitialProperties(properties));
    if (!item) peer_fail("%s", qPrintable(component.errorString()));
    item->setParentItem(parent);
    items.push_back(item);
  }
  return items;
}

QuickScene makeUi(const QuickStage &stage) {
  stage.window->setColor(pictureColor({0.95, 0.96, 0.97}));
  auto *container = new QQuickItem(stage.window->contentItem());
  container->setSize(QSizeF(TARGET_WIDTH, TARGET_HEIGHT));
  container->setClip(true);
  auto *scrolled = new QQuickItem(container);
  auto cards = makeItems(stage, "Card.qml", UI_CARDS, scrolled);
  std::vector<QQuickItem *> rows;
  for (int i = 0; i < UI_CARDS; i++) {
    ScenePoint place = scene_card(i, 0);
    cards[size_t(i)]->setPosition(QPointF(place.x, place.y));
    rows.push_back(cards[size_t(i)]->property("rows").value<QQuickItem *>());
  }
  QuickScene scene;
  scene.notes = "shadows are a nine-slice picture blurred beforehand; cards outside the window are hidden, as by a GridView";
  scene.change = [=](int f) {
    scrolled->setY(scene_card(0, f).y - scene_card(0, 0).y);
    for (int i = 0; i < UI_CARDS; i++) {
      double y = scene_card(i, f).y;
      // The shadow reaches 21 px below the card and 15 px above.
      bool visible = y > -UI_CARD_HEIGHT - 21 && y < TARGET_HEIGHT + 15;
      cards[size_t(i)]->setVisible(visible);
      if (visible) rows[size_t(i)]->setY(scene_row_y(0, f));
    }
  };
  return scene;
}

QuickScene makeMoved(const QuickStage &stage, const char *file, int count, ScenePoint (*place)(int, int)) {
  auto items = makeItems(stage, file, count, stage.window->contentItem());
  QuickScene scene;
  scene.change = [=](int f) {
    for (int i = 0; i < count; i++) {
      ScenePoint at = place(i, f);
      items[size_t(i)]->setPosition(QPointF(at.x, at.y));
    }
  };
  return scene;
}

QuickScene makeEffects(const QuickStage &stage) {
  QString effect = QString::fromUtf8(stage.peer->param);
  QuickScene scene;
  if (effect == "group") return makeMoved(stage, "Group.qml", 20, scene_group);
  if (effect == "mask") {
    scene = makeMoved(stage, "Mask.qml", 10, scene_effect);
    scene.notes = "Qt5Compat.GraphicalEffects OpacityMask, cached";
  } else if (effect == "blur") {
    scene = makeMoved(stage, "Blur.qml", 10, scene_effect);
    scene.notes = "Qt5Compat.GraphicalEffects GaussianBlur, cached";
  } else if (effect == "shadow") {
    scene = makeMoved(stage, "Shadow.qml", 40, scene_shadow);
    scene.notes = "Qt5Compat.GraphicalEffects DropShadow, cached";
  }
  return scene;
}

class Panel : public QQuickPaintedItem {
public:
  int f = 0;

  using QQuickPaintedItem::QQuickPaintedItem;

  void paint(QPainter *painter) override {
    double shade = f % 50 / 100.0;
    QLinearGradient gradient(0, 0, 0, 256);
    gradient.setColorAt(0, pictureColor({shade, 0.4, 0.9}));
    gradient.setColorAt(1, pictureColor({0.9, 0.9, shade}));
    painter->setPen(QPen(pictureColor({0.1, 0.1, 0.1}), 2));
    painter->setBrush(gradient);
    painter->drawRoundedRect(QRectF(4, 4, 248, 248), 24, 24);
    QColor white = QColor::fromRgbF(1, 1, 1, 0.8f);
    for (int bar = 0; bar < 12; bar++) {
      int height = 14 + bar % 3;
      painter->fillRect(24 + bar * 17, 120, 11, height, white);
    }
  }
};

QuickScene makeRedraw(const QuickStage &stage) {
  std::vector<Panel *> panels;
  for (int i = 0; i < 100; i++) {
    ScenePoint place = scene_upload_place(i);
    auto *panel = new Panel(stage.window->contentItem());
    panel->setPosition(QPointF(place.x, place.y));
    panel->setSize(QSizeF(256, 256));
    panel->setAntialiasing(true);
    panel->setSmooth(true);
    panels.push_back(panel);
  }
  QuickScene scene;
  scene.notes = "drawn by QPainter";
  scene.change = [=](int f) {
    for (auto *panel : panels) {
      panel->f = f;
      panel->update();
    }
  };
  return scene;
}

QuickScene makeSprites(const QuickStage &stage) {
  int count = stage.peer->n;
  auto items = makeItems(stage, "Sprite.qml", count, stage.window->contentItem());
  for (int i = 0; i < count; i++) {
    ScenePoint center = scene_sprite_center(i);
    items[size_t(i)]->setPosition(QPointF(center.x - 16, center.y - 16));
  }
  QuickScene scene;
  scene.notes = "antialiased Image items";
  scene.change = [=](int f) {
    for (int i = 0; i < count; i++) items[size_t(i)]->setRotation((i + f) % 256 * 360.0 / 256);
  };
  return scene;
}

}  // namespace

QuickScene itemScene(const QuickStage &stage) {
  // The engine owns it.
  stage.engine->addImageProvider("peer", new Pictures);
  if (peer_is(stage.peer, "sprites")) return makeSprites(stage);
  if (peer_is(stage.peer, "ui")) return makeUi(stage);
  if (peer_is(stage.peer, "effects")) return makeEffects(stage);
  if (peer_is(stage.peer, "redraw")) return makeRedraw(stage);
  return {};
}
