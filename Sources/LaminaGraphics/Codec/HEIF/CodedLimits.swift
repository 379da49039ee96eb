/// What a coded picture asks of its decoder, read from the first bits of its units.
///
/// A picture says its size in itself too, and decoders go by that. It can also hold more pictures
/// than are shown, or draw the same place again and again. So a small file can ask for gigabytes
/// and hours, whatever the file around it says.
enum CodedLimits {
  /// By how much a picture may be wider or higher than is said: blocks are whole.
  static let slack = 64
  /// Parts that one picture is coded in. Each may cost as much as the whole picture. Encoders make
  /// one, or one for each thread.
  static let mostSlices = 32
  /// Frames in the data of one picture; images in layers have up to four.
  static let mostFrames = 4

  /// - Parameter stream: what the decoder gets.
  static func check(
    _ stream: UnsafeRawBufferPointer, _ picture: HEIFPicture, _ format: CGImageFormat
  ) throws {
    do throws(CodedProblem) {
      if picture.coding == .hevc {
        try HEVCUnits(stream).check(picture)
      } else {
        var units = AV1Units()
        try units.check(stream, picture)
      }
    } catch {
      switch error {
      case .ends: throw CGImageError.corrupt(format, detail: "a unit of its data ends early")
      case .isDamaged(let why): throw CGImageError.corrupt(format, detail: why)
      case .isRefused(let feature): throw CGImageError.unsupported(format, feature: feature)
      }
    }
  }

  static func check(width: Int, height: Int, _ picture: HEIFPicture) throws(CodedProblem) {
    guard width <= picture.width + slack, height <= picture.height + slack else {
      throw .isDamaged(
        "a picture of \(width) x \(height) pixels is said to have \(picture.width) x \(picture.height)"
      )
    }
  }
}

/// Why coded data is refused.
enum CodedProblem: Error {
  case ends
  case isDamaged(String)
  case isRefused(String)
}

/// Reads numbers of any count of bits, most significant first.
struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// A number of at most 32 bits.
  mutating func read(_ count: Int) throws(CodedProblem) -> Int {
    var value = 0
    for _ in 0..<count {
      guard position >> 3 < bytes.count else { throw .ends }
      value = value << 1 | Int(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
      position += 1
    }
    return value
  }

  mutating func flag() throws(CodedProblem) -> Bool { try read(1) == 1 }

  mutating func skip(_ count: Int) throws(CodedProblem) {
    position += count
    if position > bytes.count * 8 { throw .ends }
  }

  /// An Exp-Golomb code, as HEVC and AV1 have it: after the first 1, as many bits as zeros before.
  mutating func exponential() throws(CodedProblem) -> Int {
    var zeros = 0
    while try !flag() {
      zeros += 1
      if zeros > 31 { throw .isDamaged("a number of its data has no end") }
    }
    return try (1 << zeros) - 1 + read(zeros)
  }
}
