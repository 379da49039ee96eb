import LaminaGraphics

extension LayerRow {
  /// The rows that each sublayer of this layer has for each of the layer's own, which are `copies`.
  /// Throws ``LimitExceeded``.
  func copies(ofSublayers copies: Int, limits: RenderLimits) throws -> Int {
    guard kind == .replicator else { return copies }
    let (product, overflows) = copies.multipliedReportingOverflow(by: instanceRoom)
    try LimitExceeded.check(
      "replicatorInstances", overflows ? Int.max : product, atMost: limits.replicatorInstances)
    return product
  }
}
