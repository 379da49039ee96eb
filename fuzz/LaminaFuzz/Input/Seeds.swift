import Foundation
import Lamina
import LaminaScene

/// Inputs that Lamina itself makes: image files in the formats that it writes, archives of the
/// documents among the seeds, and random bytes for the targets that build something of bytes.
enum Seeds {
  /// Adds the inputs to the folders of the targets in `folder`. `folder/caml` holds documents.
  static func write(to folder: URL) throws {
    let image = try picture()
    for (format, target) in [(CGImageFormat.png, "png"), (.jpeg, "jpeg"), (.webp, "webp")] {
      for quality in [0.3, 1] {
        try put(
          try ImageCodec.encode(image, as: format, quality: quality), "made-\(quality)",
          folder.appendingPathComponent(target))
      }
    }
    let documents = folder.appendingPathComponent("caml")
    for name in try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted() {
      guard let data = try? Data(contentsOf: documents.appendingPathComponent(name)),
        let root = try? SceneReader(limits: FuzzTarget.limits).read(data: data, baseURL: nil).root,
        let archive = try? NSKeyedArchiver.archivedData(
          withRootObject: root, requiringSecureCoding: true),
        archive.count < 32_000
      else { continue }
      try put(archive, name, folder.appendingPathComponent("archive"))
    }
    var state: UInt64 = 88_172_645_463_325_252
    for target in ["path", "interface", "expression"] {
      for index in 0..<24 {
        let bytes = (0..<(target == "expression" ? 2_000 : 200)).map { _ in
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
          return UInt8(truncatingIfNeeded: state >> 24)
        }
        try put(Data(bytes), "random-\(index)", folder.appendingPathComponent(target))
      }
    }
  }

  private static func put(_ data: Data, _ name: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: folder.appendingPathComponent(name))
  }

  /// Eight by six pixels with all degrees of alpha.
  private static func picture() throws -> CGImage {
    CGImage(
      pixels: try PixelBuffer(width: 8, height: 6, isOpaque: false) { bytes in
        for index in 0..<48 {
          let alpha = index * 5
          for component in 0..<3 { bytes[index * 4 + component] = UInt8(alpha * component / 3) }
          bytes[index * 4 + 3] = UInt8(alpha)
        }
      })
  }
}
