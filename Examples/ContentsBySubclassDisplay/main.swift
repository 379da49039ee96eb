// A subclass sets its own contents, here to pixels that it has computed.
import ExampleOutput
import QuartzCore

final class JuliaLayer: CALayer {
  var parameter = SIMD2(-0.7269, 0.1889)

  override func display() {
    let (width, height) = (Int(bounds.width * contentsScale), Int(bounds.height * contentsScale))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        // Four samples per pixel.
        var sum = SIMD3<Double>.zero
        for sample in 0..<4 {
          let (u, v) = (Double(x) + Double(sample % 2) / 2, Double(y) + Double(sample / 2) / 2)
          sum += shade(
            SIMD2(u - Double(width) / 2, v - Double(height) / 2) * (2.3 / Double(height)))
        }
        pixels += (0..<3).map { UInt8(min(max(sum[$0] / 4, 0), 1) * 255) } + [255]
      }
    }
    guard let provider = CGDataProvider(data: Data(pixels) as CFData) else { return }
    contents = CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// The colour of a point: how soon the iteration z² + parameter diverges from there.
  private func shade(_ start: SIMD2<Double>) -> SIMD3<Double> {
    var (z, steps) = (start, 0.0)
    while steps < 200, (z * z).sum() < 256 {
      z = SIMD2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + parameter
      steps += 1
    }
    if steps >= 200 { return SIMD3(0.05, 0.04, 0.12) }
    let phase = max(0, steps + 3 - log2(log2((z * z).sum()))).squareRoot() * 0.62
    return SIMD3(
      0.5 - 0.5 * cos(phase), 0.45 - 0.45 * cos(phase * 0.93 - 0.5),
      0.55 - 0.4 * cos(phase * 0.8 - 1.2))
  }
}

let layer = JuliaLayer()
layer.setNeedsDisplay()
try show(layer, as: "contents-subclass-display")
