/// What the first bytes of an image file say, before any pixel is decoded.
package struct ImageHeader: Equatable, Sendable {
  /// The format.
  package let format: CGImageFormat
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int

  /// Throws ``LimitExceeded`` when the decoded image would have more pixels than `limits` allow.
  func check(_ limits: RenderLimits) throws {
    let pixels = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check(
      "imagePixels", pixels.overflow ? .max : pixels.partialValue, atMost: limits.imagePixels)
  }
}
