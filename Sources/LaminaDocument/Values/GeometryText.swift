import Foundation
import Lamina

/// Points, rectangles and colours as text.
package enum GeometryText {
  /// The point `x y`.
  package static func point(_ text: String) -> CGPoint? {
    NumberText.list(text, 2...2).map { CGPoint(x: $0[0], y: $0[1]) }
  }

  /// The rectangle `x y width height`.
  package static func rect(_ text: String) -> CGRect? {
    NumberText.list(text, 4...4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// A colour in sRGB: `grey`, `grey alpha`, `r g b` or `r g b a`. `opacity` multiplies the alpha.
  ///
  /// Components outside 0…1 stay as they are: conversions from wide gamuts make them, and drawing
  /// clamps them.
  package static func color(_ text: String, opacity: CGFloat = 1) -> CGColor? {
    guard let numbers = NumberText.list(text, 1...4) else { return nil }
    let alpha = (numbers.count.isMultiple(of: 2) ? numbers[numbers.count - 1] : 1) * opacity
    let isGray = numbers.count < 3
    return CGColor(
      srgbRed: numbers[0], green: isGray ? numbers[0] : numbers[1],
      blue: isGray ? numbers[0] : numbers[2],
      alpha: alpha)
  }
}
