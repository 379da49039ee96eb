/// A shape in a layer's plane. All shapes but polygons are convex, so a pixel is inside if its four
/// corners are inside.
enum Shape: Sendable {
  /// `corners` and `edges` are bits as in ``SceneLayer``.
  case rounded(Box, radius: Double, corners: Int, isContinuous: Bool, edges: Int)
  case ellipse(Box)
  case polygon([Point])
  case figure(Figure)

  private static let slack = 1e-9

  /// A box around the shape.
  var box: Box {
    switch self {
    case .rounded(let box, _, _, _, _), .ellipse(let box): return box
    case .figure(let figure): return figure.box
    case .polygon(let points):
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else {
        return Box(0, 0, 0, 0)
      }
      return Box(x0, y0, x1 - x0, y1 - y0)
    }
  }

  /// Whether a sample is inside. Edges without antialiasing look at `centre` instead, the middle of
  /// the sample's pixel.
  func contains(_ p: Point, centre: Point) -> Bool {
    switch self {
    case .ellipse(let box):
      let (a, b) = (box.width / 2, box.height / 2)
      guard a > 0, b > 0 else { return false }
      let (u, v) = ((p.x - box.x - a) / a, (p.y - box.y - b) / b)
      return u * u + v * v <= 1 + Shape.slack
    case .polygon(let points): return Shape.winding(points, p) != 0
    case .figure(let figure): return figure.contains(p)
    case .rounded(let box, let radius, let corners, let isContinuous, let edges):
      guard Shape.isInside(p, centre, box, edges) else { return false }
      if radius <= 0 || corners == 0 { return true }
      // The distances from each side, in radii.
      let (left, right) = ((p.x - box.x) / radius, (box.maxX - p.x) / radius)
      let (low, high) = ((p.y - box.y) / radius, (box.maxY - p.y) / radius)
      return (corners & 1 == 0 || CornerCurve.isInside(left, low, isContinuous))
        && (corners & 2 == 0 || CornerCurve.isInside(right, low, isContinuous))
        && (corners & 4 == 0 || CornerCurve.isInside(left, high, isContinuous))
        && (corners & 8 == 0 || CornerCurve.isInside(right, high, isContinuous))
    }
  }

  private static func isInside(_ p: Point, _ centre: Point, _ box: Box, _ edges: Int) -> Bool {
    if edges == 15 {
      return p.x >= box.x - slack && p.x <= box.maxX + slack && p.y >= box.y - slack
        && p.y <= box.maxY + slack
    }
    return (edges & 1 != 0 ? p.x >= box.x - slack : centre.x >= box.x - slack)
      && (edges & 2 != 0 ? p.x <= box.maxX + slack : centre.x < box.maxX - slack)
      && (edges & 4 != 0 ? p.y >= box.y - slack : centre.y >= box.y - slack)
      && (edges & 8 != 0 ? p.y <= box.maxY + slack : centre.y < box.maxY - slack)
  }

  static func winding(_ points: [Point], _ p: Point) -> Int {
    var count = 0
    for i in points.indices {
      let (a, b) = (points[i], points[(i + 1) % points.count])
      let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
      if a.y <= p.y, b.y > p.y, side > 0 { count += 1 }
      if a.y > p.y, b.y <= p.y, side < 0 { count -= 1 }
    }
    return count
  }

  enum Relation { case inside, outside, mixed }

  /// How a pixel, given by its corners in the layer's plane, lies to the shape. It is `mixed` where
  /// only samples can tell.
  func relation(_ quad: [Point]) -> Relation {
    let box = box
    let e = Shape.slack
    if quad.allSatisfy({ $0.x <= box.x + e }) || quad.allSatisfy({ $0.x >= box.maxX - e })
      || quad.allSatisfy({ $0.y <= box.y + e }) || quad.allSatisfy({ $0.y >= box.maxY - e })
    {
      return .outside
    }
    if case .polygon = self { return .mixed }
    if case .figure(let figure) = self { return figure.relation(quad) }
    if case .rounded(let box, let radius, let corners, let isContinuous, _) = self {
      let smooth = Shape.rounded(
        box, radius: radius, corners: corners, isContinuous: isContinuous, edges: 15)
      return quad.allSatisfy { smooth.contains($0, centre: $0) } ? .inside : .mixed
    }
    return quad.allSatisfy { contains($0, centre: $0) } ? .inside : .mixed
  }
}

/// The two shapes of a corner, at the origin of the first quadrant and with radius 1.
enum CornerCurve {
  /// `u` and `v` are distances from the two sides that meet in the corner.
  static func isInside(_ u: Double, _ v: Double, _ isContinuous: Bool) -> Bool {
    if isContinuous {
      if u >= 1.547302 || v >= 1.547302 { return true }
      return v >= height(at: u) - 1e-9
    }
    if u >= 1 || v >= 1 { return true }
    return (1 - u) * (1 - u) + (1 - v) * (1 - v) <= 1 + 1e-9
  }

  /// The continuous curve as a polyline with decreasing x.
  private static let points: [SIMD2<Double>] = {
    let curves: [[SIMD2<Double>]] = [
      [[1.547302, 0], [1.084498, 0], [0.882045, 0], [0.644148, 0.070748]],
      [[0.644148, 0.070748], [0.376057, 0.163004], [0.163004, 0.376057], [0.070748, 0.644148]],
      [[0.070748, 0.644148], [0, 0.882045], [0, 1.084498], [0, 1.547302]],
    ]
    var result: [SIMD2<Double>] = []
    for c in curves {
      for i in 0..<200 {
        let t = Double(i) / 200
        let s = 1 - t
        let first = s * s * s * c[0] + 3 * s * s * t * c[1]
        result.append(first + 3 * s * t * t * c[2] + t * t * t * c[3])
      }
    }
    return result + [[0, 1.547302]]
  }()

  private static func height(at u: Double) -> Double {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].x > u { low = middle } else { high = middle }
    }
    let (a, b) = (points[low], points[high])
    return a.x > b.x ? a.y + (b.y - a.y) * (a.x - u) / (a.x - b.x) : b.y
  }
}

/// A shape, with or without a hole, where it lies on the device.
struct Region {
  var map: PlaneMap
  var shape: Shape
  var hole: Shape?

  func contains(_ x: Double, _ y: Double, _ centre: (Double, Double)) -> Bool {
    guard let p = map.local(x, y) else { return false }
    let c = map.local(centre.0, centre.1) ?? p
    guard shape.contains(p, centre: c) else { return false }
    if let hole { return !hole.contains(p, centre: p) }
    return true
  }

  func relation(_ x: Int, _ y: Int) -> Shape.Relation {
    var quad: [Point] = []
    quad.reserveCapacity(4)
    for (i, j) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
      guard let p = map.local(Double(x + i), Double(y + j)) else { return .mixed }
      quad.append(p)
    }
    let outer = shape.relation(quad)
    guard outer != .outside, let hole else { return outer }
    switch hole.relation(quad) {
    case .inside: return .outside
    case .outside: return outer
    case .mixed: return .mixed
    }
  }

  private func quad(_ x: Int, _ y: Int) -> [Point]? {
    let quad = [(0, 0), (1, 0), (1, 1), (0, 1)].compactMap {
      map.local(Double(x + $0.0), Double(y + $0.1))
    }
    return quad.count == 4 ? quad : nil
  }

  /// Whether an edge passes through a pixel that is mixed.
  func hasEdge(_ x: Int, _ y: Int) -> Bool {
    guard case .figure(let figure) = shape, let quad = quad(x, y) else { return true }
    return figure.hasEdge(quad)
  }

  /// The part of the region that matters for points of a pixel.
  func near(_ x: Int, _ y: Int) -> Region {
    guard case .figure(let figure) = shape, let quad = quad(x, y) else { return self }
    var result = self
    result.shape = .figure(figure.near(quad))
    return result
  }

  /// The pixels that the region may touch, within `limit`.
  func pixels(_ limit: PixelBox) -> PixelBox {
    let box = shape.box
    var result = PixelBox(x: Int.max, y: Int.max, maxX: Int.min, maxY: Int.min)
    let corners = [
      Point(box.x, box.y), Point(box.maxX, box.y), Point(box.x, box.maxY),
      Point(box.maxX, box.maxY),
    ]
    for corner in corners {
      guard let p = map.device(corner), abs(p.x) < 1e6, abs(p.y) < 1e6 else { return limit }
      result.x = min(result.x, Int(p.x.rounded(.down)) - 1)
      result.y = min(result.y, Int(p.y.rounded(.down)) - 1)
      result.maxX = max(result.maxX, Int(p.x.rounded(.up)) + 1)
      result.maxY = max(result.maxY, Int(p.y.rounded(.up)) + 1)
    }
    return result.intersection(limit)
  }
}

/// The samples of a pixel: a grid of 8x8 and its mirror image. The grid is sheared so that every
/// sample has a row and a column of its own, so upright edges are found to 1/64. With the mirror
/// image, mirrors and quarter turns have the same samples.
private let samplePoints = samples(8)

/// A grid of 16x16, for paths. These are compared with areas to a few 255ths, and 8x8 samples may
/// be wrong by 4 of them.
private let fineSamplePoints = samples(16)

private func samples(_ side: Int) -> [Point] {
  var result: [Point] = []
  let n = Double(side)
  for j in 0..<side {
    for i in 0..<side {
      let x = (Double(i) + (Double(j) + 0.5) / n) / n
      let y = (Double(j) + (Double(i) + 0.5) / n) / n
      result += [Point(x, y), Point(1 - x, y)]
    }
  }
  return result
}

/// How much of a pixel is in *all* of `regions`, and whether an edge passes through it. It takes
/// 8x8 samples (16x16 for a path) and their mirror images.
///
/// The samples are of the intersection: a shape and a clip that share an edge cover it once, not
/// twice. A renderer may multiply the average coverages instead. That differs on edges alone.
func coverage(_ regions: [Region], _ x: Int, _ y: Int) -> (value: Double, isMixed: Bool) {
  var open: [Region] = []
  var hasFigure = false
  for region in regions {
    switch region.relation(x, y) {
    case .outside: return (0, false)
    case .inside: continue
    case .mixed:
      let near = region.near(x, y)
      if case .figure = region.shape { hasFigure = true }
      open.append(near)
    }
  }
  if open.isEmpty { return (1, false) }
  let centre = (Double(x) + 0.5, Double(y) + 0.5)
  var count = 0
  let samples = hasFigure ? fineSamplePoints : samplePoints
  for point in samples {
    let (sx, sy) = (Double(x) + point.x, Double(y) + point.y)
    if open.allSatisfy({ $0.contains(sx, sy, centre) }) { count += 1 }
  }
  if count == 0 || count == samples.count, open.allSatisfy({ !$0.hasEdge(x, y) }) {
    return (count == 0 ? 0 : 1, false)
  }
  return (Double(count) / Double(samples.count), true)
}
