/// Ways of using GL that save time on a GPU. None of them changes a pixel.
///
/// A software rasterizer gets none: it draws in the memory and on the cores of the program, so they
/// only add calls and copies there.
package struct DeviceWays: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Several rectangles are read back through one buffer, with one wait. Otherwise each is read by
  /// itself, and each waits for the device.
  package static let packing = DeviceWays(rawValue: 1)
  /// The former pixels of a page are dropped before a pass fills it: by a clear of the whole page,
  /// or by telling the driver. A GPU that works in tiles then need not load them.
  package static let discarding = DeviceWays(rawValue: 2)
  /// Records are written into mapped memory, guarded by fences. Otherwise the driver copies them.
  package static let mapping = DeviceWays(rawValue: 4)
  /// Texels and tables are copied into mapped buffers, and the device copies them into textures.
  /// Otherwise the driver copies them before the call returns.
  package static let staging = DeviceWays(rawValue: 8)
  /// A record is drawn with four vertices and six indices. Otherwise with six vertices, which the
  /// software rasterizer's fast path needs.
  package static let indexing = DeviceWays(rawValue: 16)
  /// All programs that a plan needs are compiled at once, if one is missing. While the driver
  /// works on one, a program that can do more draws its batches. Otherwise each is compiled when it
  /// is needed.
  package static let compiling = DeviceWays(rawValue: 32)

  /// GL's own equations mix a surface with what is behind it, where they are the same as ours and
  /// programs cannot read the target. Otherwise what is behind is copied.
  package static let equations = DeviceWays(rawValue: 64)

  package static let all: DeviceWays = [
    .packing, .discarding, .mapping, .staging, .indexing, .compiling, .equations,
  ]

  /// The ways that a context uses.
  init(_ capabilities: ContextCapabilities, _ options: ContextOptions) {
    self = capabilities.isSoftware && !options.countsAsHardware ? [] : options.ways
  }
}
