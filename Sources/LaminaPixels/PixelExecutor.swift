import Dispatch
import LaminaPlan

/// Draws plans that only fill and copy whole pixels, in memory and without GL.
///
/// What: a plan of which ``LaminaPlan/FramePlan/onlyCopies`` is true. Pages lie in memory; passes
/// draw into them and into the memory of a target. Every byte is what llvmpipe draws.
/// Why: a software rasterizer takes a third of a millisecond for the least frame: a flush, a list
/// of tiles, threads that are woken, a copy of the texels in and of the picture out.
/// Cost: O(records + pixels). It draws on the calling thread alone, so large pictures are better
/// drawn by a rasterizer with several.
package struct PixelExecutor {
  /// What drawing a plan took.
  package struct Work: Equatable, Sendable {
    package var passes = 0
    package var batches = 0
    package var records = 0
    package var uploads = 0
    package var texelBytes = 0
    /// Nanoseconds for the uploads.
    package var uploadTime: UInt64 = 0
  }

  private var pages = PixelPages()

  package init() {}

  /// The pages by identifier, for somebody who goes on with them.
  package var memory: [Int: StoreMemory] { pages.memory }

  /// Draws a plan, whose indices were checked. A plan without passes clears the target, unless it
  /// keeps its contents.
  ///
  /// Throws ``PixelFault``; the contents of the target and of the pages are then undefined.
  package mutating func draw(
    _ plan: borrowing FramePlan, into target: StoreMemory
  ) throws(PixelFault) -> Work {
    var work = Work()
    if !plan.uploads.isEmpty {
      let start = DispatchTime.now().uptimeNanoseconds
      for upload in plan.uploads {
        try pages.copy(upload, to: plan.pages[upload.page])
        work.texelBytes += upload.byteCount
      }
      work.uploads = plan.uploads.count
      work.uploadTime = DispatchTime.now().uptimeNanoseconds - start
    }
    if plan.passes.isEmpty {
      let canvas = PixelCanvas(target, area: plan.pixels, cut: nil)
      if !plan.keepsTarget { canvas.clear(plan.clearColor) }
      try draw(plan.batches.indices, of: plan, on: canvas, &work)
      work.passes = 1
    }
    for pass in plan.passes {
      guard case .draw(let first, let count) = pass.work else {
        throw .plan("a pass that computes pixels")
      }
      let memory = pass.page < 0 ? target : try pages.make(plan.pages[Int(pass.page)])
      let canvas = PixelCanvas(memory, area: pass.area, cut: pass.cut)
      if pass.clears { canvas.clear(pass.clearColor) }
      try draw(Int(first)..<Int(first) + Int(count), of: plan, on: canvas, &work)
      work.passes += 1
    }
    if !plan.retiredPages.isEmpty { pages.retire(plan.retiredPages) }
    return work
  }

  private func draw(
    _ range: Range<Int>, of plan: borrowing FramePlan, on canvas: PixelCanvas, _ work: inout Work
  ) throws(PixelFault) {
    for index in range {
      let batch = plan.batches[index]
      if batch.count <= 0 { continue }
      let records = Int(batch.first)..<Int(batch.first) + Int(batch.count)
      let way = batch.blends ? PixelCanvas.Way.blend(batch.mode) : .replace
      if batch.program == .solid {
        for record in records {
          canvas.draw(plan.solids[record], blends: batch.blends, scissor: batch.scissor)
        }
      } else {
        let id = plan.pages[Int(batch.page)].id
        guard let page = pages[id] else {
          throw .plan("page \(id) is drawn from, and nothing was ever uploaded to it")
        }
        let opacity = batch.program == .faded ? batch.opacity : 255
        for record in records {
          let copy =
            batch.program == .image
            ? PixelCopy(plan.quads[record]) : PixelCopy(plan.blits[record], opacity: opacity)
          guard let copy else { throw .plan("record \(record) is more than a copy") }
          canvas.draw(copy, from: page, by: way, scissor: batch.scissor)
        }
      }
      work.batches += 1
      work.records += records.count
    }
  }
}
