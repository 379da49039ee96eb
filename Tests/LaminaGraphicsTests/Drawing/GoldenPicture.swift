import Foundation
import Testing

@testable import LaminaGraphics

/// Pictures that a person accepted once and that must stay: `Goldens/NAME.png`.
///
/// Drawing gives the same pixels on every machine with the same Cairo. Another version may round
/// edges differently, so components may be 2 of 255 off. `LAMINA_BLESS=1` accepts the present
/// pictures.
enum GoldenPicture {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  static func expect(
    _ name: String, _ canvas: Canvas, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let file = folder.appendingPathComponent("\(name).png")
    let picture = try #require(canvas.context.makePixelBuffer().map { CGImage(pixels: $0) })
    if ProcessInfo.processInfo.environment["LAMINA_BLESS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try ImageCodec.encode(picture, as: .png, quality: nil).write(to: file)
    }
    let data = try #require(
      try? Data(contentsOf: file), "no golden \(name): LAMINA_BLESS=1",
      sourceLocation: sourceLocation)
    let golden = try ImageCodec.decode(data, limits: .standard)
    #expect(
      (golden.width, golden.height) == (picture.width, picture.height),
      sourceLocation: sourceLocation)
    #expect(distance(golden.all, picture.all) <= 2, "\(name)", sourceLocation: sourceLocation)
  }
}
