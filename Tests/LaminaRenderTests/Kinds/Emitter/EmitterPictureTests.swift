import Foundation
import Lamina
import Testing

/// Pictures of emitters: places, colours, order, clips, and consecutive frames.
@Suite struct EmitterPictureTests {
  private func image(_ side: Int, _ color: SIMD4<UInt8> = SIMD4(255, 255, 255, 255)) throws
    -> CGImage
  {
    CGImage(
      pixels: try PixelBuffer(width: side, height: side) { bytes in
        for index in 0..<side * side { for lane in 0..<4 { bytes[index * 4 + lane] = color[lane] } }
      })
  }

  /// One particle that stands still in the middle from 1 s on.
  private func still(_ side: Int = 4) throws -> (
    root: CALayer, emitter: CAEmitterLayer, cell: CAEmitterCell
  ) {
    let (root, emitter, cell) = (CALayer(), CAEmitterLayer(), CAEmitterCell())
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: 20, y: 20)
    (cell.birthRate, cell.lifetime, cell.contents) = (1, 1, try image(side))
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    return (root, emitter, cell)
  }

  private func picture(_ root: CALayer, at time: Double, options: CARenderOptions = .all) throws
    -> Picture
  {
    try withRenderer(size: root.bounds.size, options: options) {
      Picture(try $0.render(root, at: time))
    }
  }

  @Test func aParticleIsItsImageAboutItsPlace() throws {
    let (root, _, cell) = try still()
    cell.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let picture = try picture(root, at: 1.5)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (18..<22).contains(x) && (18..<22).contains(y)
        #expect(picture[x, y] == (isInside ? SIMD4(0, 0, 255, 255) : .zero), "\(x) \(y)")
      }
    }
  }

  @Test func theImageIsUpright() throws {
    let (root, emitter, cell) = try still()
    let halves = CGImage(
      pixels: try PixelBuffer(width: 4, height: 4) { bytes in
        for index in 0..<16 {
          for lane in 0..<4 { bytes[index * 4 + lane] = index < 8 || lane == 3 ? 255 : 0 }
        }
      })
    cell.contents = halves
    for isFlipped in [false, true] {
      emitter.isGeometryFlipped = isFlipped
      let picture = try picture(root, at: 1.5)
      #expect(picture[20, 18] == SIMD4(repeating: 255) && picture[20, 21] == SIMD4(0, 0, 0, 255))
    }
  }

  @Test func sizeIsPixelsByScale() throws {
    let (root, _, cell) = try still(8)
    (cell.contentsScale, cell.scale) = (2, 3)
    let picture = try picture(root, at: 1.5)
    #expect(
      picture[14, 14].w == 255 && picture[13, 20].w == 0 && picture[25, 25].w == 255
        && picture[26, 20].w == 0
    )
  }

  @Test func tinyParticlesAreFaint() throws {
    let (root, _, cell) = try still()
    cell.scale = 0.125
    let picture = try picture(root, at: 1.5)
    let sum = picture.bytes.enumerated().reduce(0) {
      $0 + ($1.offset % 4 == 3 ? Int($1.element) : 0)
    }
    // The particle covers a quarter of a pixel.
    #expect(abs(sum - 64) <= 6)
  }

  @Test func additiveParticlesAddUp() throws {
    let (root, emitter, cell) = try still()
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 100 / 255, alpha: 1)
    cell.color = CGColor(srgbRed: 50 / 255, green: 0, blue: 200 / 255, alpha: 1)
    emitter.renderMode = .additive
    #expect(try picture(root, at: 1.5)[20, 20] == SIMD4(255, 0, 50, 255))
    (cell.birthRate, cell.lifetime) = (3, 1)
    emitter.emitterCells = [cell]
    #expect(try picture(root, at: 1.2)[20, 20] == SIMD4(255, 0, 150, 255))
  }

  @Test func particlesLieOverTheBorderAndBeyondTheBounds() throws {
    let (root, emitter, _) = try still()
    emitter.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    (emitter.borderWidth, emitter.borderColor) = (3, CGColor.black)
    #expect(try picture(root, at: 1.5)[19, 20] == SIMD4(repeating: 255))
    #expect(try picture(root, at: 1.5)[21, 18] == SIMD4(repeating: 255))
    emitter.masksToBounds = true
    #expect(try picture(root, at: 1.5)[21, 18] == .zero)
    #expect(try picture(root, at: 1.5)[19, 20] == SIMD4(repeating: 255))
  }

  @Test func opacityIsTheLayers() throws {
    let (root, emitter, cell) = try still()
    (cell.birthRate, cell.lifetime, emitter.opacity) = (4, 1, 0.5)
    emitter.emitterCells = [cell]
    // Four particles over each other are as opaque as one.
    #expect(abs(Int(try picture(root, at: 1.9)[20, 20].w) - 128) <= 1)
  }

  @Test func depthIsSeenUnderAPerspective() throws {
    let (root, emitter, cell) = try still(8)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    root.sublayerTransform = eye
    emitter.emitterZPosition = 50
    let flat = try picture(root, at: 1.5)
    emitter.preservesDepth = true
    let deep = try picture(root, at: 1.5)
    func area(_ picture: Picture) -> Int { (0..<1_600).count { picture.bytes[$0 * 4 + 3] > 127 } }
    // The particle is twice as near, so it is twice as large.
    #expect(area(flat) == 64 && area(deep) == 256)
    cell.velocity = 0
  }

  /// Sparks of three images, in an emitter with a border, rounded and turned, among other layers.
  private func busy(_ seed: Int) throws -> (root: CALayer, emitter: CAEmitterLayer) {
    let root = try Trees.named(Trees.names[seed % Trees.names.count])
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 10, y: 8, width: 60, height: 44)
    emitter.emitterPosition = CGPoint(x: 30, y: 20)
    (emitter.emitterShape, emitter.emitterSize) = (.rectangle, CGSize(width: 30, height: 10))
    emitter.emitterCells = try (0..<3).map { index in
      let cell = CAEmitterCell()
      cell.name = "c\(index)"
      (cell.contents, cell.birthRate, cell.lifetime) = (
        try testImage(5 + index * 7, 6, opaque: index == 1), 12, 1.5
      )
      (cell.velocity, cell.emissionRange, cell.spin, cell.scaleSpeed) = (30, 2, 3, -0.3)
      (cell.redRange, cell.alphaSpeed, cell.yAcceleration) = (1, -0.4, -20)
      return cell
    }
    emitter.renderMode = [.unordered, .additive, .oldestFirst, .oldestLast][seed % 4]
    root.addSublayer(emitter)
    return (root, emitter)
  }

  private func edit(_ emitter: CAEmitterLayer, _ dice: inout Dice) {
    switch dice.roll(12) {
    case 0: emitter.emitterPosition = CGPoint(x: dice.number(0, 60), y: dice.number(0, 40))
    case 1: emitter.birthRate = Float(dice.number(0, 2))
    case 2: emitter.masksToBounds.toggle()
    case 3: emitter.cornerRadius = CGFloat(dice.roll(2) * 12)
    case 4: emitter.borderWidth = CGFloat(dice.roll(4))
    case 5: emitter.opacity = dice.roll(2) == 0 ? 1 : 0.6
    case 6: emitter.transform = CATransform3DMakeRotation(dice.number(-1, 1), 0, 0, 1)
    case 7: emitter.setValue(dice.roll(30), forKeyPath: "emitterCells.c1.birthRate")
    case 8: emitter.renderMode = [.unordered, .additive, .backToFront][dice.roll(3)]
    case 9: emitter.seed = UInt32(dice.roll(9))
    case 10: emitter.backgroundColor = dice.roll(2) == 0 ? nil : .glass
    default: emitter.transform = CATransform3DMakeRotation(dice.number(-1, 1), 0.2, 1, 0)
    }
  }

  @Test(arguments: 0..<8)
  func incrementalFramesAreFullOnes(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 331 &+ 7)
    let (root, emitter) = try busy(seed)
    try withRenderer(size: root.bounds.size) { renderer in
      for step in 0..<24 {
        if step % 4 == 3 { edit(emitter, &dice) }
        let time = step % 5 == 4 ? dice.number(0, 6) : 2 + Double(step) / 30
        let incremental = Picture(try renderer.render(root, at: time))
        expectEqual(incremental, try picture(root, at: time), "emitter-\(seed)-\(step)")
      }
    }
  }

  @Test(arguments: [
    "batching", "culling", "damage", "patching", "occlusion", "caching", "clearing", "atlas",
    "lanes",
  ])
  func optimisationsChangeNothing(_ name: String) throws {
    let (root, emitter) = try busy(1)
    emitter.masksToBounds = true
    emitter.cornerRadius = 9
    let all = try picture(root, at: 3.3)
    expectEqual(
      try picture(root, at: 3.3, options: .disabling(name)), all, "emitter-without-\(name)")
  }

  @Test func anotherTreeOfTheSameValuesIsTheSamePicture() throws {
    let (one, other) = (try busy(2).root, try busy(2).root)
    try withRenderer(size: one.bounds.size) { renderer in
      for time in [0.5, 4, 1, 9.25, 2] {
        expectEqual(
          Picture(try renderer.render(one, at: time)), try picture(other, at: time), "same-\(time)")
      }
    }
  }

  @Test func tenThousandParticlesAreOneDraw() throws {
    let (root, emitter, cell) = try still()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (10_000, 1, 15, .pi)
    emitter.emitterCells = [cell]
    try withRenderer(size: root.bounds.size) { renderer in
      for frame in 0..<4 {
        _ = try renderer.render(root, at: 2 + Double(frame) / 60)
        #expect(renderer.statistics.drawCalls == 1)
      }
      #expect(renderer.statistics.quads > 9_000)
    }
  }

  @Test func tooManyAreATypedError() throws {
    let (root, emitter, cell) = try still()
    cell.birthRate = 1e9
    emitter.emitterCells = [cell]
    try withRenderer(size: root.bounds.size) { renderer in
      let error = try #require(throws: LimitExceeded.self) { try renderer.render(root, at: 2) }
      #expect(error.name == "particles")
      cell.birthRate = 1
      emitter.emitterCells = [cell]
      #expect(Picture(try renderer.render(root, at: 2.5))[20, 20].w == 255)
    }
  }
}
