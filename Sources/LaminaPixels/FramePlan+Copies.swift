import LaminaPlan

extension FramePlan {
  /// Whether ``PixelExecutor`` can draw the plan: all of it is clears, and records that fill or
  /// copy whole pixels from pages of 8-bit colours. Runs in O(passes + batches + uploads + images).
  package var onlyCopies: Bool {
    guard imports.isEmpty else { return false }
    func holdsColors(_ index: Int32) -> Bool {
      guard pages.indices.contains(Int(index)) else { return false }
      let page = pages[Int(index)]
      return page.format == .bgra8 && !page.hasLevels && !page.isExternal
    }
    for upload in uploads where !holdsColors(Int32(clamping: upload.page)) { return false }
    for pass in passes {
      guard case .draw = pass.work, pass.page < 0 || holdsColors(pass.page) else { return false }
    }
    for batch in batches {
      switch batch.program.kind {
      case .solid: if batch.blends, batch.mode != .over { return false }
      case .blit, .faded: if !holdsColors(batch.page) { return false }
      case .image:
        guard !batch.program.isClipped, holdsColors(batch.page) else { return false }
        for record in Int(batch.first)..<Int(batch.first + batch.count)
        where PixelCopy(quads[record], mode: batch.mode) == nil { return false }
      case .shape, .shadow, .blend, .turnedShape, .turnedImage, .gradient, .shapedGradient,
        .particles:
        return false
      }
    }
    return true
  }
}
