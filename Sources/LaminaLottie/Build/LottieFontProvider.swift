import Foundation
import Lamina

/// Gives the texts of an animation fonts that are not installed.
///
/// Without one, texts have the outlines in the file or installed fonts, found as for all texts of
/// the library: nothing of a file leads to a file or to the network.
public protocol LottieFontProvider {
  /// A font, or nil for an installed one.
  ///
  /// - Parameters:
  ///   - name: the font's full or PostScript name, as the animation has it. It may hold anything.
  ///   - family: the name of the family.
  ///   - style: the name of the style, such as `Bold`; it may be empty.
  ///   - size: in points.
  func font(named name: String, family: String, style: String, size: Double) -> CTFont?
}

/// Gives no fonts.
struct NoFonts: LottieFontProvider {
  func font(named name: String, family: String, style: String, size: Double) -> CTFont? { nil }
}

extension FontModel {
  /// The font at a size: what the program gives, else an installed one.
  func font(size: Double, from provider: any LottieFontProvider) -> FoundFont {
    let name = name.isEmpty ? family : name
    return provider.font(named: name, family: family, style: style, size: size)
      .map { FoundFont(font: $0, isExact: true) } ?? FoundFont(self, size: size)
  }
}
