import Foundation

/// The key for the PostScript name in a ``CTFontDescriptor``: a string.
nonisolated(unsafe) public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key for the family in a ``CTFontDescriptor``: a string.
nonisolated(unsafe) public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key for the style in a ``CTFontDescriptor``: a string such as `Bold Italic`.
nonisolated(unsafe) public let kCTFontStyleNameAttribute: CFString = "NSCTFontStyleNameAttribute"
/// The key for the size in points in a ``CTFontDescriptor``: a number.
nonisolated(unsafe) public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The key for the fonts that are asked in turn for characters that the font lacks, in a
/// ``CTFontDescriptor``: an array of descriptors. The first 32 count. What they lack comes from the
/// fonts that are installed, as without a list.
nonisolated(unsafe) public let kCTFontCascadeListAttribute: CFString =
  "NSCTFontCascadeListAttribute"

/// A description of a font to look for: a name or a family and style, a size, and the fonts that
/// are asked for characters that it lacks. Immutable.
public final class CTFontDescriptor: @unchecked Sendable {
  let name: String?
  let family: String?
  let style: String?
  let size: CGFloat?
  /// nil if the attribute was not given.
  let cascade: [CTFontDescriptor]?

  private static let longestCascade = 32

  init(
    name: String?, family: String? = nil, style: String? = nil, size: CGFloat? = nil,
    cascade: [CTFontDescriptor]? = nil
  ) {
    (self.name, self.family, self.style, self.size) = (name, family, style, size)
    self.cascade = cascade.map { Array($0.prefix(Self.longestCascade)) }
  }

  var hasName: Bool { name != nil || family != nil }

  func face(_ library: FontLibrary) -> FontFace {
    if let name { return library.faceOrEmpty(named: name) }
    let parts = [family ?? FontLibrary.defaultName] + (style.map { [$0] } ?? [])
    return library.faceOrEmpty(named: parts.joined(separator: " "))
  }

  /// The faces of the cascade list; nil if there is no list.
  func cascadeFaces(_ library: FontLibrary) -> [FontFace]? {
    cascade?.map { $0.face(library) }
  }
}

/// A descriptor with a PostScript name and a size in points; 0 means no size.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat)
  -> CTFontDescriptor
{
  CTFontDescriptor(name: name as String, size: size == 0 ? nil : size)
}

/// A descriptor with the name, family, style, size and cascade list in `attributes`. Other keys are
/// ignored.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  func text(_ key: CFString) -> String? { attributes.object(forKey: key) as? String }
  let size = attributes.object(forKey: kCTFontSizeAttribute)
  return CTFontDescriptor(
    name: text(kCTFontNameAttribute), family: text(kCTFontFamilyNameAttribute),
    style: text(kCTFontStyleNameAttribute),
    size: size.flatMap(AttributeNumber.read).map { CGFloat($0) },
    cascade: attributes.object(forKey: kCTFontCascadeListAttribute) as? [CTFontDescriptor])
}
