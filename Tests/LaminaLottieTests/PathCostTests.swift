import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// What operations on paths may cost in a frame of an animation.
@Suite struct LottiePathCostTests {
  /// A star of many points.
  private func star(_ points: Int, x: Double) -> String {
    #"{"ty":"sr","sy":1,"p":{"k":[\#(x),50]},"pt":{"k":\#(points)},"r":{"k":0},"#
      + #""ir":{"k":5},"is":{"k":0},"or":{"k":45},"os":{"k":0}}"#
  }

  private func merged(_ points: Int) -> String {
    document(
      shapeLayer(
        #"\#(star(points, x: 50)),\#(star(points, x: 52)),{"ty":"mm","mm":2},"#
          + fill(1, 0, 0)))
  }

  private func layer(_ text: String, _ crossings: Int? = nil) throws -> LottieLayer {
    var limits = LottieLimits()
    if let crossings { limits.render.pathCrossings = crossings }
    return LottieLayer(animation: try animation(text, limits: limits))
  }

  private func renderer() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: CGSize(width: 100, height: 100), scale: 1)
  }

  @Test(.timeLimit(.minutes(1))) func aMergeOfManyCrossingsIsAnError() throws {
    let renderer = try renderer()
    let heavy = try layer(merged(4_000))
    for _ in 0..<2 {
      let error = #expect(throws: LimitExceeded.self) { try renderer.render(heavy, at: 0) }
      #expect(error?.name == "pathCrossings")
    }
    let light = try layer(merged(40))
    #expect(try renderer.render(light, at: 0).pixels.withUnsafeBytes { $0.contains(255) })
    #expect(throws: LimitExceeded.self) {
      try renderer.render(try layer(merged(40), 400), at: 0)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aLargeOffsetIsAnError() throws {
    func offset(_ points: Int) -> String {
      let twice = #"{"ty":"op","a":{"k":1e9},"lj":2,"ml":{"k":4}},"#
      return document(shapeLayer(star(points, x: 50) + "," + twice + twice + fill(1, 0, 0)))
    }
    let renderer = try renderer()
    #expect(throws: LimitExceeded.self) { try renderer.render(try layer(offset(300)), at: 0) }
    _ = try renderer.render(try layer(offset(5)), at: 0)
  }

  /// Each of many paints adds all the paths above it.
  @Test(.timeLimit(.minutes(1))) func copiesOfPathsCount() throws {
    func text(_ paints: Int) -> String {
      let paths = (0..<60).map { star(100, x: Double($0)) }.joined(separator: ",")
      return document(
        shapeLayer(
          paths + "," + (0..<paints).map { _ in fill(1, 0, 0) }.joined(separator: ",")))
    }
    let renderer = try renderer()
    let error = #expect(throws: LimitExceeded.self) {
      try renderer.render(try layer(text(40), 20_000), at: 0)
    }
    #expect(error?.name == "pathCrossings")
    _ = try renderer.render(try layer(text(4), 20_000), at: 0)
  }

  /// Frames that cost less are drawn before and after one that is refused.
  @Test func otherFramesAreDrawn() throws {
    let points = #"{"a":1,"k":[{"t":0,"s":[8],"h":1},{"t":5,"s":[60],"h":1},{"t":9,"s":[8]}]}"#
    let text = merged(8).replacingOccurrences(of: #""pt":{"k":8}"#, with: #""pt":\#(points)"#)
    let (renderer, limited, free) = (try renderer(), try layer(text, 2_400), try layer(text))
    func picture(_ layer: LottieLayer, _ frame: Double) throws -> [UInt8] {
      layer.currentFrame = frame
      return try renderer.render(layer, at: 0).pixels.withUnsafeBytes { Array($0) }
    }
    let whole = try picture(free, 0)
    #expect(whole.contains(255))
    for _ in 0..<2 {
      #expect(try picture(limited, 0) == whole)
      #expect(throws: LimitExceeded.self) { try picture(limited, 6) }
      #expect(try picture(limited, 10) == whole)
    }
  }

  /// What was given up is made again when it is next shown.
  @Test func aFrameThatWasGivenUpIsMadeAgain() throws {
    let token = WorkToken()
    token.end()
    let renderer = try renderer()
    let layer = try WorkToken.during(token) { try self.layer(merged(20)) }
    let free = try renderer.render(try self.layer(merged(20)), at: 0)
    let later = try renderer.render(layer, at: 0)
    #expect(
      later.pixels.withUnsafeBytes { Array($0) } == free.pixels.withUnsafeBytes { Array($0) })
  }
}
