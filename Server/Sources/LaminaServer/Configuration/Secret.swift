/// A text that nobody may read by accident: it shows itself as `(hidden)` wherever it is printed.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The text itself. Only signatures and tokens use it.
  let text: String

  /// Hides `text`.
  public init(_ text: String) { self.text = text }

  /// `(hidden)`.
  public var description: String { "(hidden)" }
  /// `(hidden)`.
  public var debugDescription: String { description }
  /// Nothing of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
