import Foundation
import Lamina
import LaminaReference
import Testing

/// Pixels of the product or of the reference: premultiplied BGRA, eight bits each, top row first.
struct ProductPicture: Equatable {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    bytes = image.pixels.withUnsafeBytes { Array($0) }
  }

  /// Whether all bytes are equal. Arrays compare them one by one in a debug build; data does not.
  static func == (one: ProductPicture, other: ProductPicture) -> Bool {
    one.width == other.width && one.height == other.height && Data(one.bytes) == Data(other.bytes)
  }

  /// Rounds the reference to eight bits.
  init(_ reference: ReferenceRenderer.Picture) {
    (width, height, bytes) = (reference.width, reference.height, [])
    for p in reference.pixels {
      for v in [p.z, p.y, p.x, p.w] { bytes.append(UInt8((min(1, max(0, v)) * 255).rounded())) }
    }
  }

  /// The largest difference of a channel; 255 if the sizes differ.
  func largestDifference(from other: ProductPicture) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Red, green, blue, alpha, each 0…255.
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let i = (y * width + x) * 4
    return SIMD4(Double(bytes[i + 2]), Double(bytes[i + 1]), Double(bytes[i]), Double(bytes[i + 3]))
  }

  /// Renders a description through the product.
  static func render(_ scene: SceneLayer, scale: CGFloat = 1, options: CARenderOptions = .all)
    throws
    -> Self
  {
    let size = CGSize(width: scene.bounds.width, height: scene.bounds.height)
    return try SharedRenderers.withOne(options) { renderer in
      ProductPicture(
        try renderer.render(
          try SceneBuilder.layer(scene), size: size, scale: scale, at: nil, check: {}))
    }
  }

  /// Saves the actual picture, the expected one and the amplified difference where picture tests
  /// save theirs.
  func saveFailure(_ name: String, expected: ProductPicture) -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("out/failures")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var difference = self
    for i in bytes.indices where expected.bytes.count == bytes.count {
      difference.bytes[i] =
        i % 4 == 3 ? 255 : UInt8(min(255, 8 * abs(Int(bytes[i]) - Int(expected.bytes[i]))))
    }
    for (picture, suffix) in [(self, "actual"), (expected, "expected"), (difference, "difference")]
    {
      try? picture.write(to: folder.appendingPathComponent("reference-\(name).\(suffix).png"))
    }
    return "see out/failures/reference-\(name).*"
  }

  func write(to url: URL) throws {
    let image = CGImage(
      pixels: try PixelBuffer(width: width, height: height) { $0.copyBytes(from: bytes) })
    try ImageCodec.encode(image, as: .png, quality: nil).write(to: url)
  }
}

extension ReferenceRenderer.Picture {
  /// The same picture with pixel (x, y) taken from `source(x, y)`.
  private func mapped(_ width: Int, _ height: Int, _ source: (Int, Int) -> (Int, Int)) -> Self {
    var (pixels, marks, roundings): ([SIMD4<Double>], [PixelMarks], [Double]) = ([], [], [])
    for y in 0..<height {
      for x in 0..<width {
        let (sx, sy) = source(x, y)
        pixels.append(self.pixels[sy * self.width + sx])
        marks.append(self.marks[sy * self.width + sx])
        roundings.append(self.roundings[sy * self.width + sx])
      }
    }
    return .init(width: width, height: height, pixels: pixels, marks: marks, roundings: roundings)
  }

  /// The picture upside down.
  var mirrored: Self { mapped(width, height) { ($0, height - 1 - $1) } }

  /// The picture turned by 90 degrees counterclockwise, as a viewer sees it.
  var turned: Self { mapped(height, width) { (width - 1 - $1, $0) } }
}

extension SceneLayer {
  /// This root inside another root of the same size, seen through `transform`.
  func wrapped(_ transform: Matrix4, turned: Bool = false) -> SceneLayer {
    var (outer, inner) = (SceneLayer(), self)
    outer.bounds =
      turned ? Box(0, 0, bounds.height, bounds.width) : Box(0, 0, bounds.width, bounds.height)
    inner.position = Point(outer.bounds.width / 2, outer.bounds.height / 2)
    inner.anchorPoint = Point(0.5, 0.5)
    inner.transform = transform
    outer.sublayers = [inner]
    return outer
  }

  static let mirror = Matrix4.scale(1, -1)
  static let quarter = Matrix4([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
}
