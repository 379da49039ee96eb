@_implementationOnly import CPango
import Foundation
import LaminaGeometry

/// Turns characters into glyphs. Finds ranges of one font, script and direction, and shapes each
/// with HarfBuzz.
struct TextShaper {
  let analysis: TextAnalysis

  /// The glyphs of a range that is shown on one line, as runs in logical order.
  func shape(_ range: Range<Int>) -> [ShapedRun] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer {
      if hb_buffer_allocation_successful(buffer) == 0 { MemoryLoss.note() }
      hb_buffer_destroy(buffer)
    }
    var groups: [[ShapedRun]] = []
    for item in items(range) {
      let run = shape(item, buffer)
      if let last = groups.last?.last, last.span == run.span, last.level == run.level,
        last.font.face === run.font.face
      {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
    return groups.compactMap(Self.joined)
  }

  private struct Item {
    var range: Range<Int>
    var span: Int
    var level: UInt8
    var script: UInt32
    var face: FontFace
  }

  /// The most scalars of one character, as a reader sees it, that are shaped together. For each
  /// mark, HarfBuzz searches for the letter across all marks between; with a million marks, this
  /// would take an hour. The stream-safe text format allows 30.
  static let longestCluster = 64

  private func items(_ range: Range<Int>) -> [Item] {
    var items: [Item] = []
    guard var span = analysis.spanIndex(at: range.lowerBound) else { return items }
    // White space at the end of a line has the direction of the paragraph, whatever text is before
    // it.
    let spaces = analysis.trailingSpaceStart(range)
    let endLevel =
      analysis.paragraphIndex(at: range.lowerBound).map { analysis.paragraphs[$0].level } ?? 0
    var start = range.lowerBound
    while start < range.upperBound {
      while span + 1 < analysis.spans.count, analysis.spans[span].range.upperBound <= start {
        span += 1
      }
      let limit = min(range.upperBound, analysis.spans[span].range.upperBound)
      var end = start + 1
      let longest = min(limit, start + Self.longestCluster)
      while end < longest, !analysis.boundaries[end].contains(.grapheme) { end += 1 }
      let face = face(for: start..<end, analysis.spans[span].attributes.font)
      let item = Item(
        range: start..<end, span: span, level: start >= spaces ? endLevel : analysis.levels[start],
        script: analysis.scripts[start], face: face)
      if let last = items.last, last.span == item.span, last.level == item.level,
        last.script == item.script,
        last.face === item.face, analysis.boundaries[start].contains(.grapheme)
      {
        items[items.count - 1].range = last.range.lowerBound..<end
      } else {
        items.append(item)
      }
      start = end
    }
    return items
  }

  /// The face of `font` if it has all characters, else a face that has the first missing one.
  private func face(for range: Range<Int>, _ font: CTFont) -> FontFace {
    if EmojiCluster.isPicture(analysis.scalars[range]) {
      if font.face.isColored, font.face.glyph(for: analysis.scalars[range.lowerBound]) != 0 {
        return font.face
      }
      if let face = font.library.emoji(for: analysis.scalars[range.lowerBound]) { return face }
    }
    for scalar in analysis.scalars[range]
    where !Self.isAlwaysShown(scalar) && font.face.glyph(for: scalar) == 0 {
      return font.otherFace(having: scalar) ?? font.face
    }
    return font.face
  }

  /// Whether a character needs no glyph: controls, joiners, direction marks, variation selectors,
  /// spaces.
  static func isAlwaysShown(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F { return scalar <= 0x20 }
    switch scalar {
    case 0x7F...0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF,
      0xE0000...0xE0FFF:
      return true
    default: return false
    }
  }

  private func shape(_ item: Item, _ buffer: OpaquePointer) -> ShapedRun {
    let attributes = analysis.spans[item.span].attributes
    let base = attributes.font
    let font =
      item.face === base.face
      ? base : CTFont(face: item.face, size: base.size, matrix: base.matrix, library: base.library)
    var run = ShapedRun(
      font: font, span: item.span, level: item.level, range: item.range, glyphs: [])
    hb_buffer_clear_contents(buffer)
    // HarfBuzz gets the whole text, so that letters join across items.
    analysis.scalars.withUnsafeBufferPointer { scalars in
      hb_buffer_add_codepoints(
        buffer, scalars.baseAddress, Int32(clamping: scalars.count),
        UInt32(clamping: item.range.lowerBound),
        Int32(clamping: item.range.count))
    }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    let features = Self.features(attributes)
    hb_shape(item.face.font, buffer, features, UInt32(features.count))
    run.glyphs = glyphs(buffer, font, attributes.spacing)
    return run
  }

  private func glyphs(_ buffer: OpaquePointer, _ font: CTFont, _ spacing: CGFloat) -> [ShapedGlyph]
  {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let (info, position) = (infos[index], positions[index])
      let cluster = Int(info.cluster)
      var glyph = ShapedGlyph(
        glyph: CGGlyph(exactly: info.codepoint) ?? 0, advance: font.points(Int(position.x_advance)),
        offset: CGPoint(
          x: font.points(Int(position.x_offset)), y: font.points(Int(position.y_offset))),
        cluster: cluster)
      if analysis.scalars.indices.contains(cluster),
        TextAnalysis.isControl(analysis.scalars[cluster])
      {
        glyph.glyph = CGGlyph(exactly: font.face.glyph(for: 0x20)) ?? 0
        glyph.advance = 0
      } else if spacing != 0, index + 1 == Int(count) || infos[index + 1].cluster != info.cluster {
        glyph.advance += spacing
      }
      glyphs.append(glyph)
    }
    return glyphs
  }

  private static func features(_ attributes: TextAttributes) -> [hb_feature_t] {
    func off(_ tag: StaticString) -> hb_feature_t {
      let number = tag.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
      return hb_feature_t(tag: number, value: 0, start: 0, end: UInt32.max)
    }
    var features: [hb_feature_t] = []
    if attributes.kern == 0 { features.append(off("kern")) }
    // Letters with added spacing do not form ligatures either.
    if !attributes.hasLigatures || attributes.spacing != 0 {
      features += [off("liga"), off("clig")]
    }
    return features
  }

  /// Joins runs that differ only in their script. O(glyphs) for any number of runs.
  private static func joined(_ runs: [ShapedRun]) -> ShapedRun? {
    guard var result = runs.first, let last = runs.last, runs.count > 1 else { return runs.first }
    result.range = result.range.lowerBound..<last.range.upperBound
    // From left to right.
    result.glyphs =
      result.isRightToLeft ? runs.reversed().flatMap(\.glyphs) : runs.flatMap(\.glyphs)
    return result
  }
}
