/// How a HEIC or AVIF image is cut, and then turned and mirrored, for showing.
struct HEIFPlacement {
  /// The part that is shown, in pixels from the top left.
  private(set) var x = 0
  private(set) var y = 0
  private(set) var width: Int
  private(set) var height: Int
  private(set) var orientation = CGImagePropertyOrientation.up

  /// - Throws: ``CGImageError`` if a part lies outside of the image, or for more than one crop,
  ///   turn and mirroring, in this order or with the last two exchanged.
  init(_ properties: HEIFItemProperties, of file: HEIFFile) throws {
    guard let size = properties.size else {
      throw file.corrupt("item \(file.primary) has no size")
    }
    (width, height) = size
    var quarters: Int?
    var mirror: Mirror?
    var isMirroredFirst = false
    for change in properties.changes {
      let place = change.payload.lowerBound
      switch change.type {
      case HEIFItemProperties.Kind.crop where quarters == nil && mirror == nil:
        try crop(change.payload, of: file)
      case HEIFItemProperties.Kind.turn where quarters == nil:
        quarters = try file.number(1, at: place, in: change.payload) & 3
        isMirroredFirst = mirror != nil
      case HEIFItemProperties.Kind.mirror where mirror == nil:
        let axis = try file.number(1, at: place, in: change.payload) & 1
        mirror = axis == 0 ? .topToBottom : .leftToRight
      default:
        throw CGImageError.unsupported(file.format, feature: "several crops, turns or mirrorings")
      }
    }
    // A mirroring before a quarter turn is the other mirroring after it.
    if isMirroredFirst, (quarters ?? 0) % 2 == 1 {
      mirror = mirror == .topToBottom ? .leftToRight : .topToBottom
    }
    orientation = Self.orientation(quarters: quarters ?? 0, mirror)
  }

  private enum Mirror { case topToBottom, leftToRight }

  /// - Parameter quarters: turns by a quarter, anticlockwise.
  private static func orientation(
    quarters: Int, _ mirror: Mirror?
  ) -> CGImagePropertyOrientation {
    switch (quarters, mirror) {
    case (0, nil): .up
    case (0, .topToBottom), (2, .leftToRight): .downMirrored
    case (0, .leftToRight), (2, .topToBottom): .upMirrored
    case (1, nil): .left
    case (1, .topToBottom), (3, .leftToRight): .leftMirrored
    case (1, .leftToRight), (3, .topToBottom): .rightMirrored
    case (2, nil): .down
    default: .right
    }
  }

  /// A crop is four fractions: width, height, and how far its middle lies right of and below that
  /// of the image.
  private mutating func crop(_ box: Range<Int>, of file: HEIFFile) throws {
    var numbers: [Double] = []
    for index in 0..<4 {
      let over = try file.number(4, at: box.lowerBound + index * 8, in: box)
      let under = try file.number(4, at: box.lowerBound + index * 8 + 4, in: box)
      // Offsets are signed, in both halves for some writers.
      func signed(_ value: Int) -> Double { Double(Int32(truncatingIfNeeded: value)) }
      guard under != 0 else { throw file.corrupt("it is cropped by a fraction over 0") }
      numbers.append(
        index < 2 ? Double(over) / Double(under) : signed(over) / signed(under))
    }
    func part(_ length: Double, _ offset: Double, of side: Int) throws -> (start: Int, length: Int)
    {
      let rounded = length.rounded()
      let start = (offset + (Double(side) - length) / 2).rounded()
      guard rounded >= 1, start >= 0, start + rounded <= Double(side) else {
        throw file.corrupt("it is cropped to what lies outside of it")
      }
      return (Int(start), Int(rounded))
    }
    (x, width) = try part(numbers[0], numbers[2], of: width)
    (y, height) = try part(numbers[1], numbers[3], of: height)
  }
}
