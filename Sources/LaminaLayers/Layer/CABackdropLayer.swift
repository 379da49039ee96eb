import Foundation

/// A layer that shows what is behind it, through its ``CALayer/filters``. Private on Apple's
/// systems, where materials and blurs behind views are made of it.
///
/// The filters act on the backdrop inside `bounds`, as ``CALayer/backgroundFilters`` do, and not on
/// what the layer and its sublayers draw, which lies over it. Without filters nothing changes.
open class CABackdropLayer: CALayer {
  /// An enabled backdrop layer with default values.
  public override init() {
    super.init()
    takeBackdrop()
  }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeBackdrop()
  }

  /// A backdrop layer from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    takeBackdrop()
  }

  /// Whether the backdrop is filtered. With false the filters act on the layer. Default true.
  open var isEnabled: Bool {
    get { (value(forKey: "enabled") as? NSNumber)?.boolValue ?? true }
    set {
      setValue(NSNumber(value: newValue), forKey: "enabled")
      takeBackdrop()
      mark(.effects)
    }
  }

  /// The name of the layers that share one capture of the backdrop on Apple's systems. Kept: each
  /// layer sees what is behind it here, members of its group included. Default nil.
  open var groupName: String? {
    get { value(forKey: "groupName") as? String }
    set { setValue(newValue, forKey: "groupName") }
  }

  /// The pixels per point, in relation to the picture's, of the backdrop that filters see on
  /// Apple's systems. Kept: they see the whole of it here, which is what a smaller one comes near
  /// to. Default 1.
  open var scale: CGFloat {
    get { (value(forKey: "scale") as? NSNumber).map { CGFloat($0.doubleValue) } ?? 1 }
    set {
      guard newValue.isFinite else { return }
      setValue(NSNumber(value: Double(newValue)), forKey: "scale")
    }
  }

  private func takeBackdrop() { row.ownRare().pointee.effects.isBackdrop = isEnabled }
}
