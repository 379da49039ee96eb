import Foundation
import Lamina

/// Draws pictures of its own, in a context of its own.
final class PictureRenderer {
  let width: Int
  let height: Int
  private let renderer: OffscreenRenderer

  init(size: CGSize, scale: Double, device: DeviceRequest?) throws {
    renderer = try OffscreenRenderer(size: size, scale: scale, device: device, limits: CurrentLimits.value)
    (width, height) = renderer.pixelSize
  }

  var statistics: RenderStatistics { renderer.statistics }
  var deviceName: String { renderer.deviceName }

  func image(of root: CALayer) throws -> CGImage { try renderer.render(root) }

  /// The picture of `root`, in memory that holds `rows` of this size.
  func draw(
    _ root: CALayer, to pixels: UnsafeMutableRawPointer, _ rows: PixelRows, _ format: MemoryFormat
  ) throws {
    let target = UnsafeMutableRawBufferPointer(start: pixels, count: rows.byteCount)
    switch format {
    case .bgraPremultiplied:
      try renderer.render(root, into: target, bytesPerRow: rows.bytesPerRow, format: .bgra8)
    case .rgbaPremultiplied:
      try renderer.render(root, into: target, bytesPerRow: rows.bytesPerRow, format: .rgba8)
    case .bgraStraight, .rgbaStraight: rows.write(try renderer.render(root), to: pixels, format)
    }
  }

  func recreate() throws { try renderer.recreate() }
}
