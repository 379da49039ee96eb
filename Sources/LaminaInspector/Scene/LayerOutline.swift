import Foundation
import Lamina

/// Where layers are seen in the last picture, as corners in points from its upper left corner.
struct LayerOutline {
  private let root: CALayer
  private let bounds: CGRect
  private let isFlipped: Bool

  /// For the tree of `root` as the last picture shows it.
  init(_ root: CALayer) {
    self.root = root.presentation() ?? root
    bounds = self.root.bounds
    isFlipped = self.root.isGeometryFlipped
  }

  /// The four corners of a layer's bounds, as x and y one after the other. Nil if one of them is
  /// nowhere, as under a singular transform.
  func corners(of layer: CALayer) -> [Double]? {
    let shown = layer.presentation() ?? layer
    let box = shown.bounds
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ].flatMap { corner in
      let point = picturePoint(shown.convert(corner, to: root))
      return [Double(point.x), Double(point.y)]
    }
    return corners.allSatisfy(\.isFinite) ? corners : nil
  }

  /// The front-most layer at a point of the picture; nil if there is none.
  func layer(at point: CGPoint) -> CALayer? {
    let inside = CGPoint(
      x: bounds.minX + point.x, y: isFlipped ? bounds.minY + point.y : bounds.maxY - point.y)
    // `hitTest` takes a point of the space around the layer.
    return root.hitTest(root.convert(inside, to: nil))?.model()
  }

  private func picturePoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - bounds.minX, y: isFlipped ? point.y - bounds.minY : bounds.maxY - point.y)
  }
}
