import LaminaGraphics
import LaminaPlan

extension FramePlan {
  /// The whole target.
  var wholeTarget: PixelRect { pixelRect(0, 0, width, height) }

  /// Adds a page without an image; returns its index.
  mutating func addSurface(_ width: Int, _ height: Int, id: Int? = nil) -> Int32 {
    pages.append(TexturePage(id: id ?? -1 - pages.count, width: width, height: height))
    return Int32(pages.count - 1)
  }

  /// Draws the batches that no pass has drawn yet.
  mutating func drawPass(into page: Int32, _ area: PixelRect, clears: Bool = true) {
    var first: Int32 = 0
    for case .draw(let start, let count) in passes.map(\.work) { first = max(first, start + count) }
    passes.append(
      RenderPass(
        page: page, area: area, clears: clears,
        work: .draw(first: first, count: Int32(batches.count) - first)
      ))
  }

  /// Adds a pass of work on pixels.
  mutating func pass(into page: Int32, _ area: PixelRect, _ work: RenderPass.Work) {
    passes.append(RenderPass(page: page, area: area, clears: false, work: work))
  }

  /// Shows a page's pixels, whose place is `area`, at the target's origin.
  mutating func show(_ page: Int32, _ area: PixelRect) {
    let rect = pixelRect(0, 0, area.width, area.height)
    pass(into: -1, wholeTarget, .copy(PassInput(page: page, area: rect)))
  }
}

/// A plan whose target is what `work` makes of `image`, which fills `area` of the work's space.
func worked(
  _ image: CGImage, at area: PixelRect, into target: PixelRect,
  _ work: (PassInput) -> RenderPass.Work
) -> FramePlan {
  var plan = FramePlan(target.width, target.height)
  // Pages larger than what they hold, with something in the rest that must not be seen.
  let source = plan.addSurface(area.width + 5, area.height + 3)
  let result = plan.addSurface(target.width + 2, target.height + 7)
  let picture = plan.addPage(image)
  plan.addSolid(pixelRect(0, 0, area.width + 5, area.height + 3), white)
  plan.drawPass(into: source, pixelRect(0, 0, area.width + 5, area.height + 3))
  plan.addBlit(area, texelX: 0, texelY: 0, page: picture)
  plan.drawPass(into: source, area)
  plan.pass(into: result, target, work(PassInput(page: source, area: area)))
  plan.show(result, target)
  return plan
}
