@_implementationOnly import CPango
import Foundation
import Synchronization

/// A face of a font file, without a size: tables, names, outlines. Lengths are in font units, y up.
///
/// HarfBuzz's objects are immutable once made, and a lock guards the cache, so any thread may use a
/// face.
final class FontFace: @unchecked Sendable {
  /// A face without glyphs, used if no font is installed.
  static let empty = FontFace(face: hb_face_get_empty(), blob: hb_blob_get_empty(), index: 0)

  let metrics: FontMetrics
  let names: FontNames
  let glyphCount: Int
  /// Whether glyphs have their own colours.
  let isColored: Bool
  /// The index by which FreeType opens the face.
  let index: Int
  let blob: OpaquePointer
  let font: OpaquePointer
  private let face: OpaquePointer
  private let cache = Mutex(FaceCache())

  /// A face of an installed file; nil if the file cannot be read or has no glyphs.
  convenience init?(_ source: FontSource) {
    guard let blob = hb_blob_create_from_file_or_fail(source.path) else { return nil }
    self.init(owning: blob, index: source.index)
  }

  /// A face of bytes; nil if they are not a font.
  convenience init?(data: Data) {
    guard !data.isEmpty, let length = UInt32(exactly: data.count) else { return nil }
    let made = data.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.bindMemory(to: CChar.self).baseAddress, length, HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob = made else { return nil }
    self.init(owning: blob, index: 0)
  }

  private convenience init?(owning blob: OpaquePointer, index: Int) {
    let source = FontSource(path: "", index: index)
    guard let face = hb_face_create(blob, source.faceIndex), hb_face_get_glyph_count(face) > 0
    else {
      hb_blob_destroy(blob)
      return nil
    }
    self.init(face: face, blob: blob, index: index)
  }

  /// Takes over the references to `face` and `blob`.
  private init(face: OpaquePointer, blob: OpaquePointer, index: Int) {
    hb_face_make_immutable(face)
    let font: OpaquePointer = hb_font_create(face) ?? hb_font_get_empty()
    hb_ot_font_set_funcs(font)
    if let instance = FontSource(path: "", index: index).instance {
      hb_font_set_var_named_instance(font, instance)
    }
    hb_font_make_immutable(font)
    (self.face, self.blob, self.font, self.index) = (face, blob, font, index)
    glyphCount = Int(hb_face_get_glyph_count(face))
    metrics = FontMetrics(face: face, font: font)
    names = FontNames(face: face)
    isColored = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
  }

  var isEmpty: Bool { glyphCount == 0 }

  /// The bytes of the file, valid as long as the face exists.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
  }

  /// The glyph for a character; 0, the glyph for missing characters, if there is none.
  func glyph(for scalar: UInt32) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : 0
  }

  func advance(of glyph: CGGlyph) -> Int {
    Int(glyph) < glyphCount ? Int(hb_font_get_glyph_h_advance(font, UInt32(glyph))) : 0
  }

  /// The box around the ink of a glyph; nil if the glyph has no ink.
  func bounds(of glyph: CGGlyph) -> CGRect? {
    var extents = hb_glyph_extents_t()
    guard Int(glyph) < glyphCount, hb_font_get_glyph_extents(font, UInt32(glyph), &extents) != 0,
      extents.width != 0 || extents.height != 0
    else { return nil }
    // HarfBuzz measures the height down from the upper edge.
    return CGRect(
      x: CGFloat(extents.x_bearing), y: CGFloat(extents.y_bearing) + CGFloat(extents.height),
      width: CGFloat(extents.width), height: -CGFloat(extents.height))
  }

  /// The outline of a glyph; empty if the glyph has no ink.
  func outline(of glyph: CGGlyph) -> PathData {
    guard Int(glyph) < glyphCount else { return PathData() }
    if let known = cache.withLock({ $0.outlines[glyph] }) { return known }
    let outline = FontOutline.read(glyph, font)
    cache.withLock { cache in
      if cache.outlines.count >= FaceCache.outlineLimit { cache.outlines.removeAll() }
      cache.outlines[glyph] = outline
    }
    return outline
  }

  /// The outline of a glyph, ready to be filled.
  func shape(of glyph: CGGlyph) -> FilledOutline {
    guard Int(glyph) < glyphCount else { return FilledOutline(PathData()) }
    if let known = cache.withLock({ $0.shapes[glyph] }) { return known }
    let shape = FilledOutline(FontOutline.read(glyph, font))
    cache.withLock { cache in
      if cache.shapes.count >= FaceCache.outlineLimit { cache.shapes.removeAll() }
      cache.shapes[glyph] = shape
    }
    return shape
  }

  /// The face for Cairo; nil if FreeType cannot open the file.
  func cairoFace() -> CairoFontFace? {
    guard !isEmpty else { return nil }
    return cache.withLock { cache in
      if !cache.triedCairo {
        cache.triedCairo = true
        cache.cairo = CairoFontFace(blob: blob, index: index)
      }
      return cache.cairo
    }
  }

  /// The glyph with a PostScript name; 0 if there is none.
  func glyph(named name: String) -> CGGlyph {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 else { return 0 }
    return CGGlyph(exactly: glyph) ?? 0
  }

  func name(of glyph: CGGlyph) -> String? {
    var buffer = [CChar](repeating: 0, count: 128)
    guard Int(glyph) < glyphCount,
      hb_font_get_glyph_name(font, UInt32(glyph), &buffer, UInt32(buffer.count)) != 0
    else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The data that a face has read so far.
private struct FaceCache {
  /// Enough for the glyphs of a long text; a few megabytes.
  static let outlineLimit = 4_096
  var outlines: [CGGlyph: PathData] = [:]
  var shapes: [CGGlyph: FilledOutline] = [:]
  var cairo: CairoFontFace?
  var triedCairo = false
}
