/// One setting of a paragraph style: its kind, and a pointer to its value.
public struct CTParagraphStyleSetting {
  /// The kind of the setting.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes.
  public var valueSize: Int
  /// The value. `CTParagraphStyleCreate` reads it and does not keep the pointer.
  public var value: UnsafeRawPointer

  /// A setting of the value at `value`.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// The kind of a setting of a paragraph style. Lengths are `CGFloat`s in points.
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

/// How lines are aligned between the edges.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  /// Aligned at both edges, except for the last line of a paragraph.
  case justified = 3
  /// Aligned at the edge where the paragraph's direction begins.
  case natural = 4
}

/// How text is treated that is longer than its line.
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
  /// The direction of the first letter that has one.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}
