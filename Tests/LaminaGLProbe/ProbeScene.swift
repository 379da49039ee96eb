import Foundation
import LaminaGraphics
import LaminaPlan

/// A picture of many overlapping instances of one program, or of all programs.
enum ProbeScene: String, CaseIterable {
  case solidOpaque, solidBlended, blitOpaque, blitBlended, shape, shapeClipped
  case imageAligned, imageScaled, imageNearest, imageClipped, everything
  case shadow, shadowClipped, corners, cornersClipped, blend, passes
  /// Copies at all opacities at which the fast path is exact, and at those at which it is not.
  case faded, fadedRarely

  private static let (width, height) = (400, 300)
  private static let page = (width: 320, height: 200)

  func plan() throws -> FramePlan {
    var random = Random(state: 1)
    var plan = FramePlan()
    (plan.width, plan.height) = (Self.width, Self.height)
    plan.pages = [TexturePage(id: 1, width: Self.page.width, height: Self.page.height)]
    plan.uploads = [TextureUpload(page: 0, x: 0, y: 0, image: try Self.makePage(&random))]
    plan.clips = (0..<20).map { index in
      let (x, y, w) = Self.rows(&random)
      return ClipRecord(
        inverseXRadius: Vector4(x.x, x.y, x.z, Float(random.next(30))),
        inverseYParent: Vector4(y.x, y.y, y.z, index % 3 == 0 ? -1 : Float(index - 1)),
        inverseW: Vector4(w.x, w.y, w.z, 0), rect: Vector4(-150, -120, 150, 120))
    }
    // An own background gives blending something to blend with everywhere.
    add(.solid, to: &plan, count: 1, blends: false, &random) { plan, _ in
      let whole = PixelRect(minX: 0, minY: 0, maxX: Int16(Self.width), maxY: Int16(Self.height))
      plan.solids.append(
        SolidInstance(rect: whole, color: PackedColor(red: 30, green: 60, blue: 90, alpha: 255)))
    }
    if self == .cornersClipped {
      for index in plan.clips.indices {
        plan.clips[index].inverseW.w = [0, 64, 68, 40, 32][index % 5]
      }
    }
    if self == .faded || self == .fadedRarely {
      addFaded(to: &plan, &random)
      return plan
    }
    for part in parts {
      add(part.program, to: &plan, count: 24, blends: part.blends, &random) { plan, random in
        part.append(to: &plan, &random)
      }
    }
    if self == .blend || self == .passes { addPasses(to: &plan) }
    return plan
  }

  private func addFaded(to plan: inout FramePlan, _ random: inout Random) {
    for number in 0..<256 {
      let isExact = (0..<256).allSatisfy { (byte: Int) -> Bool in
        let product = byte * number
        return (product + product / 256 + 128) / 256 == (2 * product + 255) / 510
      }
      if number == 0 || isExact != (self == .faded) { continue }
      add(.faded, to: &plan, count: 2, blends: true, &random) {
        ProbePart.faded.append(to: &$0, &$1)
      }
      plan.batches[plan.batches.count - 1].opacity = UInt8(number)
    }
  }

  /// Moves the draws into a surface. Then reduces and blurs the surface, and shows it blended on
  /// itself.
  private func addPasses(to plan: inout FramePlan) {
    let (width, height) = (Int16(Self.width), Int16(Self.height))
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    plan.pages += (0..<3).map {
      TexturePage(id: -1 - $0, width: Self.width + 50, height: Self.height + 10)
    }
    func pass(_ page: Int32, _ area: PixelRect, _ work: RenderPass.Work) {
      plan.passes.append(RenderPass(page: page, area: area, clears: true, work: work))
    }
    pass(1, whole, .draw(first: 0, count: Int32(plan.batches.count)))
    var shown: Int32 = 1
    if self == .passes {
      let half = PixelRect(minX: 0, minY: 0, maxX: width / 2, maxY: height / 2)
      pass(2, half, .reduce(PassInput(page: 1, area: whole), factor: 2, edge: .clamped))
      pass(
        3, half,
        .blur(PassInput(page: 2, area: half), BlurStep(x: 1, y: 0, sigma: 4), edge: .transparent))
      pass(
        2, half,
        .blur(PassInput(page: 3, area: half), BlurStep(x: 0.6, y: 0.8, sigma: 3), edge: .clamped))
      shown = 2
    } else {
      pass(2, whole, .copy(PassInput(page: 1, area: whole)))
    }
    plan.quads.append(
      QuadInstance(
        inverseX: Vector3(1, 0, 0), inverseY: Vector3(0, 1, 0), inverseW: Vector3(0, 0, 1),
        rect: Vector4(0, 0, Float(width), Float(height)), source: Vector4(0, 0, 0, 0),
        cover: CoverPolygon(0, 0, width, 0, width, height, 0, height), color: .white,
        texelBounds: whole,
        flags: .blend(BlendMode.softLight.rawValue), clip: 3))
    var batch = DrawBatch(
      program: .blend, blends: false, page: shown, scissor: nil, first: Int32(plan.quads.count - 1),
      count: 1)
    batch.backdrop = self == .passes ? 3 : 2
    plan.batches.append(batch)
    pass(-1, whole, .draw(first: Int32(plan.batches.count - 1), count: 1))
  }

  private func add(
    _ program: DrawProgram, to plan: inout FramePlan, count: Int, blends: Bool,
    _ random: inout Random,
    _ append: (inout FramePlan, inout Random) -> Void
  ) {
    let first: Int
    switch program.recordType {
    case .solid: first = plan.solids.count
    case .blit: first = plan.blits.count
    case .quad: first = plan.quads.count
    case .turned: first = plan.turned.count
    }
    for _ in 0..<count { append(&plan, &random) }
    plan.batches.append(
      DrawBatch(
        program: program, blends: blends, page: program.isTextured ? 0 : -1, scissor: nil,
        first: Int32(first),
        count: Int32(count)))
  }

  private var parts: [ProbePart] {
    switch self {
    case .solidOpaque: [.solid(blends: false)]
    case .solidBlended: [.solid(blends: true)]
    case .blitOpaque: [.blit(blends: false)]
    case .blitBlended: [.blit(blends: true)]
    case .shape: [.quad(.shape, .turned)]
    case .shapeClipped: [.quad(.shape.clipped, .turned)]
    case .imageAligned: [.quad(.image, .aligned)]
    case .imageScaled: [.quad(.image, .scaled)]
    case .imageNearest: [.quad(.image, .nearest)]
    case .imageClipped: [.quad(.image.clipped, .turned)]
    case .shadow: [.quad(.shadow, .turned)]
    case .shadowClipped: [.quad(.shadow.clipped, .turned)]
    case .corners: [.quad(.shape, .cornered)]
    case .cornersClipped: [.quad(.shape.clipped, .cornered)]
    case .faded, .fadedRarely: []
    case .blend, .passes: [.quad(.shape, .turned)]
    case .everything:
      [
        .solid(blends: false), .blit(blends: false), .quad(.shape, .turned), .solid(blends: true),
        .quad(.image.clipped, .turned), .blit(blends: true), .quad(.image, .scaled),
        .quad(.shape.clipped, .turned),
        .solid(blends: true), .quad(.image, .aligned), .blit(blends: true),
      ]
    }
  }

  private static func makePage(_ random: inout Random) throws -> CGImage {
    let pixels = try PixelBuffer(width: page.width, height: page.height) { bytes in
      for index in 0..<(page.width * page.height) {
        let alpha = random.next(256)
        for channel in 0..<3 { bytes[index * 4 + channel] = UInt8(random.next(alpha + 1)) }
        bytes[index * 4 + 3] = UInt8(alpha)
      }
    }
    return CGImage(pixels: pixels)
  }

  /// The inverse of a random rotation and translation.
  static func rows(_ random: inout Random) -> (Vector3, Vector3, Vector3) {
    let angle = Double(random.next(628)) / 100
    let (x, y) = (Double(random.next(width * 10)) / 10, Double(random.next(height * 10)) / 10)
    let (c, s) = (cos(angle), sin(angle))
    return (
      Vector3(Float(c), Float(s), Float(-c * x - s * y)),
      Vector3(Float(-s), Float(c), Float(s * x - c * y)),
      Vector3(0, 0, 1)
    )
  }
}

/// A generator that gives the same numbers everywhere.
struct Random {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
