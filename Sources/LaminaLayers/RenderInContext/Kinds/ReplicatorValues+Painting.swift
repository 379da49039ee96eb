import Foundation
import LaminaGeometry
import LaminaGraphics

// Replicators in `render(in:)`, by what was measured of Apple's (facts 10.4): the instances' maps
// are about the origin of the layer's space and not about its middle, only what of them stays in
// the plane counts, and colours and delays do not show.
extension LayerPainting {
  /// `steps`, which draw the sublayers of `layer`, for each of its instances.
  func instances<Step>(
    of steps: [Step], in layer: CALayer, move: (CGAffineTransform) -> Step, back: Step
  ) -> [Step] {
    let values = layer.row.kindValues(ReplicatorValues.self).pointee
    let t = values.transform
    let step = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
    var map = CGAffineTransform.identity
    var all: [Step] = []
    for _ in 0..<values.shownCount {
      // What has no area any more draws nothing.
      if map.keepsArea { all += [move(map)] + steps + [back] }
      map = map.concatenating(step)
    }
    return all
  }
}
