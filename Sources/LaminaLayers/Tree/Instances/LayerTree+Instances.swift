import LaminaGraphics

extension LayerRow {
  /// The number of rows that each sublayer of this layer has, if this layer has `copies` rows.
  /// Throws ``LimitExceeded``.
  func copies(ofSublayers copies: Int, limits: RenderLimits) throws -> Int {
    guard kind == .replicator else { return copies }
    let (product, overflows) = copies.multipliedReportingOverflow(by: instanceRoom)
    try LimitExceeded.check(
      "replicatorInstances", overflows ? Int.max : product, atMost: limits.replicatorInstances)
    return product
  }
}
