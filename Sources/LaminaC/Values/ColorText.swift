import CLaminaTypes
import Lamina
import LaminaDocument

/// Reads a colour as CSS writes it, in sRGB: a name such as "red", "#rgb", "#rgba", "#rrggbb",
/// "#rrggbbaa", "rgb(255 0 0 / 50%)" or "hsl(0 100% 50%)".
///
/// Errors: LAMINA_USAGE for any other text.
@c(lamina_color_parse) public func parseColor(
  _ words: UnsafePointer<CChar>?, _ color: UnsafeMutablePointer<lamina_color>?
) -> LaminaStatus {
  attempt {
    let place = try place(color, "color")
    let text = try text(words, "words")
    guard let parts = CSSColorText.bytes(text)?.map({ Double($0) / 255 }) else {
      throw Failure(.usage, "'\(singleLine(text))' is no colour (allowed: \(CSSColorText.allowed))")
    }
    place.pointee = lamina_color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
