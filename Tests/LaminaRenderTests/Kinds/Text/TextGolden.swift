import Foundation
import Lamina
import LaminaGraphics
import Testing

/// Pictures of texts that a person accepted once, for the versions of fonts and libraries that drew
/// them.
///
/// `Goldens/Text/VERSIONS/NAME.png` has to match exactly. Other versions break, shape and fill text
/// differently, so there is nothing to compare with. The tests are then skipped and say so. `make
/// bless` makes a folder for the versions of the machine.
enum TextGolden {
  static let versions: String = {
    let font = TextVersions.font("DejaVu Sans")?.split(separator: " ").last ?? "none"
    return "\(TextVersions.libraries)_dejavu-\(font)"
  }()
  /// The version of the coloured emoji font. Nil if there is no such font.
  static let emojiVersion = TextVersions.font("Noto Color Emoji")?.split { " ;".contains($0) }
    .first { $0.first?.isNumber == true }.map(String.init)

  private static let folder = Repository.tests.appendingPathComponent("Goldens/Text/\(versions)")
  private static let isBlessing = ProcessInfo.processInfo.environment["LAMINA_BLESS"] == "1"

  /// Whether there is a picture to compare with.
  static func exists(_ name: String) -> Bool {
    isBlessing
      || FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name).png").path)
  }

  static let missing: Comment =
    "no pictures of texts for \(versions): make bless makes them; look at them before they are added"

  /// Compares the golden with the picture that `root` draws into a CGContext, without GL.
  static func expect(
    _ name: String, _ root: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let picture = try drawn(root)
    let file = folder.appendingPathComponent("\(name).png")
    if isBlessing {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try ImageCodec.encode(try picture.image(), as: .png, quality: nil).write(to: file)
      return
    }
    let golden = Picture(try ImageCodec.decode(try Data(contentsOf: file), limits: .standard))
    if golden == picture { return }
    let place = FailureFolder.save(name, actual: picture, expected: golden, plan: nil)
    Issue.record(
      "\(name) is not the accepted picture for \(versions); \(place)",
      sourceLocation: sourceLocation)
  }

  private static func drawn(_ root: CALayer) throws -> Picture {
    for layer in root.sublayers ?? [] { layer.displayIfNeeded() }
    let (width, height) = (Int(root.bounds.width), Int(root.bounds.height))
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    root.render(in: context)
    return Picture(try #require(context.makeImage()))
  }
}
