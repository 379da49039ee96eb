import Foundation

/// The shadow of everything that is painted.
struct ShadowStyle {
  /// In base space: the points of the device, y up, whatever the current map is.
  var offset: CGSize
  /// Twice the standard deviation of the Gaussian, as in CoreGraphics.
  var blur: CGFloat
  var color: CGColor
}
