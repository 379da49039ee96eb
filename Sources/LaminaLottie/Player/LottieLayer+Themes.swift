import Foundation
import Lamina

// Themes of `.lottie` archives of version 2.
extension LottieLayer {
  /// The identifier of the theme that is shown; nil for none. A new layer shows the one that the
  /// archive names for the animation, if any.
  public var theme: String? { edits.theme?.id }

  /// Fills slots as a theme of the archive says; nil brings back the file's values. Slots that a
  /// program has set keep its values.
  ///
  /// Throws ``LottieError``, and changes nothing: of the kind `unknownName` if the archive has no
  /// such theme, and others for one that cannot be read or exceeds a limit. A theme is read once.
  public func setTheme(_ id: String?) throws {
    var new = edits
    new.theme = try id.map { (id: $0, content: try animation.themeShelf.theme($0)) }
    try take(new)
  }
}
