import LaminaGeometry
import LaminaPlan

/// An image in the form that a record needs.
struct PageImage {
  /// Index into the plan's pages.
  var page: Int32
  /// Page space: the image's first texel.
  var x: Float
  var y: Float
  var isOpaque: Bool
  /// What the image is multiplied by: a colour times the opacity, premultiplied.
  var opacity: PackedColor
  var sampling: QuadFlags
  /// The image that decides its pixels, if it is one.
  var image = ImageState()
  /// Whether texels are bytes of our own, of which a copy may be faded.
  var canFade = false
  /// For a mask: where it is empty or full.
  var cover: MaskCover?
}

extension FrameAssembly {
  /// Draws one piece of an image.
  mutating func draw(
    _ piece: ContentsPlacement.Piece, of picture: PageImage, world: Homography, clip: ClipState
  ) {
    if world.kind <= .scaleTranslate {
      drawUpright(piece, of: picture, world: world, clip: clip)
    } else {
      drawTurned(piece, of: picture, world: world, clip: clip)
    }
  }

  private mutating func drawTurned(
    _ piece: ContentsPlacement.Piece, of picture: PageImage, world: Homography, clip: ClipState
  ) {
    guard let inverse = world.inverse else { return }
    let quad = DeviceQuad(piece.rect, through: world)
    let box = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty else { return }
    let scissor = scissor(clip, cutting: quad.outer(within: area))
    let turned = TurnedInstance(
      showing: texels(piece, picture), source: source(piece), in: piece.rect,
      flags: piece.edges.union(picture.sampling), color: picture.opacity, world: world,
      clip: chain(clip, reachedBy: quad))
    if let turned {
      put(turned: turned, page: picture.page, scissor: scissor, touching: box)
      lastIsPlainTurned = turned.clip == QuadInstance.noClip && scissor == nil
      return
    }
    let record = QuadInstance(
      inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
      inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32),
      inverseW: Vector3(inverse.m13, inverse.m23, inverse.m33), rect: piece.rect,
      source: source(piece),
      cover: quad.cover(within: box), color: picture.opacity, texelBounds: texels(piece, picture),
      flags: piece.edges.union(picture.sampling), clip: chain(clip, reachedBy: quad))
    put(quad: record, page: picture.page, scissor: scissor, touching: box)
    lastIsPlainTurned =
      record.clip == QuadInstance.noClip && scissor == nil && world.kind == .affine
  }

  /// Draws in device space, where a one-to-one copy of texels to pixels can be recognised.
  private mutating func drawUpright(
    _ piece: ContentsPlacement.Piece, of picture: PageImage, world: Homography, clip: ClipState
  ) {
    let box = DeviceBox(piece.rect, through: world)
    let touched = box.outer.intersection(options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty, !touched.isEmpty else { return }
    // Edges and texels change sides if the map mirrors an axis.
    var (s, edges) = (source(piece), piece.edges)
    if world.m11 < 0 { (s.x, s.z) = (s.z, s.x) }
    if world.m22 < 0 { (s.y, s.w) = (s.w, s.y) }
    edges = edges.mirrored(x: world.m11 < 0, y: world.m22 < 0)
    let texels = texels(piece, picture)
    let part = Part(
      record: QuadInstance(
        deviceRect: box.vector, source: s, cover: CoverPolygon(touched), color: picture.opacity,
        texelBounds: texels, flags: edges.union(picture.sampling), clip: clip.chain),
      page: picture.page,
      clip: clip, image: picture.image, first: (Int16(picture.x), Int16(picture.y)))
    if let cover = picture.cover, touched.area > Self.wholeMask, box.maxX > box.minX,
      box.maxY > box.minY
    {
      return put(part, coveredBy: cover, box, s, on: touched)
    }
    let copied = unclipped(touched, by: clip)
    let isFaded = picture.opacity != .white
    guard options.contains(.aligned), !copied.isEmpty, !picture.sampling.contains(.alphaOnly),
      !isFaded || picture.fades(copied),
      isCopy(box, s, texels)
    else { return put(part, on: touched) }
    let record = BlitInstance(
      rect: copied, texelX: texels.minX + (copied.minX - DeviceBox.pixel(box.minX)),
      texelY: texels.minY + (copied.minY - DeviceBox.pixel(box.minY)))
    if isFaded {
      put(faded: record, page: picture.page, opacity: picture.opacity.alpha)
    } else {
      put(blit: record, page: picture.page, isOpaque: picture.isOpaque)
    }
    if copied != touched { put(part, on: touched, around: copied) }
  }

  /// Whether every texel of `piece` goes to exactly one pixel, in order.
  func copies(_ piece: ContentsPlacement.Piece, world: Homography) -> Bool {
    guard options.contains(.aligned), world.kind <= .scaleTranslate else { return false }
    var s = source(piece)
    if world.m11 < 0 { (s.x, s.z) = (s.z, s.x) }
    if world.m22 < 0 { (s.y, s.w) = (s.w, s.y) }
    return isCopy(DeviceBox(piece.rect, through: world), s, piece.texels)
  }

  /// Whether every texel of `texels` goes to exactly one pixel of `box`, in order.
  private func isCopy(_ box: DeviceBox, _ source: Vector4, _ texels: PixelRect) -> Bool {
    let (width, height) = (Float(texels.width), Float(texels.height))
    return box.isWhole && box.maxX - box.minX == width && box.maxY - box.minY == height
      && abs(box.minX) < 16_000 && abs(box.minY) < 16_000 && source == Vector4(0, 0, width, height)
  }

  /// The piece's texels, counted from the first corner of those that may be sampled. A value that
  /// misses a whole number only by a rounding error becomes that number.
  private func source(_ piece: ContentsPlacement.Piece) -> Vector4 {
    let (x, y) = (Float(piece.texels.minX), Float(piece.texels.minY))
    return Vector4(
      DeviceBox.snapped(piece.source.x - x), DeviceBox.snapped(piece.source.y - y),
      DeviceBox.snapped(piece.source.z - x), DeviceBox.snapped(piece.source.w - y))
  }

  private func texels(_ piece: ContentsPlacement.Piece, _ picture: PageImage) -> PixelRect {
    let (x, y) = (Int16(picture.x), Int16(picture.y))
    return PixelRect(
      minX: piece.texels.minX + x, minY: piece.texels.minY + y, maxX: piece.texels.maxX + x,
      maxY: piece.texels.maxY + y)
  }
}

extension PageImage {
  /// Whether the pixels of `rect` can be copied with an opacity. For a small copy the batch of the
  /// general program costs less than one of its own, since a batch has one opacity.
  func fades(_ rect: PixelRect) -> Bool {
    let color = opacity
    return canFade && rect.area > FrameAssembly.smallArea && !sampling.contains(.alphaOnly)
      && color.red == color.alpha && color.green == color.alpha && color.blue == color.alpha
  }
}

extension QuadFlags {
  /// The flags with `a` and `b` exchanged.
  func swapping(_ a: QuadFlags, _ b: QuadFlags) -> QuadFlags {
    var result = subtracting([a, b])
    if contains(a) { result.insert(b) }
    if contains(b) { result.insert(a) }
    return result
  }
}
