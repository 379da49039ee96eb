// Code of a file without layers.
import CoreGraphics

enum DrawingCode {
  static func boxOfScaledAndMoved(_ rect: CGRect) -> CGRect {
    rect.applying(CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3))
  }

  static func isUndone(_ t: CGAffineTransform) -> Bool { t.inverted().concatenating(t).isIdentity }

  static func middle(of rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.midY) }

  static let grey = CGColor(gray: 0.5, alpha: 1)

  /// Four pixels: red, green, blue and clear.
  static func swatch() -> CGImage? {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }
}
