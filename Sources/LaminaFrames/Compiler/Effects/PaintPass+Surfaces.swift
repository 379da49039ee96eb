import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// The surfaces that groups are painted into: the passes that draw into them, and how the surfaces
// are drawn.
extension PaintPass {
  /// Copies a surface of the group's space to where the group is seen.
  mutating func show(
    _ surface: Surface, color: PackedColor, _ scratch: borrowing FrameScratch, _ group: EffectGroup
  ) {
    let shown = surface.moved(group.origin)
    assembly.draw(
      shown.piece(at: shown.box), of: shown.pageImage(color), world: .identity,
      clip: outerClip(group, scratch))
  }

  /// Draws the bitmap of a rasterized layer at its place.
  mutating func stamp(
    _ bitmap: Surface, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup, _ effects: RenderEffects
  ) {
    stamp(
      bitmap, group, inner: scratch.world[group.row],
      color: PackedColor(
        opacity: group.bitmapOpacity,
        tint: group.stages.isDisjoint(with: [.result, .faded]) ? group.tint : TintPass.white),
      flags: effects.sampling,
      clip: clip(around: group, scratch))
  }

  /// Draws a surface of the inner space at its place.
  mutating func place(
    _ surface: Surface, moved offset: SIMD2<Float>, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup,
    color: PackedColor, flags: QuadFlags
  ) {
    if group.isLocal, !group.stages.contains(.bitmap) {
      return stamp(
        surface, group, moved: offset, inner: scratch.world[group.row], color: color, flags: flags,
        clip: clip(around: group, scratch))
    }
    let box = surface.box
    let isInside = group.stages.contains(.bitmap) || group.drawsApart
    let origin = isInside ? SIMD2<Float>.zero : SIMD2(Float(group.origin.x), Float(group.origin.y))
    let rect = Vector4(
      box.x + offset.x + origin.x, box.y + offset.y + origin.y, box.z + offset.x + origin.x,
      box.w + offset.y + origin.y)
    let clip =
      group.stages.contains(.bitmap)
      ? SurfaceAreas.inside(group.bitmapArea) : clip(around: group, scratch)
    assembly.draw(
      surface.piece(at: rect), of: surface.pageImage(color, flags), world: .identity, clip: clip)
  }

  /// Draws a bitmap through the layer's map.
  mutating func stamp(
    _ surface: Surface, _ group: EffectGroup, moved offset: SIMD2<Float> = .zero, inner: Homography,
    color: PackedColor, flags: QuadFlags, clip: ClipState
  ) {
    guard let back = inner.inverse else { return }
    var box = surface.box
    box = Vector4(box.x + offset.x, box.y + offset.y, box.z + offset.x, box.w + offset.y)
    let rect = DeviceBox(box, through: back).vector
    assembly.draw(
      surface.piece(at: rect, flippedY: inner.m22 < 0, edges: .smoothEdges),
      of: surface.pageImage(color, flags),
      world: group.drawnWorld, clip: clip)
  }

  /// The clip for a group where it is drawn: no clip in its result or faded surface, otherwise the
  /// clip around it.
  mutating func clip(around group: EffectGroup, _ scratch: borrowing FrameScratch) -> ClipState {
    group.drawsApart ? SurfaceAreas.inside(group.resultArea) : outerClip(group, scratch)
  }

  /// The clip for a group in the pass around it, which is the open pass.
  mutating func outerClip(_ group: EffectGroup, _ scratch: borrowing FrameScratch) -> ClipState {
    cut(scratch.clips[Int(group.outerClip)])
  }

  // MARK: Passes

  /// Begins a pass into a new surface.
  mutating func beginPass(_ area: PixelRect, _ pool: inout SurfacePool) throws {
    // An empty surface is not possible.
    var area = area
    if area.isEmpty {
      area = PixelRect(minX: area.minX, minY: area.minY, maxX: area.minX + 1, maxY: area.minY + 1)
    }
    try LimitExceeded.check("passes", assembly.passCount + 1, atMost: limits.passes)
    assembly.beginPass(page: try pool.take(area), area: area)
    held.append([])
  }

  /// Ends the innermost pass and returns its surface.
  mutating func endPass(_ pool: inout SurfacePool) -> Int32 {
    let page = assembly.page
    assembly.endPass()
    release(&pool)
    return page
  }

  mutating func splitPass(_ pool: inout SurfacePool) {
    assembly.splitPass()
    release(&pool)
    held.append([])
  }

  /// Keeps a surface until the open pass, which reads it, has ended.
  mutating func hold(_ page: Int32) { held[held.count - 1].append(page) }

  private mutating func release(_ pool: inout SurfacePool) {
    for page in held.popLast() ?? [] { pool.giveBack(page) }
  }
}

extension Homography {
  /// A similarity with about the scale that `world` has over `rect`.
  static func similar(to world: Homography, over rect: Vector4) -> Homography {
    let quad = DeviceQuad(rect, through: world)
    if quad.reachesEye { return .identity }
    let (a, b, c, d) = quad.corners
    func cross(_ u: SIMD2<Float>, _ v: SIMD2<Float>) -> Float { u.x * v.y - u.y * v.x }
    let area = abs(cross(c - a, d - b)) / 2
    let size = max((rect.z - rect.x) * (rect.w - rect.y), 1e-6)
    let scale = (area / size).squareRoot()
    return Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
  }
}
