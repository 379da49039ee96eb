import LaminaPlan

extension FramePlan {
  /// How many pixels cost as much to blend as one of a parallelogram costs, or one of a rectangle
  /// that is more than a copy: 4 to 8 ns against 0.5.
  package static let pixelsPerComputed = 16

  /// About how many pixels have to be blended to draw the plan by ``PixelExecutor``, or that take
  /// as long; nil if it cannot draw the plan. All of a plan for it is clears, colours, round
  /// corners, and images from pages of 8-bit colours.
  ///
  /// Runs in O(passes + batches + uploads + records of quads and turned ones).
  package var pixelsInMemory: Int? {
    guard imports.isEmpty else { return nil }
    for upload in uploads where colorPage(Int32(clamping: upload.page)) == nil { return nil }
    for pass in passes {
      guard case .draw = pass.work, pass.page < 0 || colorPage(pass.page) != nil else {
        return nil
      }
    }
    var computed = 0
    for batch in batches where !isForMemory(batch, &computed) { return nil }
    return shadedPixels + computed * Self.pixelsPerComputed
  }

  /// Whether ``PixelExecutor`` can draw a batch. Adds the pixels that are more than blended to
  /// `count`.
  private func isForMemory(_ batch: DrawBatch, _ count: inout Int) -> Bool {
    let kind = batch.program.kind
    switch kind {
    case .solid: return !batch.blends || batch.mode == .over
    case .blit, .faded: return colorPage(batch.page) != nil
    case .shape, .image, .turnedShape, .turnedImage:
      let page = batch.program.isTextured ? colorPage(batch.page) : nil
      if batch.program.isTextured, page == nil { return false }
      let clips = clips(of: batch)
      for number in Int(batch.first)..<Int(batch.first + batch.count) {
        guard let pixels = pixels(of: number, batch, page, clips) else { return false }
        count += pixels
      }
      return true
    case .shadow, .blend, .gradient, .shapedGradient, .particles: return false
    }
  }

  /// How many pixels of a record are more than blended; nil if ``PixelExecutor`` cannot draw it.
  private func pixels(
    of number: Int, _ batch: DrawBatch, _ page: TexturePage?, _ clips: [ClipRecord]
  ) -> Int? {
    func ofParallelogram(_ record: TurnedInstance) -> Int? {
      guard batch.blends, batch.mode == .over, !batch.program.isClipped else { return nil }
      return PixelParallelogram(record, in: page)?.box.area
    }
    if batch.program.recordType == .turned { return ofParallelogram(turned[number]) }
    let quad = quads[number]
    if quad.flags & QuadFlags.turned.rawValue != 0 {
      return ofParallelogram(TurnedInstance(quad))
    }
    if page != nil, !batch.program.isClipped, PixelCopy(quad, mode: batch.mode) != nil {
      return 0
    }
    return PixelQuad(quad, in: page, clips: clips)?.box.area
  }

  /// The clips that count for the records of a batch.
  func clips(of batch: DrawBatch) -> [ClipRecord] { batch.program.isClipped ? clips : [] }

  /// The page, if it holds 8-bit colours without smaller levels.
  private func colorPage(_ index: Int32) -> TexturePage? {
    guard pages.indices.contains(Int(index)) else { return nil }
    let page = pages[Int(index)]
    return page.format == .bgra8 && !page.hasLevels && !page.isExternal ? page : nil
  }
}
