import Foundation
import LaminaGeometry

/// A layer that only places its sublayers, and keeps them in one space of three dimensions.
///
/// A plain layer flattens its sublayers into its own plane. The sublayers of a transform layer keep
/// their depth: they hide and cut each other. A transform layer draws nothing itself: background,
/// contents, border, shadow, filters, mask, masking to bounds and rasterization are kept, archived
/// and ignored. Its opacity multiplies that of each sublayer, as without `allowsGroupOpacity`.
///
/// It has no plane in which a point could be hit: ``hitTest(_:)`` answers nil, while a hit test of
/// a layer above finds its sublayers.
open class CATransformLayer: CALayer {
  /// A transform layer with default values.
  public override init() {
    super.init()
    row.state.pointee.flags.insert(.transformLayer)
  }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    row.state.pointee.flags.insert(.transformLayer)
  }

  /// A transform layer from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    row.state.pointee.flags.insert(.transformLayer)
  }

  /// Always nil: a space without a plane has no point that could be hit.
  open override func hitTest(_ point: CGPoint) -> CALayer? { nil }
}
