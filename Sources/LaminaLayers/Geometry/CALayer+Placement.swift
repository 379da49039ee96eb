import Foundation
import LaminaGeometry

// The map from a layer to its superlayer: the same composition as in the columns, in double
// precision.
extension CALayer {
  /// The map from the layer's own space to the superlayer's; for a root, to the space around the
  /// tree.
  ///
  /// In order: the flip about the middle of the bounds; the anchor point to the origin;
  /// `transform`; the origin to `position`; the superlayer's `sublayerTransform` about its anchor
  /// point. z is 0 before and is dropped after. A mask is not a sublayer, so `sublayerTransform`
  /// does not act on it.
  var placement: PlaneMap {
    let own = LayerPlacement(row)
    guard let superlayer, superlayer.row.sublayerTransform != nil,
      superlayer.row.mask !== self,
      let around = LayerPlacement(superlayer.row).sublayerMatrix
    else {
      if !own.isAffine { return PlaneMap(flattening: own.spatial) }
      let t = own.affine
      return PlaneMap(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty)
    }
    return PlaneMap(flattening: CATransform3DConcat(own.spatial, around))
  }

  /// ``placement`` with depth: the map from the layer's own space to the superlayer's, including
  /// the superlayer's `sublayerTransform`.
  var spatialPlacement: CATransform3D {
    let own = LayerPlacement(row).spatial
    guard let superlayer, superlayer.row.sublayerTransform != nil,
      superlayer.row.mask !== self,
      let around = LayerPlacement(superlayer.row).sublayerMatrix
    else { return own }
    return CATransform3DConcat(own, around)
  }

  /// Whether an odd number of layers from this one up to the root are flipped.
  var hasOddFlips: Bool {
    var isOdd = false
    var layer: CALayer? = self
    while let current = layer {
      if current.row.state.pointee.flags.contains(.geometryFlipped) { isOdd.toggle() }
      // Flips are almost never animated. So a presentation layer uses the models above it, and no
      // presentation layers have to be made.
      layer = (current.presented?.model ?? current).superlayer
    }
    return isOdd
  }
}
