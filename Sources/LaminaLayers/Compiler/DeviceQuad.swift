import LaminaGeometry

/// The image of a rectangle under any map: four corners in device space, in order around.
struct DeviceQuad {
  var corners: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  /// Some corner is at or behind the eye: the corners mean nothing, and any pixel may be covered.
  var reachesEye: Bool

  /// A point this little in front of the eye counts as behind it; its picture is too far away to matter.
  private static let nearest: Float = 1e-5

  init(_ rect: Vector4, through world: Homography) {
    let p = world.homogeneous(rect.x, rect.y)
    let q = world.homogeneous(rect.z, rect.y)
    let r = world.homogeneous(rect.z, rect.w)
    let s = world.homogeneous(rect.x, rect.w)
    reachesEye = !(min(p.w, q.w, r.w, s.w) > Self.nearest)
    corners = (
      SIMD2(p.x, p.y) / p.w, SIMD2(q.x, q.y) / q.w, SIMD2(r.x, r.y) / r.w, SIMD2(s.x, s.y) / s.w
    )
  }

  /// The pixels that may be touched, with the reach of antialiasing, as far as they are in `bound`.
  func outer(within bound: PixelRect) -> PixelRect {
    if reachesEye { return bound }
    let (a, b, c, d) = corners
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)) - 1
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)) + 1
    guard (low + high).sum().isFinite else { return bound }
    return DeviceBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).outer.intersection(bound)
  }

  /// A polygon around every pixel that may be touched: the corners pushed outwards, or the box if that is as good.
  ///
  /// Each edge moves out by a pixel. A corner so sharp that it would run away, or one outside what a record can hold,
  /// takes the box instead; the shader decides about every pixel anyway.
  func cover(within box: PixelRect) -> CoverPolygon {
    let fallback = CoverPolygon(box)
    if reachesEye { return fallback }
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
      guard abs(pushed[i].x) < Self.farthest, abs(pushed[i].y) < Self.farthest else { return fallback }
    }
    return CoverPolygon(pushed[0], pushed[1], pushed[2], pushed[3])
  }

  /// Half the diagonal of a pixel, and what rounding to whole units may take away.
  private static let reach: Float = 1.5
  /// Corners beyond this would not fit a record.
  private static let farthest: Float = 16_000

  private func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.y - a.y * b.x }

  /// Outward unit normal of an edge of a polygon whose area is positive.
  private func normal(_ edge: SIMD2<Float>) -> SIMD2<Float> {
    let length = (edge * edge).sum().squareRoot()
    return length > 0 ? SIMD2(edge.y, -edge.x) / length : .zero
  }
}

extension CoverPolygon {
  /// The corners of `rect`.
  init(_ rect: PixelRect) {
    self.init(
      rect.minX, rect.minY, rect.maxX, rect.minY, rect.maxX, rect.maxY, rect.minX, rect.maxY)
  }

  /// Four corners, to the nearest pixel.
  init(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
    func unit(_ value: Float) -> Int16 { DeviceBox.pixel(value.rounded()) }
    self.init(unit(a.x), unit(a.y), unit(b.x), unit(b.y), unit(c.x), unit(c.y), unit(d.x), unit(d.y))
  }
}
