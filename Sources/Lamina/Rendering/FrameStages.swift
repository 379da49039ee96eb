import Dispatch

/// Where the time of one frame went, in nanoseconds.
package struct FrameStages: Equatable, Sendable {
  /// Layout, display and publishing.
  package var commit: UInt64 = 0
  /// From the published tree to the frame plan.
  package var compile: UInt64 = 0
  /// The calls of GL, to the last one.
  package var submit: UInt64 = 0
  /// From there until GL has finished.
  package var raster: UInt64 = 0
  /// The copy of the picture to the CPU.
  package var readBack: UInt64 = 0

  package init() {}

  /// All stages together.
  package var total: UInt64 { commit + compile + submit + raster + readBack }
}

/// A clock that is read where one stage ends and the next begins.
struct StageClock {
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Adds the time since the last lap to `stage`.
  mutating func lap(_ stage: inout UInt64) {
    let now = DispatchTime.now().uptimeNanoseconds
    stage += now - last
    last = now
  }
}
