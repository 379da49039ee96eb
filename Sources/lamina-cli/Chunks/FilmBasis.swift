import Foundation
import Lamina
import LaminaDocument

/// Everything outside of a plan that the bytes of a film's chunks depend on.
struct FilmBasis: Codable, Equatable, Sendable {
  /// The version of Lamina.
  var lamina: String
  /// The device and its driver: GL's renderer and version.
  var driver: String
  /// The version of ffmpeg.
  var ffmpeg: String
  /// What its encoder makes of small pictures: see ``EncoderTrial``.
  var encoder: String
  /// The arguments of ffmpeg for each chunk, the number of its threads included.
  var encoding: [String]
  /// The digest of each file that the scene is made of, by its path in the scene's folder.
  var files: [String: String]
  /// The digest of the file of each font that text layers use, by the full name of the font.
  var fonts: [String: String]

  /// One thing on which chunks depend: what it is called, and a short text that is equal where it
  /// is.
  struct Mark: Codable, Equatable, Sendable {
    let name: String
    let value: String
  }

  /// The marks of everything, in a fixed order.
  var marks: [Mark] {
    [
      Mark(name: "lamina", value: lamina), Mark(name: "driver", value: driver),
      Mark(name: "ffmpeg", value: ffmpeg), Mark(name: "encoder", value: encoder),
      Mark(name: "encoding", value: encoding.joined(separator: " ")),
      Mark(name: "files of the scene", value: Self.digest(files)),
      Mark(name: "fonts", value: Self.digest(fonts)),
    ]
  }

  /// Takes what is known of the encoder from a trial.
  mutating func take(_ trial: EncoderTrial) {
    (ffmpeg, encoder) = (trial.version, trial.encoder)
  }

  /// What differs from `other`, which is a plan's; nil if nothing does.
  func difference(from other: FilmBasis) -> String? {
    for (own, expected) in [(files, other.files), (fonts, other.fonts)] where own != expected {
      let kind = own == files ? "file" : "font"
      let names = Set(own.keys).union(expected.keys).sorted()
      guard let name = names.first(where: { own[$0] != expected[$0] }) else { continue }
      let how =
        own[name] == nil
        ? "is missing" : expected[name] == nil ? "was not there" : "is another one"
      return "\(kind) '\(singleLine(name))' \(how)"
    }
    return Self.difference(marks, from: other.marks)
  }

  /// What differs between the marks of a chunk and those of its plan; nil if nothing does.
  static func difference(_ marks: [Mark], from expected: [Mark]) -> String? {
    let own = Dictionary(marks.map { ($0.name, $0.value) }) { first, _ in first }
    for mark in expected where own[mark.name] != mark.value {
      let value = own[mark.name].map { "'\(singleLine($0))'" } ?? "unknown"
      return "\(mark.name) is \(value), in the plan it is '\(singleLine(mark.value))'"
    }
    return nil
  }

  private static func digest(_ names: [String: String]) -> String {
    let lines = names.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
    return Digest.of(Data(lines.joined().utf8))
  }
}

extension FilmBasis {
  /// The most files and fonts of a scene that a plan lists.
  static let mostNames = 100_000

  /// Reads something of the scene `input`, and says which files were read.
  ///
  /// - Parameter plan: the plan's file. Files are named as in the scene's folder, or else as in the
  ///   plan's.
  static func reading<Content>(
    of input: String, plan: String, _ read: () throws -> Content
  ) throws -> (content: Content, files: [String: String]) {
    let files = Lock<[String: String]>([:])
    let folders = [input, PathParts(input).folder, PathParts(plan).folder]
    let report = FileReport { path, bytes in
      let name = Self.name(of: path, in: folders)
      files.withLock { $0[name] = Digest.of(bytes) }
    }
    let content = try report.during(read)
    return (content, files.withLock { $0 })
  }

  /// The fonts of `root` and of what lies below it.
  static func fonts(below root: CALayer, limits: RenderLimits) -> [String: String] {
    var fonts: [String: String] = [:]
    for font in UsedFonts.all(below: root, limits: limits) {
      let name = String(describing: CTFontCopyFullName(font))
      if fonts[name] == nil {
        fonts[name] = CTFontCopyGraphicsFont(font, nil).withFile { Digest.of($0) }
      }
    }
    return fonts
  }

  /// The path of a file in the first of some folders that it is in.
  private static func name(of path: String, in folders: [String]) -> String {
    for folder in folders where path.hasPrefix(folder + "/") {
      return String(path.dropFirst(folder.count + 1))
    }
    return path
  }
}
