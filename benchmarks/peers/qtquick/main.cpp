// Qt Quick's scene graph on OpenGL. QQuickRenderControl draws into a texture.
#include "scene_graph.h"

#include "../gsk/display.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QQuickGraphicsDevice>
#include <QQuickItem>
#include <QQuickRenderControl>
#include <QQuickRenderTarget>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr GLenum bgraFormat = 0x80E1;

struct Program {
  Peer peer;
  QOpenGLContext *gl;
  QQuickRenderControl *control;
  QuickScene scene;
  GLuint texture = 0;
  bool asked = true;
};

void draw(void *context, int f) {
  auto *program = static_cast<Program *>(context);
  double start = peer_now();
  program->scene.change(f);
  // Qt Quick requests a frame only if something has changed. Otherwise there is none to draw.
  if (!program->asked) return;
  program->asked = false;
  program->control->polishItems();
  program->control->beginFrame();
  program->control->sync();
  double synced = peer_now();
  program->control->render();
  program->control->endFrame();
  double submitted = peer_now();
  program->gl->functions()->glFinish();
  double drawn = peer_now();
  peer_stage(&program->peer, "commit", synced - start);
  peer_stage(&program->peer, "submit", submitted - synced);
  peer_stage(&program->peer, "raster", drawn - submitted);
}

void pixels(void *context, uint8_t *bgra) {
  auto *program = static_cast<Program *>(context);
  auto *gl = program->gl->extraFunctions();
  GLuint framebuffer = 0;
  gl->glGenFramebuffers(1, &framebuffer);
  gl->glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  gl->glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, program->texture, 0);
  std::vector<uint8_t> upsideDown(size_t(TARGET_WIDTH) * TARGET_HEIGHT * 4);
  gl->glReadPixels(0, 0, TARGET_WIDTH, TARGET_HEIGHT, bgraFormat, GL_UNSIGNED_BYTE, upsideDown.data());
  constexpr size_t row = size_t(TARGET_WIDTH) * 4;
  for (size_t y = 0; y < TARGET_HEIGHT; y++)
    memcpy(bgra + y * row, upsideDown.data() + (TARGET_HEIGHT - 1 - y) * row, row);
  gl->glBindFramebuffer(GL_FRAMEBUFFER, 0);
  gl->glDeleteFramebuffers(1, &framebuffer);
}

GLuint makeTarget(QOpenGLContext &context) {
  auto *gl = context.functions();
  GLuint texture = 0;
  gl->glGenTextures(1, &texture);
  gl->glBindTexture(GL_TEXTURE_2D, texture);
  // The unsized format with BGRA texels gives Mesa's native order, which is also that of a window.
  gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, TARGET_WIDTH, TARGET_HEIGHT, 0, bgraFormat, GL_UNSIGNED_BYTE, nullptr);
  gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  return texture;
}

}  // namespace

int main(int argc, char **argv) {
  Program program{};
  program.peer = peer_begin("qtquick", argc, argv);
  display_start();
  // With the platform "offscreen", Qt 6.4 offers only Qt Quick's software renderer.
  qputenv("QT_QPA_PLATFORM", "xcb");
  qputenv("QML_DISABLE_DISK_CACHE", "1");
  int count = 1;
  QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
  QGuiApplication application(count, argv);

  QSurfaceFormat format;
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  QOpenGLContext context;
  context.setFormat(format);
  if (!context.create()) peer_fail("Qt: no OpenGL context");
  QOffscreenSurface surface;
  surface.setFormat(context.format());
  surface.create();
  if (!context.makeCurrent(&surface)) peer_fail("Qt: the context cannot be made current");
  program.gl = &context;
  snprintf(program.peer.backend, sizeof program.peer.backend, "Qt %s RHI OpenGL, %s", qVersion(),
           reinterpret_cast<const char *>(context.functions()->glGetString(GL_RENDERER)));

  QQuickRenderControl control;
  QQuickWindow window(&control);
  program.control = &control;
  window.setGraphicsDevice(QQuickGraphicsDevice::fromOpenGLContext(&context));
  window.setGeometry(0, 0, TARGET_WIDTH, TARGET_HEIGHT);
  window.contentItem()->setSize(QSizeF(TARGET_WIDTH, TARGET_HEIGHT));
  window.setColor(Qt::white);
  if (!control.initialize()) peer_fail("Qt Quick does not start");
  program.texture = makeTarget(context);
  window.setRenderTarget(
    QQuickRenderTarget::fromOpenGLTexture(program.texture, QSize(TARGET_WIDTH, TARGET_HEIGHT)));
  QObject::connect(&control, &QQuickRenderControl::renderRequested, [&] { program.asked = true; });
  QObject::connect(&control, &QQuickRenderControl::sceneChanged, [&] { program.asked = true; });

  QQmlEngine engine;
  QuickStage stage{&program.peer, &window, &engine};
  program.scene = nodeScene(stage);
  if (!program.scene.change && !program.scene.skipped) program.scene = itemScene(stage);
  if (program.scene.skipped) peer_skip(&program.peer, program.scene.skipped);
  if (!program.scene.change) peer_skip(&program.peer, "not a scene of this peer");
  program.peer.notes = program.scene.notes;
  peer_run(&program.peer, PeerScene{draw, pixels, &program});
  fflush(nullptr);
  // The process ends at once: the toolkit's clean-up is not part of the comparison.
  display_stop();
  _Exit(0);
}
