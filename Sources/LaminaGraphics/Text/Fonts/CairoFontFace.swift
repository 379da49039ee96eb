import CCairo
import CPango
import Foundation
import LaminaGeometry
import Synchronization

/// A face as Cairo sees it, for glyphs that are pictures and for documents that embed fonts. Owns
/// one reference.
///
/// FreeType has a face of its own for it, which only Cairo touches, under Cairo's locks.
final class CairoFontFace: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// The face at `index` of the font file in `blob`; nil when FreeType does not take it.
  init?(blob: OpaquePointer, index: Int) {
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0,
      let face = FreeType.open(UnsafeRawBufferPointer(start: data, count: Int(length)), index)
    else { return nil }
    let kept = OpenFace(face: face, blob: blob)
    guard let pointer = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING))
    else {
      return nil
    }
    self.pointer = pointer
    // Cairo may keep its face for longer than this object lives.
    let holder = Unmanaged.passRetained(kept)
    let status = cairo_font_face_set_user_data(pointer, &Self.key.value, holder.toOpaque()) {
      opened in
      if let opened { Unmanaged<OpenFace>.fromOpaque(opened).release() }
    }
    if status != CAIRO_STATUS_SUCCESS {
      cairo_font_face_destroy(pointer)
      holder.release()
      return nil
    }
  }

  deinit { cairo_font_face_destroy(pointer) }

  /// The face under a map from em units, y down, to pixels; nil for a map that nothing can be drawn
  /// with.
  func scaled(_ map: CGAffineTransform) -> CairoScaledFont? {
    var matrix = cairo_matrix_t(
      xx: Double(map.a), yx: Double(map.b), xy: Double(map.c), yy: Double(map.d), x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    guard let font = cairo_scaled_font_create(pointer, &matrix, &identity, options) else {
      return nil
    }
    if cairo_scaled_font_status(font) != CAIRO_STATUS_SUCCESS {
      cairo_scaled_font_destroy(font)
      return nil
    }
    return CairoScaledFont(owning: font)
  }

  private static let key = Key()
  /// Its address is what counts.
  private final class Key: @unchecked Sendable { var value = cairo_user_data_key_t() }

  /// What FreeType reads from, until Cairo is done with it.
  private final class OpenFace {
    let face: FT_Face
    let blob: OpaquePointer
    init(face: FT_Face, blob: OpaquePointer) {
      self.face = face
      self.blob = hb_blob_reference(blob)
    }
    deinit {
      FreeType.close(face)
      hb_blob_destroy(blob)
    }
  }
}

/// FreeType's library. Opening and closing faces is what may not happen at the same time.
private enum FreeType {
  private static let library = Mutex(Library())

  private struct Library: @unchecked Sendable {
    var pointer: FT_Library?
    init() { if FT_Init_FreeType(&pointer) != 0 { pointer = nil } }
  }

  static func open(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> FT_Face? {
    let opened = library.withLock { library -> UInt in
      guard let pointer = library.pointer, let start = bytes.bindMemory(to: UInt8.self).baseAddress
      else {
        return 0
      }
      var face: FT_Face?
      guard FT_New_Memory_Face(pointer, start, FT_Long(bytes.count), FT_Long(index), &face) == 0
      else {
        return 0
      }
      return UInt(bitPattern: face)
    }
    return FT_Face(bitPattern: opened)
  }

  static func close(_ face: FT_Face) {
    let address = UInt(bitPattern: face)
    library.withLock { _ in
      if let face = FT_Face(bitPattern: address) { FT_Done_Face(face) }
    }
  }
}
