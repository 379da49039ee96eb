extension RenderLimits {
  /// Each limit with its name, for those who get limits as text or bytes. A test compares the names
  /// with the properties of the type.
  package static let named: [(name: String, path: WritableKeyPath<RenderLimits, Int> & Sendable)] =
    [
      ("layers", \.layers), ("depth", \.depth), ("replicatorInstances", \.replicatorInstances),
      ("targetPixels", \.targetPixels), ("textureSide", \.textureSide),
      ("imagePixels", \.imagePixels), ("imageFrames", \.imageFrames),
      ("animationPixels", \.animationPixels), ("profileBytes", \.profileBytes),
      ("decodedBytes", \.decodedBytes), ("treeBytes", \.treeBytes), ("gpuBytes", \.gpuBytes),
      ("shadedPixels", \.shadedPixels), ("filters", \.filters), ("cuts", \.cuts),
      ("passes", \.passes), ("effectNesting", \.effectNesting), ("textureBytes", \.textureBytes),
      ("effectBytes", \.effectBytes), ("pathElements", \.pathElements), ("pathRows", \.pathRows),
      ("pathCrossings", \.pathCrossings), ("shapeBytes", \.shapeBytes),
      ("gradientStops", \.gradientStops), ("tileBytes", \.tileBytes),
      ("animationValues", \.animationValues), ("particles", \.particles),
      ("particleSteps", \.particleSteps),
      ("textUnits", \.textUnits), ("frames", \.frames), ("inputBytes", \.inputBytes),
    ]
}
