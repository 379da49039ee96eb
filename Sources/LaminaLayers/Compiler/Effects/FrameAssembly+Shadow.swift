import LaminaGeometry

extension FrameAssembly {
  /// Blurs below this many pixels are drawn sharp.
  private static let smallestSigma: Float = 0.05

  /// Draws the shadow of `shape`, moved by `offset` and blurred with the standard deviation `radius`, all in layer space.
  mutating func add(
    shadow shape: Shape, offset: SIMD2<Float>, radius: Float, color: PackedColor, world: Homography,
    clip: ClipState
  ) {
    guard color.alpha > 0 else { return }
    var shape = shape
    shape.rect = Vector4(
      shape.rect.x + offset.x, shape.rect.y + offset.y, shape.rect.z + offset.x, shape.rect.w + offset.y)
    let size = SIMD2(shape.rect.z - shape.rect.x, shape.rect.w - shape.rect.y)
    guard size.x > 0, size.y > 0, let inverse = world.inverse else { return }
    let scale = abs(world.determinant).squareRoot()
    if radius * scale < Self.smallestSigma, world.kind < .projective {
      return fill(shape, color: color, world: world, clip: clip)
    }
    let corner = min(shape.radius, size.x / 2, size.y / 2)
    let reach = 3 * radius
    let quad = DeviceQuad(
      Vector4(shape.rect.x - reach, shape.rect.y - reach, shape.rect.z + reach, shape.rect.w + reach),
      through: world)
    let box = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
    guard !box.isEmpty else { return }
    let corners: CornerStyle = corner > 0 ? shape.corners : []
    add(
      shadow: QuadInstance(
        inverseX: Vector3(inverse.m11, inverse.m21, inverse.m31),
        inverseY: Vector3(inverse.m12, inverse.m22, inverse.m32),
        inverseW: Vector3(inverse.m13, inverse.m23, inverse.m33), rect: shape.rect,
        source: Vector4(corner, radius, 0, 0), cover: quad.cover(within: box), color: color,
        texelBounds: .empty, flags: corners.quadFlags, clip: chain(clip, reachedBy: quad)),
      scissor: scissor(clip, cutting: quad.outer(within: area)), touching: box)
  }
}
