import Lamina

/// A value that the file's authors let programs set.
public struct LottieSlot: Equatable, Sendable {
  /// What a slot takes.
  public enum Kind: String, Sendable, CaseIterable {
    /// A number.
    case scalar
    /// A colour.
    case color
    /// A position, a size or a scale.
    case vector
    /// The stops of a gradient.
    case gradient
    /// A text.
    case text
    /// An image.
    case image
    /// A path of one part.
    case path
    /// Nothing: no property uses the slot.
    case unused
  }

  /// Its name.
  public let id: String
  /// What it takes: what the first property that uses it is.
  public let kind: Kind
  /// The value, at the animation's start if it is animated. Nil for images that are not set, and
  /// for a slot that nothing uses.
  public let value: LottieValue?

  /// What it takes, for a message.
  var takes: String {
    switch kind {
    case .scalar: "a number"
    case .color: "a colour"
    case .vector: "a vector"
    case .gradient: "a gradient"
    case .text: "a text"
    case .image: "an image"
    case .path: "a path of one part"
    case .unused: "no value: nothing uses it"
    }
  }

  /// Whether it takes `value`.
  func takes(_ value: LottieValue) -> Bool {
    switch (kind, value) {
    case (.scalar, .number), (.color, .color), (.vector, .vector), (.gradient, .gradient),
      (.text, .text), (.image, .image):
      value.isFinite
    case (.path, .path(let path)): value.isFinite && CubicOutline(path) != nil
    default: false
    }
  }
}
