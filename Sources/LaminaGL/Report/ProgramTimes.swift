import Dispatch
import LaminaPlan

/// How long the driver takes for one program.
package struct ProgramTime: Sendable {
  /// What the program draws, and the features of its variant.
  package let label: String
  /// The time to compile, to link, and to find and set its uniforms. Some drivers compile only when
  /// the program first draws, and some find a program that they have compiled before in a cache.
  package let nanoseconds: UInt64
}

extension GLContext {
  /// Makes every program that frames in this context may need, one after the other, and deletes it
  /// again. `note` gets each time, or the error of a program that the driver refuses.
  ///
  /// Cost: about 150 programs, from one to tens of milliseconds each. Throws ``GLDeviceError`` if
  /// the context cannot be made current.
  package func timePrograms(
    _ note: (_ label: String, Result<ProgramTime, any Error>) -> Void
  ) throws {
    func time(_ label: String, _ make: () throws -> LinkedProgram) {
      do {
        let start = DispatchTime.now().uptimeNanoseconds
        let program = try make()
        let time = DispatchTime.now().uptimeNanoseconds - start
        resources.delete(program)
        note(label, .success(ProgramTime(label: label, nanoseconds: time)))
      } catch {
        resources.drainErrors()
        note(label, .failure(error))
      }
    }
    try withCurrent {
      defer { gl.useProgram(0) }
      for program in DrawProgram.allCases {
        for variant in ProgramVariant.all(of: program, self) {
          time(ShaderSource(program, variant).label) {
            try DrawingProgram(program, variant, resources: resources).linked
          }
        }
      }
      for kind in PassProgram.Kind.allCases {
        let needsImage = kind == .convertExternal
        if needsImage, !capabilities.extensions.contains("GL_OES_EGL_image_external_essl3") {
          continue
        }
        time("\(kind)") { try PassProgram(kind, resources: resources).linked }
      }
    }
  }
}

extension ProgramVariant {
  /// Every variant of a program that a frame in `context` may ask for.
  static func all(of program: DrawProgram, _ context: GLContext) -> [ProgramVariant] {
    let features: [ProgramVariant] =
      switch program.kind {
      case .solid: []
      case .faded: [.extended]
      case .blit: context.fetchesCopies ? [.extended] : []
      case .shape, .image: [.extended, .projective, .turned]
      case .shadow: [.extended, .projective]
      case .gradient: [.extended, .projective, .curved, .manyStops, .edged]
      case .shapedGradient:
        (program.isClipped ? [.extended] : []) + [.projective, .curved, .manyStops, .edged]
      case .blend: [.extended]
      case .turnedShape, .turnedImage, .particles: program.isClipped ? [.extended] : []
      }
    var all: [ProgramVariant] = [[]]
    for feature in features { all += all.map { $0.union(feature) } }
    if program.kind == .blend {
      if context.framebufferFetch { all += all.map { $0.union(.fetching) } }
      if context.blendEquations { all += [.equated, [.equated, .extended]] }
    }
    return all
  }
}
