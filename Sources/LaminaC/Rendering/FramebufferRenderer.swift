import Foundation
import Lamina

/// Draws into a framebuffer of the program, in the current context.
final class FramebufferRenderer {
  let renderer: CARenderer
  private(set) var width: Int
  private(set) var height: Int

  init(_ framebuffer: UInt32, width: Int32, height: Int32, topRowFirst: Bool) throws {
    let destination = try Self.destination(framebuffer, width, height, topRowFirst)
    renderer = try CARenderer(destination: destination, limits: CurrentLimits.value)
    // The C interface has no transactions, so a program could not switch this off for single
    // changes.
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

  /// Begins a frame. If something goes wrong in it, this function already reports the error and
  /// ends the frame.
  func begin(_ root: CALayer, bounds: CGRect, at time: Double) throws {
    renderer.layer = root
    renderer.bounds = bounds
    renderer.beginFrame(atTime: time, timeStamp: nil)
    guard let error = renderer.lastError else { return }
    renderer.endFrame()
    throw error
  }
}
