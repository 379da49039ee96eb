import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Drawing into the layer's backing store.
extension CALayer {
  /// Clears and draws the invalid part of the layer's store, and makes the store the contents.
  ///
  /// Everything is drawn if the size or the format of the store changes, if the layer's space moves
  /// to other pixels, or if the store replaces other contents. A layer that nobody draws becomes
  /// empty and gets no store. There is no way to find out whether a class overrides `draw(in:)`. So
  /// the layer counts as drawn unless the call has reached `CALayer`'s own method, no delegate has
  /// drawn, and no pixel was drawn on the way.
  ///
  /// A store that is over a limit, or for which there is no memory, is logged; the contents stay.
  func drawStore(_ invalid: InvalidRegion) {
    let store = row.rare.pointee.display.store
    var share: StoreShare?
    guard let drawing = beginDrawing(invalid, on: store, &share) else { return }
    if drawing.region.isEmpty { return }
    guard let context = drawing.makeContext() else { return report(drawing.shape) }
    row.state.pointee.tasks.remove(.undrawn)
    draw(in: context)
    let isAnswered = row.state.pointee.tasks.remove(.undrawn) == nil
    context.flush()
    MissingCharactersLog.note(context)
    guard isAnswered || drawing.isPainted else { return showNothing() }
    drawing.finish(isNew: store?.shape != drawing.shape)
    count(drawing.region)
    if let store, store.shape == drawing.shape {
      store.take(drawing.memory, drawing.space, changed: drawing.region)
      show(store)
    } else {
      let new = BackingStore(
        shape: drawing.shape, space: drawing.space, memory: drawing.memory, share: share)
      new.take(drawing.memory, drawing.space, changed: drawing.shape.everything)
      show(new)
    }
  }

  /// Memory that is cleared in the part to draw; nil if there is no memory. New memory takes a
  /// `share` of what the tree may hold.
  private func beginDrawing(
    _ invalid: InvalidRegion, on store: BackingStore?, _ share: inout StoreShare?
  ) -> StoreDrawing? {
    let space = storeSpace
    do {
      let shape = try StoreShape(space, format: contentsFormat.texels, isOpaque: isOpaque)
      let isSame = store.map { $0.shape == shape && $0.space == space } ?? isFresh
      let region = isSame ? space.pixels(invalid, of: shape) : shape.everything
      let memory: StoreMemory?
      if let store, store.shape == shape {
        memory = store.memoryToDraw(everything: region == shape.everything)
      } else {
        share = try row.state.pointee.tree?.pointee.budget.take(storeBytes: shape.byteCount)
        memory = StoreMemory(width: shape.width, height: shape.height, format: shape.format)
      }
      if let memory, let drawing = StoreDrawing(memory, shape, space, region: region) {
        return drawing
      }
      report(shape)
    } catch {
      Refusal.report("display", bounds, on: self, why: "\(error)", kind: .leftOut)
    }
    return nil
  }

  /// Where the layer's space lies on pixels if it is drawn now.
  var storeSpace: StoreSpace {
    StoreSpace(
      bounds: bounds, scale: contentsScale > 0 ? contentsScale : 1, isFlipped: contentsAreFlipped())
  }

  private func report(_ shape: StoreShape) {
    Refusal.report(
      "display", bounds, on: self, why: "no memory for \(shape.byteCount) bytes", kind: .leftOut)
  }

  /// Whether the layer never had contents, so that the part that is not invalid is transparent.
  private var isFresh: Bool { !row.state.pointee.setKeys.contains(.contents) }

  /// Makes `store` the contents, without an action: what a layer draws shows at once.
  private func show(_ store: BackingStore) {
    row.ownRare().pointee.display.store = store
    row.show(store)
    row.state.pointee.setKeys.insert(.contents)
    mark(.contents)
  }

  /// Takes the contents away, without an action: a layer that displays itself and gets contents
  /// neither from its class nor from its delegate is empty, as Apple's guides describe it.
  func showNothing() {
    guard row.contents != nil else { return }
    row.contents = nil
    if row.rare.pointee.display.store != nil { row.ownRare().pointee.display.store = nil }
    mark(.contents)
  }

  private func count(_ region: BoxSet<Int>) {
    guard let tree = row.state.pointee.tree else { return }
    tree.pointee.drawn.stores += 1
    tree.pointee.drawn.pixels += region.area
  }
}
