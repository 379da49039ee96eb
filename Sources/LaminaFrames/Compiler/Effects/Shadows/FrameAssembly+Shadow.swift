import LaminaGeometry
import LaminaPlan

extension FrameAssembly {
  /// Blurs below this many pixels are drawn without a blur.
  static let smallestSigma: Float = 0.05

  /// Draws the shadow of `shape` with the standard deviation `radius`, both in layer space. Each
  /// pixel is computed.
  mutating func put(
    shadow shape: Shape, radius: Float, color: PackedColor, world: Homography, clip: ClipState
  ) {
    let size = SIMD2(shape.rect.z - shape.rect.x, shape.rect.w - shape.rect.y)
    guard let inverse = world.inverse else { return }
    let corner = min(shape.radius, size.x / 2, size.y / 2)
    let reach = 3 * radius
    let quad = DeviceQuad(
      Vector4(
        shape.rect.x - reach, shape.rect.y - reach, shape.rect.z + reach, shape.rect.w + reach),
      through: world)
    let box = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty else { return }
    let corners: CornerStyle = corner > 0 ? shape.corners : []
    put(
      shadow: QuadInstance(
        inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
        inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32),
        inverseW: Vector3(inverse.m13, inverse.m23, inverse.m33), rect: shape.rect,
        source: Vector4(corner, radius, 0, 0), cover: quad.cover(within: box), color: color,
        texelBounds: .empty, flags: corners.quadFlags, clip: chain(clip, reachedBy: quad)),
      scissor: scissor(clip, cutting: quad.outer(within: area)), touching: box)
  }

  /// Draws an upright shadow at `origin` without the pixels of `hidden`. Each pixel is computed.
  mutating func put(
    shadow: UprightShadow, at origin: SIMD2<Int>, clip: ClipState, hidden: PixelRect
  ) {
    let seen = options.contains(.culling) ? clip.bound : clip.hard
    let parts = shadow.parts
    for k in parts.indices {
      Self.forEachPart(of: parts[k].moved(origin.x, origin.y).intersection(seen), around: hidden) {
        part in
        put(
          shadow: shadow.record(
            at: origin.x, origin.y, cover: part, clip: chain(clip, cutting: part)),
          scissor: nil, touching: part)
      }
    }
  }

  /// Copies the stamp of an upright shadow to `origin` without the pixels of `hidden`.
  mutating func copy(
    _ place: ShadowStamps.Place, to origin: SIMD2<Int>, clip: ClipState, hidden: PixelRect
  ) {
    let image = PageImage(
      page: place.page, x: 0, y: 0, isOpaque: false, opacity: .white, sampling: [])
    let (x, y) = (
      Int(place.x) - Int(place.detail.area.minX) - origin.x,
      Int(place.y) - Int(place.detail.area.minY) - origin.y
    )
    for k in place.detail.parts.indices {
      Self.forEachPart(of: place.detail.parts[k].moved(origin.x, origin.y), around: hidden) {
        part in
        let texels = part.moved(x, y)
        draw(
          ContentsPlacement.Piece(
            rect: part.vector, source: texels.vector, texels: texels, edges: []),
          of: image, world: .identity, clip: clip)
      }
    }
  }

  /// The pixels of `area` outside `hole`, in up to four rectangles.
  private static func forEachPart(
    of area: PixelRect, around hole: PixelRect, _ body: (PixelRect) -> Void
  ) {
    if area.isEmpty { return }
    let hole = hole.intersection(area)
    if hole.isEmpty { return body(area) }
    // Not an array, which would allocate for each shadow.
    let parts: InlineArray<4, PixelRect> = [
      PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: hole.minY),
      PixelRect(minX: area.minX, minY: hole.maxY, maxX: area.maxX, maxY: area.maxY),
      PixelRect(minX: area.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: area.maxX, maxY: hole.maxY),
    ]
    for k in parts.indices where !parts[k].isEmpty { body(parts[k]) }
  }
}
