import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Shapes on sheets: which parts of shapes lie on them, and how a sheet is drawn.
//
// A part lies on a sheet if its map is affine, no clip but upright rectangles cuts it, and it is
// neither too large nor too long a path. Anything else that is painted ends the sheet, so that the
// order of painting stays.
extension PaintPass {
  /// Corners beyond this are too far away for the rasterizer.
  private static let farthest: Float = 16_000
  /// A part may have this share of the rows of pixels that the paths of a frame may cross.
  private static let rowShare = 32

  /// Puts a part of a shape on the open sheet. Returns false if it has to be drawn in another way.
  mutating func putOnSheet(
    _ shape: RenderShape, _ part: RenderShape.Part, _ paint: SheetEntry.Paint, _ world: Homography,
    _ clip: ClipState, row: Int, _ caches: inout FrameCaches
  ) throws -> Bool {
    guard caches.sheets.isOn, spaces == 0, self.part == nil, world.kind < .projective else {
      return false
    }
    let box = shape.box(part)
    let rect = Vector4(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY))
    let quad = DeviceQuad(rect, through: world)
    let (a, b, c, d) = quad.corners
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)).min()
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)).max()
    guard rect.isFinite, world.isFinite, max(-low, high) < Self.farthest else { return false }
    var seen = quad.outer(within: clip.hard.intersection(assembly.area))
    var cut: SheetCut?
    if !seen.isEmpty, clip.chain != QuadInstance.noClip, !clip.spared.contains(seen) {
      cut = SheetCut(clip.chain, of: assembly.plan.clips)
      if cut == nil { return false }
      seen = seen.intersection(clip.bound)
    }
    // The records of a sheet are made with a new plan only.
    if assembly.patch != nil {
      assembly.patch?.fail()
      return true
    }
    if seen.isEmpty || paint.isClear { return true }
    guard caches.sheets.hasRoom(for: seen) else { return false }
    let linear = SIMD4(world.m11, world.m12, world.m21, world.m22)
    guard
      let rows = try? SheetOutline.cost(of: shape, part, under: linear, limits),
      rows <= limits.pathRows / Self.rowShare
    else { return false }
    let outline = caches.sheets.outline(shape, part, row: row)
    if outline.filled.isTooLong { return false }
    assembly.work.add(.blit, pixels: seen.area)
    caches.sheets.add(
      SheetEntry(
        outline, isEvenOdd: part == .fill && shape.isEvenOdd, paint, world, seen, cut: cut, row: row
      ))
    return true
  }

  /// Whether everything that row `i` draws before its sublayers may lie on the open sheet.
  func staysOnSheet(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> Bool {
    guard isSeeThrough(scratch, Int(scratch.group[i])),
      columns.flags[i].isDisjoint(with: [.hasBackground, .hasContents, .isTransformLayer])
    else { return false }
    guard let drawing = columns.drawing(i) else { return true }
    switch drawing.form {
    case .shape: return true
    case .gradient: return scratch.traits[i].contains(.isShaped)
    default: return false
    }
  }

  /// Whether nothing is drawn for a group itself, so that what is inside may lie on one sheet with
  /// what is around it. True for no group, which is -1.
  func isSeeThrough(_ scratch: borrowing FrameScratch, _ group: Int) -> Bool {
    group < 0 || scratch.groups[group].effects < 0 && scratch.groups[group].isOpen
  }

  /// Draws the open sheet, if there is one.
  mutating func finishSheet(_ caches: inout FrameCaches) throws {
    guard caches.sheets.isOpen else { return }
    let isOnTarget = assembly.page == -1
    let first = assembly.map.count
    let sheet = try caches.sheets.close(
      &caches.atlas, into: &assembly.plan, damage: &assembly.damage, isOnTarget: isOnTarget)
    guard let sheet else { return }
    let picture = PageImage(
      page: sheet.placement.page, x: Float(sheet.placement.x), y: Float(sheet.placement.y),
      isOpaque: false, opacity: .white, sampling: [])
    let clip = SurfaceAreas.inside(assembly.area)
    sheet.forEachRun { run in
      let texels = sheet.texels(run)
      let piece = ContentsPlacement.Piece(
        rect: run.vector, source: texels.vector, texels: texels, edges: [])
      if assembly.origins.isOn { assembly.origins.shared = sheet.rows(in: run) }
      assembly.draw(piece, of: picture, world: .identity, clip: clip)
    }
    assembly.origins.shared = []
    assembly.plan.statistics.sheets += 1
    if isOnTarget { assembly.map.noteSheet(first..<assembly.map.count) }
  }
}
