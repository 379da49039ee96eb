import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Key times and paths as programs that export animations write them.
@Suite struct KeyTimesTests {
  private static func triangle() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 20))
    path.closeSubpath()
    return path
  }

  private func along(_ keyPath: String, _ path: CGPath, times: [Double]?) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.path = path
    animation.keyTimes = times?.map { NSNumber(value: $0) }
    animation.duration = 1
    return animation
  }

  @Test(arguments: ["transform.translation", "sublayerTransform.translation"])
  func translationsFollowPaths(keyPath: String) throws {
    let animation = along(keyPath, Self.triangle(), times: [0, 0.5, 0.75, 1])
    let transform = applied(animation, to: CATransform3DMakeScale(2, 2, 2), at: 0.625)
    let expected = CATransform3D(
      m11: 2, m12: 0, m13: 0, m14: 0, m21: 0, m22: 2, m23: 0, m24: 0, m31: 0, m32: 0, m33: 2,
      m34: 0, m41: 10, m42: 10, m43: 0, m44: 1)
    #expect(isClose(try #require((transform as? NSValue)?.caTransform3DValue), expected))
  }

  @Test func sizesFollowPaths() throws {
    let animation = along("shadowOffset", Self.triangle(), times: nil)
    let value = applied(animation, to: CGSize.zero, at: 0.5)
    let offset = try #require((value as? NSValue)?.cgSizeValue)
    #expect(isClose(offset.width, 10) && isClose(offset.height, 10))
  }

  /// With key times for the lines only, the point does not go back along the line that closes.
  @Test func theClosingLineNeedsItsOwnTime() {
    let short = along("position", Self.triangle(), times: [0, 0.5, 1])
    #expect(point(short, at: 0.25) == CGPoint(x: 5, y: 0))
    #expect(point(short, at: 0.75) == CGPoint(x: 10, y: 10))
    let whole = along("position", Self.triangle(), times: [0, 0.25, 0.5, 1])
    #expect(point(whole, at: 0.75) == CGPoint(x: 5, y: 10))
  }

  /// A path whose last line comes back to its start by itself has no closing line.
  @Test func aPathThatIsClosedByALineKeepsIt() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 8, y: 0))
    path.addLine(to: .zero)
    path.closeSubpath()
    let animation = along("position", path, times: [0, 0.25, 1])
    #expect(point(animation, at: 0.625) == CGPoint(x: 4, y: 0))
  }

  @Test func keysMayLieOutside() {
    let before = CAKeyframeAnimation("opacity", [0, 1, 0], times: [-0.5, 0.5, 1], .linear)
    #expect(isClose(number(before, at: 0), 0.5) && isClose(number(before, at: 0.5), 1))
    let after = CAKeyframeAnimation("opacity", [0, 1, 0], times: [0, 0.5, 1.5], .linear)
    #expect(isClose(number(after, at: 0.25), 0.5) && isClose(number(after, at: 1), 0.5))
  }

  @Test func aTimeThatStepsBackIsTheOneBefore() {
    let times = [0, 0, 0.25, 0.2, 0.75, 1]
    let animation = CAKeyframeAnimation(
      "opacity", [0, 0.5, 1, 0.2, 0.6, 0.6], times: times, .linear)
    #expect(isClose(number(animation, at: 0.125), 0.75))
    #expect(isClose(number(animation, at: 0.5), 0.4))
  }

  /// Exporters put a key at 0 before keys that lie earlier, and one at 1 behind those that lie
  /// later. The others keep their own times.
  @Test(
    arguments: [
      ([-0.5, 0.5], [1.0, 3]), ([0, -0.5, 0.5, 1], [1, 1, 3, 3]),
      ([0, -0.75, -0.5, 0.5, 1], [7, 9, 1, 3, 3]), ([-0.75, -0.5, 0.5], [9, 1, 3]),
    ])
  func keysBeforeTheStartKeepTheirTimes(times: [Double], values: [Double]) {
    let animation = CAKeyframeAnimation("opacity", values, times: times, .linear)
    #expect(
      [0, 0.25, 0.5, 1].map { number(animation, at: $0) } == [2, 2.5, 3, 3], "\(times)")
    let group = CAAnimationGroup()
    (group.beginTime, group.duration, group.animations) = (4, 2, [animation])
    #expect([3.9, 4, 4.25, 4.5, 5].map { number(group, at: $0) } == [nil, 2, 2.5, 3, 3])
    // A ring whose outline has such keys.
    func ring(_ size: CGFloat) -> CGPath {
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: size, height: size), transform: nil)
    }
    let outlines = CAKeyframeAnimation(
      "path", values.map { ring(CGFloat($0)) }, times: times, .linear)
    let first = applied(outlines, to: nil, at: 0) as? CGPath
    #expect(abs((first?.boundingBoxOfPath.width ?? 0) - 2) < 1e-9)
  }

  @Test func keysAfterTheEndKeepTheirTimes() {
    let animation = CAKeyframeAnimation(
      "opacity", [0, 1, 3, 3], times: [0, 0.5, 1.5, 1], .linear)
    #expect([0.25, 0.5, 0.75, 1].map { number(animation, at: $0) } == [0.5, 1, 1.5, 2])
  }

  @Test func discreteKeysBeforeTheStart() {
    let animation = CAKeyframeAnimation(
      "opacity", [0, 1, 2, 3], times: [0, -0.5, -0.25, 0.5, 1], .discrete)
    #expect([0, 0.4, 0.5, 1].map { number(animation, at: $0) } == [2, 2, 3, 3])
  }

  @Test(arguments: [[0.0, .nan, 1], [0, 1], [0, .infinity, 1], [0, 0.2, 0.4, 1]])
  func timesThatDoNotFitAreNotUsed(times: [Double]) {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0], times: times, .linear)
    #expect(isClose(number(animation, at: 0.25), 0.5))
  }
}
