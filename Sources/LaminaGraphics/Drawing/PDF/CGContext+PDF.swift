@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

/// Key of the media box of a page or a context: `CFData` with a `CGRect`.
nonisolated(unsafe) public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
/// Key of a document's title: `CFString`.
nonisolated(unsafe) public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// Key of a document's author: `CFString`.
nonisolated(unsafe) public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// Key of a document's subject: `CFString`.
nonisolated(unsafe) public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Key of a document's keywords: `CFString`.
nonisolated(unsafe) public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// Key of the program that made a document: `CFString`.
nonisolated(unsafe) public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"

extension CGContext {
  /// A PDF document in a file.
  ///
  /// `mediaBox` gives the size of pages in points; nil means 612 by 792 (US Letter).
  /// `auxiliaryInfo` may hold the title and other texts about the document. Draw each page between
  /// ``beginPDFPage(_:)`` and ``endPDFPage()``. The file is complete after ``closePDF()`` or when
  /// the context is released. Returns nil if the file cannot be written or the media box has no
  /// area.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// A PDF document that is written to `consumer`. The rules of ``init(_:mediaBox:_:)`` apply.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = (mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
    guard PDFPages.isUsable(box) else { return nil }
    let pages = PDFPages(consumer: consumer, mediaBox: box)
    let kept = Unmanaged.passRetained(pages)
    let created = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let pages = Unmanaged<PDFPages>.fromOpaque(closure).takeUnretainedValue()
        return pages.consumer.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, kept.toOpaque(), box.width, box.height)
    guard let surface = created, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      cairo_surface_set_user_data(
        surface, PDFPages.key, kept.toOpaque(),
        { pages in if let pages { Unmanaged<PDFPages>.fromOpaque(pages).release() } })
        == CAIRO_STATUS_SUCCESS
    else {
      if let created { cairo_surface_destroy(created) }
      kept.release()
      return nil
    }
    PDFPages.describe(auxiliaryInfo, surface)
    self.init(owning: surface, size: box.size)
    concatenate(CGAffineTransform(translationX: -box.minX, y: -box.minY))
    pages.initialState = state
  }

  /// Begins a page as ``beginPDFPage(_:)`` does, with the media box in `mediaBox`; nil stands for
  /// the document's. A box that PDF does not allow counts as nil. Does nothing in a context without
  /// pages.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    beginPage(mediaBox?.pointee)
  }

  /// Ends the page that ``beginPage(mediaBox:)`` began. Does nothing without one.
  public func endPage() { endPDFPage() }

  /// Begins a page with a new graphics state and an empty path. `pageInfo` may hold the page's own
  /// media box.
  ///
  /// If the page before is still open, this ends it. Does nothing if the context is not a PDF
  /// document or is closed.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    beginPage(PDFPages.mediaBox(pageInfo))
  }

  private func beginPage(_ mediaBox: CGRect?) {
    guard let pages, !pages.isClosed else { return }
    endPDFPage()
    let wanted = mediaBox?.standardized
    let box = wanted.flatMap { PDFPages.isUsable($0) ? $0 : nil } ?? pages.mediaBox
    cairo_pdf_surface_set_size(target.surface.pointer, box.width, box.height)
    startPage(pages, box)
    pages.isOpen = true
  }

  /// Ends the open page. Does nothing without one.
  public func endPDFPage() {
    guard let pages, pages.isOpen else { return }
    endLayers()
    cairo_show_page(target.cairo)
    pages.isOpen = false
  }

  /// Ends the last page and the document. Later drawing has no effect.
  public func closePDF() {
    guard let pages, !pages.isClosed else { return }
    endPDFPage()
    pages.isClosed = true
    cairo_surface_finish(target.surface.pointer)
  }

  private var pages: PDFPages? {
    let surface = openLayers.first?.target.surface ?? target.surface
    guard cairo_surface_get_type(surface.pointer) == CAIRO_SURFACE_TYPE_PDF else { return nil }
    return cairo_surface_get_user_data(surface.pointer, PDFPages.key)
      .map { Unmanaged<PDFPages>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Restores the initial graphics state for a page whose space has the origin of `box`.
  private func startPage(_ pages: PDFPages, _ box: CGRect) {
    while !target.saved.isEmpty { restoreGState() }
    cairo_reset_clip(target.cairo)
    beginPath()
    state = pages.initialState
    // Device space has the height of the first page. Pages of another height align at the top.
    state.ctm = CGAffineTransform(translationX: -box.minX, y: -box.minY + deviceHeight - box.height)
    textMatrix = .identity
  }
}

/// The document of a PDF context.
final class PDFPages {
  let consumer: CGDataConsumer
  let mediaBox: CGRect
  var isOpen = false
  var isClosed = false
  var initialState = GraphicsState()

  nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)

  init(consumer: CGDataConsumer, mediaBox: CGRect) {
    self.consumer = consumer
    self.mediaBox = mediaBox
  }

  /// PDF allows pages of 3 to 14,400 points. Most readers show smaller pages too, so they are
  /// allowed.
  static func isUsable(_ box: CGRect) -> Bool {
    [box.minX, box.minY].allSatisfy(\.isFinite) && box.width > 0 && box.height > 0
      && box.width <= 14_400
      && box.height <= 14_400
  }

  static func mediaBox(_ info: CFDictionary?) -> CGRect? {
    guard let data = info?[kCGPDFContextMediaBox] as? NSData,
      data.length == MemoryLayout<CGRect>.size
    else {
      return nil
    }
    var box = CGRect.zero
    data.getBytes(&box, length: MemoryLayout<CGRect>.size)
    return box
  }

  static func describe(_ info: CFDictionary?, _ surface: OpaquePointer) {
    let words: [(CFString, cairo_pdf_metadata_t)] = [
      (kCGPDFContextTitle, CAIRO_PDF_METADATA_TITLE),
      (kCGPDFContextAuthor, CAIRO_PDF_METADATA_AUTHOR),
      (kCGPDFContextSubject, CAIRO_PDF_METADATA_SUBJECT),
      (kCGPDFContextKeywords, CAIRO_PDF_METADATA_KEYWORDS),
      (kCGPDFContextCreator, CAIRO_PDF_METADATA_CREATOR),
    ]
    for (key, metadata) in words {
      if let text = info?[key] as? NSString {
        cairo_pdf_surface_set_metadata(surface, metadata, text as String)
      } else if let text = info?[key] as? String {
        cairo_pdf_surface_set_metadata(surface, metadata, text)
      }
    }
  }
}
