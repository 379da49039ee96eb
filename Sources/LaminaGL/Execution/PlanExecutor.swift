@_implementationOnly import CGLES
import Dispatch
import LaminaGraphics
import LaminaPixels
import LaminaPlan

/// Draws frame plans: it runs the uploads, then the passes. A pass draws instances or works on
/// pixels; the last pass draws into a target.
///
/// An executor keeps the texture pages of one compiler. When an execution fails part-way, the
/// executor releases all that it held, so that nothing half-done is drawn later. ``generation``
/// then changes, and the compiler must upload everything again.
package final class PlanExecutor {
  package let context: GLContext
  /// Changes whenever the contents of the pages are lost.
  package private(set) var generation = 0

  var programs = ProgramSet()
  var pages = PageStore()
  /// Draws the frames; nil since one needed GL, or if the context does not draw in memory.
  var memory: PixelExecutor?
  /// Whether frames may be drawn in memory.
  let drawsInMemory: Bool
  /// The number of frames in a row that GL has drawn and that did not need it, and how many there
  /// have to be.
  var plainFrames = 0
  var plainFramesToReturn = 4
  private(set) var imports = ImportStore()
  var stream = InstanceStream()
  /// Guards the memory that frames write without asking the driver to wait; nil if there is none.
  private var ring: FrameRing?
  private var staging: StagingRing?
  /// Where the frame may be given up; nil if its work is too small or always wanted.
  var pace: DrawPace?
  private var clips = FloatTable(unit: DrawingProgram.clipUnit)
  private var gradients = FloatTable(unit: DrawingProgram.gradientUnit)
  /// Measures the device's time; nil unless somebody asks for it.
  var timer: PassTimer?

  package init(context: GLContext) {
    self.context = context
    if !context.ways.isDisjoint(with: [.mapping, .staging]) { ring = FrameRing() }
    if context.ways.contains(.staging) { staging = StagingRing() }
    drawsInMemory = context.drawsInMemory
    if drawsInMemory { memory = PixelExecutor() }
  }

  /// The number of texture pages held.
  package var pageCount: Int { pages.count + (memory?.pageCount ?? 0) }

  /// Draws `plan` into `target`. A plan without passes clears the target, unless the plan keeps its
  /// contents. If the context is foretold, the plan must be one that needs no GL
  /// (``needsGL(_:target:width:height:)``).
  ///
  /// Throws ``GLDeviceError/invalidPlan(_:)`` before anything is touched, ``LimitExceeded``, or
  /// another ``GLDeviceError``; the target's contents are then undefined. GL's errors are read
  /// after the uploads and once at the end.
  @discardableResult
  package func execute(_ plan: borrowing FramePlan, into target: RenderTarget) throws
    -> ExecutionStatistics
  {
    guard target.context === context else {
      throw GLDeviceError.invalidRequest(
        "a target can only be drawn into in the context that it was made in")
    }
    try plan.check(
      targetWidth: target.width, targetHeight: target.height,
      framebufferFetch: context.framebufferFetch, blendEquations: context.blendEquations)
    if drawsInMemory, memory == nil { try returnToMemory(for: plan, target) }
    if mayDrawInMemory(plan, into: target), try target.isOwnTexture || target.prepareCarrier() {
      return try drawInMemory(plan, into: target)
    }
    let statistics = try context.withCurrent {
      try leaveMemory()
      try target.moveToTexture()
      target.endCarrying()
      let selection = try target.beginUse()
      defer { target.endUse(selection) }
      // In a context that shares nothing, equal names are different textures.
      if !plan.imports.isEmpty || !imports.isEmpty, context.sharesHostObjects,
        let name = target.drawnTexture()
      {
        try imports.checkTarget(plan, texture: name)
      }
      do {
        return try draw(plan, into: target)
      } catch {
        // Whatever call failed, the state after it is uncertain.
        context.resources.drainErrors()
        if context.blendEquations { context.gl.setBlendEquation(GL_FUNC_ADD) }
        PageStore.resetRows(context.gl)
        release(keepsPrograms: error as? GLDeviceError != .contextLost)
        throw error
      }
    }
    imports.tellOwners()
    return statistics
  }

  private func draw(_ plan: borrowing FramePlan, into target: RenderTarget) throws
    -> ExecutionStatistics
  {
    let (gl, resources) = (context.gl, context.resources)
    var statistics = ExecutionStatistics()
    let callsBefore = gl.totalCalls

    gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit)
    pages.beginFrame(isIdle: gl.isIdle, resources)
    // Textures that this frame does not need can serve its own new pages.
    pages.retire(plan, isDrawn: false, resources)
    try ring?.begin(resources)
    if let ring { staging?.begin(turn: ring.turn, expecting: plan.bytesToStage) }
    try timer?.begin("uploads", resources)
    let uploadStart = DispatchTime.now().uptimeNanoseconds
    imports.retire(plan, isDrawn: false, resources)
    try pages.upload(plan, staging: &staging, resources: resources, statistics: &statistics)
    try imports.run(plan, context: context, programs: &programs, statistics: &statistics)
    try pages.prepareTargets(plan, resources: resources)
    try clips.fill(
      plan.clips, version: plan.clipsVersion, staging: &staging, resources: resources,
      statistics: &statistics)
    try gradients.fill(
      plan.gradients.entries, version: plan.gradients.version, staging: &staging,
      resources: resources, statistics: &statistics)
    try stream.fill(
      plan, turn: context.ways.contains(.mapping) ? ring?.turn : nil,
      isIndexed: context.ways.contains(.indexing), resources: resources, statistics: &statistics)
    statistics.uploadTime = DispatchTime.now().uptimeNanoseconds - uploadStart

    pace = DrawPace(plan, isSoftware: context.capabilities.isSoftware)
    defer { pace = nil }
    var state = PassState()
    if plan.passes.isEmpty {
      try timer?.begin("draw target", resources)
      let canvas = PassCanvas(
        area: target.whole, framebuffer: target.framebuffer.name, width: target.width,
        height: target.height,
        fillsTexture: true)
      try begin(canvas, clearing: plan.keepsTarget ? nil : plan.clearColor, &state)
      try draw(plan.batches.indices, of: plan, on: canvas, &state, &statistics)
      statistics.passes = 1
    }
    for pass in plan.passes {
      try timer?.begin(pass.label, resources)
      try run(pass, of: plan, into: target, &state, &statistics)
    }
    timer?.end(gl)

    state.endEquation(gl)
    if !imports.isEmpty {
      state.bindSampler(0, gl)
      imports.unbind(gl)
    }
    try imports.makeFence(plan, context)
    try ring?.end(resources)
    pages.retire(plan, isDrawn: true, resources)
    imports.retire(plan, isDrawn: true, resources)
    try resources.checkLoss("drawing \(plan.batches.count) batches")
    statistics.spareBytes = pages.spareBytes
    statistics.glCalls = gl.totalCalls - callsBefore
    return statistics
  }

  /// Releases everything that the executor holds in GL. The next plan must upload all its images.
  /// What is not released here is deleted with the context.
  package func releaseAll() { release(keepsPrograms: false) }

  /// Releases everything, or all but the programs: they take long to make, and only their uniforms
  /// may be wrong.
  package func release(keepsPrograms: Bool) {
    generation += 1
    if memory != nil { memory = PixelExecutor() }
    guard context.isOpen else { return }
    try? context.withCurrent {
      let resources = context.resources
      if keepsPrograms { programs.forgetUniforms(resources) } else { programs.deleteAll(resources) }
      pages.deleteAll(resources)
      imports.deleteAll(resources)
      stream.deleteAll(resources)
      clips.deleteAll(resources)
      gradients.deleteAll(resources)
      timer?.deleteAll(resources)
      ring?.deleteAll(resources)
      staging?.deleteAll(resources)
    }
  }
}

extension RenderPass {
  /// The work and what it draws into, without numbers.
  fileprivate var label: String {
    let name =
      switch work {
      case .draw: "draw"
      case .reduce: "reduce"
      case .blur: "blur"
      case .matrix: "matrix"
      case .copy: "copy"
      }
    return "\(name) \(page < 0 ? "target" : "page")"
  }
}

extension FramePlan {
  /// About how many bytes of texels and tables the plan copies.
  fileprivate var bytesToStage: Int {
    var bytes = clips.count * MemoryLayout<ClipRecord>.stride
    bytes += gradients.entries.count * FloatTable.texelBytes
    for upload in uploads { bytes += upload.byteCount + FloatTable.texelBytes }
    return bytes
  }
}
