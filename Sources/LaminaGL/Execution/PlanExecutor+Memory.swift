import Dispatch
import LaminaGraphics
import LaminaPixels
import LaminaPlan

// Frames that are drawn in memory.
//
// What: on llvmpipe, an executor begins without GL. The first plan that needs GL ends that: pages
// and target are copied into their textures, and GL draws from then on. After four frames in a row
// that do not need GL, everything is copied back; the next time it takes twice as many.
// Why: `PixelExecutor` says what a small frame costs in GL. A tree may need GL once, to make
// shadows and blurs that are then kept. One that needs it every now and then should stay there.
// Cost: a look at the plan's records, and one copy of all pages for each change of places.
extension PlanExecutor {
  /// The most pixels of a frame's records (``LaminaPlan/FramePlan/pixelsInMemory``), if all are
  /// blended: about 70 ms. Larger frames are left to GL, which draws with several threads and can
  /// be stopped.
  static let mostPixels = 128 << 20
  /// The same where GL would have to open its device first, and compile programs.
  static let mostPixelsBeforeGL = 256 << 20

  /// Whether a plan that was checked is drawn in memory. As long as the context is foretold, plans
  /// that need GL do not come here, and none is looked at twice.
  func mayDrawInMemory(_ plan: borrowing FramePlan, into target: RenderTarget) -> Bool {
    memory != nil
      && (!context.isOpen || (target.mayBeInMemory || target.takesPixels) && isForMemory(plan))
  }

  private func isForMemory(
    _ plan: borrowing FramePlan, mostPixels: Int = mostPixels
  ) -> Bool {
    guard timer == nil, let pixels = plan.pixelsInMemory else { return false }
    return pixels <= mostPixels
  }

  /// Whether a plan needs GL, in a context that is foretold.
  ///
  /// - Parameter target: what it is drawn into; nil for a new target of our own of this size.
  package func needsGL(
    _ plan: borrowing FramePlan, target: RenderTarget?, width: Int, height: Int
  ) -> Bool {
    let mayBeInMemory =
      target?.mayBeInMemory ?? RenderTarget.mayBeInMemory(width: width, height: height)
    return !(mayBeInMemory && isForMemory(plan, mostPixels: Self.mostPixelsBeforeGL))
  }

  /// Draws such a plan. Throws ``GLDeviceError``; everything that was held is then released.
  func drawInMemory(
    _ plan: borrowing FramePlan, into target: RenderTarget
  ) throws -> ExecutionStatistics {
    var statistics = ExecutionStatistics()
    do {
      let start = DispatchTime.now().uptimeNanoseconds
      try memory?.upload(plan)
      if !plan.uploads.isEmpty {
        statistics.uploadTime = DispatchTime.now().uptimeNanoseconds - start
      }
      if target.isOwnTexture {
        try memory?.draw(plan, into: try target.enterMemory())
        // Nothing here notices that the context is lost, but the program should learn it.
        try context.checkLoss()
      } else {
        let change = plan.change
        try target.carry(change.box, keepsPixels: change.keepsPixels) {
          try memory?.draw(plan, into: $0)
        }
      }
    } catch {
      release(keepsPrograms: error as? GLDeviceError != .contextLost)
      throw GLDeviceError(error)
    }
    statistics.passes = max(plan.passes.count, 1)
    for batch in plan.batches where batch.count > 0 {
      statistics.drawCalls += 1
      statistics.instances += Int(batch.count)
    }
    statistics.uploads = plan.uploads.count
    for upload in plan.uploads { statistics.texelBytes += upload.byteCount }
    statistics.uploadedBytes = statistics.texelBytes
    return statistics
  }

  /// Goes back to memory if there have been enough frames in a row that did not need GL. Throws
  /// ``GLDeviceError/contextLost``; after other errors GL goes on.
  func returnToMemory(for plan: borrowing FramePlan, _ target: RenderTarget) throws {
    guard target.mayBeInMemory || target.takesPixels, isForMemory(plan)
    else {
      plainFrames = 0
      return
    }
    plainFrames += 1
    guard plainFrames > plainFramesToReturn, imports.isEmpty else { return }
    plainFrames = 0
    plainFramesToReturn = min(plainFramesToReturn * 2, 1 << 20)
    do {
      let moved = try context.withCurrent { try pages.moveToMemory(context.resources) }
      memory = moved.map { PixelExecutor(pages: $0) }
    } catch GLDeviceError.contextLost {
      throw GLDeviceError.contextLost
    } catch {
      context.resources.drainErrors()
    }
  }

  /// Copies the pages into textures, and lets GL draw from now on.
  func leaveMemory() throws {
    guard let executor = memory else { return }
    memory = nil
    do {
      let pages = try executor.memory()
      for (id, memory) in pages {
        try self.pages.put(memory, as: id, resources: context.resources)
      }
      try context.resources.check("copying \(pages.count) pages into textures")
    } catch {
      context.resources.drainErrors()
      release(keepsPrograms: error as? GLDeviceError != .contextLost)
      throw error is PixelFault ? GLDeviceError(error) : error
    }
  }
}

extension GLDeviceError {
  /// The error to report for one of drawing in memory.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as GLDeviceError: self = error
    case PixelFault.outOfMemory(let bytes):
      self = .outOfMemory(during: "drawing with \(bytes) bytes")
    case PixelFault.plan(let reason): self = .invalidPlan(reason)
    default: self = .invalidPlan("\(error)")
    }
  }
}
