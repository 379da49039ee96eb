@_implementationOnly import CGLES

/// Counts frames in turns of three and knows, for each turn, when the device is done with it.
///
/// What: a frame writes only memory of its own turn. Before it does, the ring waits for the frame
/// that had the turn before, which was three frames ago.
/// Why: then memory can be written without asking the driver to wait or to copy.
/// Cost: a fence for each frame. The wait is for a frame that is usually done long ago; it also
/// keeps a program from getting more than three frames ahead of the device.
struct FrameRing {
  static let count = 3

  private(set) var turn = 0
  private var fences = InlineArray<3, Fence?>(repeating: nil)
  private static let patience = 60.0

  /// Begins a frame, and waits until its turn is free. Throws ``GLDeviceError``.
  mutating func begin(_ resources: GLResources) throws {
    turn = (turn + 1) % Self.count
    guard let fence = fences[turn] else { return }
    if !resources.gl.isIdle { try resources.wait(for: fence, seconds: Self.patience) }
    fences[turn] = nil
    resources.delete(fence)
  }

  /// Ends a frame: what it wrote is in use until the device has done everything so far. Throws
  /// ``GLDeviceError``.
  mutating func end(_ resources: GLResources) throws {
    fences[turn] = try resources.makeFence()
  }

  mutating func deleteAll(_ resources: GLResources) {
    for index in 0..<Self.count {
      if let fence = fences[index] { resources.delete(fence) }
      fences[index] = nil
    }
  }
}
