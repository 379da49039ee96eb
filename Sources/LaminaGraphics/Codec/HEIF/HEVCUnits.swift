/// The units of an HEVC picture, each behind a length of four bytes (ITU-T H.265, 7.3).
struct HEVCUnits {
  private let stream: UnsafeRawBufferPointer

  init(_ stream: UnsafeRawBufferPointer) { self.stream = stream }

  func check(_ picture: HEIFPicture) throws(CodedProblem) {
    var offset = 0
    var (slices, pictures) = (0, 0)
    while offset < stream.count {
      guard let length = stream.bigEndian(4, at: offset), length <= stream.count - offset - 4 else {
        throw .ends
      }
      let unit = UnsafeRawBufferPointer(rebasing: stream[(offset + 4)..<(offset + 4 + length)])
      offset += 4 + length
      // Decoders leave out what has no header, and layers above the first.
      guard let head = unit.bigEndian(2, at: 0), head >> 3 & 63 == 0 else { continue }
      switch head >> 9 & 63 {
      case 0..<32:
        slices += 1
        // The first bit after the header says that a picture begins.
        if unit.bigEndian(1, at: 2).map({ $0 >= 128 }) ?? false { pictures += 1 }
      case 33: try checkSize(unit, picture)
      default: break
      }
    }
    guard slices > 0 else { throw .isDamaged("a picture has no data") }
    guard pictures <= 1 else { throw .isRefused("\(pictures) pictures in one") }
    guard slices <= CodedLimits.mostSlices else {
      throw .isRefused("a picture in \(slices) slices")
    }
  }

  /// Reads the sequence parameter set as far as the size.
  private func checkSize(
    _ unit: UnsafeRawBufferPointer, _ picture: HEIFPicture
  ) throws(CodedProblem) {
    let bytes = Self.unescaped(unit)
    let size: (Int, Int)
    do {
      size = try bytes.withUnsafeBytes { try Self.size($0) }
    } catch let problem as CodedProblem {
      throw problem
    } catch {
      throw .ends
    }
    try CodedLimits.check(width: size.0, height: size.1, picture)
  }

  private static func size(_ bytes: UnsafeRawBufferPointer) throws(CodedProblem) -> (Int, Int) {
    var bits = BitReader(bytes)
    // Header, and the number of the video parameter set.
    try bits.skip(16 + 4)
    let layers = try bits.read(3)
    // Nesting, then profile and level of all layers.
    try bits.skip(1 + 88 + 8)
    var skipped = 0
    if layers > 0 {
      for layer in 0..<8 {
        let flags = try bits.read(2)
        if layer < layers { skipped += (flags & 2 != 0 ? 88 : 0) + (flags & 1 != 0 ? 8 : 0) }
      }
    }
    try bits.skip(skipped)
    _ = try bits.exponential()
    if try bits.exponential() == 3 { try bits.skip(1) }
    return (try bits.exponential(), try bits.exponential())
  }

  /// The start of a unit without the bytes 3 that keep its zeros apart.
  private static func unescaped(_ unit: UnsafeRawBufferPointer) -> [UInt8] {
    // What is read of the set: at most 16 + 8 + 96 + 16 + 7 * 96 bits and four numbers of 63.
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit.prefix(256) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}
