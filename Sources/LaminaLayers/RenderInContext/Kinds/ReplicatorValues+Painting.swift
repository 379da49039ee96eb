import Foundation
import LaminaGeometry
import LaminaGraphics

// Replicators in `render(in:)`, as measured on Apple's systems (facts 10.4): the instances' maps
// are about the origin of the layer's space, not its middle; only the part that stays in the plane
// counts; colours and delays do not show.
extension LayerPainting {
  /// The steps of all instances; `steps` draw the sublayers of `layer` once.
  func instances<Step>(
    of steps: [Step], in layer: CALayer, move: (CGAffineTransform) -> Step, back: Step
  ) -> [Step] {
    let values = layer.row.kindValues(ReplicatorValues.self).pointee
    let t = values.transform
    let step = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
    var map = CGAffineTransform.identity
    var all: [Step] = []
    for _ in 0..<values.shownCount {
      // An instance without an area draws nothing.
      if map.keepsArea { all += [move(map)] + steps + [back] }
      map = map.concatenating(step)
    }
    return all
  }
}
