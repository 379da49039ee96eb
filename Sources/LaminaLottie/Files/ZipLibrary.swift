import CZip
import Foundation

/// libzip, opened when the first archive is read, and never closed.
struct ZipLibrary: @unchecked Sendable {
  /// Written once, before anything has it. Each archive is used by one thread at a time.
  let functions: LaminaZip

  /// The names of the shared library, the newest first.
  static let fileNames = ["libzip.so.5", "libzip.so.4"]

  private static let shared = Result { try ZipLibrary(fileNames) }

  /// The library of the system. Throws ``LottieError`` if there is none.
  static func opened() throws -> ZipLibrary { try shared.get() }

  /// Opens the first shared library that there is. Throws ``LottieError`` if there is none.
  init(_ names: [String]) throws {
    var texts = names.map { UnsafePointer(strdup($0)) }
    defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
    var message = [CChar](repeating: 0, count: Int(LAMINA_ZIP_MESSAGE_SIZE))
    guard let library = lamina_zip_open(&texts, texts.count, &message) else {
      let why = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw LottieError(
        .missingLibrary, "ZIP archive",
        "libzip cannot be opened (Debian package libzip5, or libzip4 before Debian 13): "
          + String(decoding: why, as: UTF8.self))
    }
    functions = library.pointee
  }
}
