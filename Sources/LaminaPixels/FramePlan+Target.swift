import LaminaPlan

extension FramePlan {
  /// The part of the target that the plan may change, as one rectangle, and whether any of the
  /// pixels that are there may stay or be seen through. Runs in O(passes + records of the first
  /// pass).
  package var change: (box: PixelRect, keepsPixels: Bool) {
    if passes.isEmpty {
      let keeps = keepsTarget && !replaces(pixels, by: batches.indices)
      return (pixels, keeps)
    }
    var (box, keeps): (PixelRect?, Bool) = (nil, true)
    for pass in passes {
      if case .copy(let input) = pass.work, input.page < 0 {
        // The pixels that are read have to be there.
        let part = pass.area.intersection(pixels)
        if !(box?.contains(part) ?? false) { (box, keeps) = (box?.union(part) ?? part, true) }
      }
      if pass.page >= 0 { continue }
      let part = (pass.cut.map { $0.intersection(pass.area) } ?? pass.area).intersection(pixels)
      if let known = box {
        // Another pass over the same part finds what the first one has left there.
        if !known.contains(part) { (box, keeps) = (known.union(part), true) }
      } else {
        box = part
        keeps = !pass.clears
        if keeps, case .draw(let first, let count) = pass.work {
          keeps = !replaces(part, by: Int(first)..<Int(first) + Int(count))
        }
      }
    }
    return (box ?? .empty, keeps)
  }

  /// Whether one record of some batches replaces all pixels of `box`.
  private func replaces(_ box: PixelRect, by range: Range<Int>) -> Bool {
    for batch in batches[range] {
      if let scissor = batch.scissor, !scissor.contains(box) { continue }
      let records = Int(batch.first)..<Int(batch.first) + Int(batch.count)
      switch batch.program {
      case .solid:
        for record in solids[records]
        where (!batch.blends || record.color.alpha == 255) && record.rect.contains(box) {
          return true
        }
      case .blit where !batch.blends:
        let page = pages[Int(batch.page)]
        for record in blits[records] where record.rect.contains(box) {
          // Texels that do not exist are left out.
          let (x, y) = (Int(record.texelX), Int(record.texelY))
          if x >= 0, y >= 0, x + record.rect.width <= page.width,
            y + record.rect.height <= page.height
          {
            return true
          }
        }
      default: break
      }
    }
    return false
  }
}
