/// The units of an AV1 picture (AV1 Bitstream Specification, 5.3 to 5.9).
struct AV1Units {
  /// What the last sequence header said that frame headers depend on.
  private struct Sequence {
    var isReduced = false
    var hasModel = false
    var hasEqualIntervals = false
    var timeBits = 0
    var idBits = 0
    /// 0 and 1, or 2 where each frame says it.
    var screenTools = 2
    var wholeMotion = 2
  }

  private var sequence: Sequence?
  private var frames = 0

  mutating func check(
    _ stream: UnsafeRawBufferPointer, _ picture: HEIFPicture
  ) throws(CodedProblem) {
    var offset = 0
    while offset < stream.count {
      let head = Int(stream[offset])
      offset += head & 4 == 0 ? 1 : 2
      var length = max(0, stream.count - offset)
      if head & 2 != 0 {
        let (value, size) = try Self.length(stream, at: offset)
        offset += size
        length = value
      }
      guard offset <= stream.count, length <= stream.count - offset else { throw .ends }
      var bits = BitReader(UnsafeRawBufferPointer(rebasing: stream[offset..<(offset + length)]))
      offset += length
      switch head >> 3 & 15 {
      case Kind.sequence: try readSequence(&bits, picture)
      case Kind.frameHeader, Kind.frame: try readFrame(&bits)
      default: break
      }
    }
    guard frames > 0 else { throw .isDamaged("a picture has no data") }
    guard frames <= CodedLimits.mostFrames else {
      throw .isRefused("\(frames) frames in one picture")
    }
  }

  private enum Kind {
    static let sequence = 1
    static let frameHeader = 3
    static let frame = 6
  }

  /// A length: seven bits a byte, least significant first.
  private static func length(
    _ stream: UnsafeRawBufferPointer, at offset: Int
  ) throws(CodedProblem) -> (value: Int, size: Int) {
    var value = 0
    for index in 0..<8 {
      guard let byte = stream.bigEndian(1, at: offset + index) else { throw .ends }
      value |= (byte & 127) << (index * 7)
      if byte < 128 { return (value, index + 1) }
    }
    throw .isDamaged("a number of its data has no end")
  }

  private mutating func readSequence(
    _ bits: inout BitReader, _ picture: HEIFPicture
  ) throws(CodedProblem) {
    var new = Sequence()
    // The profile, and whether it is a still picture.
    try bits.skip(4)
    new.isReduced = try bits.flag()
    if new.isReduced {
      try bits.skip(5)
    } else {
      try Self.readOperatingPoints(&bits, &new)
    }
    let (columns, rows) = (try bits.read(4) + 1, try bits.read(4) + 1)
    let (width, height) = (try bits.read(columns) + 1, try bits.read(rows) + 1)
    try CodedLimits.check(width: width, height: height, picture)
    if !new.isReduced {
      if try bits.flag() {
        let deltaBits = try bits.read(4) + 2
        new.idBits = try bits.read(3) + deltaBits + 1
      }
      try Self.readTools(&bits, &new)
    }
    sequence = new
  }

  private static func readOperatingPoints(
    _ bits: inout BitReader, _ new: inout Sequence
  ) throws(CodedProblem) {
    var delayBits = 0
    if try bits.flag() {
      try bits.skip(64)
      new.hasEqualIntervals = try bits.flag()
      if new.hasEqualIntervals { _ = try bits.exponential() }
      new.hasModel = try bits.flag()
      if new.hasModel {
        delayBits = try bits.read(5) + 1
        try bits.skip(32 + 5)
        new.timeBits = try bits.read(5) + 1
      }
    }
    let hasDelay = try bits.flag()
    for _ in 0...(try bits.read(5)) {
      try bits.skip(12)
      if try bits.read(5) > 7 { try bits.skip(1) }
      if new.hasModel, try bits.flag() { try bits.skip(2 * delayBits + 1) }
      if hasDelay, try bits.flag() { try bits.skip(4) }
    }
  }

  private static func readTools(
    _ bits: inout BitReader, _ new: inout Sequence
  ) throws(CodedProblem) {
    // Large blocks, two intra tools, four inter tools; order hints bring two more.
    try bits.skip(3 + 4)
    let hasOrder = try bits.flag()
    if hasOrder { try bits.skip(2) }
    new.screenTools = try bits.flag() ? 2 : bits.read(1)
    if new.screenTools > 0 { new.wholeMotion = try bits.flag() ? 2 : bits.read(1) }
  }

  /// Reads a frame header as far as what says whether the frame has a size of its own. Such a size
  /// may be larger than the sequence header's.
  private mutating func readFrame(_ bits: inout BitReader) throws(CodedProblem) {
    guard let sequence else { throw .isDamaged("a picture has no sequence header") }
    frames += 1
    if sequence.isReduced { return }
    // A frame that was decoded before.
    if try bits.flag() { return }
    let type = try bits.read(2)
    let isShown = try bits.flag()
    if isShown {
      if sequence.hasModel, !sequence.hasEqualIntervals { try bits.skip(sequence.timeBits) }
    } else {
      try bits.skip(1)
    }
    let (key, switching) = (0, 3)
    // Whether errors stay where they are.
    if type != switching, !(type == key && isShown) { try bits.skip(1) }
    try bits.skip(1)
    let hasScreenTools = sequence.screenTools == 2 ? try bits.flag() : sequence.screenTools == 1
    if hasScreenTools, sequence.wholeMotion == 2 { try bits.skip(1) }
    try bits.skip(sequence.idBits)
    if type == switching { throw .isRefused("frames of another size") }
    if try bits.flag() { throw .isRefused("frames of another size") }
  }
}
