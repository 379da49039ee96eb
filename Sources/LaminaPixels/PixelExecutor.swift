@_implementationOnly import CPixels
import LaminaPlan

/// Draws plans of colours, round corners and images, in memory and without GL.
///
/// What: a plan of which ``LaminaPlan/FramePlan/pixelsInMemory`` is not nil. Pages lie in memory;
/// passes draw into them and into the memory of a target. Every byte is what llvmpipe draws.
/// Why: for the least frame, a software rasterizer takes a flush, lists of tiles, threads that are
/// woken, a copy of the texels in and of the picture out. That is more than half of the frame.
/// Cost: O(records + pixels), on the calling thread alone.
package struct PixelExecutor {
  /// Images of at least so many texels (64 x 64) are drawn from their own memory, and are not
  /// copied into their pages (``PixelPage``).
  package static let leastBorrowed = 4_096

  private var pages: PixelPages

  /// - Parameter leastBorrowed: what takes the place of ``leastBorrowed``.
  package init(leastBorrowed: Int = leastBorrowed) {
    pages = PixelPages(leastBorrowed: leastBorrowed)
  }

  /// Goes on with pages that somebody else has filled, by identifier.
  package init(pages filled: [Int: StoreMemory]) {
    pages = PixelPages(leastBorrowed: Self.leastBorrowed)
    for (id, memory) in filled { pages.take(memory, as: id) }
  }

  /// The number of pages.
  package var pageCount: Int { pages.count }

  /// The memory of all pages by identifier, for somebody who goes on with them. Throws
  /// ``PixelFault``.
  package func memory() throws(PixelFault) -> [Int: StoreMemory] { try pages.memory() }

  /// Brings the texels of a plan, whose indices were checked, into its pages.
  ///
  /// Throws ``PixelFault``; the contents of the pages are then undefined.
  package mutating func upload(_ plan: borrowing FramePlan) throws(PixelFault) {
    try pages.copy(plan)
  }

  /// Draws the plan. A plan without passes clears the target, unless it keeps its contents.
  ///
  /// Throws ``PixelFault``; the contents of the target and of the pages are then undefined.
  package mutating func draw(
    _ plan: borrowing FramePlan, into target: StoreMemory
  ) throws(PixelFault) {
    if plan.passes.isEmpty {
      let canvas = PixelCanvas(target, area: plan.pixels, cut: nil)
      try draw(
        plan.batches.indices, of: plan, on: canvas,
        clearing: plan.keepsTarget ? nil : plan.clearColor)
    }
    for pass in plan.passes {
      let memory =
        pass.page < 0 ? target : try pages.make(plan.pages[Int(pass.page)]).ownMemory()
      let canvas = PixelCanvas(memory, area: pass.area, cut: pass.cut)
      if case .draw(let first, let count) = pass.work {
        try draw(
          Int(first)..<Int(first) + Int(count), of: plan, on: canvas,
          clearing: pass.clears ? pass.clearColor : nil)
        continue
      }
      if pass.clears { canvas.clear(pass.clearColor) }
      if let input = pass.work.input {
        let source =
          input.page < 0 ? target : try self.memory(of: plan.pages[Int(input.page)])
        canvas.compute(pass.work, from: input, in: source)
      }
    }
    pages.end(retiring: plan.retiredPages)
  }

  /// The memory of a page that is read.
  private func memory(of page: TexturePage) throws(PixelFault) -> StoreMemory {
    if let ready = pages[page.id] { return try ready.ownMemory() }
    throw .plan("page \(page.id) is read, and nothing was ever put into it")
  }

  /// Draws batches. `color` is nil if the canvas keeps what is there.
  private func draw(
    _ range: Range<Int>, of plan: borrowing FramePlan, on canvas: PixelCanvas,
    clearing color: PackedColor?
  ) throws(PixelFault) {
    var done = 0
    if let color {
      if color.word == 0, let first = range.first {
        done = try clear(canvas, around: plan.batches[first], of: plan)
      } else {
        canvas.clear(color)
      }
    }
    for index in range {
      let batch = plan.batches[index]
      if batch.count <= 0 { continue }
      let records =
        Int(batch.first) + (index == range.first ? done : 0)..<Int(batch.first) + Int(batch.count)
      switch batch.program {
      case .solid:
        for record in records {
          canvas.draw(plan.solids[record], blends: batch.blends, scissor: batch.scissor)
        }
      case .blit, .faded:
        let opacity = batch.program == .faded ? batch.opacity : 255
        for record in records {
          try draw(PixelCopy(plan.blits[record], opacity: opacity), batch, of: plan, on: canvas)
        }
      default: try drawRecords(records, batch, of: plan, on: canvas)
      }
    }
  }

  /// Clears a canvas, and copies what the first records of `batch` would blend with nothing.
  /// Returns how many records that were.
  private func clear(
    _ canvas: PixelCanvas, around batch: DrawBatch, of plan: borrowing FramePlan
  ) throws(PixelFault) -> Int {
    var rest = CanvasRest(canvas)
    var done = 0
    if batch.program == .blit, batch.mode == .over, batch.page >= 0 {
      let page = try self.page(of: batch, plan)
      while done < batch.count {
        let copy = PixelCopy(plan.blits[Int(batch.first) + done], opacity: 255)
        let box = canvas.shown(copy.rect, batch.scissor)
        guard page.has(copy), box.isEmpty || rest.leave(out: box) else { break }
        try page.withTexels(for: copy) {
          canvas.draw($1, from: $0, by: .replace, scissor: batch.scissor)
        }
        done += 1
      }
    }
    rest.clear()
    return done
  }

  private func drawRecords(
    _ records: Range<Int>, _ batch: DrawBatch, of plan: borrowing FramePlan,
    on canvas: PixelCanvas
  ) throws(PixelFault) {
    let table = plan.clips(of: batch)
    var (clip, clips) = (QuadInstance.noClip, PixelClips())
    for record in records {
      let own = plan.clip(of: record, batch)
      if own != clip {
        guard let chain = PixelClips(of: own, in: table) else {
          throw .plan("record \(record) has clips that are not for memory")
        }
        (clip, clips) = (own, chain)
      }
      if batch.program.recordType == .turned {
        try draw(plan.turned[record], record, clips, batch, of: plan, on: canvas)
        continue
      }
      let quad = plan.quads[record]
      if batch.program == .blend {
        try mix(quad, record, clips, batch, of: plan, on: canvas)
      } else if !batch.program.isGradient, quad.flags & QuadFlags.turned.rawValue != 0 {
        try draw(TurnedInstance(quad), record, clips, batch, of: plan, on: canvas)
      } else if batch.program == .image, let copy = PixelCopy(quad, mode: batch.mode) {
        try draw(copy, batch, of: plan, on: canvas)
      } else {
        try draw(quad, record, clips, batch, of: plan, on: canvas)
      }
    }
  }

  private func draw(
    _ copy: PixelCopy, _ batch: DrawBatch, of plan: borrowing FramePlan, on canvas: PixelCanvas
  ) throws(PixelFault) {
    let way = batch.blends ? PixelCanvas.Way.blend(batch.mode) : .replace
    try page(of: batch, plan).withTexels(for: copy) { texels, copy in
      canvas.draw(copy, from: texels, by: way, scissor: batch.scissor)
    }
  }

  private func draw(
    _ record: TurnedInstance, _ number: Int, _ clips: PixelClips, _ batch: DrawBatch,
    of plan: borrowing FramePlan, on canvas: PixelCanvas
  ) throws(PixelFault) {
    let page = batch.page < 0 ? nil : plan.pages[Int(batch.page)]
    let isTinted = batch.program.kind == .particles
    guard let shape = PixelParallelogram(record, in: page, isTinted: isTinted) else {
      throw .plan("record \(number) is more than a parallelogram")
    }
    let shown = canvas.shown(shape.box, batch.scissor)
    try withTexels(shape.texels, for: shown, shape.texelsRead(in: shown), batch, plan) {
      canvas.draw(shape, clips, from: $0, scissor: batch.scissor)
    }
  }

  private func draw(
    _ record: QuadInstance, _ number: Int, _ clips: PixelClips, _ batch: DrawBatch,
    of plan: borrowing FramePlan, on canvas: PixelCanvas
  ) throws(PixelFault) {
    let page = batch.page < 0 ? nil : plan.pages[Int(batch.page)]
    guard let quad = PixelQuad(record, in: page, as: batch.program) else {
      throw .plan("record \(number) is more than a rectangle")
    }
    let way = batch.blends ? PixelCanvas.Way.blend(batch.mode) : .replace
    let shown = canvas.shown(quad.box, batch.scissor)
    guard batch.program.isGradient else {
      return try withTexels(quad.texels, for: shown, quad.texelsRead(in: shown), batch, plan) {
        canvas.draw(quad, nil, clips, from: $0, by: way, scissor: batch.scissor)
      }
    }
    guard let gradient = PixelGradient(record, in: plan.gradients) else {
      throw .plan("record \(number) has no gradient")
    }
    let entries = plan.gradients.entries
    try withTexels(quad.texels, for: shown, quad.texelsRead(in: shown), batch, plan) { texels in
      gradient.withGradient(in: entries) {
        canvas.draw(quad, $0, clips, from: texels, by: way, scissor: batch.scissor)
      }
    }
  }

  private func mix(
    _ record: QuadInstance, _ number: Int, _ clips: PixelClips, _ batch: DrawBatch,
    of plan: borrowing FramePlan, on canvas: PixelCanvas
  ) throws(PixelFault) {
    let behind = batch.backdrop < 0 ? nil : plan.pages[Int(batch.backdrop)]
    guard let mixture = PixelMixture(record, in: plan.pages[Int(batch.page)], on: behind) else {
      throw .plan("record \(number) reads what its pages do not have")
    }
    var memory: StoreMemory?
    if let behind { memory = try self.memory(of: behind) }
    let shown = canvas.shown(mixture.box, batch.scissor)
    try withTexels(mixture.texels, for: shown, mixture.texels, batch, plan) {
      canvas.draw(mixture, clips, from: $0, on: memory, scissor: batch.scissor)
    }
  }

  /// Calls `body` with texels of the batch's page; with none if the batch has no page.
  ///
  /// - Parameters:
  ///   - shown: the pixels that may be drawn with them, in device space.
  ///   - read: those of them that are read for these pixels.
  private func withTexels(
    _ texels: PixelRect, for shown: PixelRect, _ read: @autoclosure () -> PixelRect,
    _ batch: DrawBatch, _ plan: borrowing FramePlan, _ body: (lamina_texels) -> Void
  ) throws(PixelFault) {
    if batch.page < 0 { return body(lamina_texels()) }
    if shown.isEmpty { return }
    let page = try page(of: batch, plan)
    try page.withWords(in: page.alphas == nil ? texels : read(), pixels: shown.area, body)
  }

  private func page(
    of batch: DrawBatch, _ plan: borrowing FramePlan
  ) throws(PixelFault) -> PixelPage {
    let id = plan.pages[Int(batch.page)].id
    if let page = pages[id] { return page }
    throw .plan("page \(id) is drawn from, and nothing was ever uploaded to it")
  }
}
