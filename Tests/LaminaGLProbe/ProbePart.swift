import LaminaPlan

/// One kind of record in a probe's picture.
enum ProbePart {
  /// How quads lie in the picture.
  enum Placement { case turned, aligned, scaled, nearest, cornered }

  case solid(blends: Bool)
  case blit(blends: Bool)
  case faded
  case quad(DrawProgram, Placement)

  var program: DrawProgram {
    switch self {
    case .solid: .solid
    case .blit: .blit
    case .faded: .faded
    case .quad(let program, _): program
    }
  }

  var blends: Bool {
    switch self {
    case .solid(let blends), .blit(let blends): blends
    case .quad, .faded: true
    }
  }

  /// Appends one random record.
  func append(to plan: inout FramePlan, _ random: inout Random) {
    switch self {
    case .solid(let blends):
      plan.solids.append(
        SolidInstance(rect: pixelRect(&random), color: color(&random, opaque: !blends)))
    case .blit, .faded:
      let rect = pixelRect(&random)
      plan.blits.append(
        BlitInstance(
          rect: rect, texelX: Int16(random.next(320 - rect.width)),
          texelY: Int16(random.next(200 - rect.height))))
    case .quad(let program, let placement):
      plan.quads.append(quad(program, placement, plan, &random))
    }
  }

  private func pixelRect(_ random: inout Random) -> PixelRect {
    let (x, y) = (random.next(340), random.next(260))
    return PixelRect(
      minX: Int16(x), minY: Int16(y), maxX: Int16(min(400, x + 1 + random.next(150))),
      maxY: Int16(min(300, y + 1 + random.next(120))))
  }

  private func color(_ random: inout Random, opaque: Bool) -> PackedColor {
    let alpha = opaque ? 255 : random.next(256)
    return PackedColor(
      red: UInt8(random.next(alpha + 1)), green: UInt8(random.next(alpha + 1)),
      blue: UInt8(random.next(alpha + 1)), alpha: UInt8(alpha))
  }

  private func quad(
    _ program: DrawProgram, _ placement: Placement, _ plan: FramePlan, _ random: inout Random
  ) -> QuadInstance {
    var (inverseX, inverseY, inverseW) = ProbeScene.rows(&random)
    let (x, y) = (random.next(300), random.next(200))
    let (width, height) = (10 + random.next(100), 10 + random.next(80))
    let (u, v) = (random.next(200), random.next(110))
    var rect = Vector4(0, 0, Float(width), Float(height))
    var flags: QuadFlags = .smoothEdges
    var tint = PackedColor.white
    switch placement {
    case .turned, .cornered:
      tint = color(&random, opaque: false)
      if placement == .cornered {
        flags.formUnion(QuadFlags(rawValue: UInt32(random.next(32)) << 7))
      }
    case .aligned:
      inverseX = Vector3(1, 0, Float(-x))
      inverseY = Vector3(0, 1, Float(-y))
      inverseW = Vector3(0, 0, 1)
    case .scaled, .nearest:
      inverseX = Vector3(1 / 1.7, 0, Float(-x) / 1.7)
      inverseY = Vector3(0, 1 / 1.3, Float(-y) / 1.3)
      inverseW = Vector3(0, 0, 1)
      if placement == .nearest { flags.formUnion([.nearestMagnified, .nearestMinified]) }
      rect.z += 0.3
    }
    let source =
      program.isTextured
      ? Vector4(0, 0, Float(width), Float(height))
      : Vector4(Float(random.next(20)), Float(random.next(3) * 4), 0, 0)
    let clip =
      program.isClipped ? UInt32(random.next(20)) : QuadInstance.noClip
    return QuadInstance(
      inverseX: inverseX, inverseY: inverseY, inverseW: inverseW, rect: rect, source: source,
      cover: CoverPolygon(0, 0, 400, 0, 400, 300, 0, 300), color: tint,
      texelBounds: PixelRect(
        minX: Int16(u), minY: Int16(v), maxX: Int16(u + width), maxY: Int16(v + height)),
      flags: flags, clip: clip)
  }
}
