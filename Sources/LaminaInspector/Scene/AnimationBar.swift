import Foundation
import Lamina
import LaminaDocument

/// An animation of a layer as a bar of the timeline.
struct AnimationBar: Encodable, Sendable {
  /// Animations inside groups beyond this depth are left out.
  static let deepest = 8
  /// Bars of one scene. More than a page can show.
  static let most = 5_000
  /// Samples of a curve.
  static let samples = 24

  let layer: Int
  let key: String
  let type: String
  let keyPath: String?
  /// Seconds of the scene.
  let begin: Double
  /// Seconds of one run; of all runs, nil if they never end.
  let run: Double
  let length: Double?
  /// How far it has come, at even parts of a run: from 0 to 1, beyond for springs.
  let curve: [Double]
  /// Where the key frames are, from 0 to 1.
  let keyTimes: [Double]
  /// How deep it lies in groups.
  let depth: Int

  /// The bars of all layers, those of a group behind its own.
  static func all(in list: LayerList) -> [AnimationBar] {
    var bars: [AnimationBar] = []
    for (number, layer) in list.layers.enumerated() {
      for (key, animation) in layer.animationList {
        let toScene = { (time: Double) in layer.convertTime(time, to: nil) }
        append(animation, key ?? "", number, begin: 0, depth: 0, toScene, &bars)
      }
    }
    return bars
  }

  private static func append(
    _ animation: CAAnimation, _ key: String, _ number: Int, begin outer: Double, depth: Int,
    _ toScene: (Double) -> Double, _ bars: inout [AnimationBar]
  ) {
    guard bars.count < most else { return }
    let begin = outer + animation.beginTime
    let (run, all) = AnimationTimes.length(of: animation)
    let (start, end) = (toScene(begin), toScene(begin + run))
    guard start.isFinite, end.isFinite else { return }
    let last = toScene(begin + (all.isFinite ? all : 0))
    bars.append(
      AnimationBar(
        layer: number, key: key, type: "\(Swift.type(of: animation))",
        keyPath: (animation as? CAPropertyAnimation)?.keyPath, begin: start, run: end - start,
        length: all.isFinite && last.isFinite ? last - start : nil, curve: curve(of: animation),
        keyTimes: (animation as? CAKeyframeAnimation).map(keyTimes) ?? [], depth: depth))
    guard depth < deepest, let group = animation as? CAAnimationGroup else { return }
    for member in group.animations ?? [] {
      append(member, "", number, begin: begin, depth: depth + 1, toScene, &bars)
    }
  }

  private static func curve(of animation: CAAnimation) -> [Double] {
    let function = animation.timingFunction
    return (0...samples).map { index in
      let fraction = Double(index) / Double(samples)
      return function?.evaluate(fraction) ?? fraction
    }
  }

  private static func keyTimes(of animation: CAKeyframeAnimation) -> [Double] {
    if let times = animation.keyTimes { return times.map(\.doubleValue).filter(\.isFinite) }
    let count = animation.values?.count ?? 0
    return count < 2 ? [] : (0..<count).map { Double($0) / Double(count - 1) }
  }
}
