import LaminaGeometry
import LaminaPlan

/// The image of a rectangle under any map: four corners in device space, in order.
struct DeviceQuad {
  var corners: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  /// Whether a corner is at or behind the eye. Then the corners mean nothing, and any pixel may be
  /// covered.
  let reachesEye: Bool
  /// For a parallelogram, the vectors from the first corner to the second and to the fourth;
  /// otherwise both are zero.
  private let sides: (SIMD2<Float>, SIMD2<Float>)
  /// Every pixel that may be touched, including antialiased ones.
  private let box: PixelRect

  /// A point in front of the eye by less than this counts as behind it. Its image is too far away
  /// to matter.
  private static let nearest: Float = 1e-5

  @inline(__always)
  init(_ rect: Vector4, through world: Homography) {
    if world.kind < .projective {
      self.init(parallelogram: rect, world)
    } else {
      self.init(projected: rect, world)
    }
  }

  @inline(__always)
  private init(parallelogram rect: Vector4, _ world: Homography) {
    let (a, b) = (SIMD2(world.m11, world.m12), SIMD2(world.m21, world.m22))
    let start = a * rect.x + b * rect.y + SIMD2(world.m31, world.m32)
    let (u, v) = (a * (rect.z - rect.x), b * (rect.w - rect.y))
    corners = (start, start + u, start + u + v, start + v)
    (reachesEye, sides) = (false, (u, v))
    let low = start + pointwiseMin(u, .zero) + pointwiseMin(v, .zero)
    let high = start + pointwiseMax(u, .zero) + pointwiseMax(v, .zero)
    box = Self.pixels(low, high)
  }

  private init(projected rect: Vector4, _ world: Homography) {
    let p = world.homogeneous(rect.x, rect.y)
    let q = world.homogeneous(rect.z, rect.y)
    let r = world.homogeneous(rect.z, rect.w)
    let s = world.homogeneous(rect.x, rect.w)
    reachesEye = !(min(p.w, q.w, r.w, s.w) > Self.nearest)
    let (a, b, c, d) = (
      SIMD2(p.x, p.y) / p.w, SIMD2(q.x, q.y) / q.w, SIMD2(r.x, r.y) / r.w, SIMD2(s.x, s.y) / s.w
    )
    corners = (a, b, c, d)
    sides = (.zero, .zero)
    box =
      reachesEye
      ? .everything
      : Self.pixels(
        pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
        pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
  }

  /// The pixels from `low` to `high`, and one more on each side. It rounds by truncation, because
  /// not every processor has an instruction for floor.
  @inline(__always)
  private static func pixels(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> PixelRect {
    let edges = SIMD4(low.x - 1, low.y - 1, high.x + 1.999, high.y + 1.999)
    guard edges.sum().isFinite else { return .everything }
    let bounded = edges.clamped(
      lowerBound: SIMD4(repeating: -16_384), upperBound: SIMD4(repeating: 16_383))
    return PixelRect(
      minX: Self.whole(bounded.x), minY: Self.whole(bounded.y), maxX: Self.whole(bounded.z),
      maxY: Self.whole(bounded.w))
  }

  /// A number between those two, rounded down. It is made positive first, so that truncation does
  /// it.
  @inline(__always)
  private static func whole(_ value: Float) -> Int16 {
    Int16(truncatingIfNeeded: Int32(value + 16_384) &- 16_384)
  }

  /// The pixels that may be touched, including antialiased ones, inside `bound`.
  @inline(__always)
  func outer(within bound: PixelRect) -> PixelRect { box.intersection(bound) }

  /// A polygon around every pixel that may be touched: the corners moved outwards, or the box if
  /// that is as good.
  ///
  /// Each edge moves out by 1.5 pixels. If a corner is so sharp that it would move far away, or if
  /// it lies outside the range of a record, the box is taken instead. The shader decides about
  /// every pixel anyway.
  func cover(within box: PixelRect) -> CoverPolygon {
    let fallback = CoverPolygon(box)
    if reachesEye { return fallback }
    if sides != (.zero, .zero) { return parallelogram() ?? fallback }
    let p: InlineArray<4, SIMD2<Float>> = [corners.0, corners.1, corners.2, corners.3]
    let area = cross(p[1] - p[0], p[2] - p[0]) + cross(p[2] - p[0], p[3] - p[0])
    guard area.isFinite, area != 0 else { return fallback }
    let side: Float = area > 0 ? 1 : -1
    var pushed = p
    for i in 0..<4 {
      let before = p[i] - p[(i + 3) & 3]
      let after = p[(i + 1) & 3] - p[i]
      let (n, m) = (normal(before) * side, normal(after) * side)
      let denominator = 1 + (n * m).sum()
      guard denominator > 0.15 else { return fallback }
      pushed[i] = p[i] + (n + m) / denominator * Self.reach
      guard abs(pushed[i].x) < Self.farthest, abs(pushed[i].y) < Self.farthest else {
        return fallback
      }
    }
    return CoverPolygon(pushed[0], pushed[1], pushed[2], pushed[3])
  }

  /// The cover of a parallelogram. Its sides are made longer at both ends, by as much as moves the
  /// other sides out by the reach.
  @inline(__always)
  private func parallelogram() -> CoverPolygon? {
    let (u, v) = sides
    let area = abs(u.x * v.y - u.y * v.x)
    let (lengthU, lengthV) = ((u * u).sum().squareRoot(), (v * v).sum().squareRoot())
    guard area > 0.5 * lengthU * lengthV, area.isFinite else { return nil }
    let scale = Self.reach / area
    let (du, dv) = (u * (lengthV * scale), v * (lengthU * scale))
    let first = SIMD4(lowHalf: corners.0 - du - dv, highHalf: corners.1 + du - dv)
    let second = SIMD4(lowHalf: corners.2 + du + dv, highHalf: corners.3 - du + dv)
    let far = pointwiseMax(pointwiseMax(first, -first), pointwiseMax(second, -second))
    guard far.max() < Self.farthest else { return nil }
    let (a, b) = (first + 0.5, second + 0.5)
    return CoverPolygon(
      Self.whole(a.x), Self.whole(a.y), Self.whole(a.z), Self.whole(a.w), Self.whole(b.x),
      Self.whole(b.y),
      Self.whole(b.z), Self.whole(b.w))
  }

  /// Half the diagonal of a pixel, plus the loss through rounding to whole pixels.
  private static let reach: Float = 1.5
  /// Corners beyond this would not fit a record.
  private static let farthest: Float = 16_000

  private func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.y - a.y * b.x }

  /// The outward unit normal of an edge of a polygon with positive area.
  private func normal(_ edge: SIMD2<Float>) -> SIMD2<Float> {
    let length = (edge * edge).sum().squareRoot()
    return length > 0 ? SIMD2(edge.y, -edge.x) / length : .zero
  }
}

extension CoverPolygon {
  /// Four corners, rounded to the nearest pixel.
  init(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
    func unit(_ value: Float) -> Int16 { DeviceBox.pixel(value.rounded()) }
    self.init(
      unit(a.x), unit(a.y), unit(b.x), unit(b.y), unit(c.x), unit(c.y), unit(d.x), unit(d.y))
  }
}
