import Foundation
import LaminaGeometry

/// The map from a layer to its superlayer, in double precision, as conversion, hit testing and
/// publishing use it.
///
/// In order: the flip about the middle of the bounds; the anchor point to the origin; `transform`;
/// the origin to `position`. The superlayer's `sublayerTransform` comes after that, about the
/// superlayer's own anchor point.
struct LayerPlacement {
  private let geometry: LayerGeometry
  private let transform: CATransform3D
  /// Nil for the identity.
  private let sublayerTransform: CATransform3D?
  private let zPosition: CGFloat
  private let anchorPointZ: CGFloat
  let isFlipped: Bool

  init(_ row: LayerRow) {
    geometry = row.geometry.pointee
    transform = row.transform
    sublayerTransform = row.sublayerTransform?.pointee
    (zPosition, anchorPointZ) = (row.detail.pointee.zPosition, row.detail.pointee.anchorPointZ)
    isFlipped = row.state.pointee.flags.contains(.geometryFlipped)
  }

  /// Whether `affine` describes the map completely: the transform stays in the plane.
  var isAffine: Bool { CATransform3DIsAffine(transform) }

  /// Whether the layer has a depth, which shows only under a perspective.
  var hasDepth: Bool { zPosition != 0 || anchorPointZ != 0 }

  /// The map from layer space to superlayer space in the plane. For an affine transform only.
  var affine: CGAffineTransform {
    let (t, anchor) = (transform, anchor)
    let (x, y) = (-anchor.x, (isFlipped ? mirror : 0) - anchor.y)
    let sign: CGFloat = isFlipped ? -1 : 1
    return CGAffineTransform(
      a: t.m11, b: t.m12, c: sign * t.m21, d: sign * t.m22,
      tx: x * t.m11 + y * t.m21 + t.m41 + geometry.position.x,
      ty: x * t.m12 + y * t.m22 + t.m42 + geometry.position.y)
  }

  /// The map from layer space to superlayer space, with the depths of the anchor point and of the
  /// layer.
  var spatial: CATransform3D {
    let anchor = anchor
    var result = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
    if isFlipped {
      result.m22 = -1
      result.m42 += mirror
    }
    result = CATransform3DConcat(result, transform)
    return CATransform3DConcat(
      result,
      CATransform3DMakeTranslation(geometry.position.x, geometry.position.y, zPosition))
  }

  /// `sublayerTransform` about the point that lies at `position`; nil for the identity.
  var sublayerMatrix: CATransform3D? {
    guard let inner = sublayerTransform, !CATransform3DIsIdentity(inner) else { return nil }
    let pivot = shownAnchor
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), inner),
      CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
  }

  /// The anchor point in the layer's space, as if it were not flipped.
  private var anchor: CGPoint {
    let bounds = geometry.bounds
    return CGPoint(
      x: bounds.origin.x + geometry.anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + geometry.anchorPoint.y * bounds.size.height)
  }

  /// The anchor point in the coordinates that sublayers use: mirrored if the layer is flipped.
  private var shownAnchor: CGPoint {
    isFlipped ? CGPoint(x: anchor.x, y: mirror - anchor.y) : anchor
  }

  /// A flip maps y to this number minus y.
  private var mirror: CGFloat { 2 * geometry.bounds.origin.y + geometry.bounds.size.height }
}
