import QuartzCore

// Names of Lamina's own that have changed: code that says the former ones still compiles, with a
// warning. Nothing runs this; that it compiles is the test.
@available(*, deprecated)
enum FormerNames {
  final class ProgressLayer: CALayer {
    @LayerProperty("progress") var progress: CGFloat = 0
    @LayerProperty("tint") var tint: CGColor?
  }

  static let options: RenderOptions = .all
  static let clock: MediaClock = .system
  static var display: DisplayLinkDriver { DisplayLinkDriver(refreshRate: 60) }
  static let statistics = RenderStatistics()
  static let pixels: PixelFormat = .rgba8
  static let file: ImageFormat = .png
  static let device = try? DeviceRequest("software")

  static func report(_ request: DeviceRequest) -> DeviceReport { DeviceReport(request) }
  static func metrics(of layer: CATextLayer) throws -> TextMetrics { try layer.textMetrics() }

  static func words(for error: any Error) -> String? {
    switch error {
    case let error as ImageError: error.description
    case let error as FontError: error.description
    default: nil
    }
  }
}
