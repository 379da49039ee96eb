import LaminaGeometry
import LaminaPlan

/// A rectangle of layer space that is filled, or whose border is filled.
struct Shape {
  /// minX, minY, maxX, maxY.
  var rect: Vector4
  var radius: Float
  /// 0 fills the shape. Otherwise the width of a ring along the inside of the edge.
  var borderWidth: Float
  var corners: CornerStyle = []
  /// The edges that are antialiased.
  var edges = QuadFlags.smoothEdges
}

extension Shape {
  /// The shape of a background under an opaque border: it reaches only to the middle of a wide
  /// enough border. With two antialiased edges on the same line, the lower colour would show
  /// through the upper one.
  func under(border: Float, world: Homography) -> Shape {
    let inset = min(border / 2, (rect.z - rect.x) / 2, (rect.w - rect.y) / 2)
    // In a border narrower than two pixels, the middle may not be safely inside.
    guard world.kind < .projective, abs(world.determinant) * border * border >= 4 else {
      return self
    }
    return Shape(
      rect: Vector4(rect.x + inset, rect.y + inset, rect.z - inset, rect.w - inset),
      radius: max(0, min(radius, (rect.z - rect.x) / 2, (rect.w - rect.y) / 2) - inset),
      borderWidth: 0,
      corners: corners)
  }
}

extension FrameAssembly {
  /// Fills `shape` with one colour.
  mutating func fill(_ shape: Shape, color: PackedColor, world: Homography, clip: ClipState) {
    let size = SIMD2(shape.rect.z - shape.rect.x, shape.rect.w - shape.rect.y)
    guard size.x > 0, size.y > 0 else { return }
    let radius = min(shape.radius, size.x / 2, size.y / 2)
    // A ring whose sides meet in the middle is the whole shape.
    let border = shape.borderWidth * 2 >= min(size.x, size.y) ? 0 : shape.borderWidth
    let corners: CornerStyle = radius > 0 ? shape.corners : []
    let isEven = abs(abs(world.m11) - abs(world.m22)) <= 1e-6 * abs(world.m11)
    if world.kind <= .scaleTranslate, isEven || (radius <= 0 && border <= 0) {
      let scale = abs(world.m11)
      fillUpright(
        DeviceBox(shape.rect, through: world), radius: radius * scale, border: border * scale,
        corners: corners.mirrored(x: world.m11 < 0, y: world.m22 < 0),
        edges: shape.edges.mirrored(x: world.m11 < 0, y: world.m22 < 0), color: color, clip: clip)
    } else {
      fillTurned(
        shape, radius: radius, border: border, corners: corners, color: color, world: world,
        clip: clip)
    }
  }

  /// Fills under a map that turns or distorts: one record.
  private mutating func fillTurned(
    _ shape: Shape, radius: Float, border: Float, corners: CornerStyle, color: PackedColor,
    world: Homography,
    clip: ClipState
  ) {
    guard let inverse = world.inverse else { return }
    let quad = DeviceQuad(shape.rect, through: world)
    let box = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty else { return }
    let scissor = scissor(clip, cutting: quad.outer(within: area))
    if radius <= 0, border <= 0, shape.edges == .smoothEdges {
      let chain = chain(clip, reachedBy: quad)
      let turned = TurnedInstance(filling: shape.rect, color: color, world: world, clip: chain)
      if let turned {
        put(turned: turned, page: -1, scissor: scissor, touching: box)
        lastIsPlainTurned = chain == QuadInstance.noClip && scissor == nil
        return
      }
    }
    lastIsPlainTurned = false
    let record = QuadInstance(
      inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
      inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32),
      inverseW: Vector3(inverse.m13, inverse.m23, inverse.m33), rect: shape.rect,
      source: Vector4(radius, border, 0, 0), cover: quad.cover(within: box), color: color,
      texelBounds: .empty,
      flags: shape.edges.union(corners.quadFlags), clip: chain(clip, reachedBy: quad))
    put(quad: record, page: -1, scissor: scissor, touching: box)
    lastIsPlainTurned =
      record.clip == QuadInstance.noClip && scissor == nil && world.kind == .affine
  }

  /// Fills in device space: whole pixels as solids, the rest as records whose covers do not
  /// overlap.
  private mutating func fillUpright(
    _ box: DeviceBox, radius: Float, border: Float, corners: CornerStyle, edges: QuadFlags,
    color: PackedColor,
    clip: ClipState
  ) {
    let touched = box.outer.intersection(options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty, !touched.isEmpty else { return }
    let part = Part(
      record: QuadInstance(
        deviceRect: box.vector, source: Vector4(radius, border, 0, 0), cover: CoverPolygon(touched),
        color: color, texelBounds: .empty, flags: edges.union(corners.quadFlags), clip: clip.chain),
      page: -1,
      clip: clip)
    let radius = radius * corners.reach
    if border > 0 {
      // The inside of a ring does not have to be shaded.
      let reach = max(radius, border)
      let hole = DeviceBox(
        minX: box.minX + reach, minY: box.minY + reach, maxX: box.maxX - reach,
        maxY: box.maxY - reach)
      guard options.contains(.aligned), box.isWhole, border == border.rounded(),
        !hole.inner.isEmpty,
        unclipped(touched, by: clip) == touched,
        max(-box.minX, -box.minY, box.maxX, box.maxY) < 16_000
      else { return put(part, on: touched, around: hole.inner) }
      return ring(part, box: box.outer, core: hole.inner, DeviceBox.pixel(border), color, touched)
    }
    let isPlain = radius <= 0 && box.isWhole && clip.chain == QuadInstance.noClip
    guard options.contains(.aligned), isPlain || touched.width * touched.height > Self.splitArea
    else {
      return put(part, on: touched)
    }
    // Three bands: the middle one has the full width, the others lie between the corners.
    let untouched = unclipped(touched, by: clip)
    let inner = box.inner.intersection(untouched)
    let core = DeviceBox(
      minX: box.minX + radius, minY: box.minY + radius, maxX: box.maxX - radius,
      maxY: box.maxY - radius
    ).inner.intersection(untouched)
    let middle = PixelRect(minX: inner.minX, minY: core.minY, maxX: inner.maxX, maxY: core.maxY)
    guard !middle.isEmpty else { return put(part, on: touched) }
    put(solid: SolidInstance(rect: middle, color: color))
    if isPlain { return }
    let above = PixelRect(
      minX: touched.minX, minY: touched.minY, maxX: touched.maxX, maxY: middle.minY)
    let aboveCore = PixelRect(minX: core.minX, minY: inner.minY, maxX: core.maxX, maxY: core.minY)
    putBand(above, core: aboveCore, color, part)
    let below = PixelRect(
      minX: touched.minX, minY: middle.maxY, maxX: touched.maxX, maxY: touched.maxY)
    let belowCore = PixelRect(minX: core.minX, minY: core.maxY, maxX: core.maxX, maxY: inner.maxY)
    putBand(below, core: belowCore, color, part)
    let (left, right) = (middle.minX, middle.maxX)
    put(part, on: PixelRect(minX: touched.minX, minY: middle.minY, maxX: left, maxY: middle.maxY))
    put(part, on: PixelRect(minX: right, minY: middle.minY, maxX: touched.maxX, maxY: middle.maxY))
  }

  /// Puts a border of whole pixels: solids along the edges of `core`, and the rounded parts in the
  /// corners of `box`.
  private mutating func ring(
    _ part: Part, box: PixelRect, core: PixelRect, _ border: Int16, _ color: PackedColor,
    _ touched: PixelRect
  ) {
    for strip in [
      PixelRect(minX: core.minX, minY: box.minY, maxX: core.maxX, maxY: box.minY + border),
      PixelRect(minX: core.minX, minY: box.maxY - border, maxX: core.maxX, maxY: box.maxY),
      PixelRect(minX: box.minX, minY: core.minY, maxX: box.minX + border, maxY: core.maxY),
      PixelRect(minX: box.maxX - border, minY: core.minY, maxX: box.maxX, maxY: core.maxY),
    ] {
      let seen = strip.intersection(touched)
      if !seen.isEmpty { put(solid: SolidInstance(rect: seen, color: color)) }
    }
    for corner in [
      PixelRect(minX: box.minX, minY: box.minY, maxX: core.minX, maxY: core.minY),
      PixelRect(minX: core.maxX, minY: box.minY, maxX: box.maxX, maxY: core.minY),
      PixelRect(minX: box.minX, minY: core.maxY, maxX: core.minX, maxY: box.maxY),
      PixelRect(minX: core.maxX, minY: core.maxY, maxX: box.maxX, maxY: box.maxY),
    ] { put(part, on: corner.intersection(touched)) }
  }

  /// Shapes up to this many pixels are one record. Parts would cost more than they save.
  private static let splitArea = 32 * 32

  /// Puts a band with corners at its ends: a solid in the middle, the rest around it.
  private mutating func putBand(
    _ band: PixelRect, core: PixelRect, _ color: PackedColor, _ part: Part
  ) {
    let center = core.intersection(band)
    if !center.isEmpty { put(solid: SolidInstance(rect: center, color: color)) }
    put(part, on: band, around: center)
  }

  /// An upright record that draws only some of its pixels.
  struct Part {
    var record: QuadInstance
    /// Index into the plan's pages, or -1.
    var page: Int32
    var clip: ClipState
    var image = ImageState()
    /// Page space: the image's first texel.
    var first: (x: Int16, y: Int16) = (0, 0)
  }

  /// Draws the pixels of `area`. Other records draw the other pixels.
  mutating func put(_ part: Part, on area: PixelRect) {
    guard !area.isEmpty else { return }
    var record = part.record
    record.cover = CoverPolygon(area)
    record.clip = chain(part.clip, cutting: area)
    if record.clip == QuadInstance.noClip,
      let place = stamps.records.place(
        of: record, page: part.page, image: part.image, placedAt: part.first, on: area)
    {
      let copy = BlitInstance(rect: area, texelX: place.x, texelY: place.y)
      return put(blit: copy, page: place.page, isOpaque: false)
    }
    put(quad: record, page: part.page, scissor: nil, touching: area)
  }

  /// Draws the pixels of `area` outside `hole`, in up to four records.
  mutating func put(_ part: Part, on area: PixelRect, around hole: PixelRect) {
    let hole = hole.intersection(area)
    guard !hole.isEmpty else { return put(part, on: area) }
    put(part, on: PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: hole.minY))
    put(part, on: PixelRect(minX: area.minX, minY: hole.maxY, maxX: area.maxX, maxY: area.maxY))
    put(part, on: PixelRect(minX: area.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY))
    put(part, on: PixelRect(minX: hole.maxX, minY: hole.minY, maxX: area.maxX, maxY: hole.maxY))
  }

  /// The pixels of `area` that `clip` leaves unchanged.
  func unclipped(_ area: PixelRect, by clip: ClipState) -> PixelRect {
    if clip.chain == QuadInstance.noClip { return area }
    return options.contains(.culling) ? area.intersection(clip.spared) : .empty
  }

  /// The clip chain for something inside `box`, or no chain if it cannot cut `box`.
  func chain(_ clip: ClipState, cutting box: PixelRect) -> UInt32 {
    options.contains(.culling) && clip.spared.contains(box) ? QuadInstance.noClip : clip.chain
  }

  /// The clip chain for a turned record. Its cover is not cut to the clip, so the chain can be left
  /// out only if it spares everything that the scissor lets through.
  func chain(_ clip: ClipState, reachedBy quad: DeviceQuad) -> UInt32 {
    chain(clip, cutting: quad.outer(within: clip.hard))
  }

  /// The scissor for something inside `box`; nil if it cannot cut `box`.
  func scissor(_ clip: ClipState, cutting box: PixelRect) -> PixelRect? {
    clip.hard.contains(box) ? nil : clip.hard
  }
}

extension QuadFlags {
  /// The names of the edges after x or y has changed its sign.
  func mirrored(x: Bool, y: Bool) -> QuadFlags {
    var flags = self
    if x { flags = flags.swapping(.smoothMinX, .smoothMaxX) }
    if y { flags = flags.swapping(.smoothMinY, .smoothMaxY) }
    return flags
  }
}
