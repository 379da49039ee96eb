import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames

/// Animations of all kinds. A seed decides which.
struct RandomAnimations {
  var random: Seeded
  let images: [CGImage]

  init(seed: Int, images: [CGImage]) { (random, self.images) = (Seeded(seed), images) }

  static let paths = [
    "position", "position.x", "position.y", "bounds", "bounds.size", "bounds.size.width",
    "bounds.origin",
    "anchorPoint", "anchorPointZ", "zPosition", "zPosition", "transform", "transform.rotation.z",
    "transform.rotation.x", "transform.scale", "transform.scale.x", "transform.translation",
    "transform.translation.x", "sublayerTransform", "sublayerTransform.scale", "opacity", "opacity",
    "hidden",
    "masksToBounds", "doubleSided", "geometryFlipped", "allowsGroupOpacity", "backgroundColor",
    "borderColor",
    "borderWidth", "cornerRadius", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
    "shouldRasterize", "rasterizationScale", "contents", "contentsRect", "contentsCenter",
    "contentsScale",
    "contentsMultiplyColor", "minificationFilterBias", "filters.blur.inputRadius",
    "contentsGravity", "cornerCurve",
    "maskedCorners",
    "shadowPath",
  ]

  mutating func animation(_ path: String? = nil) -> CAAnimation {
    let path = path ?? random.pick(Self.paths)
    if random.chance(0.12) {
      let group = CAAnimationGroup()
      group.animations = (0...random.int(0...2)).map { _ in animation() }
      setTiming(of: group)
      return group
    }
    let result: CAPropertyAnimation
    if random.chance(0.4) {
      result = keyframes(path)
    } else if random.chance(0.2) {
      result = sampled(path)
    } else {
      let basic =
        random.chance(0.2) ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
      if random.chance(0.7) { basic.fromValue = value(path) }
      if random.chance(0.7) { basic.toValue = random.chance(0.1) ? basic.fromValue : value(path) }
      if random.chance(0.3) { basic.byValue = value(path) }
      result = basic
    }
    result.isAdditive = random.chance(0.2)
    result.isCumulative = random.chance(0.2)
    setTiming(of: result)
    return result
  }

  private mutating func keyframes(_ path: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.calculationMode = random.pick([
      .linear, .discrete, .paced, .cubic, .linear, .discrete,
    ])
    if path == "position", random.chance(0.5) {
      let curve = CGMutablePath()
      curve.move(to: .zero)
      curve.addLine(to: CGPoint(x: 20, y: random.number(-9...9)))
      curve.addQuadCurve(to: CGPoint(x: 40, y: 30), control: CGPoint(x: 33, y: -9))
      animation.path = curve
      animation.rotationMode = random.pick([.rotateAuto, .rotateAutoReverse, nil])
      return animation
    }
    var values = (0...random.int(0...4)).map { _ in value(path) }
    if random.chance(0.5), let last = values.last { values.append(last) }
    animation.values = values
    return animation
  }

  /// Steps through three values, one each quarter of a second, and may say so.
  private mutating func sampled(_ path: String) -> CASampledAnimation {
    nonisolated(unsafe) let values = (0..<3).map { _ in value(path) }
    // A pace may overshoot, so that the time is negative.
    let sample: CASampledAnimation.Sample = { values[(Int(($0 * 4).rounded(.down)) % 3 + 3) % 3] }
    if random.chance(0.5) { return CASampledAnimation(keyPath: path, sample: sample) }
    return CASampledAnimation(
      keyPath: path, nextChange: { (($0 * 4).rounded(.down) + 1) / 4 }, sample: sample)
  }

  private mutating func setTiming(of animation: CAAnimation) {
    animation.beginTime = random.chance(0.5) ? random.number(0.1...6) : 0
    animation.duration = random.pick([0, 0.5, 1, 2, 3, 100])
    if random.chance(0.3) { animation.repeatCount = random.pick([2, 2.5, .infinity]) }
    if random.chance(0.1) { animation.repeatDuration = random.number(0.5...4) }
    animation.autoreverses = random.chance(0.3)
    if random.chance(0.25) { animation.speed = random.pick([0, -1, 2, 0.5]) }
    if random.chance(0.2) { animation.timeOffset = random.number(-1...2) }
    animation.fillMode = random.pick([.removed, .forwards, .backwards, .both])
    if random.chance(0.4) {
      animation.timingFunction = CAMediaTimingFunction(
        name: random.pick([.easeIn, .easeInEaseOut, .default]))
    }
    if random.chance(0.1) {
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -0.8, 0.6, 1.7)
    }
  }

  mutating func value(_ path: String) -> Any {
    switch path {
    case "position", "anchorPoint", "bounds.origin":
      return CGPoint(x: random.number(-40...40), y: random.number(-40...40))
    case "bounds.size", "transform.translation", "shadowOffset":
      return CGSize(width: random.number(-40...40), height: random.number(-40...40))
    case "bounds":
      return rect(random.number(-9...9), 1, random.number(-30...60), random.number(0...60))
    case "contentsRect", "contentsCenter":
      return rect(random.number(0...0.5), 0, random.number(0...0.5), random.number(0...1))
    case "transform", "sublayerTransform":
      switch random.int(0...3) {
      case 0: return CATransform3DIdentity
      case 1: return CATransform3DMakeRotation(random.number(-3...3), 0, 0, 1)
      case 2: return CATransform3DMakeRotation(random.number(-3...3), 1, 0.5, 0)
      default: return CATransform3DMakeScale(random.number(-2...2), 0.5, 1)
      }
    case "backgroundColor", "borderColor", "shadowColor", "contentsMultiplyColor":
      return color(random.number(0...1), random.number(0...1), 0.5, random.number(0...1))
    case "hidden", "masksToBounds", "doubleSided", "geometryFlipped", "allowsGroupOpacity",
      "shouldRasterize":
      return random.chance(0.5)
    case "contents": return random.pick(images)
    case "contentsGravity": return random.pick(["center", "resize", "topLeft"])
    case "cornerCurve": return random.pick(["continuous", "circular"])
    case "maskedCorners": return random.int(0...15)
    case "shadowPath":
      return CGPath(rect: rect(0, 0, random.number(5...30), random.number(5...30)), transform: nil)
    case "zPosition": return random.number(-3...3)
    case "filters.blur.inputRadius", "rasterizationScale", "contentsScale":
      return random.number(0...4)
    default: return random.number(-1...4)
    }
  }
}
