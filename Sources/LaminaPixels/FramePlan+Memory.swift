import LaminaPlan

extension FramePlan {
  /// How many pixels cost as much to blend as one of a parallelogram costs.
  package static let pixelsPerTurned = 16

  /// About how many pixels have to be blended to draw the plan by ``PixelExecutor``, or that take
  /// as long; nil if it cannot draw the plan. All of a plan for it is clears, and records that fill
  /// or copy whole pixels or parallelograms from pages of 8-bit colours.
  ///
  /// Runs in O(passes + batches + uploads + images + parallelograms).
  package var pixelsInMemory: Int? {
    guard imports.isEmpty else { return nil }
    for upload in uploads where colorPage(Int32(clamping: upload.page)) == nil { return nil }
    for pass in passes {
      guard case .draw = pass.work, pass.page < 0 || colorPage(pass.page) != nil else {
        return nil
      }
    }
    var turned = 0
    for batch in batches where !isForMemory(batch, &turned) { return nil }
    return shadedPixels + turned * Self.pixelsPerTurned
  }

  /// Whether ``PixelExecutor`` can draw a batch. Adds the pixels of its parallelograms to `count`.
  private func isForMemory(_ batch: DrawBatch, _ count: inout Int) -> Bool {
    let records = Int(batch.first)..<Int(batch.first + batch.count)
    let kind = batch.program.kind
    switch kind {
    case .solid: return !batch.blends || batch.mode == .over
    case .blit, .faded: return colorPage(batch.page) != nil
    case .shape, .image, .turnedShape, .turnedImage:
      let page = kind == .image || kind == .turnedImage ? colorPage(batch.page) : nil
      if batch.program.isClipped || batch.program.isTextured && page == nil { return false }
      let mayTurn = batch.blends && batch.mode == .over
      for number in records {
        let record: TurnedInstance
        if batch.program.recordType == .turned {
          record = turned[number]
        } else if quads[number].flags & QuadFlags.turned.rawValue != 0 {
          record = TurnedInstance(quads[number])
        } else if kind == .image, PixelCopy(quads[number], mode: batch.mode) != nil {
          continue
        } else {
          return false
        }
        guard mayTurn, let shape = PixelParallelogram(record, in: page) else { return false }
        count += shape.box.area
      }
      return true
    case .shadow, .blend, .gradient, .shapedGradient, .particles: return false
    }
  }

  /// The page, if it holds 8-bit colours without smaller levels.
  private func colorPage(_ index: Int32) -> TexturePage? {
    guard pages.indices.contains(Int(index)) else { return nil }
    let page = pages[Int(index)]
    return page.format == .bgra8 && !page.hasLevels && !page.isExternal ? page : nil
  }
}
