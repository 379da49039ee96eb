import Foundation
import LaminaGeometry

/// A font at a size. Immutable, and safe to use from any thread.
///
/// Lengths are in points, y up. Glyphs are neither hinted nor rounded to pixels: a layout is the
/// same at every scale.
public final class CTFont: @unchecked Sendable {
  /// The family of text that names no font, as on Apple's systems; fontconfig says what stands in
  /// for it.
  static let defaultName = "Helvetica"
  /// The size of text that names no font.
  static let defaultSize: CGFloat = 12
  /// Sizes over this are taken as this: no picture shows more, and products of it with font units
  /// stay exact.
  static let largestSize: CGFloat = 10_000_000

  let face: FontFace
  let size: CGFloat
  /// Applied to glyphs after scaling them to ``size``.
  let matrix: CGAffineTransform
  let library: FontLibrary

  /// `size` that is not a positive number is the default size, which is what 0 asks for.
  init(
    face: FontFace, size: CGFloat, matrix: CGAffineTransform = .identity,
    library: FontLibrary = .shared
  ) {
    self.face = face
    self.size = size.isFinite && size > 0 ? min(size, Self.largestSize) : Self.defaultSize
    self.matrix = matrix.isFinite ? matrix : .identity
    self.library = library
  }

  /// The font that fits `name` best, or one that draws nothing if none is installed.
  convenience init(
    name: String, size: CGFloat, matrix: CGAffineTransform = .identity,
    library: FontLibrary = .shared
  ) {
    self.init(face: library.faceOrEmpty(named: name), size: size, matrix: matrix, library: library)
  }

  /// The font of text that names none.
  static var standard: CTFont { CTFont(name: defaultName, size: defaultSize) }

  /// Points for one font unit.
  var scale: CGFloat { size / CGFloat(face.metrics.unitsPerEm) }

  /// `units` of the font in points.
  func points(_ units: Int) -> CGFloat { CGFloat(units) * size / CGFloat(face.metrics.unitsPerEm) }
}

extension CTFont: Hashable {
  /// Whether both are the same face at the same size with the same matrix.
  public static func == (left: CTFont, right: CTFont) -> Bool {
    left.face === right.face && left.size == right.size && left.matrix == right.matrix
  }

  /// Hashes face and size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(size)
  }
}
