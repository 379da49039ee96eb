import Foundation

/// How a layer's image is cut, placed and sampled.
struct ContentsStyle: Equatable {
  /// Unit space of the image.
  var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Unit space of the part that `rect` cuts out.
  var center = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the image per point of the layer.
  var scale: CGFloat = 1
  var gravity = Gravity.resize
  var magnification = Sampling.linear
  var minification = Sampling.linear

  /// The twelve gravities. Raw values 0…8 are the grid positions 3·row + column, rows from minimum
  /// to maximum y.
  enum Gravity: UInt8 {
    case bottomLeft, bottom, bottomRight
    case left, center, right
    case topLeft, top, topRight
    case resize, resizeAspect, resizeAspectFill
  }

  /// How texels between the pixels are found.
  enum Sampling: UInt8 {
    case nearest, linear, trilinear
  }
}
