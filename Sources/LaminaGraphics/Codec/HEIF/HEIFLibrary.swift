@_implementationOnly import CHEIF

/// libheif, opened when the first picture is decoded, and never closed.
struct HEIFLibrary: @unchecked Sendable {
  /// Written once, before anything has it; libheif may be called from any thread.
  private let library: OpaquePointer

  /// The name of the shared library in every version so far.
  static let fileName = "libheif.so.1"

  private static let shared = Result { try HEIFLibrary(fileName) }

  /// The library of the system.
  ///
  /// - Throws: ``HEIFLibraryMissing``.
  static func opened() throws -> HEIFLibrary { try shared.get() }

  /// Opens the shared library with that name.
  ///
  /// - Throws: ``HEIFLibraryMissing``.
  init(_ name: String) throws {
    let (found, text) = withMessage { lamina_heif_open(name, $0) }
    guard let found else { throw HEIFLibraryMissing(why: text) }
    library = found
  }

  /// Throws if there is no decoder for pictures of that coding.
  func check(_ coding: HEIFCoding, _ format: CGImageFormat) throws {
    guard lamina_heif_decodes(library, LaminaHEIFCoding(coding.number)) != 0 else {
      throw CGImageError.unsupported(
        format,
        feature: "\(coding.name): libheif has no decoder for it (Debian package \(coding.package))")
    }
  }

  /// Decodes a file of one picture.
  func decode(_ picture: LaminaHEIFPicture, _ format: CGImageFormat) throws {
    var picture = picture
    let (status, text) = withMessage { lamina_heif_decode(library, &picture, $0) }
    switch status {
    case LAMINA_HEIF_OK: return
    case LAMINA_HEIF_UNSUPPORTED: throw CGImageError.unsupported(format, feature: text)
    case LAMINA_HEIF_NO_MEMORY:
      throw CGImageError.outOfMemory(bytes: Int(picture.width) * Int(picture.height) * 4)
    default: throw CGImageError.corrupt(format, detail: text)
    }
  }
}

/// Why libheif could not be opened.
struct HEIFLibraryMissing: Error {
  let why: String

  /// The error for a file of `format`.
  func error(_ format: CGImageFormat) -> CGImageError {
    .unsupported(
      format, feature: "images without libheif (Debian package libheif1): \(why)")
  }
}

/// Runs `body` with memory for a message.
private func withMessage<Value>(
  _ body: (UnsafeMutablePointer<CChar>?) -> Value
) -> (value: Value, text: String) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LAMINA_HEIF_MESSAGE_SIZE)) {
    message in
    message.initialize(repeating: 0)
    let value = body(message.baseAddress)
    let text = String(
      decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (value, text)
  }
}
