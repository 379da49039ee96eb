import Foundation

extension CGContext {
  /// An image of the bitmap as it is now, in the same format. Later drawing does not change the
  /// image.
  ///
  /// Returns nil without a bitmap, and if the context holds only a part of a layer's store. Open
  /// transparency layers are not included. O(pixels), because the pixels are copied. If images
  /// cannot have the format, the image has 8-bit BGRA.
  public func makeImage() -> CGImage? {
    guard let memory else { return nil }
    if let format = memory.format, !format.isCairos || format.kind == .alpha, let data {
      let bytes = Data(bytes: data, count: memory.bytesPerRow * height)
      let bitmap = BitmapDescription(
        width: width, height: height, bitsPerComponent: format.bitsPerComponent,
        bitsPerPixel: format.bytesPerPixel * 8, bytesPerRow: memory.bytesPerRow,
        space: format.space,
        bitmapInfo: format.info)
      if let image = CGImage(bitmap: bitmap, provider: CGDataProvider(bytes: bytes)) {
        return image
      }
    }
    return makePixelBuffer().map { CGImage(pixels: $0) }
  }

  /// A copy of the pixels. Returns nil without a bitmap, for a part of a layer's store, and without
  /// memory.
  package func makePixelBuffer() -> PixelBuffer? {
    guard let memory else { return nil }
    memory.readAll()
    let whole = PixelBox(x: 0, y: 0, width: width, height: height)
    guard memory.withPixels(of: whole, { _, _ in true }) == true else { return nil }
    let isOpaque = memory.isOpaque
    let step = memory.surface.bytesPerPixel
    return try? PixelBuffer(width: width, height: height, isOpaque: isOpaque ? true : nil) {
      target in
      _ = memory.withPixels(of: whole) { pixels, bytesPerRow in
        for row in 0..<height {
          let source = pixels + row * bytesPerRow
          let start = row * width * 4
          for column in 0..<width {
            let output = start + column * 4
            if step == 1 {
              target[output + 3] = source[column]
              continue
            }
            let pixel = source + column * 4
            let alpha = isOpaque ? 255 : pixel[3]
            // The caller's bytes may hold colours larger than their alpha.
            target[output] = min(pixel[0], alpha)
            target[output + 1] = min(pixel[1], alpha)
            target[output + 2] = min(pixel[2], alpha)
            target[output + 3] = alpha
          }
        }
      }
    }
  }
}
