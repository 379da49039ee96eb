import Foundation

/// The shadow that everything painted casts.
struct ShadowStyle {
  /// Base space: the points of the device, y up, whatever the current map is.
  var offset: CGSize
  /// Twice the standard deviation of the Gaussian, as CoreGraphics counts.
  var blur: CGFloat
  var color: CGColor
}
