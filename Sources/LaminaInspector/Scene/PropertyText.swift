import Foundation
import Lamina
import LaminaDocument

/// Values of layers as the texts of the page's fields.
///
/// The spelling is that of scene files, except that a colour is `#rrggbbaa`, or any of CSS.
package enum PropertyText {
  /// `#rrggbbaa`, `none` for no colour. Components beyond 0 to 1 are shown at the bounds.
  package static func text(_ color: CGColor?) -> String {
    color.map(HexColorText.text) ?? "none"
  }

  /// The colour of a text as in CSS, or of numbers as in scene files; nil for any other text.
  static func color(_ text: String) -> CGColor? {
    CSSColorText.color(text) ?? GeometryText.color(text)
  }

  /// The text of any value; nil for lists, images and objects.
  static func text(ofValue value: Any?) -> String? {
    switch value {
    case nil: ""
    case let color as CGColor: text(color)
    case let value?: ValueText.written(value)?.text
    }
  }
}
