import Foundation
import LaminaGeometry
import LaminaGraphics
import Synchronization
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

/// Sampled animations in a tree: when their functions are called, what is shown, and when the tree
/// sleeps.
@Suite struct SampledRunningTests {
  let root = CALayer()
  let shape = CAShapeLayer()
  let tree: LayerTree
  /// Calls of `sample`.
  private let calls = Calls()

  private final class Calls: Sendable {
    let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  init() throws {
    root.addSublayer(shape)
    tree = LayerTree.hosting(root)
    tree.keepsEndedAnimations = true
    try tree.commit(root, limits: .standard, at: 0)
  }

  /// An animation from 1 to 9 whose value moves from 3 to 4 and from 6 to 7 and stays else.
  private func steps(_ path: String, _ value: @escaping CASampledAnimation.Sample)
    -> CASampledAnimation
  {
    let moving = [2.0...3.0, 5.0...6.0]
    let animation = CASampledAnimation(
      keyPath: path,
      nextChange: { time in
        guard let next = moving.first(where: { time < $0.upperBound }) else { return .infinity }
        return max(time, next.lowerBound)
      },
      sample: { [calls] time in
        calls.add()
        let passed = moving.map { min(max(time, $0.lowerBound), $0.upperBound) - $0.lowerBound }
        return value(passed.reduce(0, +))
      })
    (animation.beginTime, animation.duration) = (1, 8)
    return animation
  }

  private func add(_ animation: CAAnimation) throws {
    shape.add(animation, forKey: nil)
    try tree.commit(root, limits: .standard, at: 0)
  }

  private func changes(after times: [Double]) -> [Double] {
    times.map { time in
      tree.tick(at: time)
      return tree.running.nextChange(after: time)
    }
  }

  @Test func withoutNextChangeItMovesFromBeginToEnd() throws {
    let animation = CASampledAnimation(keyPath: "opacity") { $0 / 10 }
    (animation.beginTime, animation.duration) = (1, 2)
    try add(animation)
    #expect(changes(after: [0, 1, 2, 3, 3.5]) == [1, 1, 2, 3, .infinity])
  }

  @Test func constantStretchesSleep() throws {
    try add(steps("opacity") { $0 / 2 })
    let times = [0.0, 1, 2, 3.5, 4, 5.9, 6.5, 7, 8, 9.5]
    let expected = [1, 3, 3, 3.5, 6, 6, 6.5, 9.0.nextUp, 9.0.nextUp, .infinity]
    let found = changes(after: times)
    #expect(zip(found, expected).allSatisfy { isClose($0, $1) || $0 == $1 }, "\(found)")
    let before = calls.value
    for time in [7.5, 7.75, 8, 8.5] { tree.tick(at: time) }
    #expect(calls.value - before <= 1, "a layer that sleeps asks for no value")
    #expect(tree.columns.opacity[1] == 1)
  }

  /// In every way of running: the next change that is told is never after a change that is seen.
  @Test(arguments: 0..<8)
  func nothingChangesUnheard(_ variant: Int) throws {
    let animation = steps("zPosition") { $0 }
    animation.autoreverses = variant & 1 == 1
    animation.repeatCount = variant & 2 == 2 ? 2.5 : 1
    animation.speed = variant & 4 == 4 ? 0.75 : 1.5
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    try add(animation)
    var (last, quiet) = (CGFloat.nan, -Double.infinity)
    for time in stride(from: 0, to: 60, by: 0.01) {
      tree.tick(at: time)
      let value = tree.running.layers[0].shadow.zPosition
      if time < quiet { #expect(abs(value - last) < 1e-9, "\(time) before \(quiet)") }
      last = value
      quiet = tree.running.nextChange(after: time)
    }
  }

  @Test func oneFrameAsksOnce() throws {
    let animation = CASampledAnimation(keyPath: "opacity") { [calls] time in
      calls.add()
      return time / 10
    }
    animation.duration = 10
    try add(animation)
    let before = calls.value
    for frame in 1...20 { tree.tick(at: Double(frame) / 4) }
    #expect(calls.value - before == 20)
  }

  @Test func aFrameAloneIsTheFrameInOrder() throws {
    let path = steps("path") { length in
      CGPath(rect: CGRect(x: 0, y: 0, width: 10 + length, height: 5), transform: nil)
    }
    try add(path)
    try add(steps("strokeEnd") { $0 / 4 })
    func shown(_ time: Double) -> [String] {
      tree.tick(at: time)
      return ShownValues(shape, at: time).list.map { "\($0.path) \($0.value ?? "nil")" }
    }
    let times = stride(from: 0, through: 10, by: 0.3).map { $0 }
    let inOrder = times.map(shown)
    #expect(Set(inOrder).count > 6)
    for index in times.indices.reversed() { #expect(shown(times[index]) == inOrder[index]) }
    for index in [7, 30, 2, 19] { #expect(shown(times[index]) == inOrder[index]) }
  }

  @Test func columnsAreThePresentation() throws {
    shape.fillColor = .black
    try add(steps("position") { CGPoint(x: 3 * $0, y: $0) })
    try add(steps("transform.rotation.z") { 0.5 + $0 })
    let color = steps("fillColor") { CGColor(srgbRed: $0 / 2, green: 0, blue: 0, alpha: 1) }
    color.fillMode = .both
    try add(color)
    for time in stride(from: 0, through: 10, by: 0.7) {
      tree.tick(at: time)
      #expect(try publishedWithEffects(tree) == publishedAnew(presented(root, at: time)))
    }
  }

  @Test func itIsRemovedAtItsEnd() throws {
    tree.keepsEndedAnimations = false
    try add(steps("opacity") { $0 / 2 })
    #expect(shape.animationKeys()?.count == 1 || tree.running.count == 1)
    try tree.commit(root, limits: .standard, at: 10)
    #expect(tree.running.count == 0 && tree.columns.opacity[1] == 1)
  }
}
