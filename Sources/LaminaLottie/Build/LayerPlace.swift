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
    if frame == self.frame { return known }
    guard let parent else { return note(model.spatialMatrix(at: frame), frame) }
    if parent.frame == frame || parent.parent == nil {
      return note(
        CATransform3DConcat(model.spatialMatrix(at: frame), parent.matrix(at: frame)), frame)
    }
    var chain: [LayerPlace] = []
    var place: LayerPlace? = self
    while let current = place, current.frame != frame {
      chain.append(current)
      place = current.parent
    }
    var matrix = place?.known ?? CATransform3DIdentity
    for current in chain.reversed() {
      matrix = CATransform3DConcat(current.model.spatialMatrix(at: frame), matrix)
      _ = current.note(matrix, frame)
    }
    return matrix
  }

  private func note(_ matrix: CATransform3D, _ frame: Double) -> CATransform3D {
    (known, self.frame) = (matrix, frame)
    return matrix
  }
}
