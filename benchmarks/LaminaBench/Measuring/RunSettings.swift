import Lamina

/// How long to measure, and on what.
struct RunSettings: Sendable {
  /// Frames measured of each scene.
  var frames = 200
  /// Frames before those.
  var warmup = 10
  /// After this time a scene ends even with fewer frames, but not with fewer than ``fewestFrames``.
  var seconds = 4.0
  var fewestFrames = 20
  /// Nil to take what `LAMINA_DEVICE` names, else the first that works.
  var device: GLDeviceRequest?
  var options = CARenderOptions.environment
  /// Whether the places of allocations are recorded.
  var tracesAllocations = false
  /// Whether this process was started by another to measure one thing by itself.
  var isChild = false

  func renderer(for scene: any BenchScene) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: Stage.size, device: device, limits: Stage.limits(layers: scene.layerCount),
      options: options)
  }
}
