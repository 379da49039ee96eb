/// Something that a picture does not show as the program asked for it, although it was drawn.
public struct RenderWarning: Hashable, Sendable, CustomStringConvertible {
  /// What happened instead of what the program asked for.
  public enum Kind: Hashable, Sendable {
    /// A value was refused, for example geometry that is not finite; the old value stays.
    case refused
    /// Something was left out, for example a text beyond ``RenderLimits/textUnits``.
    case leftOut
    /// Something else was used, for example another font.
    case replaced
    /// The frame needed more memory than a budget of its limits; it is complete.
    case overBudget
  }

  /// What happened.
  public let kind: Kind
  /// One line: what and where, why, and what is allowed. At most
  /// ``RenderWarnings/longestMessage`` characters; the rest of a longer one is cut off.
  public let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    let start = message.prefix(RenderWarnings.longestMessage)
    self.message = start.endIndex == message.endIndex ? message : start.dropLast() + "…"
  }

  /// The message.
  public var description: String { message }
}

/// The warnings about one picture. Their number is bounded, whatever the layers hold.
///
/// Equal warnings count once. The first ``limit`` warnings are kept, and the others are counted.
public struct RenderWarnings: Equatable, Sendable, RandomAccessCollection {
  /// The number of warnings that are kept.
  public static let limit = 64
  /// The number of characters that are kept of a message.
  public static let longestMessage = 512

  private var kept: [RenderWarning] = []
  /// How many warnings came after the first ``limit`` and were not kept. They may be equal.
  public private(set) var omitted = 0

  /// None.
  package init() {}

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of warnings that are kept.
  public var endIndex: Int { kept.count }
  /// A warning, in the order in which they came.
  public subscript(position: Int) -> RenderWarning { kept[position] }

  /// Counts warnings that were not kept elsewhere.
  package mutating func noteOmitted(_ count: Int) {
    omitted += Swift.min(Swift.max(count, 0), Int.max - omitted)
  }

  /// Adds a warning. It costs O(``limit``).
  package mutating func note(_ warning: RenderWarning) {
    if kept.contains(warning) { return }
    if kept.count < Self.limit { kept.append(warning) } else { omitted += 1 }
  }
}
