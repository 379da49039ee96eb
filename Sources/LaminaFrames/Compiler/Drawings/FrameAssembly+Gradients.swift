import LaminaGeometry
import LaminaPlan

// Gradients: one record each. Their stops lie in a table of the plan.
//
// What: the space of the record begins at the least corner of the layer's bounds. It has pixels if
// the gradient is upright, and layer units if not. Divided by the size of the bounds it is the unit
// space of the stops.
// Why a table: records have one size, and gradients have any number of stops. A gradient that moves
// changes its record and not the table.
// Cost: a record and a few numbers for a gradient. A pixel costs about three times as much as one
// of a plain colour. A gradient that stays as it is becomes a stamp where copies are cheaper: see
// ``GradientStamps``.
extension FrameAssembly {
  /// Fills `shape` with a gradient that is laid over `bounds`. Both are in layer space.
  mutating func fill(
    _ shape: Shape, with gradient: RenderGradient, over bounds: Vector4, tint: PackedColor,
    world: Homography,
    clip: ClipState
  ) {
    let size = SIMD2(shape.rect.z - shape.rect.x, shape.rect.w - shape.rect.y)
    guard size.x > 0, size.y > 0, bounds.z > bounds.x, bounds.w > bounds.y else { return }
    let radius = min(shape.radius, size.x / 2, size.y / 2)
    let corners: CornerStyle = radius > 0 ? shape.corners : []
    let flags = shape.edges.union(corners.quadFlags).union(
      options.contains(.dithering) ? .dithered : []
    )
    .union(
      options.contains(.aligned) ? gradient.flags.union(.edged) : [.curved, .manyStops, .edged])
    let isEven = abs(abs(world.m11) - abs(world.m22)) <= 1e-6 * abs(world.m11)
    var record: QuadInstance
    let touched: PixelRect
    var scissor: PixelRect?
    var isOpaque = false
    if world.kind <= .scaleTranslate, isEven || radius <= 0 {
      let (box, extent) = (DeviceBox(shape.rect, through: world), DeviceBox(bounds, through: world))
      touched = box.outer.intersection(options.contains(.culling) ? clip.bound : clip.hard)
      guard !box.isEmpty, !extent.isEmpty else { return }
      let isWhole = radius <= 0 && box.isWhole && extent.isWhole && options.contains(.aligned)
      let (x, y) = (
        Axis(world.m11, box.minX, box.maxX, extent.minX, extent.maxX),
        Axis(world.m22, box.minY, box.maxY, extent.minY, extent.maxY)
      )
      record = QuadInstance(
        inverseX: Vector3(x.sign, 0, x.start), inverseY: Vector3(0, y.sign, y.start),
        inverseW: Vector3(0, 0, 1), rect: Vector4(x.low, y.low, x.high, y.high),
        source: Vector4(radius * abs(world.m11), 0, x.perUnit, y.perUnit),
        cover: CoverPolygon(touched),
        color: tint, texelBounds: .empty, flags: isWhole ? flags.subtracting(.edged) : flags,
        clip: chain(clip, cutting: touched))
      isOpaque =
        radius <= 0 && box.isWhole && record.clip == QuadInstance.noClip && tint.alpha == 255
        && gradient.stops.isOpaque
    } else {
      guard let inverse = world.inverse else { return }
      let quad = DeviceQuad(shape.rect, through: world)
      touched = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
      scissor = self.scissor(clip, cutting: quad.outer(within: area))
      record = QuadInstance(
        gradientOver: bounds, in: shape.rect, through: inverse, detail: radius,
        cover: quad.cover(within: touched), color: tint, texelBounds: .empty, flags: flags,
        clip: chain(clip, reachedBy: quad))
    }
    if touched.isEmpty { return }
    put(gradient: record, gradient, scissor: scissor, blends: !isOpaque, touching: touched)
  }

  /// One axis of device space in the coordinates of an upright gradient's record: from the layer's
  /// lesser edge, in either direction.
  struct Axis {
    let sign: Float
    let start: Float
    let low: Float
    let high: Float
    /// One over the size of the bounds.
    let perUnit: Float

    init(_ scale: Float, _ low: Float, _ high: Float, _ from: Float, _ to: Float) {
      sign = scale < 0 ? -1 : 1
      start = scale < 0 ? to : -from
      self.low = scale < 0 ? to - high : low - from
      self.high = scale < 0 ? to - low : high - from
      perUnit = 1 / (to - from)
    }
  }

  /// Puts the record and its stops. `box` holds every pixel that it touches.
  ///
  /// - Parameter mask: where the record of a shaped gradient has its coverage from.
  mutating func put(
    gradient record: QuadInstance, _ gradient: RenderGradient,
    through mask: ShapeMasks.Place? = nil, scissor: PixelRect?, blends: Bool,
    touching box: PixelRect
  ) {
    guard record.isFinite else { return }
    lastIsPlainTurned = false
    if record.clip == QuadInstance.noClip, scissor == nil,
      let picture = stamps.gradients.page(of: record, gradient, through: mask, on: box)
    {
      let copy = BlitInstance(rect: box, texelX: 0, texelY: 0)
      return put(blit: copy, page: picture, isOpaque: !blends)
    }
    let (kind, page): (DrawProgram.Kind, Int32) =
      mask.map { (.shapedGradient, $0.placement.page) } ?? (.gradient, -1)
    let program = DrawProgram(kind, isClipped: record.clip != QuadInstance.noClip)
    let instead = OtherPrograms(DrawProgram(kind))
    var record = record
    if patch != nil {
      guard
        let place = place(program, page: page, scissor: scissor, blends: blends, instead, box)
      else { return }
      record.source.y = plan.quads[place.index].source.y
      guard plan.gradients.replace(at: Int(record.source.y), by: gradient) else {
        patch?.fail()
        return
      }
      return write(record, at: place)
    }
    record.source.y = Float(plan.gradients.append(gradient))
    let slot = join(
      program, page: page, scissor: scissor, blends: blends, touching: box, instead: instead)
    draft(record, slot.batch)
  }
}

extension QuadInstance {
  /// The record of a gradient under a map that turns or distorts: its space has layer units, and
  /// begins at the least corner of `bounds`.
  ///
  /// - Parameters:
  ///   - rect: what is filled, in layer space as `bounds` are.
  ///   - inverse: the map from device space to layer space.
  ///   - detail: the first number of ``source``.
  init(
    gradientOver bounds: Vector4, in rect: Vector4, through inverse: Homography, detail: Float,
    cover: CoverPolygon, color: PackedColor, texelBounds: PixelRect, flags: QuadFlags, clip: UInt32
  ) {
    let w = Vector3(inverse.m13, inverse.m23, inverse.m33)
    self.init(
      inverseX: Vector3(
        inverse.m11 - bounds.x * w.x, inverse.m21 - bounds.x * w.y, inverse.m31 - bounds.x * w.z),
      inverseY: Vector3(
        inverse.m12 - bounds.y * w.x, inverse.m22 - bounds.y * w.y, inverse.m32 - bounds.y * w.z),
      inverseW: w,
      rect: Vector4(rect.x - bounds.x, rect.y - bounds.y, rect.z - bounds.x, rect.w - bounds.y),
      source: Vector4(detail, 0, 1 / (bounds.z - bounds.x), 1 / (bounds.w - bounds.y)),
      cover: cover, color: color, texelBounds: texelBounds, flags: flags, clip: clip)
  }
}

extension RenderGradient {
  /// What the program needs to know if the gradient is not axial or has many stops.
  var flags: QuadFlags {
    var flags: QuadFlags = kind == .axial ? [] : .curved
    if stops.count > 3 { flags.insert(.manyStops) }
    return flags
  }
}
