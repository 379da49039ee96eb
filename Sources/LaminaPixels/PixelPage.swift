@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// A page of a plan: texels in memory of its own, and images, drawings and sheets that still lie in
/// theirs. A page of alphas holds bytes: ``AlphaTexels``.
///
/// What: one of those with at least ``PixelExecutor/leastBorrowed`` texels is not copied into the
/// page. Records that draw nothing else with it read it there. Whatever reads or writes across its
/// edges has it copied first.
/// Why: a new image that is drawn once would be copied twice, into memory that the system clears
/// before.
/// Cost: a look through the borrowed images of the page for each record that is not drawn from the
/// same image as the record before, or from the next one.
final class PixelPage {
  let width: Int
  let height: Int
  /// The page's own texels; nil as long as nothing needed them.
  private var memory: StoreMemory?
  /// The texels of a page of alphas; nil for one of colours.
  let alphas: AlphaTexels?
  private var pieces: [Piece] = []
  /// The piece that was drawn from last.
  private var latest = 0

  /// The pixels of an image, in the place where their copy would be. Nothing else of the image is
  /// held: it may keep the bytes that a program made it from.
  private struct Piece {
    /// Page space.
    let box: PixelRect
    let pixels: Pixels
    /// Whether its rows lie in the page in the opposite order.
    let isReversed: Bool

    enum Pixels {
      case made(PixelBuffer)
      /// Pixels in a program's own bytes, borrowed in this turn.
      case lent(LentPixels, turn: Int)
      /// The memory of what a layer has drawn, or of a sheet, which is painted again for later
      /// plans.
      case shared(StoreMemory)
    }

    func withTexels(_ body: (PixelTexels) -> Void) {
      switch pixels {
      case .lent(let pixels, _): body(.lent(pixels, isReversed: isReversed))
      case .shared(let memory):
        body(
          PixelTexels(
            memory.words, width: memory.width, height: memory.height, isReversed: isReversed))
      case .made(let pixels):
        pixels.withUnsafeBytes { bytes in
          guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
          body(
            PixelTexels(
              base, width: pixels.width, height: pixels.height, isReversed: isReversed))
        }
      }
    }
  }

  /// A page of colours.
  init(width: Int, height: Int) { (self.width, self.height, alphas) = (width, height, nil) }

  /// A page of alphas.
  init(_ alphas: AlphaTexels) {
    (width, height, self.alphas) = (alphas.bytes.width, alphas.bytes.height, alphas)
  }

  /// A page of colours.
  init(_ memory: StoreMemory) {
    (width, height, alphas, self.memory) = (memory.width, memory.height, nil, memory)
  }

  // MARK: Writing

  /// The page's memory, with everything in it, for somebody who writes or reads anywhere.
  func ownMemory() throws(PixelFault) -> StoreMemory {
    try copyPieces { _ in true }
    return try makeMemory()
  }

  /// All texels in the format of the page.
  func texels() throws(PixelFault) -> StoreMemory {
    if let alphas { alphas.bytes } else { try ownMemory() }
  }

  /// Copies the texels of an upload, whose place was checked.
  func copy(_ upload: TextureUpload) throws(PixelFault) {
    if let alphas {
      write(upload, into: alphas.bytes)
      return alphas.change(in: place(of: upload))
    }
    try leave(place(of: upload))
    write(upload, into: try makeMemory())
  }

  /// Has records draw from `image`, all of which an upload brings whose place was checked.
  func borrow(_ image: CGImage, of upload: TextureUpload, turn: Int) throws(PixelFault) {
    let box = place(of: upload)
    try leave(box)
    let pixels =
      upload.lentPixels.map { Piece.Pixels.lent($0, turn: turn) } ?? .made(image.pixels)
    pieces.append(Piece(box: box, pixels: pixels, isReversed: upload.isReversed))
  }

  /// Has records draw from memory of which an upload brings a part. The place of all of the memory
  /// was checked.
  func share(_ memory: StoreMemory, of upload: TextureUpload) throws(PixelFault) {
    var whole = upload
    whole.part = upload.source.bounds
    let box = place(of: whole)
    let isThere = pieces.contains { piece in
      guard case .shared(let shared) = piece.pixels else { return false }
      return shared === memory && piece.box == box && piece.isReversed == upload.isReversed
    }
    if isThere { return }
    try leave(box)
    pieces.append(Piece(box: box, pixels: .shared(memory), isReversed: upload.isReversed))
  }

  /// Copies the images that lie in a program's own bytes and were borrowed before `turn`.
  func returnLent(before turn: Int) throws(PixelFault) {
    try copyPieces { if case .lent(_, let then) = $0.pixels { then < turn } else { false } }
  }

  /// Copies the pieces of which `isMeant` is true. They are no pieces then.
  private func copyPieces(_ isMeant: (Piece) -> Bool) throws(PixelFault) {
    if !pieces.contains(where: isMeant) { return }
    let canvas = PixelCanvas(try makeMemory(), area: whole, cut: nil)
    for piece in pieces where isMeant(piece) {
      let copy = PixelCopy(BlitInstance(rect: piece.box, texelX: 0, texelY: 0), opacity: 255)
      piece.withTexels { canvas.draw(copy, from: $0, by: .replace, scissor: nil) }
    }
    pieces.removeAll(where: isMeant)
  }

  /// Has the pieces in `box` make way: those inside are forgotten, others are copied.
  private func leave(_ box: PixelRect) throws(PixelFault) {
    pieces.removeAll { box.contains($0.box) }
    try copyPieces { !$0.box.intersection(box).isEmpty }
  }

  private func makeMemory() throws(PixelFault) -> StoreMemory {
    if let alphas { return try alphas.allWords() }
    if let memory { return memory }
    guard let made = StoreMemory(width: width, height: height) else {
      throw .outOfMemory(bytes: width * height * 4)
    }
    memory = made
    return made
  }

  private var whole: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }

  /// Page space: where the texels of an upload lie.
  private func place(of upload: TextureUpload) -> PixelRect {
    let (left, top) = (upload.x + Int(upload.part.minX), upload.firstRow)
    return PixelRect(
      minX: Int16(clamping: left), minY: Int16(clamping: top),
      maxX: Int16(clamping: left + upload.part.width),
      maxY: Int16(clamping: top + upload.part.height))
  }

  /// Copies texels of the same format.
  private func write(_ upload: TextureUpload, into memory: StoreMemory) {
    let (source, part, size) = (upload.source, upload.part, memory.format.bytesPerTexel)
    let start = memory.base + (upload.firstRow * width + upload.x + Int(part.minX)) * size
    if let lent = upload.lentPixels {
      for y in 0..<part.height {
        let row = upload.isReversed ? part.height - 1 - y : y
        lent.copyRows(
          x: Int(part.minX), y: Int(part.minY) + row, width: part.width, height: 1,
          reversed: false, into: start + y * memory.bytesPerRow)
      }
      return
    }
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<part.height {
        let row = Int(part.minY) + (upload.isReversed ? part.height - 1 - y : y)
        let first = row * source.width + Int(part.minX)
        (start + y * memory.bytesPerRow).copyMemory(
          from: base + first * size, byteCount: part.width * size)
      }
    }
  }

  // MARK: Reading

  /// Whether there is a texel for each pixel of a copy.
  func has(_ copy: PixelCopy) -> Bool {
    copy.texelX >= 0 && copy.texelY >= 0 && copy.texelX + copy.rect.width <= width
      && copy.texelY + copy.rect.height <= height
  }

  /// Calls `body` with the texels that a copy reads, and with the copy in their space.
  func withTexels(
    for copy: PixelCopy, _ body: (PixelTexels, PixelCopy) -> Void
  ) throws(PixelFault) {
    let shown = PixelRect(
      minX: Int16(clamping: copy.texelX), minY: Int16(clamping: copy.texelY),
      maxX: Int16(clamping: copy.texelX + copy.rect.width),
      maxY: Int16(clamping: copy.texelY + copy.rect.height))
    if let piece = try piece(with: shown) {
      var moved = copy
      moved.texelX -= Int(piece.box.minX)
      moved.texelY -= Int(piece.box.minY)
      return piece.withTexels { body($0, moved) }
    }
    let memory = try makeMemory()
    body(PixelTexels(memory.words, width: width, height: height), copy)
  }

  /// Calls `body` with words that hold all of `texels`, which the page has. Where they are one in a
  /// direction, there is another word before them, which is read and counts for nothing.
  ///
  /// - Parameter pixels: how many pixels may be drawn with them.
  func withWords(
    in texels: PixelRect, pixels: Int, _ body: (lamina_texels) -> Void
  ) throws(PixelFault) {
    let read = PixelRect(
      minX: texels.width == 1 ? texels.minX - 1 : texels.minX,
      minY: texels.height == 1 ? texels.minY - 1 : texels.minY, maxX: texels.maxX,
      maxY: texels.maxY)
    if read.minX >= 0, read.minY >= 0 { return try withWords(of: read, pixels, body) }
    // At the page's side there is none before them. They are few: one column, or one row.
    try withWords(of: texels, pixels) { words in
      guard let first = words.first else { return }
      var copy: [UInt32] = []
      copy.reserveCapacity(read.area)
      for y in read.minY..<read.maxY {
        for x in read.minX..<read.maxX {
          copy.append(first[Int(max(y, texels.minY)) * words.stride + Int(max(x, texels.minX))])
        }
      }
      copy.withUnsafeBufferPointer { copy in
        guard let base = copy.baseAddress else { return }
        let origin = Int(read.minY) * read.width + Int(read.minX)
        body(lamina_texels(first: base - origin, stride: read.width))
      }
    }
  }

  private func withWords(
    of texels: PixelRect, _ pixels: Int, _ body: (lamina_texels) -> Void
  ) throws(PixelFault) {
    if let alphas { return try alphas.withWords(in: texels, pixels: pixels, body) }
    if let piece = try piece(with: texels) {
      guard case .lent = piece.pixels else {
        return piece.withTexels { if let words = $0.words(at: piece.box) { body(words) } }
      }
      // A program's own bytes have to be converted.
      try copyPieces { $0.box == piece.box }
    }
    body(lamina_texels(first: try makeMemory().words, stride: width))
  }

  /// The piece that has all of `texels`; nil after those that have some of them were copied.
  private func piece(with texels: PixelRect) throws(PixelFault) -> Piece? {
    if pieces.isEmpty { return nil }
    for index in latest...latest + 1
    where index < pieces.count && pieces[index].box.contains(texels) {
      latest = index
      return pieces[index]
    }
    if let found = pieces.firstIndex(where: { $0.box.contains(texels) }) {
      latest = found
      return pieces[found]
    }
    try copyPieces { !$0.box.intersection(texels).isEmpty }
    return nil
  }
}
