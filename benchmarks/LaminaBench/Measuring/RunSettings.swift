import Lamina

/// How long to measure, and on which device.
struct RunSettings: Sendable {
  /// The number of frames measured per scene.
  var frames = 200
  /// The number of frames before those.
  var warmup = 10
  /// After this time a scene ends early, but not with fewer than ``fewestFrames``.
  var seconds = 4.0
  var fewestFrames = 20
  /// The device; nil takes the one that `LAMINA_DEVICE` names, or the first that works.
  var device: GLDeviceRequest?
  var options = CARenderOptions.environment
  /// Whether to record the places of allocations.
  var tracesAllocations = false
  /// Whether another process started this one to measure one thing by itself.
  var isChild = false

  func renderer(for scene: any BenchScene) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: Stage.size, device: device, limits: Stage.limits(layers: scene.layerCount),
      options: options)
  }
}
