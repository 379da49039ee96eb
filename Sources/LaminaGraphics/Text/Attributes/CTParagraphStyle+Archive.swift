import Foundation

extension CTParagraphStyle {
  /// All values of the style as numbers, for archives. Their order never changes.
  package var archivedValues: [Double] {
    let choices = [
      Double(values.alignment.rawValue), Double(values.lineBreakMode.rawValue),
      Double(values.direction.rawValue),
    ]
    return choices + Self.lengths.map { Double(values[keyPath: $0]) }
  }

  /// A style of such numbers. A number that is missing or invalid gets its default.
  package convenience init(archivedValues numbers: [Double]) {
    var values = Values()
    func choice<Value>(_ index: Int, _ make: (Int8) -> Value?) -> Value? {
      numbers.indices.contains(index) ? Int8(exactly: numbers[index]).flatMap(make) : nil
    }
    values.alignment =
      choice(0) { UInt8(exactly: $0).flatMap(CTTextAlignment.init) } ?? values.alignment
    values.lineBreakMode =
      choice(1) { UInt8(exactly: $0).flatMap(CTLineBreakMode.init) } ?? values.lineBreakMode
    values.direction = choice(2, CTWritingDirection.init) ?? values.direction
    for (path, number) in zip(Self.lengths, numbers.dropFirst(3)) where number.isFinite {
      values[keyPath: path] = CGFloat(min(max(number, -1e7), 1e7))
    }
    self.init(values)
  }

  /// New lengths may only be appended.
  private static var lengths: [WritableKeyPath<Values, CGFloat>] {
    [
      \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval, \.lineHeightMultiple,
      \.maximumLineHeight, \.minimumLineHeight, \.lineSpacing, \.maximumLineSpacing,
      \.minimumLineSpacing,
      \.lineSpacingAdjustment, \.paragraphSpacing, \.paragraphSpacingBefore,
    ]
  }
}
