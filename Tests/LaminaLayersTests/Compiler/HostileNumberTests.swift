import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// Finite numbers of any size: nothing traps, and all numbers in a plan are finite.
@Suite struct HostileNumberTests {
  static let numbers: [Double] = [
    0, 1, -1, 0.5, 7, 100, 1e-3, 1e5, -3e4, 1e10, 1e20, -1e20, 1e38, 3.5e38, 1e200, -1e300, 1e-30,
    1e-300,
    1e-308, 32_767.5, 16_384, -16_385,
  ]

  static func expectFinite(_ plan: FramePlan, _ what: String) {
    func finite(_ values: Float...) -> Bool { values.allSatisfy(\.isFinite) }
    for quad in plan.quads {
      let isFinite =
        finite(quad.rect.x, quad.rect.y, quad.rect.z, quad.rect.w)
        && finite(quad.source.x, quad.source.y, quad.source.z, quad.source.w)
        && finite(quad.inverseX.x, quad.inverseX.y, quad.inverseX.z)
        && finite(quad.inverseY.x, quad.inverseY.y, quad.inverseY.z)
        && finite(quad.inverseW.x, quad.inverseW.y, quad.inverseW.z)
      #expect(isFinite, "\(what): \(quad)")
    }
    for clip in plan.clips {
      let (x, y, w, r) = (clip.inverseXRadius, clip.inverseYParent, clip.inverseW, clip.rect)
      let isFinite = finite(
        x.x, x.y, x.z, x.w, y.x, y.y, y.z, y.w, w.x, w.y, w.z, w.w, r.x, r.y, r.z, r.w)
      #expect(isFinite, "\(what): clip \(r)")
    }
    for solid in plan.solids { #expect(plan.pixels.contains(solid.rect), "\(what)") }
  }

  static func edit(_ layer: CALayer, _ random: inout Seeded) -> String {
    let numbers = Self.numbers
    func n() -> CGFloat { random.pick(numbers) }
    let kind = random.int(0...11)
    switch kind {
    case 0: layer.bounds = CGRect(x: n(), y: n(), width: n(), height: n())
    case 1: layer.position = CGPoint(x: n(), y: n())
    case 2: layer.anchorPoint = CGPoint(x: n(), y: n())
    case 3: layer.transform = CATransform3DMakeScale(n(), n(), n())
    case 4:
      layer.transform = CATransform3DRotate(
        CATransform3DMakeTranslation(n(), n(), n()), n(), 1, n(), n())
    case 5: layer.sublayerTransform.m34 = n()
    case 6: (layer.zPosition, layer.anchorPointZ) = (n(), n())
    case 7: (layer.cornerRadius, layer.borderWidth) = (n(), n())
    case 8: layer.contentsRect = CGRect(x: n(), y: n(), width: n(), height: n())
    case 9: layer.contentsCenter = CGRect(x: n(), y: n(), width: n(), height: n())
    case 10: layer.contentsScale = n()
    default: layer.frame = CGRect(x: n(), y: n(), width: n(), height: n())
    }
    return "\(kind)"
  }

  @Test(arguments: 0..<8)
  func plansStayFinite(seed: Int) throws {
    var random = Seeded(seed + 9_000)
    let picture = try image(20, 10, opaque: seed % 2 == 0)
    for round in 0..<150 {
      let top = root(200, 150)
      var all = [top]
      var edits: [String] = []
      for _ in 0..<4 {
        let layer = layer(rect(20, 20, 90.5, 60), color(1, 0, 0, random.pick([1, 0.5])))
        layer.masksToBounds = random.chance(0.5)
        layer.borderWidth = 1
        layer.contents = picture
        layer.contentsGravity = random.pick([
          .resize, .center, .topRight, .resizeAspect, .resizeAspectFill,
        ])
        if random.chance(0.5) { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
        random.pick(all).addSublayer(layer)
        all.append(layer)
        for _ in 0..<random.int(0...2) { edits.append(Self.edit(layer, &random)) }
      }
      Self.expectFinite(
        try plan(top, options: random.pick([.all, [], [.aligned], [.culling]])),
        "seed \(seed) round \(round) edits \(edits)")
    }
  }

  @Test(arguments: [false, true])
  func infiniteBoundsAreFiniteNumbers(tilted: Bool) throws {
    let top = root(200, 150)
    let all = CALayer()
    all.bounds = .infinite
    all.backgroundColor = color(0, 1, 0)
    if tilted { all.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
    top.addSublayer(all)
    Self.expectFinite(try plan(top), "infinite bounds")
  }
}
