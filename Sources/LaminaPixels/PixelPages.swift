import LaminaGraphics
import LaminaPlan

/// The pages of a plan in memory, by identifier.
struct PixelPages {
  private(set) var memory: [Int: StoreMemory] = [:]

  subscript(id: Int) -> StoreMemory? { memory[id] }

  /// The memory of a page. It is made if there is none.
  mutating func make(_ page: TexturePage) throws(PixelFault) -> StoreMemory {
    if let ready = memory[page.id] {
      guard ready.width == page.width, ready.height == page.height else {
        throw .plan(
          "page \(page.id): \(page.width)x\(page.height), but it was made with \(ready.width)x\(ready.height)"
        )
      }
      return ready
    }
    guard page.width > 0, page.height > 0 else {
      throw .plan("page \(page.id): \(page.width)x\(page.height), must be at least 1x1")
    }
    guard let made = StoreMemory(width: page.width, height: page.height) else {
      throw .outOfMemory(bytes: page.byteCount)
    }
    memory[page.id] = made
    return made
  }

  /// Copies the texels of an upload, whose place was checked, into its page.
  mutating func copy(_ upload: TextureUpload, to page: TexturePage) throws(PixelFault) {
    let (source, part) = (upload.source, upload.part)
    let target = try make(page)
    let start =
      target.base + (upload.firstRow * target.width + upload.x + Int(part.minX)) * 4
    if let lent = upload.lentPixels {
      for y in 0..<part.height {
        let row = upload.isReversed ? part.height - 1 - y : y
        lent.copyRows(
          x: Int(part.minX), y: Int(part.minY) + row, width: part.width, height: 1,
          reversed: false, into: start + y * target.bytesPerRow)
      }
      return
    }
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<part.height {
        let row = Int(part.minY) + (upload.isReversed ? part.height - 1 - y : y)
        (start + y * target.bytesPerRow).copyMemory(
          from: base + (row * source.width + Int(part.minX)) * 4, byteCount: part.width * 4)
      }
    }
  }

  /// Lets go of pages that no later plan names.
  mutating func retire(_ ids: [Int]) {
    for id in ids { memory[id] = nil }
  }
}
