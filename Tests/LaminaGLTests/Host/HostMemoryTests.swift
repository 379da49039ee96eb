import CEGL
import CGLES
import LaminaGraphics
import LaminaPixels
import LaminaPlan
import Testing

@testable import LaminaGL

/// A host's targets whose pixels are drawn in memory show what GL would draw there.
extension HostTests {
  /// What a host's target is.
  enum Kind: CaseIterable {
    case blueFirst, redFirst, largerTexture, framebuffer, twoColors, renderbuffer, window

    func target(_ context: GLContext, _ objects: HostObjects) throws -> RenderTarget {
      func texture(_ name: GLuint) throws -> RenderTarget {
        try RenderTarget(context: context, texture: name, width: 48, height: 40)
      }
      func framebuffer(_ name: GLuint) throws -> RenderTarget {
        try RenderTarget(context: context, framebuffer: name, width: 48, height: 40)
      }
      switch self {
      case .blueFirst:
        let name = HostObjects.name(glGenTextures)
        glBindTexture(e(GL_TEXTURE_2D), name)
        glTexImage2D(
          e(GL_TEXTURE_2D), 0, GL_BGRA_EXT, 48, 40, 0, e(GL_BGRA_EXT), e(GL_UNSIGNED_BYTE), nil)
        return try texture(name)
      case .redFirst:
        let name = HostObjects.name(glGenTextures)
        glBindTexture(e(GL_TEXTURE_2D), name)
        glTexStorage2D(e(GL_TEXTURE_2D), 1, e(GL_RGBA8), 48, 40)
        return try texture(name)
      case .largerTexture: return try texture(objects.textures[4])
      case .framebuffer: return try framebuffer(objects.framebuffers[0])
      case .twoColors: return try framebuffer(objects.framebuffers[1])
      case .renderbuffer:
        let (buffer, name) = (
          HostObjects.name(glGenRenderbuffers), HostObjects.name(glGenFramebuffers)
        )
        glBindRenderbuffer(e(GL_RENDERBUFFER), buffer)
        glRenderbufferStorage(e(GL_RENDERBUFFER), e(GL_RGBA8), 48, 40)
        glBindFramebuffer(e(GL_FRAMEBUFFER), name)
        glFramebufferRenderbuffer(
          e(GL_FRAMEBUFFER), e(GL_COLOR_ATTACHMENT0), e(GL_RENDERBUFFER), buffer)
        return try framebuffer(name)
      case .window: return try framebuffer(0)
      }
    }
  }

  /// Plans over what is there: cleared, kept, cut, covered by a picture, and without any record.
  private func copies() throws -> [FramePlan] {
    func plan(_ change: (inout FramePlan) -> Void) -> FramePlan {
      var plan = FramePlan(48, 40)
      plan.pages = [TexturePage(id: 1, width: 48, height: 40)]
      plan.keepsTarget = true
      change(&plan)
      return plan
    }
    var first = FramePlan(48, 40)
    first.clearColor = color(40, 90, 20, 200)
    first.addPage(
      try makeImage(48, 40) { x, y in color(UInt8(5 * x), UInt8(6 * y), UInt8(x + y), 255) })
    first.addBlit(pixelRect(3, 4, 40, 30), texelX: 2, texelY: 1)
    return [
      first,
      plan {
        $0.addSolid(pixelRect(10, 0, 30, 40), color(60, 0, 30, 90), blends: true)
        $0.addFaded(pixelRect(0, 10, 48, 30), texelX: 0, texelY: 4, opacity: 77)
      },
      plan {
        $0.addSolid(pixelRect(0, 0, 48, 40), color(0, 60, 30, 90), blends: true)
        $0.drawPass(into: -1, $0.wholeTarget, clears: false)
        $0.passes[0].cut = pixelRect(7, 9, 31, 22)
      },
      plan {
        $0.addBlit(pixelRect(0, 0, 48, 40), texelX: 0, texelY: 0)
        $0.addSolid(pixelRect(5, 5, 20, 20), color(60, 0, 30, 90), blends: true)
      },
      plan { _ in },
      plan {
        $0.addSolid(pixelRect(20, 20, 28, 24), color(1, 2, 3))
        $0.drawPass(into: -1, $0.wholeTarget, clears: false)
        $0.passes[0].cut = pixelRect(20, 20, 28, 24)
      },
    ]
  }

  /// The pictures after each plan. Between two plans the host draws too.
  private func pictures(
    _ kind: Kind, _ plans: [FramePlan], _ options: ContextOptions,
    _ check: (GLContext, PlanExecutor, RenderTarget) throws -> Void = { _, _, _ in }
  ) throws -> [Pixels] {
    var pictures: [Pixels] = []
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent(options: options)
      let target = try kind.target(context, objects)
      let executor = PlanExecutor(context: context)
      let other = HostObjects.texels(objects.textures[2])
      for (index, plan) in plans.enumerated() {
        try executor.execute(plan, into: target)
        #expect(glGetError() == 0)
        pictures.append(try Pixels(target))
        glBindFramebuffer(e(GL_FRAMEBUFFER), target.framebuffer.name)
        glEnable(e(GL_SCISSOR_TEST))
        glScissor(GLint(index * 5), 3, 6, 30)
        glClearBufferfv(e(GL_COLOR), 0, [0, Float(index) / 5, 1, 1])
        glDisable(e(GL_SCISSOR_TEST))
      }
      #expect(HostObjects.texels(objects.textures[2]) == other, "the second colour")
      try check(context, executor, target)
      executor.releaseAll()
      target.delete()
      context.close()
      #expect(context.resources.ledger.isBalanced, "\(context.resources.ledger)")
    }
    return pictures
  }

  @Test(arguments: Kind.allCases)
  func pixelsFromMemoryAreThoseOfGL(_ kind: Kind) throws {
    let plans = try copies()
    let gl = try pictures(kind, plans, .usual)
    var isInMemory = false
    let memory = try pictures(kind, plans, .inMemory) { context, executor, target in
      isInMemory = context.drawsInMemory
      #expect((executor.memory != nil) == context.drawsInMemory)
      #expect((target.carrier != nil) == context.drawsInMemory)
    }
    for (index, pair) in zip(memory, gl).enumerated() {
      #expect(pair.0.bytes == pair.1.bytes, "plan \(index)")
    }
    if isInMemory {
      #expect(Set(gl.map(\.bytes)).count == gl.count, "each changes the picture")
    }
  }

  /// The first plan that needs GL ends that; what is there stays.
  @Test(arguments: [Kind.blueFirst, .redFirst, .framebuffer])
  func aPlanForGLTakesOverTheHostsTarget(_ kind: Kind) throws {
    var plans = try copies()
    var general = FramePlan(48, 40)
    general.pages = plans[0].pages
    general.keepsTarget = true
    general.addQuad(
      .image, (0, 0, 10, 10), transform: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 9, ty: 3),
      source: (0, 0, 10, 10), flags: [.smoothEdges, .trilinear])
    plans.insert(general, at: 3)
    let gl = try pictures(kind, plans, .usual)
    let memory = try pictures(kind, plans, .inMemory) { _, executor, target in
      #expect(executor.memory == nil && target.carrier == nil)
    }
    #expect(memory == gl)
  }

  /// Pixels are read only if some of them stay, and nothing is asked from the second frame on.
  @Test func pixelsAreReadIfTheyStay() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent(options: .inMemory)
      if !context.drawsInMemory { return context.close() }
      let target = try Kind.blueFirst.target(context, objects)
      let executor = PlanExecutor(context: context)
      let plans = try copies()
      try executor.execute(plans[0], into: target)
      context.keepsHostState = false
      var reads: [Int] = []
      for plan in plans {
        let before = context.gl.counts
        try executor.execute(plan, into: target)
        let made = context.gl.counts.since(before)
        reads.append(made[.readPixels])
        for function in Self.asking { #expect(made[function] == 0, "\(function.symbol)") }
      }
      #expect(reads == [0, 1, 1, 0, 1, 0])
      context.close()
    }
  }

  /// A plan that draws into a page alone changes nothing of the target, and the next one shows it.
  @Test func pagesAreDrawnWithoutTheTarget() throws {
    var page = FramePlan(48, 40)
    page.keepsTarget = true
    let surface = page.addSurface(20, 16)
    page.addSolid(pixelRect(2, 3, 15, 12), color(70, 20, 9, 99))
    page.drawPass(into: surface, pixelRect(0, 0, 20, 16))
    #expect(page.change.box.isEmpty)
    var shown = FramePlan(48, 40)
    (shown.keepsTarget, shown.pages) = (true, page.pages)
    shown.addBlit(pixelRect(9, 9, 29, 25), texelX: 0, texelY: 0, blends: true)
    let plans = [try copies()[0], page, shown]
    let gl = try pictures(.blueFirst, plans, .usual)
    #expect(try pictures(.blueFirst, plans, .inMemory) == gl)
    #expect(Set(gl.map(\.bytes)).count == 3, "each changes the picture, or the host does")
  }

  /// All of a host's state is as it was, whatever that is.
  @Test(arguments: 0..<6)
  func pixelsFromMemoryLeaveTheStateAsItWas(_ seed: Int) throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent(options: .inMemory)
      let targets = [
        try Kind.twoColors.target(context, objects),
        try RenderTarget(context: context, texture: objects.textures[3], width: 48, height: 40),
      ]
      let executor = PlanExecutor(context: context)
      let plans = try copies()
      var dice = Dice(seed)
      for target in targets {
        for (index, plan) in plans.enumerated() {
          objects.setOddState(&dice)
          let witness = Witness(objects, targets: [objects.textures[1], objects.textures[3]])
          try executor.execute(plan, into: target)
          witness.check("plan \(index)")
          objects.endOddState()
        }
      }
      #expect((executor.memory != nil) == context.drawsInMemory)
      context.close()
    }
  }

  /// Colours of other formats are GL's, and so are targets without room for another texture.
  @Test func otherTargetsAreDrawnByGL() throws {
    let side = 256
    func isInMemory(
      _ options: ContextOptions, _ format: Int32, samples: GLsizei = 0
    ) throws -> Bool {
      var isInMemory = false
      try Host.with { _ in
        let (buffer, name) = (
          HostObjects.name(glGenRenderbuffers), HostObjects.name(glGenFramebuffers)
        )
        glBindRenderbuffer(e(GL_RENDERBUFFER), buffer)
        glRenderbufferStorageMultisample(
          e(GL_RENDERBUFFER), HostObjects.samples(samples), e(format), GLsizei(side), GLsizei(side))
        glBindFramebuffer(e(GL_FRAMEBUFFER), name)
        glFramebufferRenderbuffer(
          e(GL_FRAMEBUFFER), e(GL_COLOR_ATTACHMENT0), e(GL_RENDERBUFFER), buffer)
        let context = try GLContext.adoptingCurrent(options: options)
        context.resources.setBudgets(options.limits)
        let target = try RenderTarget(
          context: context, framebuffer: name, width: side, height: side)
        let executor = PlanExecutor(context: context)
        var plan = FramePlan(side, side)
        plan.addSolid(pixelRect(1, 1, 9, 9), color(99, 0, 0))
        try executor.execute(plan, into: target)
        #expect(try Pixels(target)[5, 5].red >= 96)
        isInMemory = executor.memory != nil || !context.drawsInMemory
        executor.releaseAll()
        target.delete()
        context.close()
        #expect(context.resources.ledger.isBalanced)
      }
      return isInMemory
    }
    #expect(try isInMemory(.inMemory, GL_RGBA8))
    var narrow = ContextOptions.inMemory
    narrow.limits.gpuBytes = side * side * 4
    #expect(try isInMemory(narrow, GL_RGBA8))
    narrow.limits.gpuBytes -= 1
    let others = [
      try isInMemory(.inMemory, GL_RGB565), try isInMemory(.inMemory, GL_RGB8),
      try isInMemory(.inMemory, GL_RGBA8, samples: 4), try isInMemory(narrow, GL_RGBA8),
    ]
    try Host.with { _ in
      let context = try GLContext.adoptingCurrent(options: .inMemory)
      #expect(others.allSatisfy { $0 == !context.drawsInMemory })
      context.close()
    }
  }

  /// Which part of a target a plan changes, and whether pixels of it stay.
  @Test func plansSayWhatTheyChange() throws {
    let changes = try copies().map(\.change)
    let (all, cut) = (pixelRect(0, 0, 48, 40), pixelRect(7, 9, 31, 22))
    #expect(changes.map(\.box) == [all, all, cut, all, all, pixelRect(20, 20, 28, 24)])
    #expect(changes.map(\.keepsPixels) == [false, true, true, false, true, false])

    var picture = try copies()[3]
    picture.blits[0].texelX = 1
    #expect(picture.change.keepsPixels, "the last column has no texels")

    var several = FramePlan(48, 40)
    several.keepsTarget = true
    for box in [pixelRect(0, 0, 9, 9), pixelRect(20, 30, 60, 60)] {
      several.addSolid(box, color(1, 2, 3))
      several.drawPass(into: -1, several.wholeTarget, clears: false)
      several.passes[several.passes.count - 1].cut = box
    }
    #expect(several.change.box == pixelRect(0, 0, 48, 40) && several.change.keepsPixels)
    several.passes.removeLast()
    #expect(several.change.box == pixelRect(0, 0, 9, 9) && !several.change.keepsPixels)
    several.batches[0].scissor = pixelRect(0, 0, 9, 8)
    #expect(several.change.keepsPixels, "a scissor cuts the record")
    several.batches[0].scissor = nil
    several.batches[0].blends = true
    #expect(!several.change.keepsPixels, "an opaque colour hides what is there")
    several.solids[0].color.alpha = 254
    #expect(several.change.keepsPixels)
    several.solids[0].color.alpha = 255
    #expect(!several.change.keepsPixels)
    let copy = several.addSurface(64, 64)
    several.pass(
      into: copy, pixelRect(2, 2, 30, 20), .copy(PassInput(page: -1, area: several.wholeTarget)))
    #expect(several.change.box == pixelRect(0, 0, 30, 20), "what is copied has to be there")
    #expect(several.change.keepsPixels)
    several.passes[1].area = pixelRect(2, 2, 8, 8)
    #expect(several.change.box == pixelRect(0, 0, 9, 9) && !several.change.keepsPixels)
    several.passes = []
    several.keepsTarget = false
    #expect(several.change.box == several.pixels && !several.change.keepsPixels)
  }
}
