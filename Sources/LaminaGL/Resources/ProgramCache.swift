@_implementationOnly import CGLES

/// Compiled programs in a folder, so that later contexts of the same driver need not compile them.
///
/// What: each program is a file. Its name and its first bytes say which driver and which sources it
/// is for. The driver itself decides whether it accepts the rest.
/// Why: compiling the programs of a first picture takes a driver tens to hundreds of milliseconds.
/// Cost: reading a file for each program that is made; writing one for each that was compiled.
///
/// A file that is damaged, or that the driver refuses, is deleted and made again.
final class ProgramCache {
  private static let magic = Array("Lamina program 1\n".utf8)

  private let folder: ProgramFolder
  /// The driver's name, as the files have it.
  private let driver: [UInt8]

  /// Nil if the driver gives out no compiled programs, or if the folder is not usable
  /// (``ProgramFolder``).
  init?(_ path: String, _ gl: GLFunctions, _ capabilities: ContextCapabilities) {
    guard gl.integer(GL_NUM_PROGRAM_BINARY_FORMATS) > 0, let folder = ProgramFolder(path) else {
      return nil
    }
    self.folder = folder
    let names = [
      capabilities.vendor, capabilities.renderer, capabilities.version,
      capabilities.shadingLanguage,
    ]
    driver = Array(names.joined(separator: "\n").utf8)
  }

  private func name(_ key: ProgramKey) -> String {
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return hex(ProgramKey.digest([driver], seed: key.first)) + hex(key.second)
  }

  /// Loads a program's file into the program `name`. Returns false if there is none that the driver
  /// accepts; the program is then as it was. Throws ``GLDeviceError`` if the context is lost.
  func load(_ key: ProgramKey, into name: GLuint, _ resources: GLResources) throws -> Bool {
    let fileName = self.name(key)
    guard let file = folder.read(fileName) else { return false }
    let gl = resources.gl
    guard let content = Content(file, driver, key) else {
      folder.remove(fileName)
      return false
    }
    file.withUnsafeBytes {
      let bytes = UnsafeRawBufferPointer(rebasing: $0[content.binary])
      gl.programBinary(name, content.format, bytes.baseAddress, Int32(clamping: bytes.count))
    }
    var isLinked: GLint = 0
    gl.getProgramiv(name, GL_LINK_STATUS, &isLinked)
    // A format that the driver does not know is an error, and the file's fault.
    let code = gl.getError()
    if code == GL_NO_ERROR, isLinked != 0 { return true }
    try resources.checkLoss("reading a compiled program")
    if code == GL_OUT_OF_MEMORY { throw GLDeviceError.outOfMemory(during: "loading a program") }
    folder.remove(fileName)
    return false
  }

  /// Writes a program that was just linked into its file, if the driver gives it out. Throws
  /// ``GLDeviceError``.
  func store(_ key: ProgramKey, _ name: GLuint, _ resources: GLResources) throws {
    let gl = resources.gl
    var count: GLint = 0
    gl.getProgramiv(name, GL_PROGRAM_BINARY_LENGTH, &count)
    try resources.check("asking for a compiled program")
    guard count > 0, Int(count) < ProgramFolder.mostFileBytes else { return }
    var binary = [UInt8](repeating: 0, count: Int(count))
    let (length, format) = binary.withUnsafeMutableBytes {
      gl.getProgramBinary(name, count, $0.baseAddress)
    }
    try resources.check("reading a compiled program")
    guard length > 0, Int(length) <= binary.count else { return }
    binary.removeLast(binary.count - Int(length))
    folder.write(self.name(key), Content.file(driver, key, format: format, binary))
  }

  /// What a file holds: the magic line; the digests of the sources; the length of the driver's
  /// name, and that name; the format; a digest of the binary; the binary. Numbers have 8 bytes,
  /// the least significant first.
  private struct Content {
    let format: GLenum
    let binary: Range<Int>

    /// Nil unless the file is whole, and for this driver and these sources.
    init?(_ file: [UInt8], _ driver: [UInt8], _ key: ProgramKey) {
      let header = Self.header(driver, key)
      let start = header.count + 16
      guard file.count > start, file.starts(with: header) else { return nil }
      let numbers = [0, 8].map { offset in
        (0..<8).reduce(UInt64(0)) { $0 | UInt64(file[header.count + offset + $1]) << (8 * $1) }
      }
      guard let format = GLenum(exactly: numbers[0]),
        ProgramKey.digest([Array(file[start...])], seed: numbers[0]) == numbers[1]
      else { return nil }
      (self.format, binary) = (format, start..<file.count)
    }

    static func file(
      _ driver: [UInt8], _ key: ProgramKey, format: GLenum, _ binary: [UInt8]
    ) -> [UInt8] {
      let digest = ProgramKey.digest([binary], seed: UInt64(format))
      return header(driver, key) + number(UInt64(format)) + number(digest) + binary
    }

    private static func header(_ driver: [UInt8], _ key: ProgramKey) -> [UInt8] {
      magic + number(key.first) + number(key.second) + number(UInt64(driver.count)) + driver
    }

    private static func number(_ value: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
  }
}
