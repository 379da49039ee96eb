@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

/// Where a pass draws: a framebuffer, and the part of device space that the pass covers. The first
/// texel of the framebuffer shows the first pixel of that part.
struct PassCanvas {
  var area: PixelRect
  var framebuffer: GLuint
  /// The width of the area in pixels.
  var width: Int
  var height: Int
  /// Whether the area is the whole texture.
  var fillsTexture: Bool

  /// The part of a device-space rectangle that lies in the area, in texels.
  func window(_ rect: PixelRect) -> PixelRect {
    let shared = rect.intersection(area)
    func moved(_ value: Int16, _ by: Int16) -> Int16 { Int16(clamping: Int(value) - Int(by)) }
    return PixelRect(
      minX: moved(shared.minX, area.minX), minY: moved(shared.minY, area.minY),
      maxX: moved(shared.maxX, area.minX), maxY: moved(shared.maxY, area.minY))
  }

  /// Whether it is a page, of which nothing outside of the area is ever needed.
  var isPage = false

  /// A rectangle in device space: nothing outside it is cleared or drawn. Nil means no such limit.
  var cut: PixelRect?

  /// The part of device space in which a batch with that scissor draws.
  func shown(_ scissor: PixelRect?) -> PixelRect {
    let rect = cut.map { $0.intersection(area) } ?? area
    return scissor.map { $0.intersection(rect) } ?? rect
  }

  /// The scissor for a batch without a scissor of its own.
  var scissor: PixelRect? { cut.map { window($0) } ?? (fillsTexture ? nil : window(area)) }

  /// The scissor for a batch that draws only inside `rect`. It may be empty.
  func scissor(_ rect: PixelRect) -> PixelRect { window(cut.map { $0.intersection(rect) } ?? rect) }
}

extension PlanExecutor {
  /// Binds a canvas, and clears its area unless `color` is nil.
  func begin(
    _ canvas: PassCanvas, clearing color: PackedColor?, _ state: inout PassState
  ) throws {
    let gl = context.gl
    state.bindTarget(canvas.framebuffer, width: canvas.width, height: canvas.height, gl)
    guard let color else { return }
    // A GPU that works in tiles clears a whole page for nothing, but loads it to clear a part.
    let clearsPage = canvas.isPage && canvas.cut == nil && context.ways.contains(.discarding)
    let scissor = clearsPage ? nil : canvas.scissor
    state.setScissor(scissor, gl)
    let value =
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)) / 255
    let quirks = context.resources.quirks
    if quirks.contains(.losesDrawsAfterClears)
      || scissor != nil && quirks.contains(.losesPartialClears)
    {
      return try fill(value, &state)
    }
    gl.clearColor(value.x, value.y, value.z, value.w)
    gl.clear(GL_COLOR_BUFFER_BIT)
  }

  /// Draws one triangle of that colour over everything inside the scissor.
  private func fill(_ color: SIMD4<Float>, _ state: inout PassState) throws {
    let gl = context.gl
    let (program, isNew) = try programs.pass(.fill, resources: context.resources)
    if isNew { state.noteProgram(program.linked.name) } else { state.use(program.linked.name, gl) }
    program.set([.zero, .zero, color], gl)
    state.setBlending(false, .over, gl)
    state.bindArray(context.bareArray, gl)
    gl.drawArraysInstanced(GL_TRIANGLES, 0, 3, 1)
  }

  /// Runs one pass of a plan that was checked.
  func run(
    _ pass: RenderPass, of plan: borrowing FramePlan, into target: RenderTarget,
    _ state: inout PassState,
    _ statistics: inout ExecutionStatistics
  ) throws {
    var canvas = try self.canvas(pass, of: plan, target)
    canvas.cut = pass.cut
    try begin(canvas, clearing: pass.clears ? pass.clearColor : nil, &state)
    if canvas.isPage, pass.work.input != nil, context.ways.contains(.discarding) {
      // Work on pixels writes all of the area.
      context.gl.invalidateColors(GL_FRAMEBUFFER)
    }
    switch pass.work {
    case .draw(let first, let count):
      try draw(Int(first)..<Int(first) + Int(count), of: plan, on: canvas, &state, &statistics)
    case .copy(let input):
      try copy(input, of: plan, target, on: canvas, &state)
      try pace?.note(ShadingCost.of(pass), context.gl)
    case .reduce(let input, _, _), .blur(let input, _, _), .matrix(let input, _):
      try work(pass, input, of: plan, on: canvas, &state, &statistics)
    }
    if pass.page >= 0 { makeLevels(plan.pages[Int(pass.page)], &state) }
    statistics.passes += 1
  }

  private func canvas(
    _ pass: RenderPass, of plan: borrowing FramePlan, _ target: RenderTarget
  ) throws -> PassCanvas {
    if pass.page < 0 {
      return PassCanvas(
        area: pass.area, framebuffer: target.framebuffer.name, width: target.width,
        height: target.height,
        fillsTexture: true)
    }
    let page = plan.pages[Int(pass.page)]
    guard let framebuffer = pages.framebuffer(page.id) else { throw missing(page) }
    return PassCanvas(
      area: pass.area, framebuffer: framebuffer.name, width: pass.area.width,
      height: pass.area.height,
      fillsTexture: pass.area.width == page.width && pass.area.height == page.height,
      isPage: true)
  }

  private func missing(_ page: TexturePage) -> GLDeviceError {
    .invalidPlan("page \(page.id) is read, and nothing was ever put into it")
  }

  // MARK: Batches

  /// Draws some of the plan's batches.
  func draw(
    _ range: Range<Int>, of plan: borrowing FramePlan, on canvas: PassCanvas,
    _ state: inout PassState,
    _ statistics: inout ExecutionStatistics
  ) throws {
    for index in range {
      let batch = plan.batches[index]
      if batch.count <= 0 || isWithoutTexture(batch, plan) { continue }
      let scissor = batch.scissor.map { canvas.scissor($0) }
      if let scissor, scissor.isEmpty { continue }
      if pace == nil {
        try draw(batch, scissor: scissor ?? canvas.scissor, of: plan, on: canvas, &state)
        statistics.drawCalls += 1
      } else {
        try drawPaced(batch, of: plan, on: canvas, &state, &statistics)
      }
      statistics.instances += Int(batch.count)
    }
  }

  /// Whether a batch draws from a host texture that cannot be shown. The frame leaves such a batch
  /// out.
  private func isWithoutTexture(_ batch: DrawBatch, _ plan: borrowing FramePlan) -> Bool {
    guard batch.page >= 0, plan.pages[Int(batch.page)].isExternal else { return false }
    return imports.isFailed(plan.pages[Int(batch.page)].id)
  }

  func draw(
    _ batch: DrawBatch, scissor: PixelRect?, of plan: borrowing FramePlan, on canvas: PassCanvas,
    _ state: inout PassState
  ) throws {
    let gl = context.gl
    let variant = variant(for: batch, of: plan)
    let isCopied = batch.program == .blit && context.fetchesCopies
    let (program, isNew) = try program(for: batch, variant, of: plan, on: canvas.area)
    if isNew { state.noteProgram(program.linked.name) } else { state.use(program.linked.name, gl) }
    program.setArea(canvas.area, width: canvas.width, height: canvas.height, gl)
    if batch.program.isTextured {
      let page = plan.pages[Int(batch.page)]
      guard let texture = page.isExternal ? imports.texture(page.id) : pages.texture(page.id) else {
        throw GLDeviceError.invalidPlan(
          "page \(page.id) is drawn from, and nothing was ever uploaded to it")
      }
      state.bindPage(texture.name, gl)
      let sampler = isCopied ? imports.copySampler : imports.sampler
      state.bindSampler(page.isExternal ? sampler : 0, gl)
      if texture.hasLevels {
        let blends = variant.contains(.extended) && batch.program.recordType != .blit
        state.sampleLevels(blends, of: texture.name, gl)
      }
      program.setPage(texture.storedWidth, texture.storedHeight, gl)
      program.setFade(batch.opacity, gl)
    }
    if batch.program == .blend, batch.backdrop >= 0 {
      let page = plan.pages[Int(batch.backdrop)]
      guard let texture = pages.texture(page.id) else { throw missing(page) }
      state.bindBackdrop(texture.name, gl)
    }
    let layout = batch.program.layoutIndex
    guard let array = stream.array(layout) else {
      throw GLDeviceError.invalidPlan(
        "a batch of \(batch.count) records, but the plan has no records")
    }
    if variant.contains(.equated), let equation = batch.blendMode?.equation {
      state.setEquation(equation, gl)
      if !context.capabilities.blendsInOrder { gl.blendBarrier() }
    } else if !batch.blends, batch.program.recordType == .quad {
      let pays = paysRent(batch, of: plan, on: canvas.area, &program.replacing)
      state.setReplacing(byBlending: pays, gl)
    } else {
      state.setBlending(batch.blends, batch.mode, gl)
    }
    state.setScissor(scissor, gl)
    state.bindArray(array.name, gl)
    stream.point(layout, at: Int(batch.first), gl)
    // Two triangles with the vertices 0 1 2 and 0 2 3. A strip would lose the fast path, and so
    // would indices.
    if context.ways.contains(.indexing) {
      gl.drawElementsInstanced(GL_TRIANGLES, 6, 0, batch.count)
    } else {
      gl.drawArraysInstanced(GL_TRIANGLES, 0, 6, batch.count)
    }
  }

  // MARK: Work on pixels

  private func copy(
    _ input: PassInput, of plan: borrowing FramePlan, _ target: RenderTarget, on canvas: PassCanvas,
    _ state: inout PassState
  ) throws {
    let gl = context.gl
    let (x, y) = (
      Int32(canvas.area.minX) - Int32(input.area.minX),
      Int32(canvas.area.minY) - Int32(input.area.minY)
    )
    let (width, height) = (Int32(canvas.area.width), Int32(canvas.area.height))
    state.setScissor(nil, gl)
    if input.page >= 0 {
      let page = plan.pages[Int(input.page)]
      guard let framebuffer = pages.framebuffer(page.id) else { throw missing(page) }
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name)
    } else {
      let source = try target.readable(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, source)
      if source != target.framebuffer.name {
        gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, canvas.framebuffer)
      }
    }
    gl.blitFramebuffer(
      from: (x, y, x + width, y + height), to: (0, 0, width, height), GL_COLOR_BUFFER_BIT,
      GL_NEAREST)
  }

  /// Draws one triangle over the area with the program of the pass.
  private func work(
    _ pass: RenderPass, _ input: PassInput, of plan: borrowing FramePlan, on canvas: PassCanvas,
    _ state: inout PassState, _ statistics: inout ExecutionStatistics
  ) throws {
    let gl = context.gl
    let page = plan.pages[Int(input.page)]
    guard let texture = pages.texture(page.id) else { throw missing(page) }
    let uniforms = PassUniforms(pass, input)
    let (program, isNew) = try programs.pass(uniforms.kind, resources: context.resources)
    if isNew { state.noteProgram(program.linked.name) } else { state.use(program.linked.name, gl) }
    program.set(uniforms.values, gl)
    state.bindPage(texture.name, gl)
    state.bindSampler(0, gl)
    if texture.hasLevels { state.sampleLevels(false, of: texture.name, gl) }
    let pays = context.sparesPrograms && program.replacing.pay(pass.area.area)
    state.setReplacing(byBlending: pays, gl)
    // The program has no attributes, so it gets the vertex array without any.
    state.bindArray(context.bareArray, gl)
    try inBands(canvas.shown(nil), ShadingCost.of(pass), canvas) {
      state.setScissor($0, gl)
      gl.drawArraysInstanced(GL_TRIANGLES, 0, 3, 1)
      statistics.drawCalls += 1
    }
  }

  private func makeLevels(_ page: TexturePage, _ state: inout PassState) {
    guard page.hasLevels, let texture = pages.texture(page.id), texture.hasLevels else { return }
    state.bindPage(texture.name, context.gl)
    context.gl.generateMipmap(GL_TEXTURE_2D)
  }
}

extension DrawBatch {
  /// The mode of a blend; nil if its number is of none.
  var blendMode: BlendMode? { BlendMode(flags: flags) }
}

extension FramePlan {
  private static let rareCorners: QuadFlags = [
    .squareMinXMinY, .squareMaxXMinY, .squareMinXMaxY, .squareMaxXMaxY, .continuous,
  ]

  /// The features beyond the basic program that a batch's records and clips need.
  ///
  /// - Parameter fetches: whether a blend without a backdrop reads the target; otherwise GL mixes
  ///   by an equation.
  func variant(for batch: DrawBatch, fetches: Bool) -> ProgramVariant {
    var variant: ProgramVariant = []
    if batch.program == .blend, batch.backdrop < 0 { variant = fetches ? .fetching : .equated }
    if batch.program.isClipped, clipFlags > ClipFlags.hole.rawValue { variant.insert(.extended) }
    let rare: QuadFlags
    switch batch.program.kind {
    case .faded:
      // Bytes that the fast path would not multiply as floats are: its own program keeps out of it.
      if !FadedBytes.areExact(at: batch.opacity) { variant.insert(.extended) }
      return variant
    case .solid, .blit, .blend, .turnedShape, .turnedImage, .particles: return variant
    // Square corners cost a shadow little; continuous corners do not.
    case .shadow: rare = .continuous
    case .shape, .gradient: rare = Self.rareCorners
    case .shapedGradient: rare = []
    case .image: rare = .trilinear
    }
    if batch.flags & rare.rawValue != 0 { variant.insert(.extended) }
    if batch.flags & QuadFlags.projective.rawValue != 0 { variant.insert(.projective) }
    if batch.flags & QuadFlags.turned.rawValue != 0 { variant.insert(.turned) }
    if batch.program.isGradient {
      if batch.flags & QuadFlags.curved.rawValue != 0 { variant.insert(.curved) }
      if batch.flags & QuadFlags.manyStops.rawValue != 0 { variant.insert(.manyStops) }
      if batch.flags & QuadFlags.edged.rawValue != 0 { variant.insert(.edged) }
    }
    return variant
  }
}
