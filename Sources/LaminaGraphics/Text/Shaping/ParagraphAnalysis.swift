@_implementationOnly import CPango

/// The boundaries before a character.
struct TextBoundary: OptionSet {
  let rawValue: UInt8
  /// A character as a reader sees it begins.
  static let grapheme = TextBoundary(rawValue: 1)
  /// A line may begin here.
  static let line = TextBoundary(rawValue: 2)
  /// A line has to begin here.
  static let mandatoryLine = TextBoundary(rawValue: 4)
}

/// The directions and breaks of one paragraph, found by Pango.
struct ParagraphAnalysis {
  /// 0 for left to right, 1 for right to left.
  let level: UInt8
  let levels: [UInt8]
  let boundaries: [TextBoundary]

  init(_ scalars: ArraySlice<UInt32>, direction: CTWritingDirection) {
    var view = String.UnicodeScalarView()
    // GLib counts characters only up to a zero. The replacement is as neutral and as invisible.
    for value in scalars { view.append(Unicode.Scalar(value == 0 ? 0x200B : value) ?? "\u{FFFD}") }
    let bytes = Array(String(view).utf8)
    guard let length = Int32(exactly: bytes.count) else {
      level = 0
      levels = Array(repeating: 0, count: scalars.count)
      boundaries = Array(repeating: .grapheme, count: scalars.count)
      return
    }
    let count = scalars.count
    var base: PangoDirection =
      switch direction {
      case .natural: PANGO_DIRECTION_NEUTRAL
      case .leftToRight: PANGO_DIRECTION_LTR
      case .rightToLeft: PANGO_DIRECTION_RTL
      }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    var found: [UInt8] = []
    bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        if let levels = pango_log2vis_get_embedding_levels(text.baseAddress, length, &base) {
          found = Array(UnsafeBufferPointer(start: levels, count: count))
          g_free(levels)
        }
        pango_get_log_attrs(
          text.baseAddress, length, -1, pango_language_from_string("en"), &attributes,
          Int32(clamping: count + 1))
      }
    }
    level = base == PANGO_DIRECTION_RTL ? 1 : 0
    levels = found.count == count ? found : Array(repeating: level, count: count)
    boundaries = attributes.prefix(count).map { attribute in
      var boundary: TextBoundary = []
      if attribute.is_cursor_position != 0 { boundary.insert(.grapheme) }
      if attribute.is_line_break != 0 { boundary.insert(.line) }
      if attribute.is_mandatory_break != 0 { boundary.insert(.mandatoryLine) }
      return boundary
    }
  }
}
