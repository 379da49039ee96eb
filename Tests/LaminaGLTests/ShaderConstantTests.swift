import Foundation
import LaminaPlan
import Testing

@testable import LaminaGL

/// The constants that shaders share with Swift: each is compared with Swift's by its name.
@Suite struct ShaderConstantTests {
  /// A constant as a shader declares it.
  private struct Constant {
    let file: String
    let type: String
    let name: String
    let value: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../shaders").standardizedFileURL

  /// Every shader without its comments, by the name of the file.
  private static func sources() throws -> [(file: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let lines: [String] = text.split(separator: "\n").map { line in
        String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
      }
      return (file: file, text: lines.joined(separator: "\n"))
    }
  }

  private static func constants() throws -> [Constant] {
    let declaration = /const (int|uint|float) ([A-Z][A-Z0-9_]*) = ([^;]+);/
    return try sources().flatMap { file, text in
      text.matches(of: declaration).map {
        Constant(
          file: file, type: String($0.1), name: String($0.2), value: String($0.3))
      }
    }
  }

  /// `minXMinY` as shaders write it: `MIN_X_MIN_Y`.
  private static func capitals(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
  }

  /// What Swift says that the constants are, as shaders write them.
  private static func expected() -> [String: String] {
    var all: [String: String] = [:]
    func unsigned(_ name: String, _ value: UInt32) { all[name] = "\(value)u" }
    func signed(_ name: String, _ value: Int) { all[name] = "\(value)" }
    func float(_ name: String, _ value: Double) { all[name] = "\(value)" }

    let flags: [(String, QuadFlags)] = [
      ("smoothMinX", .smoothMinX), ("smoothMaxX", .smoothMaxX), ("smoothMinY", .smoothMinY),
      ("smoothMaxY", .smoothMaxY), ("smoothEdges", .smoothEdges),
      ("nearestMagnified", .nearestMagnified), ("nearestMinified", .nearestMinified),
      ("alphaOnly", .alphaOnly), ("trilinear", .trilinear), ("turned", .turned),
      ("dithered", .dithered),
    ]
    for (name, flag) in flags { unsigned("FLAG_" + capitals(name), flag.rawValue) }
    signed("FLAG_CORNER_SHIFT", Int(QuadFlags.cornerShift))
    signed("FLAG_BLEND_SHIFT", Int(QuadFlags.blendShift))
    signed("FLAG_BIAS_SHIFT", Int(QuadFlags.biasShift))
    float("FLAG_BIAS_STEPS", Double(QuadFlags.biasSteps))

    for (name, flag, _) in corners {
      unsigned("CORNER_" + capitals(name), flag.rawValue >> QuadFlags.cornerShift)
    }
    unsigned("CLIP_HOLE", ClipFlags.hole.rawValue)
    unsigned("CLIP_HALF_PLANE", ClipFlags.halfPlane.rawValue)
    signed("CLIP_CORNER_SHIFT", Int(ClipFlags.cornerShift))

    for mode in BlendMode.allCases {
      unsigned("BLEND_" + capitals("\(mode)"), UInt32(mode.rawValue))
    }
    unsigned("BLEND_MASK", QuadFlags.blend(.max).rawValue >> QuadFlags.blendShift)

    float("GRADIENT_RADIAL", Double(GradientKind.radial.rawValue))
    float("GRADIENT_CONIC", Double(GradientKind.conic.rawValue))

    let clipTexels = MemoryLayout<ClipRecord>.stride / FloatTable.texelBytes
    signed("TABLE_CLIP_TEXELS", clipTexels)
    signed("TABLE_CLIP_ROW_MASK", FloatTable.width / clipTexels - 1)
    signed("TABLE_CLIP_ROW_BITS", (FloatTable.width / clipTexels).trailingZeroBitCount)
    signed("TABLE_ROW_MASK", FloatTable.width - 1)
    signed("TABLE_ROW_BITS", FloatTable.width.trailingZeroBitCount)
    return all
  }

  /// The flags of corners by name, of records and of clips.
  private static let corners: [(String, QuadFlags, ClipFlags)] = [
    ("minXMinY", .squareMinXMinY, .squareMinXMinY),
    ("maxXMinY", .squareMaxXMinY, .squareMaxXMinY),
    ("minXMaxY", .squareMinXMaxY, .squareMinXMaxY),
    ("maxXMaxY", .squareMaxXMaxY, .squareMaxXMaxY),
    ("continuous", .continuous, .continuous),
  ]

  /// Constants that only shaders know: numbers of their formulas.
  private static let own: Set<String> = ["CURVE_EXTENT", "CURVE_JOINT", "REACH", "HALF_ROOT"]

  @Test func constantsAreThoseOfSwift() throws {
    let expected = Self.expected()
    var found: Set<String> = []
    for constant in try Self.constants() where !Self.own.contains(constant.name) {
      let value = try #require(
        expected[constant.name],
        "\(constant.file): \(constant.name) is compared with nothing; say here what it is in Swift")
      #expect(constant.value == value, "\(constant.file): \(constant.name)")
      found.insert(constant.name)
    }
    #expect(Set(expected.keys) == found, "constants that no shader declares any more")
  }

  @Test func clipsAndRecordsHaveTheSameCorners() {
    for (name, record, clip) in Self.corners {
      let (a, b) = (
        record.rawValue >> QuadFlags.cornerShift, clip.rawValue >> ClipFlags.cornerShift
      )
      #expect(a == b, "\(name)")
    }
  }

  @Test func flagsHaveNames() throws {
    // An unsigned number other than 0 and 1 is a flag or a mask.
    let number = /\b([0-9]+)u\b/
    for (file, text) in try Self.sources() {
      for line in text.split(separator: "\n") where !line.hasPrefix("const ") {
        let bare = line.matches(of: number).map { String($0.1) }.filter { $0 != "0" && $0 != "1" }
        #expect(bare.isEmpty, "\(file): \(line)")
      }
    }
  }
}
