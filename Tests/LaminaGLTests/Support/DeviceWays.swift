@testable import LaminaGL

extension ContextOptions {
  /// Options with which a software rasterizer gets the ways of a GPU.
  static func hardware(_ ways: DeviceWays = .all) -> ContextOptions {
    var options = ContextOptions()
    options.countsAsHardware = true
    options.ways = ways
    return options
  }

  /// The options of a software rasterizer, of a GPU, and of GPUs that lack something.
  static var kinds: [ContextOptions] {
    var (unmapped, reordered) = (ContextOptions.hardware(), ContextOptions.hardware())
    unmapped.avoidsBufferStorage = true
    reordered.avoidsBGRA = true
    return [ContextOptions(), .hardware(), unmapped, reordered]
  }
}

extension DeviceWays {
  /// Each way by its name.
  static let named: [(name: String, way: DeviceWays)] = [
    ("packing", .packing), ("discarding", .discarding), ("mapping", .mapping),
    ("staging", .staging), ("indexing", .indexing), ("compiling", .compiling),
    ("equations", .equations),
  ]
}
