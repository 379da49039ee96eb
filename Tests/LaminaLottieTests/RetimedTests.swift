import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Compositions at times of their own, exact between frames, and Lottie layers with time maps.
@Suite struct RetimedTests {
  /// A solid that goes 5 points to the right with each frame of its composition, 10 a second.
  private static let inner = #"""
    {"id":"c","layers":[{"ty":1,"nm":"S","ip":-99,"op":99,"sc":"#ff0000","sw":9,"sh":9,
    "ks":{"p":{"k":[{"t":-99,"s":[-495,0]},{"t":99,"s":[495,0]}]}}}]}
    """#

  private func lottie(_ more: String) throws -> LottieLayer {
    let layer = #"""
      {"ty":0,"nm":"C","refId":"c","ip":0,"op":20,"w":100,"h":100,"ks":{},\#(more)}
      """#
    return LottieLayer(animation: try animation(document(layer, assets: Self.inner)))
  }

  /// The frame inside of the composition at `frame` outside: where the solid is.
  private func innerFrame(_ lottie: LottieLayer, at frame: Double) throws -> Double {
    lottie.currentFrame = frame
    // The layer for what a program puts in lies in the solid.
    let solid = try #require(lottie.layer(named: "S")?.superlayer)
    return solid.affineTransform().tx / 5
  }

  @Test func stretchAndStartAreExactBetweenFrames() throws {
    let lottie = try lottie(#""st":2,"sr":3"#)
    for frame in [2, 2.25, 3.1, 7.7, 14.05, 19.999] {
      let found = try innerFrame(lottie, at: frame)
      #expect(abs(found - (frame - 2) / 3) < 1e-9, "\(frame): \(found)")
    }
    let back = try self.lottie(#""st":18,"sr":-1.5"#)
    #expect(abs(try innerFrame(back, at: 3.3) - 9.8) < 1e-9)
  }

  @Test func remappedTimeIsExactBetweenFrames() throws {
    // Times in seconds: up to frame 12 inside, held, back by an ease.
    let keys = #"""
      {"t":0,"s":[0]},{"t":8,"s":[1.2],"h":1},
      {"t":12,"s":[1.2],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},{"t":18,"s":[0.2]}
      """#
    let lottie = try lottie(#""st":0,"tm":{"k":[\#(keys)]}"#)
    for (frame, expected) in [
      (0.5, 0.75), (3.37, 5.055), (7.999, 11.9985), (8, 12), (11.9, 12), (15, 7), (18.5, 2),
    ] {
      let found = try innerFrame(lottie, at: frame)
      #expect(abs(found - expected) < 1e-6, "\(frame): \(found)")
    }
    // A quarter of the way through the ease, by the curve's formula.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      if 1.5 * (1 - t) * t + t * t * t < 0.25 { low = t } else { high = t }
    }
    let eased = 3 * low * low - 2 * low * low * low
    #expect(abs(try innerFrame(lottie, at: 13.5) - (12 - 10 * eased)) < 1e-3)
  }

  // MARK: Maps of layers

  private func bytes(_ image: CGImage) -> [UInt8] { image.pixels.withUnsafeBytes { Array($0) } }

  private func renderer() throws -> OffscreenRenderer {
    let renderer = try OffscreenRenderer(size: CGSize(width: 100, height: 100), scale: 1)
    renderer.keepsAnimations = true
    return renderer
  }

  @Test func aPlayingLayerFollowsItsTimeMap() throws {
    let lottie = try lottie(#""st":0"#)
    let map = try CATimeMap([
      .init(time: 0, localTime: 0), .init(time: 0.5, localTime: 1.5, pace: .hold),
      .init(time: 1, localTime: 1.5), .init(time: 2, localTime: 0.25),
    ])
    lottie.timeMap = map
    lottie.play(fromFrame: 0, toFrame: 20)
    let playing = try renderer()
    _ = try playing.render(lottie, at: 0)
    for time in [0.1, 0.25, 0.7, 1.25, 1.9, 3, 0.25] {
      let still = try self.lottie(#""st":0"#)
      still.currentFrame = 10 * map.localTime(at: time)
      let expected = bytes(try renderer().render(still, at: 0))
      #expect(bytes(try playing.render(lottie, at: time)) == expected, "\(time)")
    }
  }

  /// What a host adds inside of a composition runs in the layer's time; a map on the composition
  /// remaps it.
  @Test func aHostRemapsItsOwnAnimations() throws {
    let lottie = try lottie(#""st":0"#)
    let composition = try #require(lottie.layer(named: "C"))
    let mine = CALayer()
    mine.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    mine.backgroundColor = .black
    composition.addSublayer(mine)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 1, 4)
    mine.add(fade, forKey: nil)
    composition.timeMap = try CATimeMap([
      .init(time: 0, localTime: 5), .init(time: 5, localTime: 0),
    ])
    let renderer = try renderer()
    _ = try renderer.render(lottie, at: 0)
    _ = try renderer.render(lottie, at: 1)
    #expect(mine.presentation()?.opacity == 0.75)
    _ = try renderer.render(lottie, at: 3.5)
    #expect(mine.presentation()?.opacity == 0.125)
  }
}
