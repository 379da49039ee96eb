@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

/// Finds out whether a driver can do with BGRA textures all that we do with them.
///
/// What: it uploads 16 texels and reads them back, clears another texture, copies the texels there,
/// and makes smaller levels of them. It compares the bytes after each step.
/// Why: `GL_EXT_texture_format_BGRA8888` promises textures. Drivers exist that list it and cannot
/// draw into them, copy them, or read them back in the right order.
/// Cost: about 60 calls, once for each driver in a process. That is 0.2 ms and whatever the driver
/// needs to make its own programs for smaller levels.
package struct BGRAProbe {
  /// The probe's own objects, which do not count among those of the context.
  let resources: GLResources
  private let readsBGRA: Bool

  init(_ gl: GLFunctions, _ capabilities: ContextCapabilities) {
    resources = GLResources(
      gl: gl, capabilities: capabilities, limits: .standard, order: .bgra, quirks: [],
      staysMapped: false)
    readsBGRA = capabilities.readsBGRA
  }

  private static let side = 4
  /// Four squares of two texels, one colour each, so that the level of half the size has the same
  /// colours. Blue first.
  private static let squares: [[UInt8]] = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [51, 102, 153, 204],
  ]
  private static let clearColor: [UInt8] = [204, 102, 51, 255]

  /// What was found of the drivers that were tried out in this process, by their identities.
  private static let known = Lock<[[String]: String?]>([:])

  /// What the driver fails at, or nil. It is tried out by `probe` if that was not done before. Two
  /// threads may do so at the same time.
  static func findings(
    of capabilities: ContextCapabilities, probe: () throws -> String?
  ) rethrows -> String? {
    let identity = capabilities.identity
    if let found = known.withLock({ $0[identity] }) { return found }
    let failure = try probe()
    known.withLock { $0[identity] = .some(failure) }
    return failure
  }

  private struct Fault: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// What came of one step; `failure` is nil if it did what it should.
  package struct Step: Sendable {
    package let name: String
    package let failure: String?
  }

  /// The steps of one run, with what came of each.
  private struct Steps {
    /// Whether the steps after one that failed are tried too.
    let goesOn: Bool
    var done: [Step] = []

    mutating func run(_ name: String, _ resources: GLResources, _ body: () throws -> Void) throws {
      do {
        try body()
        done.append(Step(name: name, failure: nil))
      } catch {
        resources.drainErrors()
        done.append(Step(name: name, failure: (error as? Fault)?.reason ?? "\(error)"))
        if !goesOn { throw error }
      }
    }
  }

  /// What the driver fails at; nil if all is well. It leaves no object behind. It changes the
  /// framebuffers, the texture of the active unit, the clear colour and the scissor test.
  func failure() -> String? { steps(goesOn: false).lazy.compactMap(\.failure).first }

  /// What came of each step, in the order of trying. Without `goesOn`, the first one that fails is
  /// the last one. Leaves and changes what ``failure()`` does.
  func steps(goesOn: Bool) -> [Step] {
    var steps = Steps(goesOn: goesOn)
    // An earlier error says nothing about these textures.
    resources.drainErrors()
    do {
      try run(&steps)
    } catch {
      resources.drainErrors()
      if steps.done.allSatisfy({ $0.failure == nil }) {
        let reason = (error as? Fault)?.reason ?? "\(error)"
        steps.done.append(Step(name: "the rest", failure: reason))
      }
    }
    return steps.done
  }

  private func run(_ steps: inout Steps) throws {
    let gl = resources.gl
    gl.disable(GL_SCISSOR_TEST)
    defer {
      gl.bindTexture(GL_TEXTURE_2D, 0)
      gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    }
    try withTexture("a texture to draw into", hasLevels: true) { source in
      try withTexture("a second texture to draw into") { copy in
        let pattern = Self.pattern(side: Self.side)
        // New memory may hold the texels of an earlier probe, so both are cleared first.
        clear(source.framebuffer)
        try steps.run("upload", resources) {
          try fill(source.texture)
          try compare(source.framebuffer, pattern, "texels that were uploaded")
        }
        try steps.run("clear", resources) {
          clear(copy.framebuffer)
          try compare(
            copy.framebuffer,
            Array(repeating: Self.clearColor, count: Self.side * Self.side).flatMap { $0 },
            "texels that were cleared")
        }
        try steps.run("blit", resources) {
          try copyTexels(from: source.framebuffer, to: copy.framebuffer)
          try compare(copy.framebuffer, pattern, "texels that were copied")
        }
        try steps.run("smaller levels", resources) {
          try halve(source)
          try compare(
            source.framebuffer, Self.pattern(side: 2), "texels of a smaller level", side: 2)
        }
      }
    }
    try check("what was done")
  }

  private typealias Canvas = (texture: Texture, framebuffer: Framebuffer)

  /// Runs `body` with a texture and a framebuffer around it.
  private func withTexture(
    _ what: String, hasLevels: Bool = false, _ body: (Canvas) throws -> Void
  ) throws {
    let texture: Texture
    do {
      texture = try resources.makeTexture(
        width: Self.side, height: Self.side, hasLevels: hasLevels)
    } catch {
      throw Fault("\(what): \(error)")
    }
    defer { resources.delete(texture) }
    let framebuffer: Framebuffer
    do {
      framebuffer = try resources.makeFramebuffer(texture)
    } catch {
      throw Fault("\(what): \(error)")
    }
    defer { resources.delete(framebuffer) }
    try body((texture, framebuffer))
  }

  private func fill(_ texture: Texture) throws {
    let gl = resources.gl
    gl.bindTexture(GL_TEXTURE_2D, texture.name)
    Self.pattern(side: Self.side).withUnsafeBytes {
      gl.texSubImage2D(
        GL_TEXTURE_2D, 0, 0, 0, Int32(Self.side), Int32(Self.side), GL_BGRA_EXT, GL_UNSIGNED_BYTE,
        $0.baseAddress)
    }
    try check("an upload")
  }

  private func copyTexels(from source: Framebuffer, to copy: Framebuffer) throws {
    let gl = resources.gl
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, source.name)
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, copy.name)
    let area = (Int32(0), Int32(0), Int32(Self.side), Int32(Self.side))
    gl.blitFramebuffer(from: area, to: area, GL_COLOR_BUFFER_BIT, GL_NEAREST)
    try check("glBlitFramebuffer")
  }

  private func clear(_ framebuffer: Framebuffer) {
    let gl = resources.gl
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    func part(_ index: Int) -> Float { Float(Self.clearColor[index]) / 255 }
    gl.clearColor(part(2), part(1), part(0), part(3))
    gl.clear(GL_COLOR_BUFFER_BIT)
  }

  /// Makes the smaller levels and puts the level of half the size into the framebuffer.
  private func halve(_ canvas: Canvas) throws {
    let gl = resources.gl
    gl.bindTexture(GL_TEXTURE_2D, canvas.texture.name)
    gl.generateMipmap(GL_TEXTURE_2D)
    try check("glGenerateMipmap")
    gl.bindFramebuffer(GL_FRAMEBUFFER, canvas.framebuffer.name)
    gl.framebufferTexture2D(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, canvas.texture.name, 1)
    guard gl.checkFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE else {
      throw Fault("a smaller level cannot be drawn into")
    }
  }

  /// Reads in both orders that pixels are read back in, and compares.
  private func compare(
    _ framebuffer: Framebuffer, _ expected: [UInt8], _ what: String, side: Int = side
  ) throws {
    let gl = resources.gl
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    for format in readsBGRA ? [GL_BGRA_EXT, GL_RGBA] : [GL_RGBA] {
      var bytes = [UInt8](repeating: 0, count: expected.count)
      bytes.withUnsafeMutableBytes {
        gl.readPixels(0, 0, Int32(side), Int32(side), format, GL_UNSIGNED_BYTE, $0.baseAddress)
        if format == GL_RGBA, let base = $0.baseAddress {
          PixelOrder.swapRedAndBlue(in: base, count: side * side)
        }
      }
      try check("reading \(what)")
      guard zip(bytes, expected).allSatisfy({ abs(Int($0) - Int($1)) <= 1 }) else {
        throw Fault("\(what) are read back wrong, as \(format == GL_RGBA ? "RGBA" : "BGRA")")
      }
    }
  }

  /// What came of each step with textures in BGRA in `context`, also of those after one that fails;
  /// nil if the driver does not list that format. Throws ``GLDeviceError``.
  package static func steps(in context: GLContext) throws -> [Step]? {
    guard context.capabilities.hasBGRATextures else { return nil }
    return try context.withCurrent {
      BGRAProbe(context.gl, context.capabilities).steps(goesOn: true)
    }
  }

  private func check(_ work: String) throws {
    do {
      try resources.check(work)
    } catch {
      throw Fault("\(error)")
    }
  }

  /// Texels of the four squares, for a texture or a level with this side.
  private static func pattern(side: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let half = side / 2
    for y in 0..<side {
      for x in 0..<side { bytes += squares[(y / half) * 2 + x / half] }
    }
    return bytes
  }
}
