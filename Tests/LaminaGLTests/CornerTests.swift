import Foundation
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Square and continuous corners, set one by one, and half planes. Coverage is compared with the
/// area of the path.
@Suite struct CornerTests {
  /// The largest difference, in 1/255, between coverage and the area of the shape without its hole.
  private func worst(_ pixels: Pixels, _ shape: CutRectangle, hole: CutRectangle? = nil) -> Double {
    var worst = 0.0
    let lines = 24
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        var area = 0.0
        for k in 0..<lines {
          let row = Double(y) + (Double(k) + 0.5) / Double(lines)
          func length(_ extent: (Double, Double)?) -> Double {
            extent.map { max(0, min($0.1, Double(x + 1)) - max($0.0, Double(x))) } ?? 0
          }
          area += (length(shape.extent(row)) - length(hole?.extent(row))) / Double(lines)
        }
        worst = max(worst, abs(255 * area - Double(pixels.alpha(x, y))))
      }
    }
    return worst
  }

  @Test(arguments: [4.0, 12, 20, 26, 40])
  func continuousCornersFollowTheCurve(_ radius: Double) throws {
    var plan = FramePlan(70, 52)
    plan.addQuad(
      .shape, (5.25, 4.5, 65, 47.75), source: (radius, 0, 0, 0), flags: [.smoothEdges, .continuous])
    let shape = CutRectangle(
      minX: 5.25, minY: 4.5, maxX: 65, maxY: 47.75, radius: radius, curve: .continuous)
    #expect(worst(try render(plan), shape) <= 8)
  }

  @Test(arguments: [false, true])
  func cornersAreSquareOneByOne(_ isContinuous: Bool) throws {
    let flags: [QuadFlags] = [.squareMinXMinY, .squareMaxXMinY, .squareMinXMaxY, .squareMaxXMaxY]
    for corner in 0..<4 {
      var plan = FramePlan(60, 52)
      var style: QuadFlags = [.smoothEdges, flags[corner]]
      if isContinuous { style.insert(.continuous) }
      plan.addQuad(.shape, (5, 4, 55, 47), source: (15, 0, 0, 0), flags: style)
      var shape = CutRectangle(minX: 5, minY: 4, maxX: 55, maxY: 47, radius: 15)
      if isContinuous { shape.curve = .continuous }
      shape.square[corner] = true
      #expect(worst(try render(plan), shape) <= 8, "corner \(corner)")
    }
  }

  @Test(arguments: [3.0, 9])
  func bordersHaveTheCornersOfTheShape(_ width: Double) throws {
    var plan = FramePlan(60, 52)
    plan.addQuad(
      .shape, (5, 4, 55, 47), source: (14, width, 0, 0),
      flags: [.smoothEdges, .continuous, .squareMaxXMaxY])
    var shape = CutRectangle(minX: 5, minY: 4, maxX: 55, maxY: 47, radius: 14, curve: .continuous)
    shape.square[3] = true
    var hole = shape
    (hole.minX, hole.minY, hole.maxX, hole.maxY) = (5 + width, 4 + width, 55 - width, 47 - width)
    hole.radius = 14 - width
    #expect(worst(try render(plan), shape, hole: hole) <= 9)
  }

  @Test func clipsHaveCorners() throws {
    var plan = FramePlan(60, 52)
    let clip = plan.addClip((5, 4, 55, 47), radius: 15)
    plan.clips[0].inverseW.w = Float(ClipFlags([.continuous, .squareMinXMaxY]).rawValue)
    plan.addQuad(.shape.clipped, (0, 0, 60, 52), clip: clip)
    var shape = CutRectangle(minX: 5, minY: 4, maxX: 55, maxY: 47, radius: 15, curve: .continuous)
    shape.square[2] = true
    #expect(worst(try render(plan), shape) <= 8)
  }

  @Test func halfPlanesShareThePixels() throws {
    var sum: [Int] = []
    for sign in [Float(1), -1] {
      var plan = FramePlan(40, 30)
      plan.clips.append(
        ClipRecord(
          inverseXRadius: Vector4(sign * 0.5, sign * -0.75, sign * 0.3, 0),
          inverseYParent: Vector4(0, 0, 0, -1),
          inverseW: Vector4(0, 0, 0, Float(ClipFlags.halfPlane.rawValue)), rect: Vector4(0, 0, 0, 0)
        ))
      plan.addQuad(.shape.clipped, (0, 0, 40, 30), clip: 0)
      let pixels = try render(plan)
      for y in 0..<30 {
        for x in 0..<40 {
          let value = 0.5 * (Double(x) + 0.5) - 0.75 * (Double(y) + 0.5) + 0.3
          #expect(pixels.alpha(x, y) == (Double(sign) * value >= 0 ? 255 : 0))
        }
      }
      sum.append(pixels.count { $0.alpha == 255 })
    }
    #expect(sum[0] + sum[1] == 40 * 30)
  }

  @Test func holesStayHolesBesideOtherFlags() throws {
    var plan = FramePlan(40, 30)
    let hole = plan.addClip((10, 10, 20, 20))
    plan.clips[0].inverseW.w = Float(ClipFlags.hole.rawValue)
    plan.addClip((0, 0, 40, 30))
    plan.addQuad(.shape.clipped, (0, 0, 40, 30), clip: hole)
    let plain = try render(plan)
    plan.clips[1].inverseW.w = Float(ClipFlags.continuous.rawValue)
    #expect(try render(plan) == plain)
    #expect(plain.count { $0.alpha == 0 } == 100)
  }

  @Test func flagsOfOthersChangeNothing() throws {
    // One batch holds a record without flags and a record with flags.
    func plan(_ flags: QuadFlags) -> FramePlan {
      var plan = FramePlan(80, 60)
      plan.addQuad(
        .shape, (3.3, 4.7, 40.2, 37.9),
        transform: Affine(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 15, ty: 2.5),
        source: (9.5, 2.25, 0, 0), color: color(90, 70, 10, 190))
      plan.addQuad(
        .shape, (500, 500, 501, 501), source: (1, 0, 0, 0), flags: [.smoothEdges, flags])
      plan.batches = [
        DrawBatch(program: .shape, blends: true, page: -1, scissor: nil, first: 0, count: 2)
      ]
      return plan
    }
    let plain = try render(plan([]))
    #expect(try render(plan(.continuous)) == plain)
    #expect(plain.area > 10)
  }
}
