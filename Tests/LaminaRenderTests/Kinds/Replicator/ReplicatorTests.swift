import Foundation
import Lamina
import Testing

/// Pictures of replicators against plain layers and known colours.
@Suite struct ReplicatorTests {
  static let insides = [
    "block", "rounded", "picture", "shadow", "soft", "masked", "group", "blurred", "clipped",
  ]

  private func inside(_ name: String) throws -> [CALayer] {
    switch name {
    case "block": [layer(40, 4, 16, 10, .red)]
    case "rounded": [layer(40, 4, 16, 10, .blue) { ($0.cornerRadius, $0.borderWidth) = (4, 2) }]
    case "picture":
      [layer(40, 4, 16, 12) { $0.contents = try? testImage(16, 12, opaque: false) }]
    case "shadow": [layer(40, 8, 14, 10, .red) { ($0.shadowOpacity, $0.shadowRadius) = (1, 2) }]
    case "soft":
      [
        layer(40, 8, 14, 10, .glass) {
          ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadius) = (0.5, 2, 5)
          $0.addSublayer(layer(-4, 3, 8, 4, .green))
        }
      ]
    case "masked":
      [layer(40, 4, 16, 16, .green) { $0.mask = layer(3, 3, 10, 10, .red) { $0.cornerRadius = 5 } }]
    case "group":
      [
        layer(40, 4, 16, 10, .red) {
          $0.opacity = 0.5
          $0.addSublayer(layer(8, 4, 12, 8, .blue))
        }
      ]
    case "blurred":
      [layer(40, 6, 12, 12, .blue) { $0.filters = [CAFilter(type: "gaussianBlur")] }]
    default:
      [
        layer(36, 4, 20, 12, .green) {
          ($0.masksToBounds, $0.cornerRadius) = (true, 5)
          $0.addSublayer(layer(10, 6, 20, 20, .red))
        }
      ]
    }
  }

  @Test(arguments: insides, [0, 1, 2, 5])
  func instancesAreWhatPlainLayersAre(_ name: String, _ count: Int) throws {
    for step in [turn(.pi / 4), move(11, 3), CATransform3DMakeScale(0.75, -0.75, 1)] {
      let own = replicator(count, step, try inside(name)) { $0.backgroundColor = .glass }
      let plain = try expanded(own) { try inside(name) }
      plain.backgroundColor = .glass
      expectEqual(try render(root([own])), try render(root([plain])), "replicator-\(name)-\(count)")
    }
  }

  /// An instance is not a layer. Its sublayers meet the replicator's edges, clips and perspective
  /// directly.
  @Test(arguments: 0..<6)
  func oneInstanceIsAPlainLayer(_ kind: Int) throws {
    func fill(_ outer: CALayer) -> CALayer {
      outer.frame = CGRect(x: 10.3, y: 6.6, width: 60.5, height: 40.2)
      outer.backgroundColor = .red
      switch kind {
      case 0: outer.addSublayer(layer(0, 0, 60.5, 40.2, .blue))
      case 1:
        outer.masksToBounds = true
        outer.addSublayer(layer(-5, 10, 70, 40, .blue))
      case 2:
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 150
        outer.sublayerTransform = eye
        outer.addSublayer(
          layer(10, 5, 40, 30, .blue) { $0.transform = CATransform3DMakeRotation(0.7, 1, 0.5, 0) })
      case 3:
        outer.opacity = 0.5
        outer.isGeometryFlipped = true
        outer.addSublayer(layer(10, 5, 40, 12, .blue) { $0.zPosition = 1 })
        outer.addSublayer(layer(14, 9, 40, 12, .green))
      case 4:
        outer.transform = turn(0.3)
        outer.cornerRadius = 9
        outer.masksToBounds = true
        outer.addSublayer(layer(0, 0, 60.5, 40.2, .blue))
      default:
        outer.mask = layer(5, 5, 40, 30, .red) { $0.cornerRadius = 8 }
        outer.shadowOpacity = 1
        outer.addSublayer(layer(30, 0, 60, 20, .blue))
      }
      return outer
    }
    expectEqual(
      try render(root([fill(CAReplicatorLayer())])), try render(root([fill(CALayer())])),
      "one-instance-\(kind)")
  }

  /// The steps leave the plane, under the replicator's own perspective, and the sublayers are
  /// turned themselves.
  @Test(arguments: [false, true])
  func stepsInSpaceKeepTheDepthOfSublayers(_ keepsDepth: Bool) throws {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    let step = CATransform3DRotate(CATransform3DMakeTranslation(9, 2, -12), 0.4, 0, 1, 0)
    func card() -> CALayer {
      layer(20, 20, 24, 20, .blue) { $0.transform = CATransform3DMakeRotation(0.5, 1, 0, 0) }
    }
    let own = replicator(3, step, [card()]) {
      $0.sublayerTransform = eye
      $0.preservesDepth = keepsDepth
      if keepsDepth { $0.backgroundColor = .red }
    }
    // Either each instance has its own space, whose sublayers are projected to the replicator's
    // plane, or all instances share one space.
    let plain: CALayer = keepsDepth ? CATransformLayer() : CALayer()
    plain.frame = own.frame
    plain.sublayerTransform = eye
    var map = CATransform3DIdentity
    for _ in 0..<3 {
      let space = CATransformLayer()
      space.bounds = own.bounds
      space.position = CGPoint(x: 48, y: 32)
      space.transform = map
      space.addSublayer(card())
      plain.addSublayer(space)
      map = CATransform3DConcat(map, step)
    }
    expectEqual(
      try render(root([own])), try render(root([plain])), tolerance: 1, "space-steps-\(keepsDepth)")
  }

  // MARK: Tints

  private func pixel(_ top: CALayer, _ x: Int, _ y: Int) throws -> [UInt8] {
    let p = try render(top)[x, y]
    return [p.z, p.y, p.x, p.w]
  }

  @Test func whiteBecomesRed() throws {
    let own = replicator(5, move(10), [layer(2, 20, 8, 20, .white)]) {
      ($0.instanceGreenOffset, $0.instanceBlueOffset) = (-0.2, -0.2)
    }
    let picture = try render(root([own]) { $0.backgroundColor = .black })
    let greens = (0..<5).map { picture[6 + 10 * $0, 32].y }
    #expect(greens == [255, 204, 153, 102, 51])
    #expect((0..<5).allSatisfy { picture[6 + 10 * $0, 32].z == 255 })
  }

  /// Tints multiply everything: images, shadows, groups with a surface, and nested replicators.
  @Test(arguments: insides)
  func everythingIsTinted(_ name: String) throws {
    let tint = CGColor(srgbRed: 0.5, green: 1, blue: 0.25, alpha: 1)
    let tinted = replicator(1, CATransform3DIdentity, try inside(name)) { $0.instanceColor = tint }
    let plain = replicator(1, CATransform3DIdentity, try inside(name))
    func picture(_ layer: CALayer) throws -> Picture {
      try render(root([layer]) { $0.backgroundColor = nil })
    }
    var expected = try picture(plain)
    for i in stride(from: 0, to: expected.bytes.count, by: 4) {
      expected.bytes[i] = UInt8((Double(expected.bytes[i]) * 0.25).rounded())
      expected.bytes[i + 2] = UInt8((Double(expected.bytes[i + 2]) * 0.5).rounded())
    }
    expectEqual(try picture(tinted), expected, tolerance: 2, "tint-\(name)")
    let twice = replicator(
      1, CATransform3DIdentity,
      [
        replicator(1, CATransform3DIdentity, try inside(name)) {
          $0.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)
        }
      ]
    ) { $0.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 0.25, alpha: 1) }
    expectEqual(try picture(twice), try picture(tinted), tolerance: 1, "tint-twice-\(name)")
  }

  @Test func theReplicatorItselfIsNotTinted() throws {
    let own = replicator(2, move(20), [layer(0, 0, 10, 10, .white)]) {
      $0.backgroundColor = .white
      $0.instanceColor = .black
    }
    let picture = try render(root([own]))
    #expect(picture[50, 10] == SIMD4(255, 255, 255, 255))
    #expect(picture[5, 60] == SIMD4(0, 0, 0, 255))
  }

  @Test func alphaIsAnOpacityOfEachThing() throws {
    let own = replicator(3, move(20), [layer(0, 0, 10, 64, .red), layer(5, 0, 10, 64, .red)]) {
      $0.instanceAlphaOffset = -0.5
    }
    let picture = try render(root([own]) { $0.backgroundColor = nil })
    #expect([2, 7, 22, 27, 42, 47].map { picture[$0, 30].w } == [255, 255, 128, 192, 0, 0])
  }

  @Test func tintsAreLimited() throws {
    let own = replicator(2, move(20), [layer(0, 0, 10, 64, .white)]) {
      $0.instanceColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      ($0.instanceRedOffset, $0.instanceGreenOffset) = (4, -4)
    }
    #expect(try pixel(root([own]), 25, 30) == [255, 0, 128, 255])
  }

  // MARK: Cost

  /// A thousand instances of a sublayer take as many draws as one.
  @Test(arguments: ["block", "rounded", "picture", "clipped"])
  func aThousandReplicasAreDrawnAsOne(_ name: String) throws {
    func draws(_ count: Int) throws -> Int {
      let small = try inside(name)
      for layer in small { layer.transform = CATransform3DMakeScale(0.1, 0.1, 1) }
      let inner = replicator(min(count, 40), move(2.25), small) { $0.frame.origin.x -= 44 }
      let own = replicator(max(count / 40, 1), move(0, 2.25), [inner])
      let top = root([own])
      return try withRenderer(size: top.bounds.size, scale: 4) { renderer in
        _ = try renderer.render(top)
        #expect(renderer.statistics.passes == 1)
        return renderer.statistics.drawCalls
      }
    }
    let one = try draws(1)
    #expect(try draws(1_000) <= one)
  }

  /// A blur that is equal in all instances is made once.
  @Test func aBlurOfInstancesIsMadeOnce() throws {
    func passes(_ count: Int) throws -> Int {
      let top = root([replicator(count, move(9), try inside("blurred"))])
      return try withRenderer(size: top.bounds.size) { renderer in
        _ = try renderer.render(top)
        return renderer.statistics.passes
      }
    }
    #expect(try passes(5) == passes(1))
  }

  @Test func whatIsUnchangedCostsNothing() throws {
    let own = replicator(100, turn(0.1), try inside("rounded")) { $0.instanceRedOffset = -0.01 }
    let top = root([own])
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.layers == 202)
      _ = try renderer.render(top)
      #expect(renderer.statistics.glCalls == 0)
      own.instanceRedOffset = -0.01
      own.instanceTransform = turn(0.1)
      _ = try renderer.render(top)
      #expect(renderer.statistics.glCalls == 0)
    }
  }

  @Test func tooManyInstancesAreAnError() throws {
    let top = root([
      replicator(1_000, turn(0.1), [replicator(1_000, turn(0.1), [layer(0, 0, 1, 1, .red)])])
    ])
    #expect(throws: LimitExceeded("replicatorInstances", value: 1_000_000, allowed: 100_000)) {
      try render(top)
    }
  }
}
