import LaminaGraphics
import LaminaPlan

// Few programs for the first frames of a software rasterizer.
//
// What: records whose program is missing are drawn by one that can do more. It is one that is there
// already, or else one that can draw all records of its kind in this frame. And what replaces the
// pixels below it is blended with the factors one and zero, so that llvmpipe makes one function of
// the program instead of two.
// Why: see `ProgramRent`. A frame with upright, turned, clipped and projected rectangles needs four
// programs, which differ in little.
// Cost: nothing for a program that is there. While one is missing: O(records) for each draw.
extension PlanExecutor {
  /// A program that draws a batch whose own program is missing; nil if it should be compiled.
  func general(
    for batch: DrawBatch, _ variant: ProgramVariant, of plan: borrowing FramePlan,
    on area: PixelRect
  ) throws -> (program: DrawingProgram, isNew: Bool)? {
    // For another way of blending the driver would compile the larger program once more.
    guard context.sparesPrograms, batch.program.hasGeneralForm, batch.mode == .over else {
      return nil
    }
    let left = programs.rent(batch.program, variant).left
    let pixels = plan.pixels(of: batch, on: area, atMost: left + 1)
    guard pixels <= left else { return nil }
    var found: (program: DrawingProgram, isNew: Bool)?
    if let ready = programs.general(for: batch.program, variant) {
      found = (ready, false)
    } else {
      var (program, all) = (batch.program, variant)
      for other in plan.batches where other.count > 0 && other.program.kind == program.kind {
        if other.program.isClipped { program = other.program }
        all.formUnion(self.variant(for: other, of: plan))
      }
      if (program, all) != (batch.program, variant) {
        found = try programs.program(program, all, resources: context.resources)
      }
    }
    if found != nil { programs.payRent(batch.program, variant, pixels) }
    return found
  }

  /// Whether a batch that replaces pixels is blended with the factors one and zero, and pays that.
  func paysRent(
    _ batch: DrawBatch, of plan: borrowing FramePlan, on area: PixelRect, _ rent: inout ProgramRent
  ) -> Bool {
    guard context.sparesPrograms, rent.left > 0 else { return false }
    return rent.pay(plan.pixels(of: batch, on: area, atMost: rent.left + 1))
  }
}

extension DrawProgram {
  /// Whether there are variants of the program that differ little in their cost. The programs for
  /// copies and whole pixels take a much faster path than any general one.
  fileprivate var hasGeneralForm: Bool {
    switch kind {
    case .solid, .blit, .faded, .blend: false
    case .shape, .image, .shadow, .turnedShape, .turnedImage, .gradient, .shapedGradient,
      .particles:
      true
    }
  }
}
