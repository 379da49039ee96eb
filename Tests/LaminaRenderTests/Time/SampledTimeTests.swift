import Foundation
import Lamina
import Testing

/// Pictures of layers whose values a function of time computes.
@Suite struct SampledTimeTests {
  private static func path(after time: Double) -> CGPath {
    let path = CGMutablePath()
    let points = (0...6).map { k in
      CGPoint(x: 8 * Double(k), y: 12 + 8 * sin(Double(k) + 2 * time))
    }
    path.addLines(between: points)
    // The number of lines changes with time.
    for k in 0...Int(time * 4) {
      path.addLine(to: CGPoint(x: 48 - 3 * Double(k), y: 30))
    }
    path.closeSubpath()
    return path
  }

  private static func color(after time: Double) -> CGColor {
    CGColor(srgbRed: 1 - time / 4, green: 0, blue: time / 4, alpha: 1)
  }

  /// A shape that changes for two seconds from `begin` on, stays for one, and changes for one.
  private static func moving(begin: Double) -> CALayer {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 20, y: 10, width: 56, height: 40)
    let next: CASampledAnimation.NextChange = { $0 < 2 || $0 >= 3 ? $0 : 3 }
    func add(_ path: String, _ sample: @escaping CASampledAnimation.Sample) {
      let animation = CASampledAnimation(keyPath: path, nextChange: next) { time in
        sample(time < 2 ? time : max(2, time - 1))
      }
      (animation.beginTime, animation.duration) = (begin, 4)
      animation.fillMode = .both
      shape.add(animation, forKey: path)
    }
    add("path") { path(after: $0) }
    add("fillColor") { color(after: $0) }
    add("transform.rotation.z") { $0 / 4 }
    return root([shape])
  }

  private static func still(after time: Double) -> CALayer {
    let time = min(max(time, 0), 4)
    let shown = time < 2 ? time : max(2, time - 1)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 20, y: 10, width: 56, height: 40)
    (shape.path, shape.fillColor) = (path(after: shown), color(after: shown))
    shape.setValue(shown / 4, forKeyPath: "transform.rotation.z")
    return root([shape])
  }

  @Test func aPictureIsThatOfItsTimeInAnyOrder() throws {
    let top = Self.moving(begin: 1)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      for time in [0, 1, 1.5, 2.25, 3, 3.5, 4.5, 5, 6, 2.25, 1.5, 4.5, 0] {
        let picture = Picture(try renderer.render(top, at: time))
        expectEqual(picture, try render(Self.still(after: time - 1)), tolerance: 2, "still-\(time)")
        expectEqual(picture, try renderAfresh(top, at: time), "fresh-\(time)")
      }
    }
  }

  @Test func aHostSleepsWhileTheFunctionStays() throws {
    let top = Self.moving(begin: 1)
    let host = try TimedHost(top)
    _ = try host.frame(at: 0)
    #expect(try host.frame(at: 2).next == 2)
    #expect(try abs(host.frame(at: 3.25).next - 4) < 1e-9)
    let asleep = try host.frame(at: 3.5)
    #expect(asleep.damage == .null)
    let awake = try host.frame(at: 4.5)
    #expect(awake.next == 4.5 && !awake.damage.isNull)
    #expect(host.renderer.bounds.contains(awake.damage) && awake.damage.width < 96)
    expectEqual(Picture(try host.renderer.makeImage()), try renderAfresh(top, at: 4.5), "4.5")
  }
}
