import LaminaGeometry
import LaminaPlan

/// The part of something that can be seen: whole pixels, and a chain of coverages inside them.
struct ClipState: BitwiseCopyable {
  /// Device space: nothing outside is drawn, and inside only `chain` cuts. It becomes the scissor.
  var hard: PixelRect
  /// Device space: nothing outside is visible, because of `hard` or of `chain`.
  var bound: PixelRect
  /// Index of the innermost ``ClipRecord`` in the plan, or ``QuadInstance/noClip``.
  var chain: UInt32
  /// Device space: `chain` does not change anything inside. Empty if that is unknown.
  var spared: PixelRect
}
