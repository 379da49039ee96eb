import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Tiles: those that are seen, at the level that the layer is shown at.
//
// What: the part of the layer that clips leave, in the layer's space, says which tiles are seen.
// Each is drawn as an image. If a tile is missing or fades in, the next coarser tile that is drawn
// replaces it, or finer ones do.
// Why: a layer may have any size and costs only what is seen of it.
// Cost: O(tiles that are seen).
extension PaintPass {
  mutating func paint(
    _ tiles: RenderTiles, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
    let opacity = scratch.alpha[i]
    guard PackedColor(SIMD4(repeating: 1), opacity: opacity).alpha > 0 else { return }
    let style = columns.style[i]
    let isRounded = columns.flags[i].contains(.masksToBounds) && style.cornerRadius > 0
    let clip = cut(scratch.clips[Int(isRounded ? scratch.innerClip[i] : scratch.clip[i])])
    let (world, bounds) = (scratch.world[i], columns.bounds[i])
    let seen = world.outer(bounds).intersection(clip.bound)
    guard !seen.isEmpty, let part = Self.part(of: bounds, seenIn: seen, through: world),
      let range = TileRange(tiles.style, shownAt: Self.scale(bounds, world), part: part)
    else { return }
    let isFlipped = scratch.traits[i].contains(.yDown)
    let place = TilePlace(
      style: tiles.style, bounds: bounds, world: world, clip: clip, edges: style.edges,
      cutEdges: isRounded ? [] : scratch.cutEdges[i], opacity: opacity, tint: scratch.tint(i))
    var keys: [TileKey] = []
    keys.reserveCapacity(range.columns.count * range.rows.count)
    for y in range.rows {
      for x in range.columns {
        let key = TileKey(level: range.level, x: x, y: y, isFlipped: isFlipped)
        keys.append(key)
        try paint(key, tiles, place, &caches)
      }
    }
    tileRequests.append(TileRequest(source: tiles.source, keys: keys, version: tiles.version))
  }

  /// The values that all tiles of a layer have in common.
  private struct TilePlace {
    let style: TileStyle
    let bounds: Vector4
    let world: Homography
    let clip: ClipState
    let edges: QuadFlags
    let cutEdges: QuadFlags
    let opacity: Float
    let tint: SIMD4<Float>
  }

  private mutating func paint(
    _ key: TileKey, _ tiles: RenderTiles, _ place: TilePlace, _ caches: inout FrameCaches
  ) throws {
    let tile = tiles.tiles[key]
    if (tile?.alpha ?? 0) < 1 { try paintInstead(of: key, tiles, place, &caches) }
    if let tile { try draw(tile, key, on: key, place, &caches) }
  }

  /// Draws tiles of other levels in place of a missing one.
  private mutating func paintInstead(
    of key: TileKey, _ tiles: RenderTiles, _ place: TilePlace, _ caches: inout FrameCaches
  ) throws {
    for distance in 1...Int32(TileStyle.mostLevels) {
      let coarser = key.coarser(by: distance)
      if let tile = tiles.tiles[coarser] { return try draw(tile, coarser, on: key, place, &caches) }
    }
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(Int32, Int32)] {
      let finer = TileKey(
        level: key.level + 1, x: 2 * key.x + dx, y: 2 * key.y + dy, isFlipped: key.isFlipped)
      if let tile = tiles.tiles[finer] { try draw(tile, finer, on: finer, place, &caches) }
    }
  }

  /// Draws the part of the tile at `own` that lies where the tile at `key` would be.
  private mutating func draw(
    _ tile: RenderTiles.Tile, _ own: TileKey, on key: TileKey, _ place: TilePlace,
    _ caches: inout FrameCaches
  ) throws {
    let opacity = PackedColor(opacity: place.opacity * tile.alpha, tint: place.tint)
    guard opacity.alpha > 0 else { return }
    let (frame, all) = (place.style.rect(key), place.style.rect(own))
    let bounds = place.bounds
    let rect = Vector4(
      max(Float(frame.minX), bounds.x), max(Float(frame.minY), bounds.y),
      min(Float(frame.maxX), bounds.z),
      min(Float(frame.maxY), bounds.w))
    guard rect.z > rect.x, rect.w > rect.y else { return }
    // In texels of the tile. Computed in double precision, because a tile may be far from the
    // origin.
    let scale = place.style.scale(own.level)
    func texel(_ value: Float, _ start: CGFloat) -> Float {
      Float((Double(value) - Double(start)) * scale)
    }
    var source = Vector4(
      texel(rect.x, all.minX), texel(rect.y, all.minY), texel(rect.z, all.minX),
      texel(rect.w, all.minY))
    if !own.isFlipped {
      let height = Float(place.style.height)
      (source.y, source.w) = (height - source.y, height - source.w)
    }
    var edges: QuadFlags = []
    if rect.x == bounds.x { edges.insert(.smoothMinX) }
    if rect.y == bounds.y { edges.insert(.smoothMinY) }
    if rect.z == bounds.z { edges.insert(.smoothMaxX) }
    if rect.w == bounds.w { edges.insert(.smoothMaxY) }
    var piece = ContentsPlacement.Piece(
      rect: rect, source: source, texels: Self.texels(source, place.style),
      edges: edges.intersection(place.edges))
    if !place.cutEdges.isEmpty { piece = piece.cut(place.cutEdges, world: place.world) }
    var contents = tile.image.contents
    contents.isOpaque = tile.isOpaque
    let mirrored = piece.mirrored(height: Int(contents.height))
    let isReversed = reverses && assembly.copies(mirrored, world: place.world)
    if isReversed { piece = mirrored }
    let spot = try caches.atlas.placement(
      of: contents, in: images, reversed: isReversed, into: &assembly.plan)
    let picture = PageImage(
      page: spot.page, x: Float(spot.x), y: Float(spot.y), isOpaque: tile.isOpaque,
      opacity: opacity,
      sampling: [], image: ImageState(serial: contents.serial, version: 1),
      canFade: caches.atlas.holdsColorBytes(spot))
    assembly.draw(piece, of: picture, world: place.world, clip: place.clip)
  }

  /// The whole texels that a source touches.
  private static func texels(_ source: Vector4, _ style: TileStyle) -> PixelRect {
    func low(_ a: Float, _ b: Float) -> Int16 {
      Int16(max(0, min(4_096, (min(a, b) + 1e-3).rounded(.down))))
    }
    func high(_ a: Float, _ b: Float, _ limit: Int) -> Int16 {
      Int16(max(0, min(Float(limit), (max(a, b) - 1e-3).rounded(.up))))
    }
    let (x, y) = (low(source.x, source.z), low(source.y, source.w))
    return PixelRect(
      minX: x, minY: y, maxX: max(high(source.x, source.z, style.width), x + 1),
      maxY: max(high(source.y, source.w, style.height), y + 1))
  }

  /// The part of `bounds` that may be seen in the pixels of `box`. Layer space.
  private static func part(
    of bounds: Vector4, seenIn box: PixelRect, through world: Homography
  ) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    let whole = (Double(bounds.x), Double(bounds.y), Double(bounds.z), Double(bounds.w))
    guard let inverse = world.inverse else { return nil }
    var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
    ] {
      let p = inverse.homogeneous(Float(x), Float(y))
      // The point is beyond the horizon.
      guard p.w > 1e-9 else { return whole }
      let point = SIMD2(Double(p.x / p.w), Double(p.y / p.w))
      (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point))
    }
    guard (low + high).sum().isFinite else { return whole }
    return (max(low.x, whole.0), max(low.y, whole.1), min(high.x, whole.2), min(high.y, whole.3))
  }

  /// Pixels per point: the largest number near the middle.
  private static func scale(_ bounds: Vector4, _ world: Homography) -> Double {
    if world.kind < .projective { return Double(abs(world.determinant).squareRoot()) }
    let (x, y) = ((bounds.x + bounds.z) / 2, (bounds.y + bounds.w) / 2)
    func point(_ x: Float, _ y: Float) -> SIMD2<Double>? {
      let p = world.homogeneous(x, y)
      return p.w > 1e-6 ? SIMD2(Double(p.x / p.w), Double(p.y / p.w)) : nil
    }
    guard let middle = point(x, y), let right = point(x + 1, y), let up = point(x, y + 1) else {
      return 1
    }
    let (u, v) = (right - middle, up - middle)
    return abs(u.x * v.y - u.y * v.x).squareRoot()
  }
}
