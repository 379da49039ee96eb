import Foundation
import Lamina

/// A host that draws a tree of 96 x 64 points at the times that it likes.
struct TimedHost {
  let renderer: CARenderer

  init(_ top: CALayer) throws {
    top.anchorPoint = .zero
    top.position = top.bounds.origin
    renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: .surfaceless))
    renderer.layer = top
    renderer.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
  }

  /// Draws a frame. Returns what it has changed, and when the next one is due.
  func frame(at time: Double) throws -> (damage: CGRect, next: Double) {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    defer { renderer.endFrame() }
    let damage = renderer.updateBounds()
    try renderer.renderFrame()
    return (damage, renderer.nextFrameTime())
  }
}
