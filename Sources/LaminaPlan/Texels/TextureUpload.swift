import LaminaGraphics

/// Where the texels of an upload come from.
///
/// Both kinds stay unchanged until the plan is drawn, even if the layer changes. Images are
/// immutable. A backing store that is drawn to again leaves its memory to the plan and continues
/// with a copy. A sheet of shapes is only painted for a next plan, which is made after this one is
/// drawn or dropped.
package enum TexelSource: Sendable {
  case image(CGImage)
  case store(StoreMemory)

  /// Texels in a row.
  package var width: Int {
    switch self {
    case .image(let image): image.width
    case .store(let memory): memory.width
    }
  }

  /// Rows.
  package var height: Int {
    switch self {
    case .image(let image): image.height
    case .store(let memory): memory.height
    }
  }

  package var format: TexelFormat {
    switch self {
    case .image: .bgra8
    case .store(let memory): memory.format
    }
  }

  /// Calls `body` with all rows, the topmost first, without padding between them.
  package func withUnsafeBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    switch self {
    case .image(let image): try image.pixels.withUnsafeBytes(body)
    case .store(let memory): try memory.withUnsafeBytes(body)
    }
  }
}

/// A copy of one rectangle of texels into a page.
package struct TextureUpload: Sendable {
  /// Index into `FramePlan.pages`.
  package var page: Int
  /// Page space: the position of the source's first texel, whether that texel is copied or not.
  package var x: Int
  package var y: Int
  package var source: TexelSource
  /// The copied texels of the source, from its top left corner.
  package var part: PixelRect
  /// Whether the rows lie in the page in the opposite order, the lowest first. The position is that
  /// of the lowest row then.
  package var isReversed = false
  /// Whether an image over a program's own bytes is converted on its way into the page. Otherwise
  /// it is converted before, into pixels that it keeps.
  package var isDirect = true
  /// Whether the page may read the memory of a store itself, although only a part of it is
  /// uploaded, until something else lies there. The memory changes only for plans that upload what
  /// has changed.
  package var isShared = false

  package init(page: Int, x: Int, y: Int, source: TexelSource, part: PixelRect) {
    (self.page, self.x, self.y, self.source, self.part) = (page, x, y, source, part)
  }

  /// Copies all of an image.
  package init(page: Int, x: Int, y: Int, image: CGImage) {
    self.init(page: page, x: x, y: y, source: .image(image), part: TexelSource.image(image).bounds)
  }

  /// The image that is copied; nil for a backing store.
  package var image: CGImage? {
    if case .image(let image) = source { image } else { nil }
  }

  /// The pixels that are converted on their way, if there are any.
  package var lentPixels: LentPixels? { isDirect ? image?.lentPixels : nil }

  /// Page space: the first copied row.
  package var firstRow: Int {
    isReversed ? y + source.height - Int(part.maxY) : y + Int(part.minY)
  }

  /// Number of bytes that are copied.
  package var byteCount: Int { part.width * part.height * source.format.bytesPerTexel }
}

extension TexelSource {
  /// The rectangle of all texels.
  package var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }
}
