import LaminaGeometry
import LaminaFrames

// Publish: what a specialised layer draws.
extension RenderColumns {
  /// Writes the drawing of the row at `index`. Returns what has changed.
  mutating func publishDrawing(_ row: LayerRow, at index: Int, images: inout ImageTable)
    -> RenderChanges
  {
    guard let block = row.references.pointee.block else { return [] }
    let old = drawing(index)
    let form = Self.form(block, row, old, images: &images)
    // The new images are retained first: an image that stays must not lose its slot in between.
    for picture in old?.images ?? [] { images.release(Int(picture.image)) }
    if form == old?.form { return [] }
    setFlag(.hasDrawing, form != nil, at: index)
    guard let form else { return .other }
    let new = RenderDrawing(form)
    if case .tiles = form, !(old?.showsTiles ?? false) { tileRows.forget() }
    let slot = links.drawing[index]
    if slot >= 0 {
      drawings[Int(slot)] = new
    } else {
      links[index].drawing = Int32(drawings.count)
      drawings.append(new)
    }
    // A patch has no place for images that the last plan does not have.
    if old?.images != new.images { return .other }
    // Whether an opacity needs a group depends on the number of things that are drawn.
    return old?.thingCount == new.thingCount ? .drawing : .other
  }

  /// What a layer with those values draws; nil for nothing. The images of the drawing are retained.
  private static func form(
    _ block: KindBlock, _ row: LayerRow, _ old: RenderDrawing?, images: inout ImageTable
  ) -> RenderDrawing.Form? {
    switch block.kind {
    case .plain, .text, .replicator: nil
    case .shape: block.values(ShapeValues.self).pointee.published.map { .shape($0) }
    case .gradient: block.values(GradientValues.self).pointee.published.map { .gradient($0) }
    case .emitter:
      block.values(EmitterValues.self).pointee.emission.map {
        .particles(RenderParticles($0.published, old, images: &images))
      }
    case .tiled:
      .tiles(
        block.values(TiledValues.self).pointee.published(
          contentsScale: row.detail.pointee.contents.scale))
    }
  }
}
