import LaminaPlan

extension FramePlan {
  /// Throws ``GLDeviceError/invalidPlan(_:)`` for the first pass that cannot be run.
  func checkPasses() throws {
    for (index, pass) in passes.enumerated() {
      do {
        try check(pass)
      } catch {
        throw GLDeviceError.invalidPlan("pass \(index): \(error.reason)")
      }
    }
  }

  private struct PassFault: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private func check(_ pass: RenderPass) throws(PassFault) {
    try check(pass.page, pass.area, "area")
    if pass.page == -1 {
      guard pass.area.minX == 0, pass.area.minY == 0, pass.area.width == min(width, Int(Int16.max)),
        pass.area.height == min(height, Int(Int16.max))
      else { throw PassFault("area \(pass.area): the target is 0,0 \(width)x\(height)") }
    }
    switch pass.work {
    case .draw(let first, let count):
      guard first >= 0, count >= 0, Int(first) + Int(count) <= batches.count else {
        throw PassFault("\(count) batches from \(first), but there are \(batches.count)")
      }
      guard pass.page >= 0 else { return }
      for batch in batches[Int(first)..<Int(first) + Int(count)]
      where batch.program.isTextured && (batch.page == pass.page || batch.backdrop == pass.page) {
        throw PassFault("page \(pass.page) is read and written")
      }
    case .reduce(let input, let factor, _):
      try check(input, of: pass)
      guard factor >= 1, factor <= 16, factor & (factor - 1) == 0 else {
        throw PassFault("factor \(factor), allowed are 1, 2, 4, 8 and 16")
      }
    case .blur(let input, let step, _):
      try check(input, of: pass)
      guard step.sigma.isFinite, step.sigma >= 0, step.sigma <= 1024 else {
        throw PassFault("sigma \(step.sigma), allowed are 0 to 1024")
      }
      let length = step.x * step.x + step.y * step.y
      guard length.isFinite, abs(length - 1) < 0.01 else {
        throw PassFault("direction (\(step.x), \(step.y)): its length must be 1")
      }
    case .matrix(let input, let matrix):
      try check(input, of: pass)
      guard input.area == pass.area else {
        throw PassFault("input \(input.area): the area is \(pass.area)")
      }
      let sum = matrix.red + matrix.green + matrix.blue + matrix.alpha + matrix.constant
      guard (sum - sum) == .zero else {
        throw PassFault("a matrix with a number that is not finite")
      }
    case .copy(let input):
      try check(input, of: pass, mayBeTarget: true)
      guard input.area.contains(pass.area) else {
        throw PassFault("input \(input.area) does not hold \(pass.area)")
      }
    }
  }

  private func check(
    _ input: PassInput, of pass: RenderPass, mayBeTarget: Bool = false
  ) throws(PassFault) {
    guard input.page != pass.page else { throw PassFault("page \(pass.page) is read and written") }
    guard input.page >= 0 || mayBeTarget else {
      throw PassFault("input page \(input.page) is not a page")
    }
    try check(input.page, input.area, "input")
  }

  /// Throws unless the area is valid and fits its page, or the target.
  private func check(_ page: Int32, _ area: PixelRect, _ what: String) throws(PassFault) {
    guard page == -1 || pages.indices.contains(Int(page)) else {
      throw PassFault("\(what) page \(page), but there are \(pages.count) pages")
    }
    let size = page == -1 ? (width, height) : (pages[Int(page)].width, pages[Int(page)].height)
    guard !area.isEmpty, area.width <= size.0, area.height <= size.1 else {
      throw PassFault("\(what) \(area) does not fit \(size.0)x\(size.1)")
    }
  }
}
