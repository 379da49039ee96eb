import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Gradients whose values are animated.
@Suite struct GradientAnimationTests {
  private let root = CALayer()
  private let layer = CAGradientLayer()
  private let tree: LayerTree

  init() throws {
    root.bounds = rect(0, 0, 10, 10)
    layer.bounds = rect(0, 0, 10, 10)
    layer.colors = [color(0, 0, 0), color(0, 0, 1)]
    root.addSublayer(layer)
    tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard, at: 0)
  }

  private func shown(_ keyPath: String, _ from: Any, _ to: Any, at time: Double) throws
    -> RenderGradient
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    layer.add(animation, forKey: nil)
    try tree.commit(root, limits: .standard, at: 0)
    tree.tick(at: time)
    guard case .gradient(let gradient)? = tree.columns.drawing(1)?.form else { throw CanvasError() }
    return gradient
  }

  @Test func points() throws {
    let end = try shown(
      "endPoint", NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 1, y: 0.5)), at: 0.5
    ).end
    #expect(end == [0.5, 0.25])
  }

  @Test func aPartOfAPoint() throws {
    #expect(try shown("startPoint.x", 0.0, 1.0, at: 0.25).start == [0.25, 0])
  }

  @Test func colors() throws {
    let gradient = try shown(
      "colors", [color(0, 0, 0), color(1, 0, 0)], [color(1, 1, 1), color(0, 0, 0)], at: 0.5)
    #expect(gradient.stops.colors == [[0.5, 0.5, 0.5, 1], [0.5, 0, 0, 1]])
  }

  @Test func locations() throws {
    #expect(try shown("locations", [0, 0.5], [0.5, 1], at: 0.5).stops.locations == [0.25, 0.75])
  }

  /// Lists of other lengths switch half-way. Where colours and locations do so at once, a gradient
  /// shows at all times; where the numbers differ for a while, nothing does meanwhile (facts 10.2).
  @Test func countsThatChangeAtOnce() throws {
    let three = [color(0, 0, 0), color(1, 0, 0), color(0, 0, 1)]
    let two = [color(0, 1, 0), color(1, 1, 1)]
    _ = try shown("colors", three, two, at: 0)
    for (time, count) in [(0.0, 3), (0.25, 3), (0.49, 3), (0.5, 2), (0.75, 2), (1, 2)] {
      let stops = try shown("locations", [0, 0.25, 1], [0.5, 1], at: time).stops
      #expect(stops.colors.count == count && stops.locations.count == count, "\(time)")
      #expect(stops.locations.last == 1 && stops.locations[count - 2] == (count == 3 ? 0.25 : 0.5))
    }
    #expect(throws: CanvasError.self) {
      _ = try shown("locations", [0, 0.25, 0.5], [0, 0.75, 1], at: 0.75)
    }
  }

  /// Stops that keys have in common move between them, also where another key has more.
  @Test func stopsMoveBetweenKeysThatAreAlike() throws {
    let colors: [Any] = [
      [color(0, 0, 0), color(0, 0, 0)], [color(1, 0, 0), color(0, 0, 1)],
      [color(0, 0, 0), color(1, 1, 1), color(0, 0, 1)],
    ]
    let locations: [Any] = [[0, 0.5], [0.5, 1], [0, 0.5, 1]]
    for (key, values) in [("colors", colors), ("locations", locations)] {
      let animation = CAKeyframeAnimation(keyPath: key)
      (animation.values, animation.duration) = (values, 2)
      layer.add(animation, forKey: nil)
    }
    try tree.commit(root, limits: .standard, at: 0)
    func stops(_ time: Double) throws -> (colors: [SIMD4<Float>], locations: [Float]) {
      tree.tick(at: time)
      guard case .gradient(let gradient)? = tree.columns.drawing(1)?.form else {
        throw CanvasError()
      }
      return (gradient.stops.colors, gradient.stops.locations)
    }
    #expect(try stops(0.5).colors == [[0.5, 0, 0, 1], [0, 0, 0.5, 1]])
    #expect(try stops(0.5).locations == [0.25, 0.75])
    #expect(try stops(1.75).colors.count == 3 && stops(1.75).locations == [0, 0.5, 1])
  }

  @Test func presentationsShowIt() throws {
    let animation = CABasicAnimation(keyPath: "endPoint")
    (animation.fromValue, animation.toValue) = (CGPoint.zero, CGPoint(x: 1, y: 1))
    (animation.duration, animation.speed, animation.timeOffset) = (1, 0, 0.5)
    layer.add(animation, forKey: nil)
    tree.isLive = true
    try tree.commit(root, limits: .standard)
    #expect(layer.presentation()?.endPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
  }
}
