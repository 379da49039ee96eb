import Foundation
import LaminaGeometry

// Texels of a mask per unit of layer space, along x and along y.
//
// What: one texel for each pixel. The number depends only on the map to the device, so moving or
// turning a layer changes nothing. Shapes up to ``finestSide`` pixels get two texels for each
// pixel: then they are as sharp between pixels or turned as on whole pixels, where the mean of four
// texels is exactly the coverage of the pixel. While an animation changes the scale, it goes in
// steps of √2.
// Why: earlier drawings must not matter, or a frame would depend on the frames before it.
// It costs most if the scale changes in every frame without an animation: then every frame
// rasterizes.
enum MaskScale {
  /// Shapes with a longer side, in pixels, get one texel for a pixel. Two in each direction would
  /// be four times the work.
  static let finestSide = 512.0
  /// The most texels along a side of a grid, with blocks; also in perspective, where all blocks are
  /// looked at.
  private static let longestSide = 1_048_576.0
  private static let longestInSpace = 8_192.0
  /// Scales are equal if they differ by less than about one part in this many, which is the
  /// rounding error of a rotation.
  private static let precision = 65_536.0

  /// The scale for `box` of layer space, shown through `world`; nil if it is not seen or lies too
  /// far away.
  static func find(_ box: CGRect, through world: Homography, isRescaled: Bool) -> SIMD2<Double>? {
    var scale = world.kind < .projective ? stretch(world) : stretch(box, world)
    guard scale.x > 0, scale.y > 0, scale.x.isFinite, scale.y.isFinite else { return nil }
    if isRescaled {
      scale = SIMD2(repeating: step(max(scale.x, scale.y)))
    } else {
      scale = SIMD2(rounded(scale.x), rounded(scale.y))
    }
    let size = SIMD2(Double(box.width), Double(box.height))
    if (size * scale).max() <= finestSide { scale *= 2 }
    let longest = world.kind < .projective ? longestSide : longestInSpace
    if size.x * scale.x > longest { scale.x = longest / size.x }
    if size.y * scale.y > longest { scale.y = longest / size.y }
    return scale.x.isNormal && scale.y.isNormal ? scale : nil
  }

  /// How much an affine map stretches along the axes.
  private static func stretch(_ world: Homography) -> SIMD2<Double> {
    SIMD2(
      length(Double(world.m11), Double(world.m12)), length(Double(world.m21), Double(world.m22)))
  }

  private static func length(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return abs(x) }
    return x == 0 ? abs(y) : (x * x + y * y).squareRoot()
  }

  /// How much a map in perspective stretches at most at the corners and in the middle of `box`.
  /// Points behind the eye do not count.
  private static func stretch(_ box: CGRect, _ world: Homography) -> SIMD2<Double> {
    var most = SIMD2<Double>.zero
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
      (box.midX, box.midY),
    ] {
      let p = world.homogeneous(Float(x), Float(y))
      guard p.w > 1e-5 else { continue }
      let (u, v, w) = (Double(p.x / p.w), Double(p.y / p.w), Double(p.w))
      let alongX = length(
        (Double(world.m11) - u * Double(world.m13)) / w,
        (Double(world.m12) - v * Double(world.m13)) / w)
      let alongY = length(
        (Double(world.m21) - u * Double(world.m23)) / w,
        (Double(world.m22) - v * Double(world.m23)) / w)
      most = SIMD2(max(most.x, alongX), max(most.y, alongY))
    }
    return most
  }

  private static func rounded(_ scale: Double) -> Double {
    let unit = scale.binade / precision
    return (scale / unit).rounded() * unit
  }

  /// The least power of √2 that is not less than `scale`, except for rounding errors.
  private static func step(_ scale: Double) -> Double {
    exp2((log2(scale) * 2 - 0.002).rounded(.up) / 2)
  }
}
