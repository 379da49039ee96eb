import Foundation

/// Memory that devices and processes share, as a dmabuf of the kernel. Linux programs pass frames
/// of video and of windows to each other this way.
///
/// This is only a description: it neither owns nor closes its descriptors. The functions that take
/// one say who closes them.
public struct DMABuffer: Equatable, Sendable {
  /// One of up to four parts of the pixels, such as the brightness of a video frame.
  public struct Plane: Equatable, Sendable {
    /// A dmabuf file descriptor; planes may share one.
    public var descriptor: Int32
    /// Bytes before the first row.
    public var offset: Int
    /// Bytes from one row to the next.
    public var stride: Int

    /// A plane of a buffer.
    public init(descriptor: Int32, offset: Int = 0, stride: Int) {
      (self.descriptor, self.offset, self.stride) = (descriptor, offset, stride)
    }
  }

  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// The kernel's code for the format (`drm_fourcc.h`), such as ``argb8888``.
  public var fourCC: UInt32
  /// The kernel's code for the arrangement in memory; nil if the maker did not say. 0 means that
  /// the rows follow each other.
  public var modifier: UInt64?
  /// One to four.
  public var planes: [Plane]
  /// How the brightness and the colour differences of a YUV format become colours; nil leaves it to
  /// the driver. Formats of red, green and blue do not have it.
  public var colorEncoding: ColorEncoding?
  /// Which values of a YUV format are black and white; nil leaves it to the driver.
  public var sampleRange: SampleRange?

  /// A recommendation for YUV video.
  public enum ColorEncoding: UInt8, Sendable {
    /// ITU-R BT.601: standard definition, and images of JPEG.
    case rec601
    /// ITU-R BT.709: high definition.
    case rec709
    /// ITU-R BT.2020: ultra high definition.
    case rec2020
  }

  /// The range of values of YUV video.
  public enum SampleRange: UInt8, Sendable {
    /// 16 is black and 235 is white, as in most video.
    case narrow
    /// 0 is black and 255 is white.
    case full
  }

  /// A description of shared memory.
  public init(
    width: Int, height: Int, fourCC: UInt32, modifier: UInt64?, planes: [Plane],
    colorEncoding: ColorEncoding? = nil, sampleRange: SampleRange? = nil
  ) {
    (self.width, self.height, self.fourCC) = (width, height, fourCC)
    (self.modifier, self.planes) = (modifier, planes)
    (self.colorEncoding, self.sampleRange) = (colorEncoding, sampleRange)
  }

  /// `AR24`: blue, green, red, alpha in memory, as in Lamina's own images.
  public static let argb8888: UInt32 = 0x3432_5241
  /// `XR24`: blue, green, red and an unused byte in memory.
  public static let xrgb8888: UInt32 = 0x3432_5258
  /// `AB24`: red, green, blue, alpha in memory.
  public static let abgr8888: UInt32 = 0x3432_4241

  /// The four letters of the format, such as `AR24`; a number if they are not letters.
  public var formatName: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: fourCC >> (8 * $0)) }
    guard bytes.allSatisfy({ (32...126).contains($0) }) else {
      return "0x" + String(fourCC, radix: 16)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Throws ``ExternalTextureError`` for values that no driver can accept.
  package func check() throws {
    guard (1...4).contains(planes.count) else {
      throw ExternalTextureError.invalidSource(
        "dmabuf with \(planes.count) planes: there are 1 to 4")
    }
    guard fourCC != 0 else { throw ExternalTextureError.invalidSource("dmabuf without a format") }
    for (index, plane) in planes.enumerated() {
      guard plane.offset >= 0, plane.offset <= Int(Int32.max), plane.stride > 0,
        plane.stride <= Int(Int32.max)
      else {
        throw ExternalTextureError.invalidSource(
          "dmabuf plane \(index): offset \(plane.offset), stride \(plane.stride): positive, below 2 GiB"
        )
      }
    }
  }
}

/// A buffer with descriptors of our own: duplicates, which are closed with the last reference.
package final class HeldBuffer: Sendable {
  package let buffer: DMABuffer

  /// Duplicates the descriptors. Throws ``ExternalTextureError``.
  package init(_ original: DMABuffer) throws {
    try original.check()
    var copy = original
    var made: [Int32] = []
    for index in copy.planes.indices {
      let descriptor = original.planes[index].descriptor
      let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard duplicate >= 0 else {
        let code = errno
        for descriptor in made { close(descriptor) }
        throw ExternalTextureError.descriptor(descriptor, code: code)
      }
      made.append(duplicate)
      copy.planes[index].descriptor = duplicate
    }
    buffer = copy
  }

  deinit {
    for plane in buffer.planes { close(plane.descriptor) }
  }
}

extension HeldBuffer: Equatable {
  /// Whether both are the same object.
  package static func == (one: HeldBuffer, other: HeldBuffer) -> Bool { one === other }
}
