import LaminaGraphics

@testable import LaminaGL
import LaminaPlan

extension FramePlan {
  /// A frame that uses everything: uploads of whole and of partial rows, a page with levels, clips,
  /// passes of every kind, a blend with the backdrop, a copy of the target. It draws over the
  /// pixels of the target unless `clears`.
  ///
  /// llvmpipe of Mesa 22.3 lets a scissored draw touch samples of the pixels beside the scissor.
  /// `cuts` says whether to use a scissor.
  static func busy(shift: Int = 0, clears: Bool = true, cuts: Bool = true) throws -> FramePlan {
    let (width, height) = (48, 40)
    var plan = FramePlan(width, height)
    plan.clearColor = color(30, 60, 90, 200)
    plan.addPage(try makeImage(8, 8, texelColor), id: 1)
    plan.pages[0].hasLevels = true
    let part = plan.addPage(try makeImage(13, 9, texelColor), id: 2, width: 20, height: 16)
    plan.uploads[1].part = pixelRect(3, 2, 10, 8)
    let whole = plan.wholeTarget
    let (first, second) = (plan.addSurface(32, 32), plan.addSurface(32, 32))
    let (third, behind) = (plan.addSurface(64, 32), plan.addSurface(width, height))
    let area = pixelRect(0, 0, 24, 24)
    let half = pixelRect(0, 0, 12, 12)
    plan.addSolid(area, color(10, 20, UInt8(truncatingIfNeeded: 30 + shift)))
    plan.addQuad(.image, (0, 0, 4, 4), source: (0, 0, 8, 8), flags: [.smoothEdges, .trilinear])
    plan.addQuad(
      .shape, (3, 4, 20, 20), source: (5, 0, 0, 0), color: color(90, 0, 0, 90), flags: .continuous)
    plan.drawPass(into: first, pixelRect(-4, -4, 20, 20))
    plan.pass(
      into: second, half, .reduce(PassInput(page: first, area: area), factor: 2, edge: .clamped))
    plan.pass(
      into: third, half,
      .blur(PassInput(page: second, area: half), BlurStep(x: 1, y: 0, sigma: 2), edge: .clamped))
    plan.pass(into: second, half, .matrix(PassInput(page: third, area: half), .identity))
    plan.pass(into: third, area, .copy(PassInput(page: first, area: area)))
    let clip = plan.addClip((2, 2, 20, 20), radius: 5)
    let x = Double(shift % 16)
    plan.addQuad(
      .shadow.clipped, (4 + x, 4, 18 + x, 18), source: (3, 2, 0, 0), color: color(0, 0, 0, 200),
      clip: clip)
    plan.addQuad(
      .shape, (x, 20.5, x + 17.25, 33), source: (4, 0, 0, 0), color: color(0, 120, 40, 120))
    plan.gradients = GradientTable([
      Vector4(0, 4, 0, 0), Vector4(1, 0, 0, 0),
      Vector4(0, 0, 0, 0), Vector4(1, 0, 0, 1), Vector4(0.3, 0, 0, 0), Vector4(0, 1, 0, 1),
      Vector4(0.6, 0, 0, 0), Vector4(0, 0, 1, 1), Vector4(1, 0, 0, 0), Vector4(1, 1, 1, 1),
    ])
    plan.addQuad(.gradient, (30, 10, 46, 18))
    plan.addBlit(pixelRect(30, 3, 36, 8), texelX: 4, texelY: 3, page: part)
    plan.drawPass(into: -1, whole, clears: clears)
    plan.pass(into: behind, whole, .copy(PassInput(page: -1, area: whole)))
    plan.addQuad(
      .blend, (0, 0, 12, 12), bounds: half, flags: .blend(3), page: Int(second), blends: false,
      cover: CoverPolygon(0, 0, 12, 0, 12, 12, 0, 12))
    plan.batches[plan.batches.count - 1].backdrop = behind
    plan.addQuad(.image, (20, 20, 40, 36), source: (0, 0, 20, 16), flags: [], page: Int(third))
    plan.addQuad(.image, (24, 0, 48, 20), source: (0, 0, 48, 40), flags: [], page: Int(behind))
    if cuts { plan.batches[plan.batches.count - 1].scissor = pixelRect(25, 1, 40, 18) }
    plan.drawPass(into: -1, whole, clears: false)
    plan.noteFlags()
    return plan
  }
}
