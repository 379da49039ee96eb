import Foundation

/// A text with its attributes, split into characters (Unicode scalars), with their directions,
/// scripts and breaks. Immutable.
///
/// Indices are indices of scalars, unless the comment says UTF-16, as `NSString` has them.
final class TextAnalysis {
  /// A range of equal attributes.
  struct Span {
    var range: Range<Int>
    var attributes: TextAttributes
  }

  /// A paragraph, including the separator at its end.
  struct Paragraph {
    var range: Range<Int>
    /// The embedding level of the paragraph's direction: 0 for left to right, 1 for right to left.
    var level: UInt8
  }

  let scalars: [UInt32]
  /// The UTF-16 index of each scalar, and of the end.
  let unitStarts: [Int]
  let spans: [Span]
  let paragraphs: [Paragraph]
  /// Embedding levels of the bidirectional algorithm, one per scalar.
  let levels: [UInt8]
  /// The boundaries before each scalar.
  let boundaries: [TextBoundary]
  /// HarfBuzz's scripts. Characters of several scripts have the script of their neighbours.
  let scripts: [UInt32]

  convenience init(_ text: NSAttributedString) {
    self.init(text.string) { Self.spans(text, $0) }
  }

  /// A text with the same attributes everywhere.
  ///
  /// It needs no attributed string. On Linux, Foundation never releases the attributes with which
  /// one is made.
  convenience init(_ text: String, _ attributes: TextAttributes) {
    self.init(text) { starts in
      starts.count > 1 ? [Span(range: 0..<starts.count - 1, attributes: attributes)] : []
    }
  }

  /// `makeSpans` gets the UTF-16 index of each scalar, and of the end.
  private init(_ text: String, _ makeSpans: ([Int]) -> [Span]) {
    var (scalars, starts): ([UInt32], [Int]) = ([], [])
    var unit = 0
    for scalar in text.unicodeScalars {
      scalars.append(scalar.value)
      starts.append(unit)
      unit += UTF16.width(scalar)
    }
    starts.append(unit)
    let spans = makeSpans(starts)
    (self.scalars, unitStarts, self.spans) = (scalars, starts, spans)
    scripts = TextScripts.resolve(scalars)
    var (levels, boundaries): ([UInt8], [TextBoundary]) = ([], [])
    var paragraphs: [Paragraph] = []
    var spanIndex = 0
    for range in Self.paragraphRanges(scalars) {
      while spanIndex + 1 < spans.count, spans[spanIndex].range.upperBound <= range.lowerBound {
        spanIndex += 1
      }
      let direction =
        spans.isEmpty ? .natural : spans[spanIndex].attributes.paragraph.values.direction
      let result = ParagraphAnalysis(scalars[range], direction: direction)
      levels += result.levels
      boundaries += result.boundaries
      paragraphs.append(Paragraph(range: range, level: result.level))
    }
    (self.levels, self.boundaries, self.paragraphs) = (levels, boundaries, paragraphs)
  }

  var all: Range<Int> { 0..<scalars.count }

  /// The index of the scalar at or after a UTF-16 index.
  func scalarIndex(ofUnit unit: Int) -> Int { Self.scalarIndex(unit, unitStarts) }

  /// The UTF-16 indices of a range of scalars.
  func units(_ range: Range<Int>) -> Range<Int> {
    unitStarts[range.lowerBound]..<unitStarts[range.upperBound]
  }

  /// The index of the paragraph that contains a scalar; nil if there are no paragraphs.
  func paragraphIndex(at scalar: Int) -> Int? {
    Self.last(paragraphs.count) { paragraphs[$0].range.lowerBound <= scalar }
  }

  /// The index of the span that contains a scalar; nil if there are no spans.
  func spanIndex(at scalar: Int) -> Int? {
    Self.last(spans.count) { spans[$0].range.lowerBound <= scalar }
  }

  /// The start of the white space at the end of `range`.
  func trailingSpaceStart(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, Self.isSpace(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Whether a scalar is white space or a separator. Spaces that do not break do not count.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether a scalar is never visible: a separator or a control.
  static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0x2028 || scalar == 0x2029
  }

  /// The last index of `0..<count` for which `holds` is true. `holds` must be true up to some
  /// index, and false after it.
  private static func last(_ count: Int, _ holds: (Int) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private static func scalarIndex(_ unit: Int, _ starts: [Int]) -> Int {
    (last(starts.count) { starts[$0] < unit } ?? -1) + 1
  }

  private static func spans(_ text: NSAttributedString, _ starts: [Int]) -> [Span] {
    var spans: [Span] = []
    let count = starts.count - 1
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      raw, range, _ in
      let start = spans.last?.range.upperBound ?? 0
      let end = min(scalarIndex(range.location + range.length, starts), count)
      if end > start { spans.append(Span(range: start..<end, attributes: TextAttributes(raw))) }
    }
    // Text that the enumeration left out has no attributes.
    let covered = spans.last?.range.upperBound ?? 0
    if covered < count { spans.append(Span(range: covered..<count, attributes: TextAttributes())) }
    return spans
  }

  /// A paragraph ends after its separator. A carriage return with a line feed is one separator.
  private static func paragraphRanges(_ scalars: [UInt32]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where [0x0A, 0x0D, 0x85, 0x2029].contains(scalar) {
      if scalar == 0x0D, index + 1 < scalars.count, scalars[index + 1] == 0x0A { continue }
      ranges.append(start..<index + 1)
      start = index + 1
    }
    if start < scalars.count { ranges.append(start..<scalars.count) }
    return ranges
  }
}
