import Lamina
import Synchronization

/// The limits for everything that is made from now on. They are rarely set, so a lock is fine.
enum CurrentLimits {
  private static let stored = Mutex(RenderLimits.standard)

  static var value: RenderLimits { stored.withLock { $0 } }

  static func set(_ name: String, _ value: Int) throws {
    let key = try path(name)
    guard value >= 0 else { throw Failure(.usage, "limit \(name): \(value) must not be negative") }
    stored.withLock { $0[keyPath: key] = value }
  }

  static func get(_ name: String) throws -> Int { value[keyPath: try path(name)] }

  private static func path(_ name: String) throws -> WritableKeyPath<RenderLimits, Int> {
    guard let limit = RenderLimits.named.first(where: { $0.name == name }) else {
      let names = RenderLimits.named.map(\.name).sorted().joined(separator: ", ")
      throw Failure(.usage, "no limit is named '\(name)' (allowed: \(names))")
    }
    return limit.path
  }
}

/// Sets a limit for scenes, images and renderers that are made from now on. `name` is "layers",
/// "depth", "targetPixels", "textureSide", "imagePixels", "imageFrames", "animationPixels",
/// "profileBytes", "decodedBytes", "treeBytes", "gpuBytes", "shadedPixels", "filters", "cuts",
/// "passes", "effectNesting", "textureBytes", "effectBytes", "animationValues", "inputBytes",
/// "frames", "pathElements", "pathRows", "pathCrossings", "shapeBytes", "gradientStops",
/// "textUnits", "replicatorInstances", "particles" or "tileBytes". A function that would exceed
/// a limit fails with LAMINA_LIMIT; the message names the limit and its value. Any thread may call
/// this. It applies to all threads.
///
/// Errors: LAMINA_USAGE for an unknown name or a negative value.
@c(lamina_set_limit) public func setLimit(_ name: UnsafePointer<CChar>?, _ value: Int64)
  -> LaminaStatus
{
  attempt { try CurrentLimits.set(try text(name, "name"), Int(clamping: value)) }
}

/// Gets the current value of the limit with that name.
///
/// Errors: LAMINA_USAGE for an unknown name.
@c(lamina_get_limit) public func getLimit(
  _ name: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Int64>?
) -> LaminaStatus {
  attempt {
    try place(value, "value").pointee = Int64(try CurrentLimits.get(try text(name, "name")))
  }
}
