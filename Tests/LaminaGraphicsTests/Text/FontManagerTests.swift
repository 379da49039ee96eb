import Foundation
import Testing

@testable import LaminaGraphics

/// Fonts that a program registers. Not at the same time: the process has one table of them.
@Suite(.serialized) struct FontManagerTests {
  /// A folder with a font that is not installed: DejaVu Sans, with another word in all its names.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func font(_ word: String) throws -> URL {
      let file = url.appendingPathComponent("\(word).ttf")
      try FontManagerTests.renamed(word).write(to: file)
      return file
    }
  }

  /// The bytes of DejaVu Sans, in whose names another word of six letters stands for DejaVu.
  private static func renamed(_ word: String) throws -> Data {
    let installed = try #require(CGFont(Sample.sans as CFString))
    var bytes = Data(installed.face.bytes)
    func wide(_ text: String) -> Data {
      Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    }
    for (old, new) in [(Data("DejaVu".utf8), Data(word.utf8)), (wide("DejaVu"), wide(word))] {
      var place = bytes.startIndex
      while let found = bytes.range(of: old, in: place..<bytes.endIndex) {
        bytes.replaceSubrange(found, with: new)
        place = found.upperBound
      }
    }
    return bytes
  }

  private func name(_ name: String) -> String {
    String(describing: CTFontCopyPostScriptName(CTFontCreateWithName(name as CFString, 12, nil)))
  }

  private func code(_ error: Unmanaged<CFError>?) -> CTFontManagerError? {
    guard let error = error?.takeRetainedValue() else { return nil }
    #expect(error.domain == String(describing: kCTFontManagerErrorDomain))
    #expect(!error.localizedDescription.contains("\n"))
    return CTFontManagerError(rawValue: error.code)
  }

  @Test func aFileIsKnownUntilItIsRemoved() throws {
    let folder = try Folder()
    let url = try folder.font("Lamfoo")
    #expect(name("LamfooSans") != "LamfooSans")
    #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil))
    #expect(name("LamfooSans") == "LamfooSans")
    #expect(name("Lamfoo Sans") == "LamfooSans")
    let font = CTFontCreateWithName("LamfooSans" as CFString, 12, nil)

    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
    #expect(code(error) == .alreadyRegistered)
    #expect(CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil))
    #expect(name("LamfooSans") != "LamfooSans")
    // Fonts that exist go on.
    #expect(CTFontGetGlyphCount(font) == 6253)
    error = nil
    #expect(!CTFontManagerUnregisterFontsForURL(url as CFURL, .process, &error))
    #expect(code(error) == .notRegistered)
  }

  @Test func whatIsNoFontIsRefused() throws {
    let folder = try Folder()
    let text = folder.url.appendingPathComponent("text.ttf")
    try Data("no font".utf8).write(to: text)
    let cases: [(NSURL, CTFontManagerScope, CTFontManagerError)] = [
      (text as NSURL, .process, .unrecognizedFormat),
      (folder.url.appendingPathComponent("none.ttf") as NSURL, .process, .fileNotFound),
      (folder.url as NSURL, .process, .unrecognizedFormat),
      (NSURL(string: "https://example.com/a.ttf")!, .process, .invalidFilePath),
      (text as NSURL, .session, .unsupportedScope), (text as NSURL, .user, .unsupportedScope),
      (text as NSURL, .none, .unsupportedScope),
    ]
    for (url, scope, expected) in cases {
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterFontsForURL(url, scope, &error))
      #expect(code(error) == expected)
    }
  }

  @Test func severalFilesGiveOneAnswer() throws {
    let folder = try Folder()
    let (one, two) = (try folder.font("Lamone"), try folder.font("Lamtwo"))
    let missing = folder.url.appendingPathComponent("none.ttf")
    var errors: Unmanaged<CFArray>?
    #expect(
      !CTFontManagerRegisterFontsForURLs([one, missing, two] as CFArray, .process, &errors))
    #expect(errors?.takeRetainedValue().count == 1)
    #expect([name("LamoneSans"), name("LamtwoSans")] == ["LamoneSans", "LamtwoSans"])
    // Removing one leaves the other.
    #expect(CTFontManagerUnregisterFontsForURLs([one] as CFArray, .process, nil))
    #expect(name("LamoneSans") != "LamoneSans")
    #expect(name("LamtwoSans") == "LamtwoSans")
    var told = 0
    CTFontManagerRegisterFontURLs([one, two] as CFArray, .process, true) { errors, isDone in
      told += 1
      #expect(errors.count == 1)
      #expect(isDone)
      return true
    }
    #expect(told == 1)
    #expect(CTFontManagerUnregisterFontsForURLs([one, two] as CFArray, .process, nil))
  }

  @Test func aFontOfBytesIsKnownByItsNames() throws {
    let font = try #require(CGFont(CGDataProvider(bytes: try Self.renamed("Lambyt"))))
    #expect(CTFontManagerRegisterGraphicsFont(font, nil))
    #expect([name("LambytSans"), name("lambyt sans")] == ["LambytSans", "LambytSans"])
    #expect(CGFont("LambytSans" as CFString) == font)
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
    #expect(code(error) == .alreadyRegistered)
    #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
    #expect(name("LambytSans") != "LambytSans")
    error = nil
    #expect(!CTFontManagerUnregisterGraphicsFont(font, &error))
    #expect(code(error) == .notRegistered)
  }

  /// The limit has a side where fonts still come in.
  @Test func noMoreThanTheLimitAreKept() throws {
    let library = FontLibrary(finder: FontconfigFinder(configuration: FontTests.dejaVuOnly))
    let face = try #require(FontFace(data: try Self.renamed("Lamlim")))
    library.state.withLock {
      $0.files = (1..<FontLibrary.registrationLimit).map { "/\($0)" }
    }
    try library.register(face)
    #expect(try library.face(named: "LamlimSans") === face)
    let other = try #require(FontFace(data: try Self.renamed("Lamoth")))
    #expect(throws: FontLibrary.RegistrationFault.tooMany) { try library.register(other) }
    try library.unregister(face)
    try library.register(other)
  }

  /// Characters that the installed fonts lack are taken from a file that was registered.
  @Test func aFileIsASubstituteForMissingCharacters() throws {
    let nothing = "<?xml version=\"1.0\"?><fontconfig></fontconfig>"
    let library = FontLibrary(finder: FontconfigFinder(configuration: nothing))
    #expect(throws: CGFontError.noFontInstalled) { try library.face(named: "Lamsub Sans") }
    #expect(library.fallback(for: 0x416, from: .empty) == nil)
    let folder = try Folder()
    let path = try folder.font("Lamsub").path
    try library.register(path)
    #expect(try library.face(named: "Anything").names.postScript == "LamsubSans")
    #expect(library.fallback(for: 0x416, from: .empty)?.names.postScript == "LamsubSans")
    try library.unregister(path)
    #expect(library.fallback(for: 0x416, from: .empty) == nil)
  }
}
