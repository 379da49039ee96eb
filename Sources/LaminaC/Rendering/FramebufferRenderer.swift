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
    // As with pictures: programs ask for animated changes (lamina_renderer_set_animates_changes).
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
    renderer.committedTree = nil
    renderer.layer = root
    try begin(bounds, time)
  }

  /// Begins a frame of the last commit of `tree`, as ``begin(_:bounds:at:)`` does.
  func begin(_ tree: CommittedTree, bounds: CGRect, at time: Double) throws {
    renderer.layer = nil
    renderer.committedTree = tree
    try begin(bounds, time)
  }

  private func begin(_ bounds: CGRect, _ time: Double) throws {
    renderer.bounds = bounds
    renderer.beginFrame(atTime: time, timeStamp: nil)
    guard let error = renderer.lastError else { return }
    renderer.endFrame()
    throw error
  }
}
