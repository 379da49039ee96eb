import LaminaReference
import Testing

/// How a picture of the product compares with the reference.
///
/// Where no edge is within a pixel, colours have to agree within 2/255: a few blends round in eight
/// bits, and sampling weights have steps of 1/256. Where a blur had a part, they agree within
/// 6/255, because kernels may be sampled in other ways. Where a colour filter or a blend mode had a
/// part, they agree within 8/255: eight bits round translucent colours, and a contrast or a
/// division multiplies that error.
///
/// At edges, coverage may be found in another way. There a value has to lie within the range of the
/// pixel's neighbours, and on average near the reference. Ties are not compared.
struct Agreement: CustomStringConvertible {
  var interior = 0
  var wrongInterior = 0
  var worstInterior = 0.0
  var edges = 0
  var wrongEdges = 0
  /// The sum of the differences at edges, each relative to its contrast.
  var relative = 0.0
  var contrastedEdges = 0
  var sizesDiffer = false
  var paths = PathPlacement.none

  /// How the paths of a scene lie relative to the texels of their masks.
  enum PathPlacement {
    case none
    /// Pixels show whole texels. Differences come only from the rasterizer, which counts an area in
    /// 15 rows of a texel.
    case exact
    /// Pixels show one sample between texels that are half as wide. A line of a pixel's width then
    /// looks up to a tenth stronger than its coverage. One in a hundred edge pixels of a generated
    /// scene is wrong by more than 21/255.
    case sampled
  }

  static let interiorTolerance = 2.0
  static let blurTolerance = 6.0
  static let amplifiedTolerance = 8.0
  /// Slack around the range of an edge's neighbours: 4/255. That is twice the slack of flat parts,
  /// because two of them bound it.
  static let edgeSlack = 4.0
  static let sampledSlack = 26.0
  /// The allowed error of an edge pixel of a path on whole texels. An edge along rows may be off by
  /// a thirtieth of a texel, 4/255 of a pixel, and a line narrower than a pixel has two edges.
  static let exactSlack = 8.0
  /// The allowed number of wrong flat pixels. In these, the outer half of a partly covered texel or
  /// the cusp of a stroked curve may be visible.
  static let mostSlivers = 4

  init(
    _ actual: ProductPicture, _ expected: ReferenceRenderer.Picture, paths: PathPlacement = .none
  ) {
    self.paths = paths
    guard actual.width == expected.width, actual.height == expected.height else {
      sizesDiffer = true
      return
    }
    for y in 0..<expected.height {
      for x in 0..<expected.width { add(actual, expected, x, y) }
    }
  }

  private mutating func add(
    _ actual: ProductPicture, _ expected: ReferenceRenderer.Picture, _ x: Int, _ y: Int
  ) {
    let i = y * expected.width + x
    let (value, wanted) = (actual.pixel(x, y), expected.pixels[i] * 255)
    let difference = Agreement.size(value - wanted)
    let marks = expected.marks[i]
    if marks.contains(.tie) { return }
    // Eight bits round by one half in any case. Many translucent things over each other add up.
    let allowed = max(Agreement.tolerance(marks) + 0.5, expected.roundings[i])
    if !marks.contains(.edge) {
      interior += 1
      worstInterior = max(worstInterior, difference)
      if difference > allowed { wrongInterior += 1 }
      return
    }
    var (low, high) = (wanted, wanted)
    for ny in max(0, y - 1)...min(expected.height - 1, y + 1) {
      for nx in max(0, x - 1)...min(expected.width - 1, x + 1) {
        let neighbour = expected.pixels[ny * expected.width + nx] * 255
        low = pointwiseMin(low, neighbour)
        high = pointwiseMax(high, neighbour)
      }
    }
    edges += 1
    let slack = SIMD4<Double>(
      repeating: max(allowed, paths == .sampled ? Agreement.sampledSlack : Agreement.edgeSlack))
    if paths == .exact {
      if difference > max(allowed, Agreement.exactSlack + 0.5) { wrongEdges += 1 }
    } else if (low - slack - value).max() > 0 || (value - high - slack).max() > 0 {
      wrongEdges += 1
    }
    let contrast = (high - low).max()
    if contrast > 16 {
      contrastedEdges += 1
      relative += difference / contrast
    }
  }

  private static func tolerance(_ marks: PixelMarks) -> Double {
    if marks.contains(.amplified) { return amplifiedTolerance }
    return marks.contains(.blurred) ? blurTolerance : interiorTolerance
  }

  private static func size(_ v: SIMD4<Double>) -> Double { pointwiseMax(v, -v).max() }

  /// The mean difference at edges, relative to their contrast.
  var edgeDifference: Double { contrastedEdges == 0 ? 0 : relative / Double(contrastedEdges) }

  /// Whether every flat pixel agrees, all but one in fifty edge pixels agree, and the mean at edges
  /// is below 5 shades of coverage in 64. The exceptions are corners where three edges meet and
  /// slivers that lie between two samples.
  var isGood: Bool {
    !sizesDiffer && wrongInterior <= (paths == .none ? 0 : Agreement.mostSlivers)
      && wrongEdges * 50 <= max(edges, 100) && edgeDifference <= 0.08
  }

  var description: String {
    let figures = "flat: \(wrongInterior) of \(interior) wrong, by up to \(worstInterior.rounded())"
    let edge = "edges: \(wrongEdges) of \(edges) out of range, mean difference \(edgeDifference)"
    return sizesDiffer ? "sizes differ" : "\(figures); \(edge)"
  }

  private static func placement(_ name: String) -> PathPlacement {
    if name.hasPrefix("oddShapes") { return .exact }
    return name.hasPrefix("shapes") || name.hasPrefix("oddReplicators") ? .sampled : .none
  }

  /// Records an issue and saves the pictures unless `actual` agrees.
  static func expect(
    _ actual: ProductPicture, _ expected: ReferenceRenderer.Picture, _ name: String,
    paths: PathPlacement? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let agreement = Agreement(actual, expected, paths: paths ?? placement(name))
    if agreement.isGood { return }
    let place = actual.saveFailure(name, expected: ProductPicture(expected))
    Issue.record("\(name): \(agreement); \(place)", sourceLocation: sourceLocation)
  }
}
