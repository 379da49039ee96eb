import Foundation

/// How a layer's image is cut, located and sampled.
package struct ContentsStyle: Equatable {
  package init() {}

  /// Unit space of the image.
  package var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Unit space of the part that `rect` cuts out.
  package var center = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the image per point of the layer.
  package var scale: CGFloat = 1
  package var gravity = Gravity.resize
  package var magnification = Sampling.linear
  package var minification = Sampling.linear

  /// The twelve gravities. Raw values 0…8 are the grid positions 3·row + column. Rows go from
  /// minimum to maximum y.
  package enum Gravity: UInt8, BitwiseCopyable {
    case bottomLeft, bottom, bottomRight
    case left, center, right
    case topLeft, top, topRight
    case resize, resizeAspect, resizeAspectFill
  }

  /// How a pixel between texels gets its colour.
  package enum Sampling: UInt8, BitwiseCopyable {
    case nearest, linear, trilinear
    /// Of smaller copies, in which each texel is the average of those that it stands for.
    case average
  }
}
