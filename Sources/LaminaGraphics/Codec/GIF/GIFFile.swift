import Foundation

/// The blocks of a GIF file. Reads sizes, palettes and times; decompresses nothing.
struct GIFFile {
  let bytes: UnsafeRawBufferPointer
  let header: ImageHeader

  private let globalPalette: Range<Int>
  private let firstBlock: Int

  /// Reads the screen descriptor. `bytes` must outlive the value.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    self.bytes = bytes
    guard let width = bytes.littleEndian(2, at: 6), let height = bytes.littleEndian(2, at: 8),
      let flags = bytes.littleEndian(1, at: 10), bytes.count >= 13
    else { throw Self.truncated(bytes) }
    guard width > 0, height > 0 else {
      throw CGImageError.corrupt(.gif, detail: "the header says \(width) x \(height) pixels")
    }
    header = ImageHeader(format: .gif, width: width, height: height)
    globalPalette = Self.palette(flags, at: 13)
    firstBlock = globalPalette.upperBound
  }

  /// The description that the blocks give. Reads as far as the file goes, and marks a frame that is
  /// cut short.
  ///
  /// - Throws: ``LimitExceeded`` for too many or too large frames; ``CGImageError`` for a block of
  ///   unknown kind before the first frame.
  func describe(_ limits: RenderLimits) throws -> ImageDescription {
    var description = ImageDescription(header: header)
    description.isIndexed = true
    var animation = AnimationDescription(palette: globalPalette)
    var control = Control()
    for block in blocks {
      switch block {
      case .control(let next): control = next
      case .loopCount(let count): animation.loopCount = count
      case .frame(var frame):
        frame.delay = control.delay
        frame.disposal = control.disposal
        frame.transparentIndex = control.transparentIndex
        if control.transparentIndex != nil { description.hasAlpha = true }
        control = Control()
        animation.frames.append(frame)
        try LimitExceeded.check("imageFrames", animation.frames.count, atMost: limits.imageFrames)
      case .damage(let offset):
        guard !animation.frames.isEmpty else {
          throw CGImageError.corrupt(.gif, detail: "there is no block at byte \(offset)")
        }
        description.notes.append("bytes from \(offset) on ignored: they are no block")
      }
    }
    try animation.check(limits, canvas: header)
    if let first = animation.frames.first, !first.coversCanvas(header) {
      description.hasAlpha = true
    }
    description.animation = animation
    return description
  }

  /// Whether the file ends with GIF's last byte, or has bytes that belong to no block.
  var isWhole: Bool {
    var walk = blocks
    while let block = walk.next() {
      if case .damage = block { return true }
    }
    return walk.isAtEnd
  }

  private var blocks: BlockWalk { BlockWalk(bytes: bytes, offset: firstBlock) }

  /// How the next frame is shown.
  struct Control {
    var delay = 0.0
    var disposal = FrameDescription.Disposal.keep
    var transparentIndex: Int?
  }

  enum Block {
    case control(Control)
    case loopCount(Int)
    case frame(FrameDescription)
    case damage(at: Int)
  }

  /// Walks from block to block. Ends at the trailer, at the end of the bytes, and after damage.
  struct BlockWalk: Sequence, IteratorProtocol {
    let bytes: UnsafeRawBufferPointer
    var offset: Int
    /// Whether the walk has reached the trailer.
    private(set) var isAtEnd = false
    private var isDamaged = false

    init(bytes: UnsafeRawBufferPointer, offset: Int) {
      self.bytes = bytes
      self.offset = offset
    }

    mutating func next() -> Block? {
      while !isAtEnd, !isDamaged, let kind = bytes.littleEndian(1, at: offset) {
        switch kind {
        case 0x21:
          if let block = `extension`() { return block }
        case 0x2C: return frame()
        case 0x3B: isAtEnd = true
        default:
          isDamaged = true
          return .damage(at: offset)
        }
      }
      return nil
    }

    private mutating func `extension`() -> Block? {
      let (label, start) = (bytes.littleEndian(1, at: offset + 1), offset + 2)
      let data = subBlocks(from: start)
      offset = data.end
      switch label {
      case 0xF9:
        guard let flags = bytes.littleEndian(1, at: start + 1),
          let delay = bytes.littleEndian(2, at: start + 2),
          let index = bytes.littleEndian(1, at: start + 4)
        else { return nil }
        var control = Control(delay: Double(delay) / 100)
        control.disposal =
          switch flags >> 2 & 7 {
          case 2: .clear
          case 3: .restore
          default: .keep
          }
        control.transparentIndex = flags & 1 == 1 ? index : nil
        return .control(control)
      case 0xFF
      where bytes.has("\u{0B}NETSCAPE2.0", at: start) || bytes.has("\u{0B}ANIMEXTS1.0", at: start):
        guard bytes.littleEndian(1, at: start + 12) == 3, bytes.littleEndian(1, at: start + 13) == 1
        else { return nil }
        return bytes.littleEndian(2, at: start + 14).map { .loopCount($0) }
      default: return nil
      }
    }

    private mutating func frame() -> Block? {
      guard let x = bytes.littleEndian(2, at: offset + 1),
        let y = bytes.littleEndian(2, at: offset + 3),
        let width = bytes.littleEndian(2, at: offset + 5),
        let height = bytes.littleEndian(2, at: offset + 7),
        let flags = bytes.littleEndian(1, at: offset + 9)
      else {
        offset = bytes.count
        return nil
      }
      var frame = FrameDescription(x: x, y: y, width: width, height: height)
      frame.isInterlaced = flags & 0x40 != 0
      frame.palette = GIFFile.palette(flags, at: offset + 10)
      let data = frame.palette.upperBound
      let rest = subBlocks(from: data + 1)
      frame.isWhole = rest.isWhole
      frame.payload = [Swift.min(data, bytes.count)..<rest.end]
      offset = rest.end
      return .frame(frame)
    }

    /// The end of a chain of counted blocks, and whether the empty block that ends a chain is
    /// there.
    private func subBlocks(from start: Int) -> (end: Int, isWhole: Bool) {
      var offset = start
      while let length = bytes.littleEndian(1, at: offset) {
        if length == 0 { return (offset + 1, true) }
        offset += 1 + length
      }
      return (bytes.count, false)
    }
  }

  /// The palette at `offset` that `flags` announces. It can reach past the end of the bytes.
  private static func palette(_ flags: Int, at offset: Int) -> Range<Int> {
    offset..<(offset + (flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)))
  }

  static func truncated(_ bytes: UnsafeRawBufferPointer) -> CGImageError {
    .truncated(.gif, detail: "it ends at byte \(bytes.count)")
  }
}

extension FrameDescription {
  /// Whether the frame covers the whole canvas.
  func coversCanvas(_ canvas: ImageHeader) -> Bool {
    x == 0 && y == 0 && width >= canvas.width && height >= canvas.height
  }
}
