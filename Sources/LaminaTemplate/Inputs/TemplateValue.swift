import Foundation
import Lamina

/// A value of an input that was checked.
public enum TemplateValue: Sendable, Hashable {
  /// No image: the layer keeps the one of the scene.
  case nothing
  /// A text, or one of the texts of an `enum`.
  case text(String)
  case number(Double)
  case color(CGColor)
  case image(TemplateImage)
  case boolean(Bool)
  case list([TemplateValue])
  /// The values of an object, in the order of its fields.
  case record([TemplateValue])
}

/// An image that came with values: its file, and what is in it. Two of the same bytes are equal.
public final class TemplateImage: Sendable, Hashable {
  /// The bytes of the file.
  public let bytes: Data
  /// The decoded image.
  public let image: CGImage

  init(bytes: Data, image: CGImage) { (self.bytes, self.image) = (bytes, image) }

  /// Whether the files have the same bytes.
  public static func == (a: TemplateImage, b: TemplateImage) -> Bool {
    a === b || a.bytes == b.bytes
  }

  /// Hashes the bytes of the file.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
