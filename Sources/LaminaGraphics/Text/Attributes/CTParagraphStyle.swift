import Foundation

/// The layout of paragraphs: alignment, indents, spacing, direction. Immutable.
///
/// Lengths are in points.
public final class CTParagraphStyle: @unchecked Sendable {
  static let standard = CTParagraphStyle(Values())

  let values: Values

  init(_ values: Values) { self.values = values }

  struct Values: Hashable, Sendable {
    var alignment = CTTextAlignment.natural
    var lineBreakMode = CTLineBreakMode.byWordWrapping
    var direction = CTWritingDirection.natural
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    /// If positive, measured from the leading edge, else from the trailing edge.
    var tailIndent: CGFloat = 0
    var defaultTabInterval: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    /// 0 means no limit.
    var maximumLineHeight: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var maximumLineSpacing: CGFloat = 1e7
    var minimumLineSpacing: CGFloat = 0
    var lineSpacingAdjustment: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
  }
}

/// A style of `settingCount` settings. Everything that they do not set has its default.
///
/// A setting is ignored if its `valueSize` is not the size of its type, or its value is infinite or
/// NaN. Tab stops are ignored too; only the default interval between them is used.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = CTParagraphStyle.Values()
  if let settings, settingCount > 0 {
    for setting in UnsafeBufferPointer(start: settings, count: settingCount) {
      values.apply(setting)
    }
  }
  return CTParagraphStyle(values)
}

extension CTParagraphStyle: Hashable {
  /// Whether both styles give the same layout.
  public static func == (left: CTParagraphStyle, right: CTParagraphStyle) -> Bool {
    left.values == right.values
  }

  /// Hashes the values that the layout depends on.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CTParagraphStyle.Values {
  fileprivate mutating func apply(_ setting: CTParagraphStyleSetting) {
    func read<Value>(_ type: Value.Type) -> Value? {
      guard setting.valueSize == MemoryLayout<Value>.size else { return nil }
      return setting.value.loadUnaligned(as: type)
    }
    func set(_ path: WritableKeyPath<Self, CGFloat>) {
      guard let length = read(CGFloat.self), length.isFinite else { return }
      self[keyPath: path] = min(max(length, -1e7), 1e7)
    }
    switch setting.spec {
    case .alignment: alignment = read(UInt8.self).flatMap(CTTextAlignment.init) ?? alignment
    case .lineBreakMode:
      lineBreakMode = read(UInt8.self).flatMap(CTLineBreakMode.init) ?? lineBreakMode
    case .baseWritingDirection:
      direction = read(Int8.self).flatMap(CTWritingDirection.init) ?? direction
    case .firstLineHeadIndent: set(\.firstLineHeadIndent)
    case .headIndent: set(\.headIndent)
    case .tailIndent: set(\.tailIndent)
    case .defaultTabInterval: set(\.defaultTabInterval)
    case .lineHeightMultiple: set(\.lineHeightMultiple)
    case .maximumLineHeight: set(\.maximumLineHeight)
    case .minimumLineHeight: set(\.minimumLineHeight)
    case .lineSpacing: set(\.lineSpacing)
    case .maximumLineSpacing: set(\.maximumLineSpacing)
    case .minimumLineSpacing: set(\.minimumLineSpacing)
    case .lineSpacingAdjustment: set(\.lineSpacingAdjustment)
    case .paragraphSpacing: set(\.paragraphSpacing)
    case .paragraphSpacingBefore: set(\.paragraphSpacingBefore)
    case .tabStops, .lineBoundsOptions: break
    }
  }
}
