import Foundation
import Lamina

/// Draws into a framebuffer of the program's, in the context that is current.
final class FramebufferRenderer {
  let renderer: CARenderer
  private(set) var width: Int
  private(set) var height: Int

  init(_ framebuffer: UInt32, width: Int32, height: Int32, topRowFirst: Bool) throws {
    let destination = try Self.destination(framebuffer, width, height, topRowFirst)
    renderer = try CARenderer(destination: destination, limits: CurrentLimits.value)
    // Without transactions a program could not say otherwise for single changes.
    renderer.animatesChanges = false
    (self.width, self.height) = (Int(width), Int(height))
  }

  func setFramebuffer(_ framebuffer: UInt32, width: Int32, height: Int32, topRowFirst: Bool) throws
  {
    renderer.setDestination(try Self.destination(framebuffer, width, height, topRowFirst))
    (self.width, self.height) = (Int(width), Int(height))
  }

  private static func destination(
    _ framebuffer: UInt32, _ width: Int32, _ height: Int32, _ topRowFirst: Bool
  ) throws -> CARenderer.Destination {
    guard width > 0, height > 0 else {
      throw Failure(
        .usage, "framebuffer of \(width) x \(height) pixels: both sides must be at least 1")
    }
    return .framebuffer(
      framebuffer, width: Int(width), height: Int(height),
      rows: topRowFirst ? .topFirst : .bottomFirst)
  }

  /// Begins a frame. What goes wrong in it is told here already, and ends it.
  func begin(_ root: CALayer, bounds: CGRect, at time: Double) throws {
    renderer.layer = root
    renderer.bounds = bounds
    renderer.beginFrame(atTime: time, timeStamp: nil)
    guard let error = renderer.lastError else { return }
    renderer.endFrame()
    throw error
  }
}
