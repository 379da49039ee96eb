import Foundation
import LaminaGL
import Testing
import LaminaPlan

/// Clips in the fragment stage, alone and nested, and scissors.
@Suite struct ClipTests {
  @Test(arguments: [(1, 128), (2, 64), (5, 8)])
  func nestedClipsMultiply(_ depth: Int, _ expected: Int) throws {
    var plan = FramePlan(12, 12)
    for index in 0..<depth { plan.addClip((4.5, 0, 12, 12), parent: index - 1) }
    plan.addQuad(.shape.clipped, (0, 0, 12, 12), clip: UInt32(depth - 1))
    let row = try render(plan).alphaRow(5)
    #expect(row[0..<4].allSatisfy { $0 == 0 })
    #expect(row[4] == expected)
    #expect(row[5...].allSatisfy { $0 == 255 })
  }

  @Test func nestedClipsIntersect() throws {
    var plan = FramePlan(12, 12)
    let outer = plan.addClip((2, 2, 8, 12))
    let inner = plan.addClip((0, 0, 12, 6), parent: Int(outer))
    plan.addQuad(.shape.clipped, (0, 0, 12, 12), clip: inner)
    let pixels = try render(plan)
    for y in 0..<12 {
      for x in 0..<12 {
        let inside = (2..<8).contains(x) && (2..<6).contains(y)
        #expect(pixels.alpha(x, y) == (inside ? 255 : 0))
      }
    }
  }

  @Test func rotatedClipCutsExactly() throws {
    let angle = 0.5
    let turn = Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 20, ty: 20)
    var clipped = FramePlan(40, 40)
    let clip = clipped.addClip((-9, -7, 9, 7), transform: turn)
    clipped.addQuad(.shape.clipped, (0, 0, 40, 40), clip: clip)
    var drawn = FramePlan(40, 40)
    drawn.addQuad(.shape, (-9, -7, 9, 7), transform: turn)
    #expect(try render(clipped) == (try render(drawn)))
  }

  @Test func roundedClipEqualsARoundedShape() throws {
    var clipped = FramePlan(40, 40)
    clipped.addPage(try makeImage(40, 40) { _, _ in white })
    let clip = clipped.addClip((5, 5, 33, 30), radius: 9)
    clipped.addQuad(.image.clipped, (0, 0, 40, 40), source: (0, 0, 40, 40), clip: clip)
    var drawn = FramePlan(40, 40)
    drawn.addQuad(.shape, (5, 5, 33, 30), source: (9, 0, 0, 0))
    #expect(try render(clipped) == (try render(drawn)))
  }

  @Test func quadsWithoutAClipMayShareTheBatch() throws {
    var plan = FramePlan(8, 8)
    let clip = plan.addClip((0, 0, 4, 8))
    plan.addQuad(.shape.clipped, (0, 0, 8, 4), clip: clip)
    plan.addQuad(.shape.clipped, (0, 4, 8, 8))
    plan.batches = [
      DrawBatch(program: .shape.clipped, blends: true, page: -1, scissor: nil, first: 0, count: 2)
    ]
    let pixels = try render(plan)
    #expect(pixels.alphaRow(2) == [255, 255, 255, 255, 0, 0, 0, 0])
    #expect(pixels.alphaRow(6) == [Int](repeating: 255, count: 8))
  }

  @Test func holesShowWhatIsOutside() throws {
    var plan = FramePlan(12, 12)
    let outer = plan.addClip((1, 1, 11, 11))
    let hole = plan.addClip((3.5, 4, 7.5, 8), parent: Int(outer))
    plan.clips[Int(hole)].inverseW.w = 1
    plan.addQuad(.shape.clipped, (0, 0, 12, 12), clip: hole)
    let pixels = try render(plan)
    for y in 0..<12 {
      for x in 0..<12 {
        // Centre 3.5 is in the hole, centre 7.5 is not.
        let isHole = (3..<7).contains(x) && (4..<8).contains(y)
        let isInside = (1..<11).contains(x) && (1..<11).contains(y) && !isHole
        #expect(pixels.alpha(x, y) == (isInside ? 255 : 0), "(\(x), \(y))")
      }
    }
  }

  @Test func holesBehindTheCameraCutNothing() throws {
    var plan = FramePlan(8, 8)
    let hole = plan.addClip((0, 0, 8, 8))
    plan.clips[Int(hole)].inverseW = Vector4(0, 0, -1, 1)
    plan.addQuad(.shape.clipped, (0, 0, 8, 8), clip: hole)
    #expect(try render(plan).count { $0 == white } == 64)
  }

  @Test func clipTableHasManyRows() throws {
    var plan = FramePlan(8, 8)
    for index in 0..<700 {
      let column = Double(Self.column(index))
      plan.addClip((column, 0, column + 1, 8))
    }
    for (row, clip) in [0, 1, 255, 256, 511, 512, 699].enumerated() {
      plan.addQuad(
        .shape.clipped, (0, Double(row), 8, Double(row + 1)), clip: UInt32(clip))
    }
    let pixels = try render(plan)
    for (row, clip) in [0, 1, 255, 256, 511, 512, 699].enumerated() {
      #expect(
        pixels.alphaRow(row) == (0..<8).map { $0 == Self.column(clip) ? 255 : 0 }, "clip \(clip)")
    }
  }

  /// The lit column of a clip. It differs between clips that are a whole number of rows apart.
  private static func column(_ clip: Int) -> Int { (clip + clip / 256 * 3) % 8 }

  @Test func scissorLimitsADraw() throws {
    var plan = FramePlan(10, 10)
    plan.addSolid(pixelRect(0, 0, 10, 10), white)
    plan.batches[0].scissor = pixelRect(2, 1, 6, 4)
    plan.addSolid(pixelRect(8, 8, 10, 10), color(255, 0, 0))
    let pixels = try render(plan)
    #expect(pixels.count { $0 == white } == 12)
    #expect(pixels[2, 1] == white)
    #expect(pixels[5, 3] == white)
    #expect(pixels[9, 9] == color(255, 0, 0))
  }

  @Test func scissorOutsideTheTargetDrawsNothing() throws {
    try withContext { context in
      var plan = FramePlan(10, 10)
      plan.addSolid(pixelRect(0, 0, 10, 10), white)
      plan.batches[0].scissor = pixelRect(-8, -8, 0, 4)
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 10, height: 10)
      defer { target.delete() }
      #expect(try executor.execute(plan, into: target).drawCalls == 0)
      #expect(try Pixels(target).area == 0)
    }
  }
}
