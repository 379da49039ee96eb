import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// A record of a plan, for any program.
private struct Record {
  var text: String
  /// A box in device space around every pixel that the record touches.
  var box: PixelRect

  static func list(_ plan: FramePlan) -> [Record] {
    plan.batches.flatMap { batch -> [Record] in
      let range = Int(batch.first)..<Int(batch.first + batch.count)
      let quads: [QuadInstance]
      switch batch.program.recordType {
      case .solid: quads = plan.solids[range].map { QuadInstance($0) }
      case .blit: quads = plan.blits[range].map { QuadInstance($0) }
      case .turned:
        quads = plan.turned[range].map { QuadInstance($0.quad, asTurned: true) }
      case .quad:
        quads = plan.quads[range].map { QuadInstance($0, asTurned: $0.flags & 16_384 != 0) }
      }
      return quads.map { quad in
        var box = cover(quad).intersection(
          around(quad.rect, Homography(rows: quad.inverseX, quad.inverseY, quad.inverseW)))
        var clip = quad.clip == QuadInstance.noClip ? -1 : Int(quad.clip)
        while clip >= 0 {
          let record = plan.clips[clip]
          let (x, y, w) = (record.inverseXRadius, record.inverseYParent, record.inverseW)
          if w.w == 0 {
            box = box.intersection(
              around(
                record.rect,
                Homography(
                  rows: Vector3(x.x, x.y, x.z), Vector3(y.x, y.y, y.z), Vector3(w.x, w.y, w.z))))
          }
          clip = Int(y.w)
        }
        let clipped = batch.scissor.map { box.intersection($0) } ?? box
        return Record(
          text: "\(batch.page) \(batch.scissor.map(\.description) ?? "-") \(quad)",
          box: clipped.intersection(plan.pixels))
      }
    }
  }
}

extension Record {
  private static func cover(_ quad: QuadInstance) -> PixelRect {
    let c = quad.cover
    return PixelRect(
      minX: min(c.x0, c.x1, c.x2, c.x3), minY: min(c.y0, c.y1, c.y2, c.y3),
      maxX: max(c.x0, c.x1, c.x2, c.x3), maxY: max(c.y0, c.y1, c.y2, c.y3))
  }

  /// A box around the pixels of `rect`, seen through the inverse of `toLayer`.
  private static func around(_ rect: Vector4, _ toLayer: Homography) -> PixelRect {
    guard let world = toLayer.inverse else { return .empty }
    let corners = [(rect.x, rect.y), (rect.z, rect.y), (rect.x, rect.w), (rect.z, rect.w)].map {
      x, y in
      let p = world.homogeneous(x, y)
      return SIMD2(p.x, p.y) / p.w
    }
    let (low, high) = (
      corners.reduce(corners[0], pointwiseMin), corners.reduce(corners[0], pointwiseMax)
    )
    return DeviceBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).outer
  }
}

extension QuadInstance {
  /// The general program's record for a turned record. It may touch every pixel.
  fileprivate init(_ turned: QuadInstance, asTurned: Bool) {
    if !asTurned {
      self = turned
      return
    }
    let (x, y) = (turned.inverseX, turned.inverseY)
    if x == Vector3(1, 0, 0), y == Vector3(0, 1, 0) {
      // The record covers whole pixels, which either program may draw.
      let (r, texels) = (turned.rect, turned.texelBounds)
      let pixels = PixelRect(minX: Int16(r.x), minY: Int16(r.y), maxX: Int16(r.z), maxY: Int16(r.w))
      self =
        texels.isEmpty
        ? QuadInstance(SolidInstance(rect: pixels, color: turned.color))
        : QuadInstance(BlitInstance(rect: pixels, texelX: texels.minX, texelY: texels.minY))
      return
    }
    let world = Homography(a: x.x, b: x.y, c: y.x, d: y.y, tx: x.z, ty: y.z)
    let inverse = world.inverse ?? .identity
    let r = turned.rect
    self.init(
      inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
      inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32), inverseW: Vector3(0, 0, 1),
      rect: Vector4(min(r.x, r.z), min(r.y, r.w), max(r.x, r.z), max(r.y, r.w)), source: r,
      cover: CoverPolygon(-16_000, -16_000, 16_000, -16_000, 16_000, 16_000, -16_000, 16_000),
      color: turned.color, texelBounds: turned.texelBounds, flags: .smoothEdges, clip: turned.clip)
  }
}

extension Homography {
  /// The map whose columns a record holds.
  fileprivate init(rows x: Vector3, _ y: Vector3, _ w: Vector3) {
    self.init(x.x, y.x, w.x, x.y, y.y, w.y, x.z, y.z, w.z)
  }
}

@Suite struct BatchTests {
  /// Layers of every kind that a plan has, in random places.
  static func randomTree(_ random: inout Seeded, images: [CGImage], count: Int) -> CALayer {
    let top = root(300, 300)
    var parents = [top]
    for i in 0..<count {
      let whole = random.chance(0.5)
      func n(_ range: ClosedRange<Double>) -> Double {
        whole ? random.number(range).rounded() : random.number(range)
      }
      let size = random.pick([12.0, 40, 120])
      let layer = layer(
        rect(n(-20...280), n(-20...280), n(1...size), n(1...size)),
        color(Double(i % 16) / 15, Double(i / 16 % 16) / 15, 0.4, random.pick([1, 1, 0.5])))
      if random.chance(0.4) {
        layer.contents = random.pick(images)
        if random.chance(0.5) { layer.contentsGravity = .center }
        if random.chance(0.5) { layer.backgroundColor = nil }
      }
      if random.chance(0.2) { layer.cornerRadius = 6 }
      if random.chance(0.2) { layer.borderWidth = 2 }
      if random.chance(0.2) {
        layer.transform = CATransform3DMakeRotation(random.number(-3...3), 0, 0, 1)
      }
      if random.chance(0.2) {
        layer.masksToBounds = true
        parents.append(layer)
      }
      (random.chance(0.7) ? top : random.pick(parents)).addSublayer(layer)
    }
    return top
  }

  /// Batches may change the order of records only where they do not touch the same pixels.
  @Test(arguments: 0..<12)
  func whatOverlapsIsDrawnInPaintingOrder(seed: Int) throws {
    var random = Seeded(seed + 4_000)
    let images = try [image(8, 8), image(20, 12, opaque: false), image(600, 5)]
    let top = Self.randomTree(&random, images: images, count: 120)
    let batched = try plan(top)
    let plain = try plan(top, options: [.culling, .aligned, .atlas])
    let (records, inOrder) = (Record.list(batched), Record.list(plain))
    #expect(
      records.map(\.text).sorted() == inOrder.map(\.text).sorted(),
      "the same records, in another order")
    #expect(batched.batches.count < plain.batches.count)

    // Equal records are interchangeable, so the n-th of one plan is the n-th of the other.
    var places: [String: [Int]] = [:]
    for (index, record) in records.enumerated().reversed() {
      places[record.text, default: []].append(index)
    }
    let position = inOrder.map { places[$0.text]?.popLast() ?? -1 }
    var overlaps = 0
    for i in inOrder.indices {
      for j in inOrder.indices where j > i && inOrder[i].box.intersects(inOrder[j].box) {
        overlaps += 1
        if position[i] > position[j] {
          Issue.record("\(inOrder[j].text) is drawn before \(inOrder[i].text)")
          return
        }
      }
    }
    #expect(overlaps > 50)
  }

  @Test(arguments: 0..<6)
  func batchesCoverTheRecordsAndSayWhetherTheyBlend(seed: Int) throws {
    var random = Seeded(seed + 5_000)
    let images = try [image(8, 8), image(20, 12, opaque: false)]
    let plan = try plan(Self.randomTree(&random, images: images, count: 100))
    var used = (solids: 0, blits: 0, quads: 0, turned: 0)
    for batch in plan.batches {
      let range = Int(batch.first)..<Int(batch.first + batch.count)
      #expect(batch.count > 0)
      switch batch.program.recordType {
      case .solid:
        #expect(range.lowerBound == used.solids)
        used.solids = range.upperBound
        #expect(batch.blends == plan.solids[range].contains { $0.color.alpha < 255 })
      case .blit:
        #expect(range.lowerBound == used.blits)
        used.blits = range.upperBound
      case .turned:
        #expect(range.lowerBound == used.turned)
        used.turned = range.upperBound
        #expect(batch.blends)
        let clipped = plan.turned[range].contains { $0.clip != QuadInstance.noClip }
        #expect(
          !clipped || batch.program == .turnedShape.clipped || batch.program == .turnedImage.clipped
        )
      case .quad:
        #expect(range.lowerBound == used.quads)
        used.quads = range.upperBound
        #expect(batch.blends)
        let clipped = plan.quads[range].contains { $0.clip != QuadInstance.noClip }
        #expect(!clipped || batch.program == .shape.clipped || batch.program == .image.clipped)
      }
      #expect((batch.page >= 0) == batch.program.isTextured)
      #expect(Int(batch.page) < plan.pages.count)
    }
    #expect(used == (plan.solids.count, plan.blits.count, plan.quads.count, plan.turned.count))
  }

  @Test func smallWholePixelRecordsJoinTheGeneralProgram() throws {
    let top = root(300, 300)
    top.addSublayer(layer(rect(10.5, 10, 20, 20), color(1, 0, 0)))
    top.addSublayer(layer(rect(50, 50, 20, 20), color(0, 1, 0)))
    let small = try plan(top)
    #expect(small.batches.map(\.program) == [.shape])
    #expect(small.quads.count == 2)
    top.addSublayer(layer(rect(100, 100, 65, 64), color(0, 0, 1)))
    #expect(
      try plan(top).batches.map(\.program) == [.shape, .solid], "a large one is worth a draw")
    let separate = try plan(top, options: [.culling, .aligned, .atlas])
    #expect(separate.batches.map(\.program) == [.shape, .solid])
    #expect(separate.batches.map(\.count) == [1, 2])
  }

  @Test func recordsReachBackPastOthersThatDoNotOverlap() throws {
    let top = root(300, 300)
    for i in 0..<3 {
      top.addSublayer(layer(rect(Double(i) * 90, 0, 80, 80), color(1, 0, 0)))
      let tilted = layer(rect(Double(i) * 90, 100, 80, 80), color(0, 1, 0))
      tilted.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      top.addSublayer(tilted)
    }
    let apart = try plan(top).batches
    #expect(apart.map(\.program) == [.solid, .turnedShape])
    #expect(apart.map(\.count) == [3, 3])
    // This layer is in the way of all. A later layer on top of it cannot go below it.
    let tilted = layer(rect(0, 0, 300, 300), color(0, 0, 1))
    tilted.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    top.insertSublayer(tilted, at: 2)
    let crossed = try plan(top).batches.map(\.program)
    #expect(
      crossed == [.solid, .turnedShape, .solid]
        || crossed == [.solid, .turnedShape, .solid, .turnedShape])
  }

  @Test func manyImagesThatSharePagesAreFewDraws() throws {
    let images = try (0..<50).map { try image(16 + $0 % 5, 12 + $0 % 7, opaque: $0 % 2 == 0) }
    let top = root(1_920, 1_080)
    for i in 0..<2_000 {
      let sprite = layer(rect(Double(i % 50) * 38 + 2, Double(i / 50) * 26 + 2, 30, 20))
      sprite.contents = images[i * 7 % 50]
      if i % 3 == 0 { sprite.contentsGravity = .center }
      if i % 5 == 0 { sprite.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) }
      if i % 7 == 0 { sprite.opacity = 0.5 }
      top.addSublayer(sprite)
    }
    let frame = Frame(top)
    try frame.draw()
    #expect(frame.plan.batches.count <= 9)
    #expect(frame.plan.statistics.drawnLayers == 2_000)
    #expect(frame.plan.uploads.count == 50)
    #expect(try !frame.draw(), "nothing has changed")
  }
}
