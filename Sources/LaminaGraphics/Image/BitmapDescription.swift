import Foundation

/// What is known about foreign bitmap data apart from its bytes.
struct BitmapDescription {
  var width: Int
  var height: Int
  var bitsPerComponent = 8
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var space: CGColorSpace
  var bitmapInfo: CGBitmapInfo
  /// Two values per colour component, or nil for 0 and 1.
  var decode: [CGFloat]?
  var shouldInterpolate = true
  var intent = CGColorRenderingIntent.defaultIntent

  /// The pixel layout, if the description is supported and fits into `byteCount` bytes.
  func layout(for byteCount: Int) -> BitmapLayout? {
    guard width > 0, height > 0,
      let layout = BitmapLayout(
        model: space.model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bitmapInfo: bitmapInfo)
    else { return nil }
    let row = width.multipliedReportingOverflow(by: layout.bytesPerPixel)
    guard !row.overflow, bytesPerRow >= row.partialValue else { return nil }
    let before = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let total = before.partialValue.addingReportingOverflow(row.partialValue)
    guard !before.overflow, !total.overflow, total.partialValue <= byteCount else { return nil }
    if let decode {
      guard decode.count == space.numberOfComponents * 2, decode.allSatisfy(\.isFinite) else { return nil }
    }
    return layout
  }
}
