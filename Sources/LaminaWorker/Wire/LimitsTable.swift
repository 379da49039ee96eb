import Lamina

/// The limits as they cross to a worker: every property of `RenderLimits`, by name.
package enum LimitsTable {
  /// Each limit. A test compares the names with the properties of the type.
  package static let rows: [(name: String, path: WritableKeyPath<RenderLimits, Int> & Sendable)] = [
    ("layers", \.layers), ("depth", \.depth), ("replicatorInstances", \.replicatorInstances),
    ("targetPixels", \.targetPixels), ("textureSide", \.textureSide),
    ("imagePixels", \.imagePixels), ("imageFrames", \.imageFrames),
    ("animationPixels", \.animationPixels), ("profileBytes", \.profileBytes),
    ("decodedBytes", \.decodedBytes), ("gpuBytes", \.gpuBytes), ("passes", \.passes),
    ("effectNesting", \.effectNesting), ("textureBytes", \.textureBytes),
    ("effectBytes", \.effectBytes), ("pathElements", \.pathElements), ("pathRows", \.pathRows),
    ("shapeBytes", \.shapeBytes), ("gradientStops", \.gradientStops), ("tileBytes", \.tileBytes),
    ("animationValues", \.animationValues), ("particles", \.particles),
    ("textUnits", \.textUnits), ("frames", \.frames), ("inputBytes", \.inputBytes),
  ]
}

extension WireWriter {
  package mutating func put(_ limits: RenderLimits) {
    put(LimitsTable.rows.count)
    for row in LimitsTable.rows { put(limits[keyPath: row.path]) }
  }
}

extension WireReader {
  package mutating func limits() throws(WireError) -> RenderLimits {
    var limits = RenderLimits()
    _ = try integer("limits", LimitsTable.rows.count...LimitsTable.rows.count)
    for row in LimitsTable.rows { limits[keyPath: row.path] = try integer() }
    return limits
  }
}
