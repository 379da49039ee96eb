/// How lines are aligned between the edges, under the name and with the numbers of UIKit and of
/// AppKit today.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Aligned at both edges, except for the last line of a paragraph.
  case justified = 3
  /// Aligned at the edge where the paragraph's direction begins.
  case natural = 4

  /// The alignment that Core Text's number stands for.
  public init(_ alignment: CTTextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
  }
}

extension CTTextAlignment {
  /// Core Text's alignment for that of UIKit and AppKit.
  public init(_ alignment: NSTextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
  }
}

/// How text is treated that is longer than its line, under the name of UIKit and AppKit.
public enum NSLineBreakMode: UInt, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph, under the name of UIKit and AppKit.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first letter that has one.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The lines and the pattern of an underline, under the name of UIKit and AppKit. The attribute
/// holds its `rawValue`.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The number that the attribute holds.
  public let rawValue: Int
  /// The style with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A dash and a dot.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
}
