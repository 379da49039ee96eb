import CoreGraphics

/// Reads pixels as programs do after drawing: rows from the top down, four bytes each.
struct Pixels {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// The pixels of a context of 8-bit RGBA.
  init?(_ context: CGContext) {
    guard let data = context.data, context.bitsPerPixel == 32 else { return nil }
    (width, height) = (context.width, context.height)
    let buffer = data.bindMemory(to: UInt8.self, capacity: context.bytesPerRow * context.height)
    bytes = (0..<context.height).flatMap { row in
      Array(
        UnsafeBufferPointer(start: buffer + row * context.bytesPerRow, count: context.width * 4))
    }
  }

  /// The pixels of any image. The image is drawn to get them.
  init?(_ image: CGImage) {
    guard
      let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
          | CGBitmapInfo.byteOrder32Big.rawValue)
    else { return nil }
    context.setBlendMode(.copy)
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    self.init(context)
  }

  /// Red, green, blue and alpha of a pixel. Positions count from the bottom left, as in a
  /// CGContext.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = ((height - 1 - y) * width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  /// How many pixels fulfil a condition.
  func count(where condition: ([UInt8]) -> Bool) -> Int {
    stride(from: 0, to: bytes.count, by: 4).filter { condition(Array(bytes[$0..<$0 + 4])) }.count
  }
}
