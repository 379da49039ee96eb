import Foundation

/// Files as one tar archive (POSIX ustar), without links, folders or compression: `tar x` unpacks
/// it, and reading it needs no library.
enum TarArchive {
  private static let block = 512

  /// The archive of `files`, whose names have at most 100 bytes. The same files always give the
  /// same bytes.
  static func data(_ files: [(name: String, data: Data)]) -> Data {
    var archive = Data()
    for file in files {
      archive += header(file.name, file.data.count)
      archive += file.data
      archive += Data(count: (block - file.data.count % block) % block)
    }
    return archive + Data(count: 2 * block)
  }

  private static func header(_ name: String, _ size: Int) -> Data {
    var bytes = [UInt8](repeating: 0, count: block)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { bytes[offset + index] = byte }
    }
    func octal(_ value: Int, _ digits: Int) -> String {
      let text = String(value, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put(String(name.prefix(100)), at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size, 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\u{0}00", at: 257)
    put(octal(bytes.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
    return Data(bytes)
  }

  /// The files of an archive, by name.
  ///
  /// Throws ``PreviewError`` for anything else than regular files, for sizes beyond the archive,
  /// wrong checksums, names that stand twice, and more than `count` files. Linear in the number of
  /// bytes.
  static func files(in archive: Data, atMost count: Int) throws -> [String: Data] {
    let bytes = [UInt8](archive)
    var (files, at): ([String: Data], Int) = ([:], 0)
    while at + block <= bytes.count {
      let header = bytes[at..<at + block]
      if header.allSatisfy({ $0 == 0 }) { return files }
      let sum = header.enumerated().reduce(0) { sum, entry in
        sum + ((148..<156).contains(entry.offset) ? 32 : Int(entry.element))
      }
      guard number(header, 148, 8) == sum, let size = number(header, 124, 12) else {
        throw PreviewError("capture: a header at byte \(at) is damaged")
      }
      let kind = bytes[at + 156]
      guard kind == UInt8(ascii: "0") || kind == 0 else {
        throw PreviewError("capture: it has something else than files")
      }
      let name = String(decoding: header.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
      guard size <= bytes.count - at - block else {
        throw PreviewError("capture: the file '\(name.prefix(40))' is cut short")
      }
      let start = at + block
      guard files.count < count,
        files.updateValue(Data(bytes[start..<start + size]), forKey: name) == nil
      else { throw PreviewError("capture: it has more than \(count) files, or one of them twice") }
      at = start + (size + block - 1) / block * block
    }
    throw PreviewError("capture: it is cut short")
  }

  /// An octal number, which ends at a space or a zero; nil if it is none.
  private static func number(_ header: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> Int? {
    let field = header.dropFirst(offset).prefix(length)
    let digits = field.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
    guard !digits.isEmpty, digits.allSatisfy({ (48...55).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
