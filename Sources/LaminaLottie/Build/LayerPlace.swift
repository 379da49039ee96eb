import Foundation
import Lamina

/// Where a layer lies in its composition: its own transform and those of its parents.
final class LayerPlace {
  private let model: TransformModel
  private(set) var parent: LayerPlace?
  private var frame = Double.nan
  private var known = CATransform3DIdentity

  init(_ model: TransformModel) { self.model = model }

  /// Sets the parent, unless the layer would then be its own.
  func attach(to parent: LayerPlace) {
    var place: LayerPlace? = parent
    while let current = place {
      if current === self { return }
      place = current.parent
    }
    self.parent = parent
  }

  var moves: Bool {
    var place: LayerPlace? = self
    while let current = place {
      if current.model.moves { return true }
      place = current.parent
    }
    return false
  }

  /// From the layer's points to those of the composition. Walks up only as far as the frame is new.
  func matrix(at frame: Double) -> CATransform3D {
    if self.frame == frame { return known }
    var above: [LayerPlace] = []
    var place = parent
    while let current = place, current.frame != frame {
      above.append(current)
      place = current.parent
    }
    for place in above.reversed() { place.update(frame) }
    update(frame)
    return known
  }

  /// Finds the matrix at a frame for which the parent's is known.
  private func update(_ frame: Double) {
    let own = model.spatialMatrix(at: frame)
    known = parent.map { CATransform3DConcat(own, $0.known) } ?? own
    self.frame = frame
  }
}

/// What is placed in a composition.
struct PlacedContent {
  private let place: LayerPlace
  private let layer: CALayer
  private let outer: CALayer?
  private let moves: Bool
  private var isSet = false

  /// - Parameter outer: the layer around, if it has effects of the composition's space. It gets the
  ///   way, and the layer the rest: what is drawn for effects is kept while only the way changes.
  init(_ place: LayerPlace, of layer: CALayer, in outer: CALayer?) {
    (self.place, self.layer, self.outer) = (place, layer, outer)
    moves = place.moves
  }

  mutating func update(_ frame: Double) {
    guard moves || !isSet else { return }
    isSet = true
    var matrix = place.matrix(at: frame)
    if let outer {
      outer.transform = CATransform3DMakeTranslation(matrix.m41, matrix.m42, 0)
      (matrix.m41, matrix.m42) = (0, 0)
    }
    layer.transform = matrix
  }
}
