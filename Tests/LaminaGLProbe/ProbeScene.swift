import Foundation
import LaminaGraphics
import LaminaLayers

/// A picture of many overlapping instances of one program, or of all.
enum ProbeScene: String, CaseIterable {
  case solidOpaque, solidBlended, blitOpaque, blitBlended, shape, shapeClipped
  case imageAligned, imageScaled, imageNearest, imageClipped, everything

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
    // A background of its own, so that blending has something to blend with everywhere.
    add(.solid, to: &plan, count: 1, blends: false, &random) { plan, _ in
      let whole = PixelRect(minX: 0, minY: 0, maxX: Int16(Self.width), maxY: Int16(Self.height))
      plan.solids.append(
        SolidInstance(rect: whole, color: PackedColor(red: 30, green: 60, blue: 90, alpha: 255)))
    }
    for part in parts {
      add(part.program, to: &plan, count: 24, blends: part.blends, &random) { plan, random in
        part.append(to: &plan, &random)
      }
    }
    return plan
  }

  private func add(
    _ program: DrawProgram, to plan: inout FramePlan, count: Int, blends: Bool, _ random: inout Random,
    _ append: (inout FramePlan, inout Random) -> Void
  ) {
    let first: Int
    switch program {
    case .solid: first = plan.solids.count
    case .blit: first = plan.blits.count
    default: first = plan.quads.count
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
    case .shapeClipped: [.quad(.shapeClipped, .turned)]
    case .imageAligned: [.quad(.image, .aligned)]
    case .imageScaled: [.quad(.image, .scaled)]
    case .imageNearest: [.quad(.image, .nearest)]
    case .imageClipped: [.quad(.imageClipped, .turned)]
    case .everything:
      [
        .solid(blends: false), .blit(blends: false), .quad(.shape, .turned), .solid(blends: true),
        .quad(.imageClipped, .turned), .blit(blends: true), .quad(.image, .scaled),
        .quad(.shapeClipped, .turned),
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
      Vector3(Float(c), Float(s), Float(-c * x - s * y)), Vector3(Float(-s), Float(c), Float(s * x - c * y)),
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
