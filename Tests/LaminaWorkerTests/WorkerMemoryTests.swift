import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// A worker with too little memory for a picture says so. It never gives a picture in which
/// something is missing.
@Suite(.serialized) struct WorkerMemoryTests {
  private static let size = CGSize(width: 1_000, height: 1_000)

  /// Lines up and down, in dashes.
  private static func dashes(_ count: Int, _ length: Double, cap: String) -> SceneSource {
    let points = (1...count).map { "\($0 * 900 / count) \($0 % 2 == 0 ? 0 : 900) l" }
    return .data(
      Document.data(
        """
        <CALayer bounds="0 0 1000 1000"><sublayers><CAShapeLayer bounds="0 0 1000 1000"
          position="500 500" path="0 0 m \(points.joined(separator: " "))" fillColor="0 0 0"
          strokeColor="1 0 0" lineWidth="4" lineCap="\(cap)" lineJoin="round">
        <lineDashPattern type="NSArray"><real value="\(length)"/><real value="\(length)"/>
        </lineDashPattern></CAShapeLayer></sublayers></CALayer>
        """))
  }

  private static func texts(_ count: Int) -> SceneSource {
    let text =
      "<CATextLayer bounds=\"0 0 2000 2000\" position=\"500 500\" string=\"Hello\" fontSize=\"20\"/>"
    return .data(
      Document.data(
        "<CALayer bounds=\"0 0 1000 1000\"><sublayers>"
          + String(repeating: text, count: count) + "</sublayers></CALayer>"))
  }

  private static func layers(_ count: Int) -> SceneSource {
    let layer =
      "<CALayer bounds=\"0 0 9 9\" position=\"300 300\" cornerRadius=\"2\" backgroundColor=\"1 0 0\"/>"
    return .data(
      Document.data(
        "<CALayer bounds=\"0 0 1000 1000\"><sublayers>"
          + String(repeating: layer, count: count) + "</sublayers></CALayer>"))
  }

  private static func groups(_ count: Int) -> SceneSource {
    let open =
      "<CALayer bounds=\"0 0 1000 1000\" position=\"500 500\" opacity=\"0.9\" backgroundColor=\"0 0 1\"><sublayers>"
    let close = "</sublayers></CALayer>"
    return .data(
      Document.data(
        "<CALayer bounds=\"0 0 1000 1000\"><sublayers>"
          + String(repeating: open, count: count)
          + "<CALayer bounds=\"0 0 99 99\" backgroundColor=\"1 1 0\"/>"
          + String(repeating: close, count: count) + close))
  }

  private static let scenes: [(name: String, scene: SceneSource)] = [
    ("round dashes", dashes(100, 0.8, cap: "round")),
    ("dashes", dashes(200, 0.5, cap: "butt")),
    ("texts", texts(12)), ("layers", layers(40_000)), ("groups", groups(20)),
  ]

  /// With much memory, the first picture is that of a pool in this process, and with little the
  /// error names the memory. `scripts/check-memory` does so with the service and more scenes.
  @Test(arguments: [64, 128, 256, 512])
  func picturesAreWhole(megabytes: Int) async throws {
    var limits = RenderLimits()
    limits.pathRows = 40_000_000
    let inside = try RenderPool(contexts: 1, device: .surfaceless, limits: limits)
    var options = try Workers.options()
    options.memoryBytes = megabytes << 20
    let outside = try Workers.pool(options, limits: limits)
    var lost = 0
    for (name, scene) in Self.scenes {
      let expected = try await inside.render(scene: scene, size: Self.size)
      do {
        let picture = try await outside.render(scene: scene, size: Self.size)
        #expect(picture.allBytes == expected.allBytes, "\(name)")
      } catch {
        #expect(
          error as? WorkerPoolError == .memoryExceeded(allowed: megabytes << 20), "\(name)")
        lost += 1
      }
    }
    #expect(lost < Self.scenes.count)
    await outside.shutdown()
    await inside.shutdown()
  }
}
