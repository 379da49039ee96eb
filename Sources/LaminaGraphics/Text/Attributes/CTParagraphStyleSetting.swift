/// One setting of a paragraph style: what it is, and where its value is.
public struct CTParagraphStyleSetting {
  /// What is set.
  public var spec: CTParagraphStyleSpecifier
  /// Bytes of the value.
  public var valueSize: Int
  /// The value. Read by `CTParagraphStyleCreate` and not kept.
  public var value: UnsafeRawPointer

  /// A setting of the value at `value`.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// What a setting of a paragraph style sets. Lengths are `CGFloat`s in points.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  case alignment = 0
  case firstLineHeadIndent = 1
  case headIndent = 2
  case tailIndent = 3
  case tabStops = 4
  case defaultTabInterval = 5
  case lineBreakMode = 6
  case lineHeightMultiple = 7
  case maximumLineHeight = 8
  case minimumLineHeight = 9
  case lineSpacing = 10
  case paragraphSpacing = 11
  case paragraphSpacingBefore = 12
  case baseWritingDirection = 13
  case maximumLineSpacing = 14
  case minimumLineSpacing = 15
  case lineSpacingAdjustment = 16
  case lineBoundsOptions = 17
}

/// Where lines stand between the edges.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  /// Both edges, except for the last line of a paragraph.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4
}

/// What happens to text that is longer than its line.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
public enum CTWritingDirection: Int8, Sendable {
  /// As the first letter with a direction has it.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}
