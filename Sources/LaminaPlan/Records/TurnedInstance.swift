import LaminaGeometry

/// Programs `turnedShape` and `turnedImage`: a parallelogram with four antialiased edges, of one
/// colour or with all of an image in it, clipped or not.
///
/// What most layers that turn or lean are. The general program can say the same in nearly twice the
/// bytes and the time; it rounds in other places, so whether a layer is one of these follows from
/// the layer alone: never from clips, batches or damage.
package struct TurnedInstance: Equatable, Sendable, BitwiseCopyable {
  /// Layer space to device space: x' = xx·x + yx·y + tx, y' = xy·x + yy·y + ty.
  package var map: Map
  /// Layer space: the corner that the first texel is nearest to, and the one opposite. The second
  /// may be smaller (a flip).
  package var rect: Vector4
  /// Page space: the texels that `rect` shows, all of them. Empty for a shape.
  package var texelBounds: PixelRect
  /// Filled: the colour. Textured: white times the opacity, premultiplied.
  package var color: PackedColor
  /// As in ``QuadInstance/clip``.
  package var clip: UInt32

  /// The affine part of a map, as vertex attributes read it.
  package struct Map: Equatable, Sendable, BitwiseCopyable {
    package var xx: Float, xy: Float, yx: Float, yy: Float, tx: Float, ty: Float

    @inline(__always)
    @inlinable package init(_ x: SIMD2<Float>, _ y: SIMD2<Float>, _ origin: SIMD2<Float>) {
      (xx, xy, yx, yy, tx, ty) = (x.x, x.y, y.x, y.y, origin.x, origin.y)
    }

    @inlinable package init(_ world: Homography) {
      (xx, xy, yx, yy, tx, ty) = (world.m11, world.m12, world.m21, world.m22, world.m31, world.m32)
    }
  }

  /// A filled rectangle under `world`; nil if it takes the general program.
  @inlinable package init?(
    filling rect: Vector4, color: PackedColor, world: Homography, clip: UInt32
  ) {
    guard Self.isSuited(rect, world) else { return nil }
    (map, self.rect, texelBounds, self.color, self.clip) = (Map(world), rect, .empty, color, clip)
  }

  /// An image in a rectangle; nil if it takes the general program.
  ///
  /// - Parameters:
  ///   - source: texels from the first of `texels` at the corners of `rect`, as in a
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

  /// An image in a parallelogram: its middle, and where its half goes along its own x and y, in
  /// device space. `rect` has sides of 2.
  @inline(__always)
  @inlinable package init(
    middle: SIMD2<Float>, _ u: SIMD2<Float>, _ v: SIMD2<Float>, rect: Vector4, texels: PixelRect,
    color: PackedColor, clip: UInt32
  ) {
    map = Map(u, v, middle)
    (self.rect, texelBounds, self.color, self.clip) = (rect, texels, color, clip)
  }

  /// Whole pixels that are not turned at all: texels one to one, or a colour.
  @inlinable package init(whole rect: PixelRect, texels: PixelRect, color: PackedColor) {
    map = Map(.identity)
    self.rect = Vector4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    (texelBounds, self.color, clip) = (texels, color, QuadInstance.noClip)
  }

  /// Moves the record; false, and nothing is done, if it takes the general program there.
  @inlinable package mutating func move(to world: Homography) -> Bool {
    guard Self.isSuited(rect, world) else { return false }
    map = Map(world)
    return true
  }

  /// The record as those programs read it that draw ``QuadInstance``: the same pixels, in a draw
  /// with others.
  @inlinable package var quad: QuadInstance {
    QuadInstance(
      inverseX: Vector3(map.xx, map.xy, map.tx), inverseY: Vector3(map.yx, map.yy, map.ty),
      inverseW: Vector3(0, 0, 1), rect: rect, source: Vector4(0, 0, 0, 0),
      cover: CoverPolygon(0, 0, 0, 0, 0, 0, 0, 0), color: color, texelBounds: texelBounds,
      flags: [.smoothEdges, .turned], clip: clip)
  }

  /// Corners beyond this are left to the general program, which bounds what it draws.
  @usableFromInline static let farthest: Float = 8_000

  /// Whether opposite edges never share a pixel, no corner is very sharp, and no number is out of
  /// hand.
  @inline(__always)
  @inlinable static func isSuited(_ rect: Vector4, _ world: Homography) -> Bool {
    guard world.kind <= .affine else { return false }
    let (width, height) = (rect.z - rect.x, rect.w - rect.y)
    let (ux, uy) = (world.m11 * width, world.m12 * width)
    let (vx, vy) = (world.m21 * height, world.m22 * height)
    let area = ux * vy - uy * vx
    let (u, v) = (ux * ux + uy * uy, vx * vx + vy * vy)
    // The distance of opposite edges is the area over the length of the edge: at least 1.5 pixels.
    let isWide = area * area >= 2.25 * max(u, v) && area * area >= 0.06 * u * v
    let x = abs(world.m11 * rect.x + world.m21 * rect.y + world.m31) + abs(ux) + abs(vx)
    let y = abs(world.m12 * rect.x + world.m22 * rect.y + world.m32) + abs(uy) + abs(vy)
    // A number that is none compares as false.
    return isWide && x < farthest && y < farthest
  }
}
