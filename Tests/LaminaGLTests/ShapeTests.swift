import Foundation
import LaminaGL
import Testing
import LaminaPlan

/// Program `shape`: coverage of filled rectangles, rounded corners and borders.
@Suite struct ShapeTests {
  @Test func alignedRectangleIsExact() throws {
    var plan = FramePlan(16, 16)
    plan.addQuad(.shape, (3, 4, 9, 12))
    let pixels = try render(plan)
    for y in 0..<16 {
      for x in 0..<16 {
        let inside = (3..<9).contains(x) && (4..<12).contains(y)
        #expect(pixels[x, y] == (inside ? .white : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test func fractionalEdgesCoverTheirShare() throws {
    var plan = FramePlan(8, 8)
    plan.addQuad(.shape, (1.5, 2.25, 5.2, 6))
    let pixels = try render(plan)
    #expect(pixels.alphaRow(4) == [0, 128, 255, 255, 255, 51, 0, 0])
    #expect(pixels.alphaColumn(3) == [0, 0, 191, 255, 255, 255, 0, 0])
    #expect(pixels.alpha(1, 2) == 96)  // 0.5 * 0.75
  }

  @Test(arguments: [(10.2, 10.5), (10.0, 10.3), (10.7, 11.0)])
  func thinRectangleInsideAPixel(_ low: Double, _ high: Double) throws {
    var plan = FramePlan(24, 8)
    plan.addQuad(.shape, (low, 0, high, 8))
    let row = try render(plan).alphaRow(3)
    #expect((76...77).contains(row[10]))
    #expect(row.reduce(0, +) == row[10])
  }

  @Test func thinRectangleAcrossTwoPixels() throws {
    var plan = FramePlan(24, 8)
    plan.addQuad(.shape, (10.85, 0, 11.15, 8))
    let row = try render(plan).alphaRow(3)
    #expect(row[10] == 38)
    #expect(row[11] == 38)
    #expect(row.reduce(0, +) == 76)
  }

  @Test func scaledRectangleMeasuresInPixels() throws {
    var plan = FramePlan(20, 8)
    plan.addQuad(.shape, (1, 0, 5.1, 2), transform: Affine(a: 3, d: 4, tx: 0.5))
    let row = try render(plan).alphaRow(3)
    // The rectangle goes from 3.5 to 15.8.
    #expect(row[2] == 0)
    #expect(row[3] == 128)
    #expect(row[4...14].allSatisfy { $0 == 255 })
    #expect(row[15] == 204)
    #expect(row[16] == 0)
  }

  @Test(arguments: [7.0, 30.0, 45.0, 61.5, 90.0, 123.0])
  func rotatedRectangleKeepsItsArea(_ degrees: Double) throws {
    let angle = degrees * .pi / 180
    let turn = Affine(
      a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 20.3, ty: 19.6)
    var plan = FramePlan(40, 40)
    plan.addQuad(.shape, (-10, -6, 10, 6), transform: turn)
    #expect(abs(try render(plan).area - 240) < 0.5)
  }

  @Test(arguments: [12.0, 45.0, 80.0])
  func rotatedHairlineKeepsItsArea(_ degrees: Double) throws {
    let angle = degrees * .pi / 180
    let turn = Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 32, ty: 32)
    var plan = FramePlan(64, 64)
    plan.addQuad(.shape, (-25, -0.2, 25, 0.2), transform: turn)
    #expect(abs(try render(plan).area - 20) < 0.6)
  }

  @Test func rotatedEdgeHasTheExactAreaOfEachPixel() throws {
    // The half-plane x + y <= 16 cuts pixels on its diagonal in half and leaves the others whole.
    let turn = Affine(a: 0.5, b: 0.5, c: -0.5, d: 0.5, tx: 8, ty: 8)
    var plan = FramePlan(16, 16)
    plan.addQuad(.shape, (-100, -100, 0, 100), transform: turn)
    let pixels = try render(plan)
    for y in 0..<16 {
      for x in 0..<16 {
        let expected = x + y < 15 ? 255 : x + y == 15 ? 128 : 0
        #expect(abs(pixels.alpha(x, y) - expected) <= 1, "(\(x), \(y))")
      }
    }
  }

  @Test func hardEdgesOwnPixelsByTheirCentres() throws {
    var plan = FramePlan(8, 8)
    plan.addQuad(.shape, (1.5, 1.4, 4.5, 4.6), flags: [])
    let pixels = try render(plan)
    // Centre 1.5 is on the minimum edge: in. Centre 4.5 is on the maximum edge: out.
    #expect(pixels.alphaRow(2) == [0, 255, 255, 255, 0, 0, 0, 0])
    #expect(pixels.alphaColumn(2) == [0, 255, 255, 255, 255, 0, 0, 0])
  }

  @Test func eachEdgeHasItsOwnFlag() throws {
    var plan = FramePlan(8, 8)
    plan.addQuad(.shape, (1.25, 1.25, 5.25, 5.25), flags: [.smoothMinX, .smoothMaxY])
    let pixels = try render(plan)
    #expect(pixels.alphaRow(3) == [0, 191, 255, 255, 255, 0, 0, 0])
    #expect(pixels.alphaColumn(3) == [0, 255, 255, 255, 255, 64, 0, 0])
  }

  @Test func abuttingHardQuadsLeaveNoSeam() throws {
    let angle = 0.3
    let turn = Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 12, ty: 5)
    var plan = FramePlan(48, 48)
    plan.addQuad(.shape, (0, 0, 11.3, 30), transform: turn, color: color(128, 0, 0, 128), flags: [])
    plan.addQuad(
      .shape, (11.3, 0, 30, 30), transform: turn, color: color(128, 0, 0, 128), flags: [])
    var whole = FramePlan(48, 48)
    whole.addQuad(.shape, (0, 0, 30, 30), transform: turn, color: color(128, 0, 0, 128), flags: [])
    #expect(try render(plan) == (try render(whole)))
  }

  @Test func roundedCornersAreSymmetric() throws {
    var plan = FramePlan(32, 32)
    plan.addQuad(.shape, (6, 6, 26, 26), source: (6, 0, 0, 0))
    let pixels = try render(plan)
    for y in 0..<32 {
      for x in 0..<32 {
        let value = pixels.alpha(x, y)
        #expect(value == pixels.alpha(31 - x, y) && value == pixels.alpha(x, 31 - y))
        #expect(value == pixels.alpha(y, x))
      }
    }
    #expect(pixels.alpha(6, 6) == 0)
    #expect(pixels.alpha(16, 6) == 255)
    #expect(pixels.alpha(6, 16) == 255)
    let exact = 400 - (4 - Double.pi) * 36
    #expect(abs(pixels.area - exact) < 0.5)
  }

  @Test func radiusIsBoundedByTheShorterSide() throws {
    var plan = FramePlan(32, 24)
    plan.addQuad(.shape, (4, 6, 28, 18), source: (100, 0, 0, 0))
    var bounded = FramePlan(32, 24)
    bounded.addQuad(.shape, (4, 6, 28, 18), source: (6, 0, 0, 0))
    let pixels = try render(plan)
    #expect(pixels == (try render(bounded)))
    #expect(abs(pixels.area - (12 * 12 + Double.pi * 36)) < 0.5)
  }

  @Test func borderRingHas1300Pixels() throws {
    var plan = FramePlan(100, 80)
    plan.addQuad(.shape, (10, 10, 90, 70), source: (0, 5, 0, 0))
    let pixels = try render(plan)
    #expect(pixels.count { $0 == .white } == 1300)
    #expect(pixels.count { $0 == .clear } == 100 * 80 - 1300)
    #expect(pixels[14, 14] == .white)
    #expect(pixels[15, 15] == .clear)
    #expect(pixels[89, 69] == .white)
  }

  @Test(arguments: [30.0, 31.0, 500.0])
  func borderThatMeetsItselfFills(_ width: Double) throws {
    var plan = FramePlan(100, 80)
    plan.addQuad(.shape, (10, 10, 90, 70), source: (0, width, 0, 0))
    #expect(try render(plan).count { $0 == .white } == 80 * 60)
  }

  @Test func roundedBorderFollowsTheCorner() throws {
    var plan = FramePlan(64, 64)
    plan.addQuad(.shape, (8, 8, 56, 56), source: (12, 4, 0, 0))
    let outer = 48.0 * 48 - (4 - Double.pi) * 144
    let inner = 40.0 * 40 - (4 - Double.pi) * 64
    let pixels = try render(plan)
    #expect(abs(pixels.area - (outer - inner)) < 1)
    #expect(pixels.alpha(32, 11) == 255)
    #expect(pixels.alpha(32, 12) == 0)
    #expect(pixels.alpha(8, 8) == 0)
  }

  @Test func colorIsMultipliedByCoverageWithAlpha() throws {
    var plan = FramePlan(4, 4)
    plan.addQuad(.shape, (0, 0, 2.5, 4), color: color(100, 40, 20, 200))
    let pixels = try render(plan)
    #expect(pixels[1, 1] == color(100, 40, 20, 200))
    #expect(pixels[2, 1] == color(50, 20, 10, 100))
    #expect(pixels[3, 1] == .clear)
  }

  @Test func pixelsBehindTheCameraStayEmpty() throws {
    // The depth is 1 - Y / 16, so no point below row 16 is in front.
    var plan = FramePlan(32, 32)
    plan.addQuad(.shape, (-1000, -1000, 30, 1000), flags: [])
    plan.quads[0].inverseW = Vector3(0, -1 / 16, 1)
    plan.quads[0].flags |= QuadFlags.projective.rawValue
    let pixels = try render(plan)
    for y in 0..<32 {
      for x in 0..<32 {
        let depth = 1 - (Double(y) + 0.5) / 16
        let inside = depth > 0 && (Double(x) + 0.5) / depth < 30 && (Double(y) + 0.5) / depth < 1000
        #expect(pixels.alpha(x, y) == (inside ? 255 : 0), "(\(x), \(y))")
      }
    }
  }

  @Test func perspectiveEdgesAreSmooth() throws {
    // The reference is 32 x 32 points a pixel under the same map, in double precision. Where two
    // edges meet in a pixel, the product of their coverages is only close to it.
    let (w, low, high) = ((x: 0.01, y: 0.03, z: 0.4), (x: 6.3, y: 4.2), (x: 19.8, y: 14.6))
    var plan = FramePlan(32, 32)
    plan.addQuad(.shape, (low.x, low.y, high.x, high.y))
    plan.quads[0].inverseW = Vector3(Float(w.x), Float(w.y), Float(w.z))
    plan.quads[0].flags |= QuadFlags.projective.rawValue
    let pixels = try render(plan)
    for y in 0..<32 {
      for x in 0..<32 {
        var (inside, insideX, insideY) = (0, 0, 0)
        for sample in 0..<1024 {
          let dx = Double(x) + (Double(sample % 32) + 0.5) / 32
          let dy = Double(y) + (Double(sample / 32) + 0.5) / 32
          let depth = w.x * dx + w.y * dy + w.z
          let isInX = (low.x..<high.x).contains(dx / depth)
          let isInY = (low.y..<high.y).contains(dy / depth)
          if isInX { insideX += 1 }
          if isInY { insideY += 1 }
          if isInX && isInY { inside += 1 }
        }
        let isCorner = (1..<1024).contains(insideX) && (1..<1024).contains(insideY)
        let difference = abs(pixels.alpha(x, y) - inside * 255 / 1024)
        #expect(difference <= (isCorner ? 24 : 5), "(\(x), \(y))")
      }
    }
    #expect(pixels.area > 40)
  }

  @Test func coverLimitsThePixelsLookedAt() throws {
    var plan = FramePlan(16, 16)
    plan.addQuad(.shape, (0, 0, 16, 16), cover: CoverPolygon(2, 3, 10, 3, 10, 6, 2, 6))
    let pixels = try render(plan)
    #expect(pixels.count { $0 == .white } == 8 * 3)
    #expect(pixels[2, 3] == .white)
    #expect(pixels[9, 5] == .white)
  }
}
