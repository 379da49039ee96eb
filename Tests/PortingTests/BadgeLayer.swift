import CoreGraphics
import QuartzCore

/// A subclass as programs write them, with state, overridden members and a tree of its own.
final class BadgeLayer: CALayer {
  let dot = CALayer()
  var placements = 0

  override init() {
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    addSublayer(dot)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      super.bounds = newValue
      placements += 1
      dot.frame = newValue.insetBy(dx: newValue.width / 4, dy: newValue.height / 4)
    }
  }

  override func addSublayer(_ layer: CALayer) {
    super.addSublayer(layer)
    layer.name = layer.name ?? "part"
  }
}
