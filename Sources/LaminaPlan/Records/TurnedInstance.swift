import LaminaGeometry

/// Programs `turnedShape` and `turnedImage`: a parallelogram with four antialiased edges, filled
/// with one colour or with a whole image, clipped or not.
///
/// Most layers that turn or lean are drawn with it. The general program can draw the same with
/// nearly twice the bytes and the time, but it rounds in other places. Therefore only the layer
/// itself decides which of the two draws it, never clips, batches or damage.
@usableFromInline package struct TurnedInstance: Equatable, Sendable, BitwiseCopyable {
  /// Layer space to device space: x' = xx·x + yx·y + tx, y' = xy·x + yy·y + ty.
  @usableFromInline package var map: Map
  /// Layer space: the corner nearest to the first texel, then the opposite corner. The second may
  /// be smaller (a flip).
  @usableFromInline package var rect: Vector4
  /// Page space: `rect` shows all of these texels. Empty for a shape.
  @usableFromInline package var texelBounds: PixelRect
  /// Filled: the colour. Textured: white times the opacity, premultiplied.
  @usableFromInline package var color: PackedColor
  /// As in ``QuadInstance/clip``.
  @usableFromInline package var clip: UInt32

  /// The affine part of a map, as vertex attributes read it.
  @usableFromInline package struct Map: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline package var xx: Float, xy: Float, yx: Float, yy: Float, tx: Float, ty: Float

    @inline(__always)
    @inlinable package init(_ x: SIMD2<Float>, _ y: SIMD2<Float>, _ origin: SIMD2<Float>) {
      (xx, xy, yx, yy, tx, ty) = (x.x, x.y, y.x, y.y, origin.x, origin.y)
    }

    @inlinable package init(_ world: Homography) {
      (xx, xy, yx, yy, tx, ty) = (world.m11, world.m12, world.m21, world.m22, world.m31, world.m32)
    }
  }

  /// A filled rectangle under `world`; nil if the general program has to draw it.
  @inlinable package init?(
    filling rect: Vector4, color: PackedColor, world: Homography, clip: UInt32
  ) {
    guard Self.isSuited(rect, world) else { return nil }
    (map, self.rect, texelBounds, self.color, self.clip) = (Map(world), rect, .empty, color, clip)
  }

  /// An image in a rectangle; nil if the general program has to draw it.
  ///
  /// - Parameters:
  ///   - source: the texels at the corners of `rect`, counted from the first of `texels`, as in a
  ///     ``QuadInstance``.
  ///   - flags: the edges and the sampling.
  @inlinable package init?(
    showing texels: PixelRect, source: Vector4, in rect: Vector4, flags: QuadFlags,
    color: PackedColor,
    world: Homography, clip: UInt32
  ) {
    let (width, height) = (Float(texels.width), Float(texels.height))
    guard flags == .smoothEdges, width > 0, height > 0, color.red == color.alpha,
      color.green == color.alpha,
      color.blue == color.alpha, Self.isSuited(rect, world)
    else { return nil }
    var rect = rect
    if source.x == width, source.z == 0 {
      (rect.x, rect.z) = (rect.z, rect.x)
    } else if source.x != 0 || source.z != width {
      return nil
    }
    if source.y == height, source.w == 0 {
      (rect.y, rect.w) = (rect.w, rect.y)
    } else if source.y != 0 || source.w != height {
      return nil
    }
    (map, self.rect, texelBounds, self.color, self.clip) = (Map(world), rect, texels, color, clip)
  }

  /// An image in a parallelogram: its middle, and the vectors to its edges along its own x and y,
  /// in device space. `rect` has sides of 2.
  @inline(__always)
  @inlinable package init(
    middle: SIMD2<Float>, _ u: SIMD2<Float>, _ v: SIMD2<Float>, rect: Vector4, texels: PixelRect,
    color: PackedColor, clip: UInt32
  ) {
    map = Map(u, v, middle)
    (self.rect, texelBounds, self.color, self.clip) = (rect, texels, color, clip)
  }

  /// Whole pixels that are not turned: texels one to one, or a colour.
  @inlinable package init(whole rect: PixelRect, texels: PixelRect, color: PackedColor) {
    map = Map(.identity)
    self.rect = Vector4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    (texelBounds, self.color, clip) = (texels, color, QuadInstance.noClip)
  }

  /// Moves the record. Returns false and changes nothing if the general program has to draw it
  /// there.
  @inlinable package mutating func move(to world: Homography) -> Bool {
    guard Self.isSuited(rect, world) else { return false }
    map = Map(world)
    return true
  }

  /// The record for the programs that draw ``QuadInstance``: the same pixels, so that it can share
  /// a draw with other records.
  @inlinable package var quad: QuadInstance {
    QuadInstance(
      inverseX: Vector3(map.xx, map.xy, map.tx), inverseY: Vector3(map.yx, map.yy, map.ty),
      inverseW: Vector3(0, 0, 1), rect: rect, source: Vector4(0, 0, 0, 0),
      cover: CoverPolygon(0, 0, 0, 0, 0, 0, 0, 0), color: color, texelBounds: texelBounds,
      flags: [.smoothEdges, .turned], clip: clip)
  }

  /// The general program draws records with corners beyond this, because it limits what it draws.
  @usableFromInline static let farthest: Float = 8_000

  /// Whether opposite edges never share a pixel, no corner is very sharp, and no number is too
  /// large.
  @inline(__always)
  @inlinable static func isSuited(_ rect: Vector4, _ world: Homography) -> Bool {
    guard world.kind <= .affine else { return false }
    let (width, height) = (rect.z - rect.x, rect.w - rect.y)
    let (ux, uy) = (world.m11 * width, world.m12 * width)
    let (vx, vy) = (world.m21 * height, world.m22 * height)
    let area = ux * vy - uy * vx
    let (u, v) = (ux * ux + uy * uy, vx * vx + vy * vy)
    // The distance of opposite edges is the area divided by the length of the edge. It has to be at
    // least 1.5 pixels.
    let isWide = area * area >= 2.25 * max(u, v) && area * area >= 0.06 * u * v
    let x = abs(world.m11 * rect.x + world.m21 * rect.y + world.m31) + abs(ux) + abs(vx)
    let y = abs(world.m12 * rect.x + world.m22 * rect.y + world.m32) + abs(uy) + abs(vy)
    // Comparisons with NaN are false.
    return isWide && x < farthest && y < farthest
  }
}
