import LaminaGraphics
import LaminaPlan

extension FramePlan {
  /// The whole target.
  var wholeTarget: PixelRect { pixelRect(0, 0, width, height) }

  /// Appends a page without an image and returns its index.
  mutating func addSurface(_ width: Int, _ height: Int, id: Int? = nil) -> Int32 {
    pages.append(TexturePage(id: id ?? -1 - pages.count, width: width, height: height))
    return Int32(pages.count - 1)
  }

  /// Appends a pass with the batches that no pass draws yet.
  mutating func drawPass(into page: Int32, _ area: PixelRect, clears: Bool = true) {
    var first: Int32 = 0
    for case .draw(let start, let count) in passes.map(\.work) { first = max(first, start + count) }
    passes.append(
      RenderPass(
        page: page, area: area, clears: clears,
        work: .draw(first: first, count: Int32(batches.count) - first)
      ))
  }

  /// Appends a pass of work on pixels.
  mutating func pass(into page: Int32, _ area: PixelRect, _ work: RenderPass.Work) {
    passes.append(RenderPass(page: page, area: area, clears: false, work: work))
  }

  /// Shows the pixels of a page at the target's origin. `area` is where they lie in device space.
  mutating func show(_ page: Int32, _ area: PixelRect) {
    let rect = pixelRect(0, 0, area.width, area.height)
    pass(into: -1, wholeTarget, .copy(PassInput(page: page, area: rect)))
  }
}

/// A plan whose target is the result of `work` on `image`. The image fills `area` of the work's
/// space.
func worked(
  _ image: CGImage, at area: PixelRect, into target: PixelRect,
  _ work: (PassInput) -> RenderPass.Work
) -> FramePlan {
  var plan = FramePlan(target.width, target.height)
  // The pages are larger than their pixels, and the rest holds colours that must not show.
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
