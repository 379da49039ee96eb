@_implementationOnly import CCairo
@_implementationOnly import CPango
import Foundation
import LaminaGeometry
import Synchronization

/// A face for Cairo, to draw glyphs that are images and to embed fonts in documents. Owns one
/// reference.
///
/// It has a FreeType face of its own, which only Cairo uses, under Cairo's locks.
final class CairoFontFace: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// The face at `index` of the font file in `blob`; nil if FreeType cannot open it.
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
    // Cairo may keep its face longer than this object lives.
    let holder = Unmanaged.passRetained(kept)
    let status = cairo_font_face_set_user_data(pointer, Self.key.address, holder.toOpaque()) {
      opened in
      if let opened { Unmanaged<OpenFace>.fromOpaque(opened).release() }
    }
    if !CairoStatus.isGood(status) {
      cairo_font_face_destroy(pointer)
      holder.release()
      return nil
    }
  }

  deinit { cairo_font_face_destroy(pointer) }

  /// The face with a map from em units, y down, to pixels; nil if Cairo cannot draw with the map.
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
    if !CairoStatus.isGood(cairo_scaled_font_status(font)) {
      cairo_scaled_font_destroy(font)
      return nil
    }
    return CairoScaledFont(owning: font)
  }

  private static let key = Key()
  /// Only its address matters.
  private struct Key: @unchecked Sendable {
    private let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<cairo_user_data_key_t>.size, alignment: 8)
    var address: UnsafePointer<cairo_user_data_key_t> {
      UnsafePointer(memory.assumingMemoryBound(to: cairo_user_data_key_t.self))
    }
  }

  /// The memory that FreeType reads from, kept until Cairo no longer needs the face.
  private final class OpenFace {
    /// FreeType's face, owned.
    let face: UnsafeMutableRawPointer
    let blob: OpaquePointer
    init(face: FT_Face, blob: OpaquePointer) {
      self.face = UnsafeMutableRawPointer(face)
      self.blob = hb_blob_reference(blob)
    }
    deinit {
      FreeType.close(face.assumingMemoryBound(to: FT_FaceRec.self))
      hb_blob_destroy(blob)
    }
  }
}

/// FreeType's library. Faces must not be opened and closed at the same time, so a lock guards both.
private enum FreeType {
  private static let library = Mutex(Library())

  private struct Library: @unchecked Sendable {
    var pointer: OpaquePointer?
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
