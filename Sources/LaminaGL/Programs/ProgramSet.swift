import LaminaPlan

/// The programs made so far. Each one is compiled when it is first needed, or ahead.
struct ProgramSet {
  private var programs = [DrawingProgram?](
    repeating: nil, count: DrawProgram.indexCount * ProgramVariant.count)
  private var passes = [PassProgram?](repeating: nil, count: PassProgram.Kind.allCases.count)
  /// Programs that the driver may still be compiling, by the index of the program. Passes come
  /// after all others.
  private var pending: [Int: PendingProgram] = [:]
  /// What was drawn in place of programs that are missing, by the index of the program.
  private var rents: [Int: ProgramRent] = [:]

  private static func index(_ program: DrawProgram, _ variant: ProgramVariant) -> Int {
    program.index * ProgramVariant.count + variant.rawValue
  }

  private func index(_ kind: PassProgram.Kind) -> Int { programs.count + kind.rawValue }

  /// The program if it is there.
  func ready(_ program: DrawProgram, _ variant: ProgramVariant) -> DrawingProgram? {
    programs[Self.index(program, variant)]
  }

  /// The program, and whether it was made (and put in use) by this call.
  mutating func program(
    _ program: DrawProgram, _ variant: ProgramVariant, resources: GLResources
  ) throws -> (program: DrawingProgram, isNew: Bool) {
    let index = Self.index(program, variant)
    if let ready = programs[index] { return (ready, false) }
    let made = try DrawingProgram(
      program, variant, pending.removeValue(forKey: index), resources: resources)
    programs[index] = made
    return (made, true)
  }

  /// The program of a pass, and whether it was made (and put in use) by this call.
  mutating func pass(
    _ kind: PassProgram.Kind, resources: GLResources
  ) throws -> (program: PassProgram, isNew: Bool) {
    if let ready = passes[kind.rawValue] { return (ready, false) }
    let made = try PassProgram(
      kind, pending.removeValue(forKey: index(kind)), resources: resources)
    passes[kind.rawValue] = made
    return (made, true)
  }

  // MARK: In place of programs that are missing

  func rent(_ program: DrawProgram, _ variant: ProgramVariant) -> ProgramRent {
    rents[Self.index(program, variant)] ?? ProgramRent()
  }

  mutating func payRent(_ program: DrawProgram, _ variant: ProgramVariant, _ pixels: Int) {
    _ = rents[Self.index(program, variant), default: ProgramRent()].pay(pixels)
  }

  /// The program that is there, draws the same pixels, and can do least beyond that; nil if there
  /// is none.
  func general(for program: DrawProgram, _ variant: ProgramVariant) -> DrawingProgram? {
    for form in program == program.clipped ? [program] : [program, program.clipped] {
      for rawValue in variant.rawValue..<ProgramVariant.count {
        let other = ProgramVariant(rawValue: rawValue)
        if other.addsOnlyFeatures(to: variant), let ready = programs[Self.index(form, other)] {
          return ready
        }
      }
    }
    return nil
  }

  // MARK: Ahead

  /// Begins to compile a program, unless that was done before.
  mutating func begin(
    _ program: DrawProgram, _ variant: ProgramVariant, _ resources: GLResources
  ) throws {
    let index = Self.index(program, variant)
    if programs[index] != nil || pending[index] != nil { return }
    pending[index] = try resources.beginProgram(
      ShaderSource(program, variant, quirks: resources.quirks))
  }

  mutating func begin(_ kind: PassProgram.Kind, _ resources: GLResources) throws {
    if passes[kind.rawValue] != nil || pending[index(kind)] != nil { return }
    pending[index(kind)] = try resources.beginProgram(ShaderSource(kind))
  }

  /// A program that is there and draws the same pixels as one that is still being compiled; nil if
  /// there is none, or if that one is done.
  func standIn(
    for program: DrawProgram, _ variant: ProgramVariant, _ resources: GLResources
  ) -> DrawingProgram? {
    guard let begun = pending[Self.index(program, variant)], !resources.isComplete(begun) else {
      return nil
    }
    for rawValue in 0..<ProgramVariant.count {
      let other = ProgramVariant(rawValue: rawValue)
      guard other.addsOnlyFeatures(to: variant), let ready = programs[Self.index(program, other)]
      else { continue }
      return ready
    }
    return nil
  }

  /// Waits for everything that was begun. Leaves some program in use. Throws ``GLDeviceError``.
  mutating func finishAll(_ resources: GLResources) throws {
    for index in pending.keys.sorted() {
      if index < programs.count {
        let place = index / ProgramVariant.count
        guard let program = DrawProgram.allCases.first(where: { $0.index == place }) else {
          continue
        }
        let variant = ProgramVariant(rawValue: index % ProgramVariant.count)
        _ = try self.program(program, variant, resources: resources)
      } else if let kind = PassProgram.Kind(rawValue: index - programs.count) {
        _ = try pass(kind, resources: resources)
      }
    }
  }

  // MARK: After a failure

  /// Keeps the programs, and makes each of them set all its uniforms anew. Those that are not
  /// finished are deleted.
  mutating func forgetUniforms(_ resources: GLResources) {
    for program in programs { program?.forgetUniforms() }
    for program in passes { program?.forgetUniforms() }
    abandonAll(resources)
  }

  private mutating func abandonAll(_ resources: GLResources) {
    for program in pending.values { resources.abandon(program) }
    pending = [:]
  }

  mutating func deleteAll(_ resources: GLResources) {
    abandonAll(resources)
    rents = [:]
    for index in programs.indices {
      if let program = programs[index] { resources.delete(program.linked) }
      programs[index] = nil
    }
    for index in passes.indices {
      if let program = passes[index] { resources.delete(program.linked) }
      passes[index] = nil
    }
  }
}

extension GLResources {
  func beginProgram(_ source: ShaderSource) throws -> PendingProgram {
    try beginProgram(vertex: source.vertex, fragment: source.fragment, label: source.label)
  }
}
