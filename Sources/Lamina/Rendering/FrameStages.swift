import Dispatch

/// The time that each stage of one frame took, in nanoseconds.
package struct FrameStages: Equatable, Sendable {
  /// Layout, display and publishing.
  package var commit: UInt64 = 0
  /// Making the frame plan from the published tree.
  package var compile: UInt64 = 0
  /// All GL calls of the frame.
  package var submit: UInt64 = 0
  /// From the last call until GL has finished.
  package var raster: UInt64 = 0
  /// The copy of the picture to the CPU.
  package var readBack: UInt64 = 0

  package init() {}

  /// The time of all stages together.
  package var total: UInt64 { commit + compile + submit + raster + readBack }
}

/// A clock that measures consecutive stages.
struct StageClock {
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Adds the time since the last lap to `stage`.
  mutating func lap(_ stage: inout UInt64) {
    let now = DispatchTime.now().uptimeNanoseconds
    stage += now - last
    last = now
  }
}
