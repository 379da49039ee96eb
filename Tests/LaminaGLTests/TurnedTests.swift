import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGL
import LaminaPlan

/// Programs `turnedShape` and `turnedImage` against the general program, which draws the same
/// records and rounds differently.
@Suite struct TurnedTests {
  private struct Random {
    var state: UInt64
    mutating func next(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 33)
        / Double(1 << 31)
    }
  }

  private struct Case {
    var world: Homography
    var rect: Vector4
    var color: PackedColor
    var source: Vector4
    var bounds: PixelRect
  }

  private static func smoothPage(_ x: Int, _ y: Int) -> PackedColor {
    color(UInt8(x * 3 & 255), UInt8(y * 3 & 255), UInt8((x + y) & 255))
  }

  /// Records that are turned, sheared and scaled. Some of them are flipped.
  private func cases(_ count: Int, leans: Bool, seed: UInt64) -> [Case] {
    var random = Random(state: seed)
    return (0..<count).map { index in
      let angle = random.next(0...6.28)
      let (sx, sy) = leans ? (random.next(0.4...2.5), random.next(0.4...2.5)) : (1, 1)
      let lean = leans ? random.next(-0.6...0.6) : 0
      let (c, s) = (cos(angle), sin(angle))
      let world = Homography(
        a: Float(c * sx), b: Float(s * sx), c: Float((c * lean - s) * sy),
        d: Float((s * lean + c) * sy),
        tx: Float(random.next(20...180)), ty: Float(random.next(20...180)))
      let (width, height) = (random.next(8...60).rounded(), random.next(8...60).rounded())
      let rect = Vector4(Float(-width / 2), Float(-height / 2), Float(width / 2), Float(height / 2))
      let (u, v) = (Int(random.next(0...10)), Int(random.next(0...10)))
      let bounds = pixelRect(u, v, u + Int(width), v + Int(height))
      let alpha = UInt8(random.next(60...255))
      let (flipsX, flipsY) = (index % 2 == 1, index % 4 >= 2)
      let source = Vector4(
        flipsX ? Float(width) : 0, flipsY ? Float(height) : 0, flipsX ? 0 : Float(width),
        flipsY ? 0 : Float(height))
      return Case(
        world: world, rect: rect, color: color(alpha, alpha, alpha, alpha), source: source,
        bounds: bounds)
    }
  }

  private func turned(_ one: Case, isTextured: Bool, clip: UInt32 = QuadInstance.noClip)
    -> TurnedInstance?
  {
    isTextured
      ? TurnedInstance(
        showing: one.bounds, source: one.source, in: one.rect, flags: .smoothEdges,
        color: one.color,
        world: one.world, clip: clip)
      : TurnedInstance(filling: one.rect, color: one.color, world: one.world, clip: clip)
  }

  private func quad(_ one: Case, isTextured: Bool) throws -> QuadInstance {
    let inverse = try #require(one.world.inverse)
    return QuadInstance(
      inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
      inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32), inverseW: Vector3(0, 0, 1),
      rect: one.rect,
      source: isTextured ? one.source : Vector4(0, 0, 0, 0),
      cover: CoverPolygon(0, 0, 200, 0, 200, 200, 0, 200), color: one.color,
      texelBounds: isTextured ? one.bounds : pixelRect(0, 0, 0, 0), flags: .smoothEdges,
      clip: QuadInstance.noClip)
  }

  private func plan(_ program: DrawProgram, count: Int) throws -> FramePlan {
    var plan = FramePlan(200, 200)
    plan.addPage(try makeImage(80, 80, Self.smoothPage))
    plan.batches = [
      DrawBatch(
        program: program, blends: true, page: program.isTextured ? 0 : -1, scissor: nil, first: 0,
        count: Int32(count))
    ]
    return plan
  }

  /// Each plan has one record, so that differences do not add up.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func drawsWhatTheGeneralProgramDraws(isTextured: Bool, leans: Bool) throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      var covered = 0.0
      for one in cases(40, leans: leans, seed: leans ? 5 : 3) {
        guard let record = turned(one, isTextured: isTextured) else { continue }
        var plan = try plan(isTextured ? .turnedImage : .turnedShape, count: 1)
        plan.turned = [record]
        let new = try render(plan, with: executor)
        plan.turned = []
        plan.quads = [try quad(one, isTextured: isTextured)]
        plan.batches[0].program = isTextured ? .image : .shape
        let old = try render(plan, with: executor)
        covered += new.area
        let worst = zip(new.bytes, old.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 2, "\(one)")
      }
      #expect(covered > 10_000)
    }
  }

  /// Quarter turns on whole pixels: every texel lands on one pixel.
  @Test(arguments: [(0, 1), (-1, 0), (0, -1)])
  func alignedImagesAreCopied(_ cosine: Int, _ sine: Int) throws {
    let world = Homography(
      a: Float(cosine), b: Float(sine), c: Float(-sine), d: Float(cosine), tx: 101, ty: 97)
    var plan = FramePlan(200, 200)
    plan.addPage(try makeImage(80, 80, texelColor))
    let bounds = pixelRect(7, 9, 7 + 40, 9 + 26)
    let record = try #require(
      TurnedInstance(
        showing: bounds, source: Vector4(0, 0, 40, 26), in: Vector4(0, 0, 40, 26),
        flags: .smoothEdges,
        color: .white, world: world, clip: QuadInstance.noClip))
    plan.turned = [record]
    plan.batches = [
      DrawBatch(program: .turnedImage, blends: true, page: 0, scissor: nil, first: 0, count: 1)
    ]
    let pixels = try render(plan)
    for y in 0..<26 {
      for x in 0..<40 {
        // The middle of the texel, turned.
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let dx = Int(floor(Double(cosine) * px - Double(sine) * py + 101))
        let dy = Int(floor(Double(sine) * px + Double(cosine) * py + 97))
        #expect(pixels[dx, dy] == texelColor(7 + x, 9 + y))
      }
    }
    #expect(pixels.area == 40 * 26)
  }

  /// The position of an image in its page, the size of the page, and the origin of the target do
  /// not change pixels.
  @Test func pixelsFollowFromTheRecordAlone() throws {
    func draw(page: Int, at place: Int, origin: Int16) throws -> [UInt8] {
      var plan = FramePlan(200, 200)
      plan.addPage(
        try makeImage(60, 60, texelColor), x: place, y: place / 2, width: page, height: page)
      plan.turned = cases(20, leans: true, seed: 9).compactMap { one in
        let (w, h) = (one.bounds.width, one.bounds.height)
        return TurnedInstance(
          showing: pixelRect(place, place / 2, place + w, place / 2 + h), source: one.source,
          in: one.rect,
          flags: .smoothEdges, color: one.color, world: one.world, clip: QuadInstance.noClip)
      }
      #expect(plan.turned.count > 10)
      let count = Int32(plan.turned.count)
      plan.batches = [
        DrawBatch(
          program: .turnedImage, blends: true, page: 0, scissor: nil, first: 0, count: count)
      ]
      guard origin != 0 else { return try render(plan).bytes }
      // The records go into a surface with another origin, and from there into the target.
      plan.pages.append(TexturePage(id: 9, width: 260, height: 250))
      let area = PixelRect(minX: origin, minY: origin, maxX: 200, maxY: 200)
      plan.passes = [
        RenderPass(page: 1, area: area, clears: true, work: .draw(first: 0, count: 1)),
        RenderPass(
          page: -1, area: plan.pixels, clears: true, work: .copy(PassInput(page: 1, area: area))),
      ]
      return try render(plan).bytes
    }
    let first = try draw(page: 64, at: 0, origin: 0)
    #expect(try draw(page: 1_000, at: 333, origin: 0) == first)
    #expect(try draw(page: 2_048, at: 1_700, origin: 0) == first)
    #expect(try draw(page: 64, at: 0, origin: -37) == first)
  }

  @Test func clipsMultiply() throws {
    let one = cases(1, leans: false, seed: 77)[0]
    func draw(_ clip: (Double, Double, Double, Double)) throws -> Pixels {
      var plan = try plan(.turnedImage.clipped, count: 1)
      let index = plan.addClip(clip)
      plan.turned = [try #require(turned(one, isTextured: true, clip: index))]
      return try render(plan)
    }
    var plain = try plan(.turnedImage, count: 1)
    plain.turned = [try #require(turned(one, isTextured: true))]
    let whole = try render(plain)
    #expect(try draw((-500, -500, 500, 500)) == whole)
    let half = try draw((-500, -500, Double(one.world.m31.rounded()), 500))
    for y in 0..<200 {
      for x in 0..<200 {
        #expect(half[x, y] == (Float(x) < one.world.m31.rounded() ? whole[x, y] : .clear))
      }
    }
    #expect(half.area > 10)
  }

  /// A turned record may share a program with others to save draws. That program gives the same
  /// pixels, bit for bit.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func theGuiseOfAQuadChangesNothing(isTextured: Bool, isClipped: Bool) throws {
    let programs: (DrawProgram, DrawProgram) =
      isTextured
      ? (isClipped ? (.turnedImage.clipped, .image.clipped) : (.turnedImage, .image))
      : (isClipped ? (.turnedShape.clipped, .shape.clipped) : (.turnedShape, .shape))
    var own = try plan(programs.0, count: 0)
    let clip = isClipped ? own.addClip((30, 20, 170, 165), radius: 30) : QuadInstance.noClip
    own.turned = cases(60, leans: true, seed: 21).compactMap {
      turned($0, isTextured: isTextured, clip: clip)
    }
    own.batches[0].count = Int32(own.turned.count)
    var shared = own
    shared.quads = own.turned.map(\.quad)
    shared.turned = []
    shared.batches[0].program = programs.1
    let pixels = try render(own)
    #expect(pixels.area > 10_000)
    #expect(try render(shared) == pixels)
    // The records lie among records of the general program, in all variants.
    for flags in [QuadFlags.projective, .squareMinXMinY, .trilinear] {
      var mixed = shared
      var other = try quad(cases(1, leans: false, seed: 2)[0], isTextured: isTextured)
      other.color = .clear
      other.flags |= flags.rawValue
      mixed.quads.append(other)
      mixed.batches[0].count += 1
      #expect(try render(mixed) == pixels)
    }
  }

  @Test func whatDoesNotFitTakesTheGeneralProgram() {
    let turn = Homography(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 50, ty: 50)
    let rect = Vector4(0, 0, 10, 10)
    func image(
      source: Vector4 = Vector4(0, 0, 10, 10), flags: QuadFlags = .smoothEdges,
      color: PackedColor = .white,
      world: Homography? = nil, rect: Vector4? = nil
    ) -> Bool {
      TurnedInstance(
        showing: pixelRect(0, 0, 10, 10), source: source, in: rect ?? Vector4(0, 0, 10, 10),
        flags: flags,
        color: color, world: world ?? turn, clip: 0) != nil
    }
    #expect(image())
    #expect(image(source: Vector4(10, 0, 0, 10)))
    #expect(!image(source: Vector4(1, 0, 10, 10)))
    #expect(!image(flags: [.smoothMinX, .smoothMaxX, .smoothMinY]))
    #expect(!image(flags: [.smoothEdges, .nearestMagnified]))
    #expect(!image(color: color(255, 0, 0)))
    #expect(!image(rect: Vector4(0, 0, 10, 1.2)))
    #expect(!image(world: Homography(a: 1, b: 0, c: 8, d: 0.5, tx: 0, ty: 0)), "a sharp corner")
    #expect(!image(world: Homography(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 9_000, ty: 0)))
    #expect(!image(world: Homography(a: .nan, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)))
    #expect(!image(world: Homography(a: .infinity, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)))
    #expect(!image(world: Homography(1, 0, 0.01, 0, 1, 0, 0, 0, 1)), "perspective")
    #expect(TurnedInstance(filling: rect, color: color(1, 2, 3), world: turn, clip: 0) != nil)
    var record = TurnedInstance(filling: rect, color: color(1, 2, 3), world: turn, clip: 0)
    #expect(record?.move(to: .identity) == true)
    #expect(record?.map == TurnedInstance.Map(.identity))
    #expect(record?.move(to: Homography(a: 0.1, b: 0, c: 0, d: 0.1, tx: 0, ty: 0)) == false)
    #expect(record?.map == TurnedInstance.Map(.identity))
  }
}
