import CZip
import Foundation

/// Reads entries of a ZIP archive in memory, within limits.
final class ZipFile {
  private let library: LaminaZip
  private let archive: OpaquePointer
  // libzip reads from these bytes until the archive is closed.
  private let bytes: UnsafeMutableRawPointer
  private let packedSize: Int
  private let limits: LottieLimits
  private var unpacked = 0
  /// The names of all entries, in the order of the archive.
  let names: [String]

  static func isZip(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 3, 4]) }

  /// Opens an archive. Throws ``LottieError`` if it is damaged or has too many entries, or if
  /// libzip is not installed.
  init(_ data: Data, limits: LottieLimits) throws {
    let library = try ZipLibrary.opened().functions
    self.library = library
    packedSize = data.count
    self.limits = limits
    bytes = .allocate(byteCount: max(data.count, 1), alignment: 16)
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: data.count))
    var error = zip_error_t()
    library.zip_error_init(&error)
    defer { library.zip_error_fini(&error) }
    guard let source = library.zip_source_buffer_create(bytes, UInt64(data.count), 0, &error) else {
      bytes.deallocate()
      throw LottieError(.badArchive, "ZIP archive", "it cannot be opened")
    }
    guard let archive = library.zip_open_from_source(source, ZIP_RDONLY, &error) else {
      let why = library.zip_error_strerror(&error).map { String(cString: $0) } ?? "it is damaged"
      library.zip_source_free(source)
      bytes.deallocate()
      throw LottieError(.badArchive, "ZIP archive", why)
    }
    self.archive = archive
    let count = Int(library.zip_get_num_entries(archive, 0))
    guard count <= limits.archiveEntries else {
      names = []
      throw LottieError(
        .init("archiveEntries", value: count, allowed: limits.archiveEntries))
    }
    names = (0..<max(count, 0)).map { index in
      library.zip_get_name(archive, UInt64(index), 0).map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    library.zip_discard(archive)
    bytes.deallocate()
  }

  /// The bytes of an entry; nil if there is none. Throws ``LottieError`` if it is damaged, and
  /// before it is unpacked if it says that it is too large.
  func entry(_ name: String) throws -> Data? {
    guard let index = names.firstIndex(of: name) else { return nil }
    var status = zip_stat_t()
    guard library.zip_stat_index(archive, UInt64(index), 0, &status) == 0 else {
      throw damaged(name)
    }
    let size = Int(clamping: status.size)
    try check(adding: size, packed: Int(clamping: status.comp_size))
    guard let file = library.zip_fopen_index(archive, UInt64(index), 0) else { throw damaged(name) }
    defer { library.zip_fclose(file) }
    // An entry may be longer than it says.
    var data = Data()
    return try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { window in
      while true {
        let count = Int(library.zip_fread(file, window.baseAddress, UInt64(window.count)))
        guard count >= 0 else { throw damaged(name) }
        if count == 0 {
          guard data.count == size else { throw damaged(name) }
          unpacked += data.count
          return data
        }
        data.append(contentsOf: window.prefix(count))
        if data.count > size { throw damaged(name) }
      }
    }
  }

  private func check(adding size: Int, packed: Int) throws {
    let (all, overflows) = unpacked.addingReportingOverflow(size)
    try LottieError.check(
      "unpackedBytes", overflows ? .max : all, atMost: limits.unpackedBytes)
    let ratio = size / max(min(packed, packedSize), 1)
    // Small entries of repeated text cost nothing.
    if size > 1 << 16 {
      try LottieError.check("unpackingRatio", ratio, atMost: limits.unpackingRatio)
    }
  }

  private func damaged(_ name: String) -> LottieError {
    LottieError(.badArchive, "ZIP archive", "the entry '\(printable(name))' is damaged")
  }
}
