import Foundation
import LaminaReference

/// Kinds of generated scenes. The family of a failing scene tells which part is wrong.
enum SceneFamily: String, CaseIterable, Sendable {
  case geometry, corners, clips, contents, flips, perspective, edges
  case opacity, masks, shadows, shadowPaths, filters, blending, backdrops, rasterized, space, mixed
  case shapes, gradients, replicators, multipliedContents
  case oddShapes, oddGradients, oddReplicators

  /// How many scenes of the family are drawn in all variants: more than 380 in all families
  /// together.
  var count: Int {
    switch self {
    case .mixed: 30
    case .oddShapes, .oddGradients, .oddReplicators: 8
    default: 20
    }
  }

  /// The scenes of all families.
  static let scenes: [SceneName] = allCases.flatMap { family in
    (0..<family.count).map { SceneName(family: family, seed: $0) }
  }

  /// More scenes of the families that vary most, drawn without variants: all of them with
  /// `LAMINA_EXHAUSTIVE=1`, else every fourth or sixteenth.
  static let moreScenes: [SceneName] =
    // The first scene has a trimmed closed subpath followed by another; the second has a dash that
    // ends soon after a corner.
    [SceneName(family: .shapes, seed: 81)]
    + (isExhaustive ? [] : [SceneName(family: .shapes, seed: 242)])
    + names(.shapes, 100..<301) + names(.gradients, 20..<200) + names(.replicators, 20..<201)
    + names(.oddShapes, 8..<120) + names(.oddGradients, 8..<120) + names(.oddReplicators, 8..<120)

  /// Whether all scenes are compared. That takes minutes.
  static let isExhaustive = ProcessInfo.processInfo.environment["LAMINA_EXHAUSTIVE"] == "1"

  private static func names(_ family: SceneFamily, _ seeds: Range<Int>) -> [SceneName] {
    seeds.filter { isExhaustive || $0 % (family.count < 20 ? 16 : 4) == 0 }.map {
      SceneName(family: family, seed: $0)
    }
  }
}

/// One generated scene.
struct SceneName: Hashable, Sendable, CustomStringConvertible {
  var family: SceneFamily
  var seed: Int

  var description: String { "\(family.rawValue)-\(seed)" }

  /// The description of the scene. It is always the same for a name.
  func make() -> SceneLayer {
    let salt = family.rawValue.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
    var generator = SceneGenerator(random: SceneRandom(salt &+ UInt64(seed) &* 7_919))
    return generator.root(family)
  }
}

/// Makes trees of one family from one seed.
struct SceneGenerator {
  var random: SceneRandom
  static let side = 64.0

  mutating func root(_ family: SceneFamily) -> SceneLayer {
    var root = SceneLayer(0, 0, SceneGenerator.side, SceneGenerator.side - 8)
    if random.chance(0.85) || family == .blending || family == .backdrops {
      root.backgroundColor = random.color(alpha: 1)
    }
    root.isGeometryFlipped = random.chance(0.4)
    if random.chance(0.2) {
      root.bounds = Box(Double(random.integer(-20, 20)), Double(random.integer(-20, 20)), 64, 56)
    }
    switch family {
    case .geometry: fill(&root, 4) { $0.block(0.3) }
    case .corners: fill(&root, 4) { $0.cornered() }
    case .clips: fill(&root, 3) { $0.clip(depth: 3) }
    case .contents: fill(&root, 4) { $0.picture() }
    case .multipliedContents: fill(&root, 4) { $0.multipliedPicture() }
    case .flips: fill(&root, 2) { $0.flipped(depth: 3) }
    case .edges: fill(&root, 5) { $0.edged() }
    case .opacity: fill(&root, 3) { $0.group(depth: 3) }
    case .masks: fill(&root, 2) { $0.masked(depth: 2) }
    case .shadows: fill(&root, 2) { $0.shadowed(paths: false) }
    case .shadowPaths: fill(&root, 2) { $0.shadowed(paths: true) }
    case .filters: fill(&root, 2) { $0.filtered() }
    case .rasterized: fill(&root, 2) { $0.rasterized() }
    case .blending:
      fill(&root, 2) { $0.block(0.2) }
      root.sublayers += (0..<3).map { _ in blended() }
    case .backdrops:
      fill(&root, 4) { $0.block(0.2) }
      root.sublayers += (0..<2).map { _ in backdrop() }
    case .perspective: perspective(&root)
    case .space: space(&root)
    case .gradients: fill(&root, 3) { $0.gradient() }
    case .mixed: fill(&root, 3) { $0.anything(depth: 3) }
    case .shapes: fill(&root, 3) { $0.shaped() }
    case .replicators: fill(&root, 2) { $0.replicator(depth: 2) }
    case .oddShapes: fill(&root, 3) { $0.oddShape() }
    case .oddGradients: fill(&root, 4) { $0.oddGradient() }
    case .oddReplicators: fill(&root, 2) { $0.oddReplicator(depth: 2) }
    }
    return shifted(root)
  }

  private mutating func fill(
    _ root: inout SceneLayer, _ count: Int, _ make: (inout SceneGenerator) -> SceneLayer
  ) {
    for _ in 0..<random.integer(max(1, count - 1), count + 1) { root.sublayers.append(make(&self)) }
  }

  /// Sublayers moved along with bounds that do not start at zero.
  private func shifted(_ root: SceneLayer) -> SceneLayer {
    var root = root
    for i in root.sublayers.indices {
      root.sublayers[i].position.x += root.bounds.x
      root.sublayers[i].position.y += root.bounds.y
    }
    return root
  }

  /// A rectangle somewhere, plain or turned, about `side` in size.
  mutating func block(_ turned: Double, within side: Double = SceneGenerator.side) -> SceneLayer {
    let most = max(6, Int(side * 0.7))
    var layer = SceneLayer(
      random.length(-6, Int(side * 0.6)), random.length(-6, Int(side * 0.6)),
      random.length(4, most),
      random.length(4, most), random.color())
    if random.chance(0.2) {
      layer.bounds.x = random.length(-9, 9)
      layer.bounds.y = random.length(-9, 9)
    }
    if random.chance(0.3) {
      layer.anchorPoint = Point(random.number(-0.2, 1.2), random.number(-0.2, 1.2))
    }
    if random.chance(turned) { layer.transform = flatTransform() }
    if random.chance(0.2) { layer.zPosition = Double(random.integer(-2, 2)) }
    if random.chance(0.05) { layer.isHidden = true }
    return layer
  }

  mutating func flatTransform() -> Matrix4 {
    switch random.integer(0, 3) {
    case 0: return .rotationZ(random.number(-3, 3))
    case 1: return .scale(random.number(0.5, 1.6), random.number(0.5, 1.6))
    case 2:
      return Matrix4.rotationZ(random.number(-1, 1)).then(.translation(random.number(-8, 8), 3, 0))
    default:
      var skew = Matrix4.identity
      skew.m[4] = random.number(-0.6, 0.6)
      return skew.then(.scale(random.pick([1, -1]), 1))
    }
  }

  mutating func cornered() -> SceneLayer {
    var layer = block(0.4)
    let half = min(layer.bounds.width, layer.bounds.height) / 2
    layer.hasContinuousCorners = random.chance(0.4)
    layer.cornerRadius = random.number(0, layer.hasContinuousCorners ? half / 1.5473 : half * 1.3)
    layer.maskedCorners = random.corners()
    if random.chance(0.6) {
      layer.borderWidth = random.length(0, 6)
      layer.borderColor = random.color()
    }
    if random.chance(0.2) { layer.backgroundColor = nil }
    return layer
  }

  mutating func clip(depth: Int) -> SceneLayer {
    var layer = cornered()
    layer.bounds.width = max(20, layer.bounds.width)
    layer.bounds.height = max(20, layer.bounds.height)
    layer.hasContinuousCorners = random.chance(0.2)
    if layer.hasContinuousCorners { layer.cornerRadius = min(layer.cornerRadius, 6) }
    layer.masksToBounds = random.chance(0.8)
    for _ in 0..<random.integer(1, 2) {
      var child = depth > 1 ? clip(depth: depth - 1) : block(0.4, within: 40)
      child.position.x = layer.bounds.x + random.number(0, layer.bounds.width)
      child.position.y = layer.bounds.y + random.number(0, layer.bounds.height)
      layer.sublayers.append(child)
    }
    return layer
  }
}
