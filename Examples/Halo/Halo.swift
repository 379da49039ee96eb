import QuartzCore

/// Rings that grow from a centre and fade, one after the other.
final class Halo: CAReplicatorLayer {
  /// The radius at which a ring has faded.
  @CALayerProperty("radius") var radius: CGFloat = 60
  /// The number of rings that are seen at the same time.
  var rings = 3 { didSet { restart() } }
  var color = CGColor(red: 0.20, green: 0.60, blue: 1, alpha: 1) { didSet { restart() } }
  var period: CFTimeInterval = 3 { didSet { restart() } }

  private let ring = CALayer()

  override init() {
    super.init()
    addSublayer(ring)
    restart()
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "radius" || super.needsDisplay(forKey: key)
  }

  override func display() { restart() }

  private func restart() {
    instanceCount = rings
    instanceDelay = period / CFTimeInterval(rings)

    ring.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    ring.position = CGPoint(x: bounds.midX, y: bounds.midY)
    ring.cornerRadius = radius
    ring.backgroundColor = color

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0
    grow.toValue = 1

    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0.6, 0.4, 0]
    fade.keyTimes = [0, 0.3, 1]

    let pulse = CAAnimationGroup()
    pulse.animations = [grow, fade]
    pulse.duration = period
    pulse.repeatCount = .infinity
    pulse.timingFunction = CAMediaTimingFunction(name: .easeOut)
    ring.add(pulse, forKey: "pulse")
  }
}
