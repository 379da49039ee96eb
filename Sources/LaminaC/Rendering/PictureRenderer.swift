import Foundation
import Lamina

/// Draws pictures of its own in its own context.
final class PictureRenderer {
  let width: Int
  let height: Int
  private let renderer: OffscreenRenderer
  /// The time at which animations are shown; nil for the clock's time.
  var time: Double?

  init(size: CGSize, scale: Double, device: GLDeviceRequest?) throws {
    renderer = try OffscreenRenderer(
      size: size, scale: scale, device: device, limits: CurrentLimits.value)
    (width, height) = renderer.pixelSize
  }

  var statistics: CARenderStatistics { renderer.statistics }
  var deviceName: String { renderer.deviceName }

  var keepsAnimations: Bool {
    get { renderer.keepsAnimations }
    set { renderer.keepsAnimations = newValue }
  }

  var animatesChanges: Bool {
    get { renderer.animatesChanges }
    set { renderer.animatesChanges = newValue }
  }

  func image(of root: CALayer) throws -> CGImage {
    try TurnQueue.collect { try renderer.render(root, at: time) }
  }

  func image(of tree: CommittedTree) throws -> CGImage {
    try TurnQueue.collect { try renderer.render(tree, at: time) }
  }

  /// Draws `root` into memory that holds `rows`; the picture must have this size.
  func draw(
    _ root: CALayer, to pixels: UnsafeMutableRawPointer, _ rows: PixelRows, _ format: MemoryFormat
  ) throws {
    let target = UnsafeMutableRawBufferPointer(start: pixels, count: rows.byteCount)
    try TurnQueue.collect {
      switch format {
      case .bgraPremultiplied:
        try renderer.render(
          root, into: target, bytesPerRow: rows.bytesPerRow, format: .bgra8, at: time)
      case .rgbaPremultiplied:
        try renderer.render(
          root, into: target, bytesPerRow: rows.bytesPerRow, format: .rgba8, at: time)
      case .bgraStraight, .rgbaStraight: rows.write(try image(of: root), to: pixels, format)
      }
    }
  }

  func recreate() throws { try renderer.recreate() }
}
