import CGLES
import LaminaGraphics
import LaminaPlan

// Textures of the host's that pages show.
//
// What: each is looked at when a page begins to show it and when it is said to have changed: the
// host's fence is waited for, and it is either drawn from in place or copied by a pass. Its own
// parameters stay as they are: a sampler of ours takes their place.
// Why: a video frame or a scene of the host's is already on the device; to copy it would cost more
// than to draw it.
// Cost: nothing for a frame in which none has changed; some calls for one that has; a pass where it
// has to be converted.

/// The textures of a host's that one executor draws from, by the page that shows them.
struct ImportStore {
  struct Entry {
    var texture: ExternalTexture
    /// What is drawn from: the host's name, or one of ours. Nil if it cannot be shown.
    var shown: Texture?
    /// A texture of ours that shows the host's image, and the target that it is bound to.
    var sibling: (texture: Texture, target: Int32)?
    /// A texture of ours that is converted into.
    var copy: (texture: Texture, framebuffer: Framebuffer)?
  }

  private var entries: [Int: Entry] = [:]
  private var linear: Sampler?
  /// What has been read by the frame that was drawn last, for owners who want to know.
  private var finished: (textures: [ExternalTexture], fence: DeviceFence)?

  /// What host's textures are read by.
  var sampler: GLuint { linear?.name ?? 0 }

  /// What to draw from for a page.
  func texture(_ page: Int) -> Texture? { entries[page]?.shown }

  /// Whether a page is one that cannot be shown.
  func isFailed(_ page: Int) -> Bool { entries[page].map { $0.shown == nil } ?? false }

  // MARK: Before a frame

  /// Takes in what the plan names. One that cannot be shown is left out and told so; only what
  /// concerns the whole frame is thrown: ``LimitExceeded``, and a ``GLDeviceError`` such as a lost
  /// context. Uses the active unit, which is the pages'.
  mutating func run(
    _ plan: borrowing FramePlan, context: GLContext, programs: inout ProgramSet,
    statistics: inout ExecutionStatistics
  ) throws {
    if plan.imports.isEmpty { return try checkNames(plan, context, &statistics) }
    let resources = context.resources
    // A driver may have noted an error that is none of these textures'.
    try resources.check("before textures of the host's")
    if linear == nil {
      let readsEncoded = context.capabilities.extensions.contains("GL_EXT_texture_sRGB_decode")
      linear = try resources.makeSampler(readsEncoded: readsEncoded)
    }
    var state = PassState()
    for request in plan.imports {
      let page = plan.pages[request.page].id
      let texture = request.texture
      var entry = entries[page] ?? Entry(texture: texture)
      // Also where the frame fails: what was made for it has to be found again.
      defer { entries[page] = entry }
      do {
        let importer = TextureImporter(context: context, texture: texture, sampler: sampler)
        let isConverted = try importer.run(&entry, &programs, &state)
        statistics.imports += 1
        if isConverted { statistics.conversions += 1 }
        texture.note(nil)
      } catch let error as GLDeviceError where error.concernsTexture {
        entry.shown = nil
        statistics.failedImports += 1
        texture.note(error)
      }
    }
    state.bindSampler(0, context.gl)
    try checkNames(plan, context, &statistics)
  }

  /// Leaves out what `plan` draws from by a name of the host's that is none any more: to bind it
  /// would make a texture of that name.
  private mutating func checkNames(
    _ plan: borrowing FramePlan, _ context: GLContext, _ statistics: inout ExecutionStatistics
  ) throws {
    if entries.isEmpty { return }
    var checked: Set<Int> = []
    for batch in plan.batches where batch.page >= 0 && plan.pages[Int(batch.page)].isExternal {
      let page = plan.pages[Int(batch.page)].id
      guard checked.insert(page).inserted, let entry = entries[page], entry.copy == nil,
        entry.shown != nil,
        case .glTexture(let name, _) = entry.texture.source, !context.gl.isTexture(name)
      else { continue }
      // After the loss of a context nothing is a texture.
      try context.resources.check("textures of the host's")
      entries[page]?.shown = nil
      statistics.failedImports += 1
      entry.texture.note(
        GLDeviceError.externalTexture(
          "\(entry.texture): GL texture \(name) was deleted while a layer shows it"))
    }
  }

  // MARK: After a frame

  /// Makes a fence for those who want to know when the textures that `plan` draws from have been
  /// read.
  mutating func makeFence(_ plan: borrowing FramePlan, _ context: GLContext) throws {
    finished = nil
    if entries.isEmpty || !entries.values.contains(where: { $0.texture.onRelease != nil }) {
      return
    }
    var read: Set<Int> = []
    for request in plan.imports { read.insert(plan.pages[request.page].id) }
    for batch in plan.batches where batch.page >= 0 {
      // A copy was read from the host's when it was made.
      let page = plan.pages[Int(batch.page)].id
      if let entry = entries[page], entry.copy == nil { read.insert(page) }
    }
    let textures = read.sorted().compactMap { entries[$0] }
      .filter { $0.shown != nil && $0.texture.onRelease != nil }.map(\.texture)
    if textures.isEmpty { return }
    finished = (textures, try DeviceFence(gl: context.gl))
  }

  /// Tells the owners; with no context of ours current, unless it was before.
  mutating func tellOwners() {
    guard let (textures, fence) = finished else { return }
    finished = nil
    for texture in textures { texture.onRelease?(fence) }
  }

  /// Leaves no texture of the host's bound: it would be the victim of a later call meant for
  /// another.
  func unbind(_ gl: GLFunctions) { gl.bindTexture(GL_TEXTURE_2D, 0) }

  var isEmpty: Bool { entries.isEmpty }

  // MARK: End

  /// Lets go of pages that no later frame names; of those that `plan` itself names only if
  /// `isDrawn`.
  mutating func retire(_ plan: borrowing FramePlan, isDrawn: Bool, _ resources: GLResources) {
    if plan.retiredPages.isEmpty || entries.isEmpty { return }
    let named = isDrawn ? [] : plan.namedPages
    for id in plan.retiredPages where !named.contains(id) {
      if let entry = entries.removeValue(forKey: id) { Self.delete(entry, resources) }
    }
  }

  /// Lets go of everything. What is the host's stays.
  mutating func deleteAll(_ resources: GLResources) {
    if !entries.isEmpty { unbind(resources.gl) }
    for entry in entries.values { Self.delete(entry, resources) }
    entries = [:]
    finished = nil
    if let linear { resources.delete(linear) }
    linear = nil
  }

  private static func delete(_ entry: Entry, _ resources: GLResources) {
    if let sibling = entry.sibling { resources.delete(sibling.texture) }
    if let copy = entry.copy {
      resources.delete(copy.framebuffer)
      resources.delete(copy.texture)
    }
  }
}

extension GLDeviceError {
  /// Whether the error is one texture's and not the frame's.
  package var concernsTexture: Bool {
    switch self {
    case .externalTexture, .missingExtension, .missingFunction: true
    default: false
    }
  }
}
