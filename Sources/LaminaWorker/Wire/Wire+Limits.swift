import Lamina

// Limits as they cross to a worker: each by its place in `RenderLimits.named`.
extension WireWriter {
  package mutating func put(_ limits: RenderLimits) {
    put(RenderLimits.named.count)
    for row in RenderLimits.named { put(limits[keyPath: row.path]) }
  }
}

extension WireReader {
  package mutating func limits() throws(WireError) -> RenderLimits {
    var limits = RenderLimits()
    _ = try integer("limits", RenderLimits.named.count...RenderLimits.named.count)
    for row in RenderLimits.named { limits[keyPath: row.path] = try integer() }
    return limits
  }
}
