import Foundation
import LaminaGeometry

// Where a layer lies in its superlayer: the same composition as the published one, in double
// precision.
extension CALayer {
  /// The layer's own space to the superlayer's; for a root, to the space around the tree.
  ///
  /// In order: the flip about the middle of the bounds; the anchor point to the origin;
  /// `transform`; the origin to `position`; the superlayer's `sublayerTransform` about its anchor
  /// point. z goes in as 0 and is dropped. A mask is no sublayer, so that last transform does not
  /// act on it.
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

  /// ``placement`` with depth: the layer's own space to the superlayer's, its `sublayerTransform`
  /// included.
  var spatialPlacement: CATransform3D {
    let own = LayerPlacement(row).spatial
    guard let superlayer, superlayer.row.sublayerTransform != nil,
      superlayer.row.mask !== self,
      let around = LayerPlacement(superlayer.row).sublayerMatrix
    else { return own }
    return CATransform3DConcat(own, around)
  }

  /// Whether flips from here to the root, this layer included, are odd in number.
  var hasOddFlips: Bool {
    var isOdd = false
    var layer: CALayer? = self
    while let current = layer {
      if current.row.state.pointee.flags.contains(.geometryFlipped) { isOdd.toggle() }
      // Flips are as good as never animated: a presentation layer need not make one of each layer
      // above it.
      layer = (current.presented?.model ?? current).superlayer
    }
    return isOdd
  }
}
