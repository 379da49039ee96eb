import Foundation
import LaminaGeometry
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

@Suite struct WorldTransformTests {
  static func randomLayer(_ random: inout Seeded, spatial: Bool) -> CALayer {
    let layer = CALayer()
    layer.bounds = rect(
      random.number(-20...20), random.number(-20...20), random.number(20...200),
      random.number(20...200))
    layer.position = CGPoint(x: random.number(0...200), y: random.number(0...200))
    layer.anchorPoint = CGPoint(
      x: random.pick([0.5, 0, 1, 0.25, 2]), y: random.pick([0.5, 0, 1, 0.75, -1]))
    layer.isGeometryFlipped = random.chance(0.4)
    var t = CATransform3DIdentity
    if random.chance(0.5) { t = CATransform3DRotate(t, random.number(-3...3), 0, 0, 1) }
    if random.chance(0.4) {
      t = CATransform3DScale(t, random.number(0.6...1.5), random.number(-1.5 ... -0.6), 1)
    }
    if spatial {
      layer.zPosition = random.pick([0, 0, 20, -30, 40])
      layer.anchorPointZ = random.pick([0, 0, 10])
      if random.chance(0.5) {
        t = CATransform3DRotate(t, random.number(-1...1), 1, random.number(-1...1), 0.3)
      }
      if random.chance(0.5) {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 800
        layer.sublayerTransform = CATransform3DRotate(eye, random.number(-0.5...0.5), 0, 1, 0)
      }
    } else if random.chance(0.3) {
      layer.sublayerTransform = CATransform3DMakeScale(random.number(0.5...1.5), 1, 1)
    }
    layer.transform = t
    return layer
  }

  /// Compares every corner of every layer with the model, which goes up one superlayer at a time.
  @Test(arguments: [false, true], 0..<5)
  func cornersAgreeWithTheModel(spatial: Bool, seed: Int) throws {
    var random = Seeded(900 + seed + (spatial ? 50 : 0))
    var compared = 0
    for _ in 0..<30 {
      let root = Self.randomLayer(&random, spatial: false)
      var all = [root]
      for _ in 0..<10 {
        let layer = Self.randomLayer(&random, spatial: spatial)
        random.pick(Array(all.suffix(4))).addSublayer(layer)
        all.append(layer)
      }
      let scale = random.pick([1.0, 2.0, 0.75])
      let worlds = try Worlds(root, scale: scale)
      #expect(worlds.alpha.allSatisfy { $0 == 1 })
      for layer in all {
        let b = layer.bounds
        for (x, y) in [(b.minX, b.minY), (b.maxX, b.minY), (b.minX, b.maxY), (b.midX, b.maxY)] {
          guard let expected = PointModel.toDevice(layer, SIMD2(x, y), scale: scale),
            abs(expected.x) < 3_000, abs(expected.y) < 3_000
          else { continue }
          let actual = try #require(worlds.device(layer, x, y))
          #expect(abs(actual.x - expected.x) < 1e-2 && abs(actual.y - expected.y) < 1e-2)
          compared += 1
        }
      }
    }
    #expect(compared > 700)
  }

  /// Device space of these trees is the root's space, with y down at one pixel per point.
  func expectPoint(
    _ layer: CALayer, in root: CALayer, _ x: Double, _ y: Double, goesTo: (Double, Double),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let worlds = try Worlds(root, bounds: rect(0, -1_000, 1_000, 1_000))
    let p = try #require(worlds.device(layer, x, y), sourceLocation: sourceLocation)
    // This viewport puts y = 0 of a root with y up at the upper edge.
    #expect(abs(p.x - goesTo.0) < 1e-3, "x is \(p.x)", sourceLocation: sourceLocation)
    #expect(abs(-p.y - goesTo.1) < 1e-3, "y is \(-p.y)", sourceLocation: sourceLocation)
  }

  @Test func conversionInNumbers() throws {
    let parent = CALayer()
    let child = CALayer()
    parent.bounds = rect(0, 0, 200, 200)
    child.bounds = rect(0, 0, 50, 50)
    child.position = CGPoint(x: 100, y: 50)
    parent.addSublayer(child)
    try expectPoint(child, in: parent, 0, 0, goesTo: (75, 25))
    try expectPoint(child, in: parent, 50, 50, goesTo: (125, 75))
    parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    try expectPoint(child, in: parent, 0, 0, goesTo: (85, 45))
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    try expectPoint(child, in: parent, 0, 0, goesTo: (60, -38))
    parent.sublayerTransform = CATransform3DIdentity
    child.transform = CATransform3DMakeScale(2, 2, 1)
    try expectPoint(child, in: parent, 0, 0, goesTo: (50, 0))
    try expectPoint(child, in: parent, 10, 20, goesTo: (70, 40))
  }

  @Test func sublayerTransformAboutAZeroAnchor() throws {
    let parent = CALayer()
    let child = CALayer()
    parent.bounds = rect(0, 0, 100, 100)
    parent.anchorPoint = .zero
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.bounds = rect(0, 0, 10, 10)
    child.anchorPoint = .zero
    child.position = CGPoint(x: 20, y: 20)
    parent.addSublayer(child)
    try expectPoint(child, in: parent, 5, 5, goesTo: (50, 50))
  }

  @Test func flippedParentInNumbers() throws {
    let root = CALayer()
    let parent = CALayer()
    let child = CALayer()
    root.bounds = rect(0, 0, 300, 300)
    parent.bounds = rect(5, 7, 100, 80)
    parent.anchorPoint = .zero
    parent.position = CGPoint(x: 20, y: 30)
    parent.isGeometryFlipped = true
    child.bounds = rect(0, 0, 10, 10)
    child.anchorPoint = .zero
    child.position = CGPoint(x: 15, y: 17)
    root.addSublayer(parent)
    parent.addSublayer(child)
    try expectPoint(child, in: root, 0, 0, goesTo: (30, 100))
    try expectPoint(child, in: root, 0, 10, goesTo: (30, 90))
    try expectPoint(parent, in: root, 5, 7, goesTo: (20, 110))
    parent.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    parent.position = CGPoint(x: 80, y: 90)
    parent.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    try expectPoint(parent, in: root, 5, 7, goesTo: (50.2061836386, 101.718724616))
    try expectPoint(parent, in: root, 105, 7, goesTo: (145.739832551, 131.270745282))
    try expectPoint(parent, in: root, 5, 87, goesTo: (73.8478001715, 25.2918054859))
    try expectPoint(parent, in: root, 11, 13, goesTo: (57.7113238134, 97.7598269212))
  }

  @Test func theRootsOwnPlacementDoesNotMatter() throws {
    let root = CALayer()
    root.bounds = rect(10, 20, 100, 80)
    root.position = CGPoint(x: 999, y: -999)
    root.anchorPoint = CGPoint(x: 7, y: 7)
    root.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    root.zPosition = 44
    let worlds = try Worlds(root, scale: 2)
    #expect(worlds.device(root, 10, 20) == CGPoint(x: 0, y: 160))
    #expect(worlds.device(root, 110, 100) == CGPoint(x: 200, y: 0))
    root.isGeometryFlipped = true
    let flipped = try Worlds(root, scale: 2)
    #expect(flipped.device(root, 10, 20) == CGPoint(x: 0, y: 0))
    #expect(flipped.device(root, 110, 100) == CGPoint(x: 200, y: 160))
  }

  @Test func flipsAreCountedByParity() throws {
    let top = CALayer()
    top.bounds = rect(0, 0, 10, 10)
    var chain = [top]
    for flipped in [true, false, true, true] {
      let layer = CALayer()
      layer.isGeometryFlipped = flipped
      chain[chain.count - 1].addSublayer(layer)
      chain.append(layer)
    }
    let worlds = try Worlds(top)
    #expect(worlds.traits.map { $0.contains(.yDown) } == [false, true, true, false, true])
  }

  @Test func depthMattersOnlyUnderAPerspective() throws {
    let parent = CALayer()
    let child = CALayer()
    parent.bounds = rect(0, 0, 200, 200)
    child.bounds = rect(0, 0, 100, 100)
    child.position = CGPoint(x: 100, y: 100)
    child.zPosition = 100
    parent.addSublayer(child)
    try expectPoint(child, in: parent, 100, 100, goesTo: (150, 150))
    parent.sublayerTransform.m34 = -1 / 200
    // w = 1 - 100 / 200, so the layer is twice as large about its middle.
    try expectPoint(child, in: parent, 100, 100, goesTo: (200, 200))
    child.zPosition = -200
    try expectPoint(child, in: parent, 100, 100, goesTo: (125, 125))
  }

  @Test func kindsStayCheap() throws {
    let root = root(100, 100)
    let moved = layer(rect(10, 20, 30, 40))
    let turned = layer(rect(0, 0, 10, 10))
    turned.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    let card = layer(rect(0, 0, 10, 10))
    card.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    let deep = layer(rect(0, 0, 10, 10))
    card.transform.m34 = -0.01
    card.addSublayer(deep)
    root.sublayers = [moved, turned, card]
    let worlds = try Worlds(root)
    #expect(
      worlds.world.map(\.kind) == [
        .identity, .translate, .affine, .scaleTranslate, .scaleTranslate,
      ])
    card.transform = CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 1, 0), card.transform)
    #expect(
      try Worlds(root).world.map(\.kind) == [
        .identity, .translate, .affine, .projective, .projective,
      ])
  }

  @Test func opacitiesMultiply() throws {
    let root = root(100, 100)
    let (half, quarter) = (layer(rect(0, 0, 10, 10)), layer(rect(0, 0, 10, 10)))
    half.opacity = 0.5
    // The opacity of a group belongs to its composite and not to the layers in it.
    half.allowsGroupOpacity = false
    quarter.opacity = 0.25
    root.addSublayer(half)
    half.addSublayer(quarter)
    #expect(try Worlds(root).alpha == [1, 0.5, 0.125])
    root.opacity = 2
    #expect(try Worlds(root).alpha == [1, 0.5, 0.125])
  }
}
