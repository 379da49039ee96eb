import Foundation
import LaminaGeometry
import LaminaPlan

/// The shadow of an upright rectangle, possibly rounded, without the whole pixels that it is moved
/// by.
///
/// Its numbers, and so its pixels, stay the same after a move by whole pixels. So one stamp serves
/// all such shadows.
struct UprightShadow: Hashable {
  /// Device space, counted from `origin`: the edges of the shape, in steps of ``step``.
  private(set) var minX: Float
  private(set) var minY: Float
  private(set) var maxX: Float
  private(set) var maxY: Float
  /// In pixels.
  private(set) var corner: Float
  private(set) var sigma: Float
  private(set) var color: PackedColor
  /// As ``QuadFlags``.
  private(set) var flags: UInt32

  /// Edges are rounded to this fraction of a pixel. A step changes a pixel by less than half of
  /// 1/255.
  private static let step: Float = 1 / 256

  /// The shadow of `box`, a rectangle of device space, and the pixel that its numbers count from.
  /// Nil if it lies too far from the origin for such steps.
  static func find(
    _ box: DeviceBox, corner: Float, sigma: Float, color: PackedColor, flags: QuadFlags
  ) -> (shadow: UprightShadow, origin: SIMD2<Int>)? {
    func stepped(_ value: Float) -> Float { (value / step).rounded() * step }
    let (x, y) = (stepped(box.minX), stepped(box.minY))
    guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 16_000, corner.isFinite,
      sigma.isFinite
    else { return nil }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let shadow = UprightShadow(
      minX: x - left, minY: y - top, maxX: stepped(box.maxX) - left, maxY: stepped(box.maxY) - top,
      corner: corner, sigma: sigma, color: color, flags: flags.rawValue)
    return (shadow, SIMD2(Int(left), Int(top)))
  }

  /// Every pixel, counted from `origin`, that the shadow changes. Farther out it rounds to 0.
  var area: PixelRect {
    let reach = Self.reaches[Int(color.alpha)] * max(sigma, 1e-3)
    return DeviceBox(minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach)
      .outer
  }

  /// `area` without its corners: the inner part, and the rims on the left, above, on the right and
  /// below.
  ///
  /// A shadow that is faint along the edges is 0 at their ends. The rims are records of their own.
  /// If neighbours stand so close that only the faintest part of a shadow falls on them, only the
  /// rims have to wait for them.
  var parts: InlineArray<5, PixelRect> {
    let area = area
    let inner = area.expanded(-Self.rim, -Self.rim)
    guard !inner.isEmpty, color.alpha > 0, sigma > 0 else {
      return [area, .empty, .empty, .empty, .empty]
    }
    // At that distance from the edge, a rim has at most that much. The other direction has to leave
    // enough of it.
    let distance = Self.reaches[Int(color.alpha)] - Float(Self.rim) / sigma
    let most = 0.5 * erfc(Double(distance) / 2.0.squareRoot())
    let reach = Self.distance(leaving: Self.least / Double(color.alpha) / most) * sigma
    let ends = DeviceBox(
      minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach
    ).outer
      .intersection(area)
    return [
      inner, PixelRect(minX: area.minX, minY: ends.minY, maxX: inner.minX, maxY: ends.maxY),
      PixelRect(minX: ends.minX, minY: area.minY, maxX: ends.maxX, maxY: inner.minY),
      PixelRect(minX: inner.maxX, minY: ends.minY, maxX: area.maxX, maxY: ends.maxY),
      PixelRect(minX: ends.minX, minY: inner.maxY, maxX: ends.maxX, maxY: area.maxY),
    ]
  }

  /// Width of a rim in pixels.
  private static let rim = 2

  /// The record that draws the pixels of `cover`. The shadow's numbers count from (`x`, `y`).
  func record(at x: Int, _ y: Int, cover: PixelRect, clip: UInt32 = QuadInstance.noClip)
    -> QuadInstance
  {
    QuadInstance(
      inverseX: Vector3(1, 0, Float(-x)), inverseY: Vector3(0, 1, Float(-y)),
      inverseW: Vector3(0, 0, 1),
      rect: Vector4(minX, minY, maxX, maxY), source: Vector4(corner, sigma, 0, 0),
      cover: CoverPolygon(cover), color: color, texelBounds: .empty,
      flags: QuadFlags(rawValue: flags),
      clip: clip)
  }

  /// Values below this round to 0, in steps of 8 bits.
  private static let least = 0.48

  /// For each alpha, how many standard deviations from a straight edge less than half a step is
  /// left.
  private static let reaches: [Float] = (0...255).map { alpha in
    max(0, distance(leaving: least / Double(max(alpha, 1))))
  }

  /// How many standard deviations outside an edge the fraction `part` of the inside's value is
  /// left. Negative inside.
  private static func distance(leaving part: Double) -> Float {
    var (low, high) = (-4.0, 4.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if 0.5 * erfc(middle / 2.0.squareRoot()) > part { low = middle } else { high = middle }
    }
    return Float(high)
  }
}
