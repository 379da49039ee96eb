import Foundation
import Lamina
import LaminaLottie

extension FuzzTarget {
  /// Reads a Lottie file, makes its layers, and compiles some frames without GL. What a file may
  /// ask for is limited as in every program; only pictures are small.
  static func playLottie(_ bytes: UnsafeRawBufferPointer) {
    var lottieLimits = LottieLimits.standard
    lottieLimits.render = limits
    let animation: LottieAnimation
    do {
      animation = try LottieAnimation(data: Data(bytes), limits: lottieLimits)
    } catch {
      expect(error is LottieError, "reading throws \(error)")
      return
    }
    let layer = LottieLayer(animation: animation)
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    _ = (layer.report, animation.markers, animation.slots)
    let tree = LayerTree.hosting(layer)
    let compiler = FrameCompiler(options: .environment, limits: limits)
    do {
      let viewport = try Viewport(bounds: layer.bounds, scale: 1, limits: limits)
      for progress in [0, 0.37, 0.4, 1] {
        layer.currentProgress = progress
        try tree.commit(layer, limits: limits, at: 0)
        _ = try compiler.compile(tree.published, viewport: viewport)
      }
    } catch {
      expect(error is LimitExceeded || error is GLDeviceError, "a frame throws \(error)")
    }
  }
}
