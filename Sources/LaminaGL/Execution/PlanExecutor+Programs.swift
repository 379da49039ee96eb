import LaminaPlan

// Programs before they are needed.
//
// What: if a frame lacks a program, all programs that the plan lacks are begun together. While the
// driver works on one of them, a program that can do more draws in its place. And a program of the
// user may ask for the common programs before the first frame.
// Why: a driver takes up to tens of milliseconds for a program, and some have threads for it.
// Cost: nothing for a frame that has its programs.
extension PlanExecutor {
  /// The features that the program of a batch needs in this context.
  func variant(for batch: DrawBatch, of plan: borrowing FramePlan) -> ProgramVariant {
    var variant = plan.variant(for: batch, fetches: context.framebufferFetch)
    // A host's texture may have an sRGB format, which a fetch would decode. It is read at the
    // middle of each texel, without a filter.
    if batch.program.recordType == .blit, context.fetchesCopies,
      !plan.pages[Int(batch.page)].isExternal
    {
      variant.insert(.extended)
    }
    return variant
  }

  /// A program for a batch on `area`, and whether it was made (and put in use) by this call.
  func program(
    for batch: DrawBatch, _ variant: ProgramVariant, of plan: borrowing FramePlan,
    on area: PixelRect
  ) throws -> (program: DrawingProgram, isNew: Bool) {
    let program = batch.program
    if let ready = programs.ready(program, variant) { return (ready, false) }
    if let general = try general(for: batch, variant, of: plan, on: area) { return general }
    let resources = context.resources
    if context.ways.contains(.compiling) {
      try begin(plan)
      if let other = programs.standIn(for: program, variant, resources) { return (other, false) }
    }
    return try programs.program(program, variant, resources: resources)
  }

  /// Begins to compile what a plan needs.
  private func begin(_ plan: borrowing FramePlan) throws {
    for index in plan.batches.indices {
      let batch = plan.batches[index]
      try programs.begin(batch.program, variant(for: batch, of: plan), context.resources)
    }
    for pass in plan.passes {
      switch pass.work {
      case .reduce(let input, _, _), .blur(let input, _, _), .matrix(let input, _):
        try programs.begin(PassUniforms(pass, input).kind, context.resources)
      case .draw, .copy: break
      }
    }
  }

  /// Compiles the programs that pictures usually need, and waits for them: all programs for records
  /// without rare features, and those of filters. Does nothing for programs that are there.
  ///
  /// Cost: as the driver takes, from milliseconds to a second. Throws ``GLDeviceError``; programs
  /// that are there stay.
  package func warmUp() throws {
    let resources = context.resources
    try context.withCurrent {
      do {
        for program in DrawProgram.allCases {
          let fetches = program == .blend && context.framebufferFetch
          try programs.begin(program, fetches ? .fetching : [], resources)
          if program == .blend, context.blendEquations {
            try programs.begin(program, .equated, resources)
          }
        }
        // These stand in for others that are not there yet.
        for program in [DrawProgram.shape.clipped, .image.clipped] {
          try programs.begin(program, .extended, resources)
        }
        for kind in [PassProgram.Kind.reduce, .blur, .oblique, .matrix] {
          try programs.begin(kind, resources)
        }
        try programs.finishAll(resources)
        try resources.checkLoss("compiling programs")
      } catch {
        resources.drainErrors()
        programs.forgetUniforms(resources)
        throw error
      }
    }
  }
}
