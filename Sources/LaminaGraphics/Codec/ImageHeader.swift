/// The format and size from the first bytes of an image file, before any pixel is decoded.
package struct ImageHeader: Equatable, Sendable {
  package let format: CGImageFormat
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// Throws ``LimitExceeded`` if the decoded image would have more pixels than `limits` allows.
  func check(_ limits: RenderLimits) throws {
    let pixels = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check(
      "imagePixels", pixels.overflow ? .max : pixels.partialValue, atMost: limits.imagePixels)
  }
}
