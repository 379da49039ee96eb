import Foundation

/// The EXIF fields that matter for showing an image: orientation and resolution.
///
/// EXIF is a TIFF file inside another file. This type reads its first directory and the two
/// fractions of the resolution, and nothing else. A hostile block therefore costs at most 65,535
/// entries.
struct EXIFBlock {
  var orientation: CGImagePropertyOrientation?
  /// Pixels per inch.
  var resolution: ImageResolution?

  private enum Tag {
    static let orientation = 0x0112
    static let xResolution = 0x011A
    static let yResolution = 0x011B
    static let unit = 0x0128
  }

  /// Reads a block with or without the six bytes `Exif\0\0` in front; nil if it is not a TIFF
  /// structure.
  init?(_ block: UnsafeRawBufferPointer) {
    let start = block.has("Exif\0\0", at: 0) ? 6 : 0
    let bytes = UnsafeRawBufferPointer(rebasing: block[start...])
    let isBig = bytes.has("MM", at: 0)
    guard isBig || bytes.has("II", at: 0) else { return nil }
    func number(_ size: Int, at offset: Int) -> Int? {
      isBig ? bytes.bigEndian(size, at: offset) : bytes.littleEndian(size, at: offset)
    }
    guard number(2, at: 2) == 42, let directory = number(4, at: 4),
      let count = number(2, at: directory)
    else { return nil }
    func fraction(at offset: Int) -> Double? {
      guard let place = number(4, at: offset), let over = number(4, at: place),
        let under = number(4, at: place + 4), under > 0
      else { return nil }
      return Double(over) / Double(under)
    }
    var (x, y): (Double?, Double?) = (nil, nil)
    var unit = 2
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(2, at: entry), let type = number(2, at: entry + 2) else { break }
      switch (tag, type) {
      case (Tag.orientation, 3):
        orientation = number(2, at: entry + 8).flatMap {
          CGImagePropertyOrientation(rawValue: UInt32($0))
        }
      case (Tag.xResolution, 5): x = fraction(at: entry + 8)
      case (Tag.yResolution, 5): y = fraction(at: entry + 8)
      case (Tag.unit, 3): unit = number(2, at: entry + 8) ?? 2
      default: break
      }
    }
    // Unit 1 means a ratio without a unit, 2 inches, 3 centimetres.
    if let x, let y, unit == 2 || unit == 3 {
      resolution = ImageResolution(x: x, y: y, perInch: unit == 2)
    }
  }

  /// A block that holds an orientation, without the `Exif` prefix. 26 bytes.
  static func bytes(orientation: CGImagePropertyOrientation) -> Data {
    Data(
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
        + [0, UInt8(orientation.rawValue), 0, 0] + [0, 0, 0, 0])
  }
}

/// Pixels per inch, in both directions.
package struct ImageResolution: Equatable, Sendable {
  /// Pixels per inch from left to right.
  package var x: Double
  /// Pixels per inch from top to bottom.
  package var y: Double

  /// Returns nil if a number is not positive and finite.
  package init?(x: Double, y: Double, perInch: Bool = true) {
    let scale = perInch ? 1 : 2.54
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
    self.x = x * scale
    self.y = y * scale
  }
}
