import Foundation
import Lamina
import LaminaScene

extension FuzzTarget {
  /// Reads a document, prints it, and writes it again. What was written is read without an error.
  static func readDocument(_ bytes: UnsafeRawBufferPointer) {
    guard let scene = document(bytes) else { return }
    let dump = LayerDump(scene)
    _ = (dump.description, dump.json, scene.skipped, scene.states)
    let written: Data
    do {
      written = try SceneWriter(limits: limits).document(of: scene).files.first?.data ?? Data()
    } catch {
      expect(error is SceneWriteError || error is LimitExceeded, "writing throws \(error)")
      return
    }
    do {
      _ = try SceneReader().read(data: written, baseURL: nil)
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }

  /// Shows the animations and states of a document: commits it, compiles its frames at several
  /// times without GL, and draws it with Cairo.
  static func showFrames(_ bytes: UnsafeRawBufferPointer) {
    guard let scene = document(bytes), let root = scene.root else { return }
    let tree = LayerTree.hosting(root)
    tree.keepsEndedAnimations = true
    let compiler = FrameCompiler(options: .environment, limits: limits, paints: true)
    let size = CGSize(
      width: min(max(scene.size.width, 1), 200), height: min(max(scene.size.height, 1), 200))
    do {
      let viewport = try Viewport(
        bounds: CGRect(origin: root.bounds.origin, size: size), scale: 1, limits: limits)
      var times: [CFTimeInterval] = [0, 0.3, 1.7]
      for state in scene.stateNames.prefix(4) + [""] {
        if !state.isEmpty { try scene.apply(state: state, animated: times.count % 2 == 1) }
        for time in times {
          try tree.commit(root, limits: limits, at: time)
          _ = try compiler.compile(tree.published, viewport: viewport)
        }
        times = times.map { $0 + 0.5 }
      }
    } catch {
      // Every failure is one of the errors that a renderer throws.
      expect(
        error is LimitExceeded || error is UnknownSceneState || error is ViewportError
          || error is GLDeviceError, "a frame throws \(error)")
      return
    }
    guard
      let canvas = CGContext(
        data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 256,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    root.render(in: canvas)
  }

  private static func document(_ bytes: UnsafeRawBufferPointer) -> Scene? {
    do {
      return try SceneReader(limits: limits).read(data: Data(bytes), baseURL: nil)
    } catch {
      expect(error is SceneError, "reading throws \(error)")
      return nil
    }
  }
}
