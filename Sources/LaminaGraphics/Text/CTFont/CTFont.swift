import Foundation
import LaminaGeometry

/// A font at a size. Immutable, and safe to use from any thread.
///
/// Lengths are in points, y up. Glyphs are not hinted and not rounded to pixels, so a layout is the
/// same at every scale.
public final class CTFont: @unchecked Sendable {
  /// The font size of text without a font, in points.
  static let defaultSize: CGFloat = 12
  /// The largest size. A larger one counts as this: no frame could show it, and products of this
  /// size with font units stay exact.
  static let largestSize: CGFloat = 10_000_000

  let face: FontFace
  let size: CGFloat
  /// The map that is applied to glyphs after they are scaled to ``size``.
  let matrix: CGAffineTransform
  let library: FontLibrary
  /// The faces that are asked in turn for characters that ``face`` lacks, before the library is.
  let cascade: [FontFace]

  /// If `size` is NaN, zero or negative, the font gets the default size.
  init(
    face: FontFace, size: CGFloat, matrix: CGAffineTransform = .identity,
    library: FontLibrary = .shared, cascade: [FontFace] = []
  ) {
    self.face = face
    self.size = size.isFinite && size > 0 ? min(size, Self.largestSize) : Self.defaultSize
    self.matrix = matrix.isFinite ? matrix : .identity
    self.library = library
    self.cascade = cascade
  }

  /// The font that fits `name` best. If no font is installed, one that draws nothing.
  convenience init(
    name: String, size: CGFloat, matrix: CGAffineTransform = .identity,
    library: FontLibrary = .shared
  ) {
    self.init(face: library.faceOrEmpty(named: name), size: size, matrix: matrix, library: library)
  }

  /// The font of text without a font.
  static var standard: CTFont { CTFont(name: FontLibrary.defaultName, size: defaultSize) }

  /// The points in one font unit.
  var scale: CGFloat { size / CGFloat(face.metrics.unitsPerEm) }

  /// A face that has a character that ``face`` lacks; nil if no installed face has it.
  func otherFace(having scalar: UInt32) -> FontFace? {
    cascade.first { $0.glyph(for: scalar) != 0 } ?? library.fallback(for: scalar, from: face)
  }

  /// Converts `units` of the font to points.
  func points(_ units: Int) -> CGFloat { CGFloat(units) * size / CGFloat(face.metrics.unitsPerEm) }
}

extension CTFont: Hashable {
  /// Whether face, size, matrix and cascade list are equal.
  public static func == (left: CTFont, right: CTFont) -> Bool {
    left.face === right.face && left.size == right.size && left.matrix == right.matrix
      && left.cascade.elementsEqual(right.cascade, by: ===)
  }

  /// Hashes the face and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(size)
  }
}
