import LaminaGeometry
import LaminaPlan

/// What can be seen of something: whole pixels, and a chain of coverages inside them.
struct ClipState: BitwiseCopyable {
  /// Device space: nothing outside is drawn, and inside only `chain` cuts. A scissor does this.
  var hard: PixelRect
  /// Device space: nothing outside is visible, by `hard` or by `chain`.
  var bound: PixelRect
  /// Index of the innermost ``ClipRecord`` in the plan, or ``QuadInstance/noClip``.
  var chain: UInt32
  /// Device space: `chain` leaves everything inside this as it is. Empty if unknown.
  var spared: PixelRect
}
