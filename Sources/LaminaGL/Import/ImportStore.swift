@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

// Host textures that pages show.
//
// What: a texture is examined when a page begins to show it and when the host says that it changed.
// We then wait for the host's fence and either draw from the texture in place or copy it in a pass.
// The texture's own parameters stay as they are, because our sampler replaces them.
// Why: a video frame or a scene of the host's is on the device already, and copying it would cost
// more than drawing it.
// Cost: nothing for a frame in which no texture has changed; a few calls for each one that has; a
// pass if it must be converted.

/// The host textures that one executor draws from, by the page that shows them.
struct ImportStore {
  /// A texture that shows an image, the target that it is bound to, and whether the driver can read
  /// it between texels.
  typealias Sibling = (texture: Texture, target: Int32, isFiltered: Bool)

  struct Entry {
    var texture: ExternalTexture
    /// The texture to draw from: the host's, or one of ours. Nil if it cannot be shown.
    var shown: Texture?
    /// Our texture that shows the host's image, if the source is an image.
    var sibling: Sibling?
    /// Our texture that holds the converted copy.
    var copy: (texture: Texture, framebuffer: Framebuffer)?
  }

  private var entries: [Int: Entry] = [:]
  private var linear: Sampler?
  private var nearest: Sampler?
  /// The textures that the last frame has read and whose owners want to know, and the fence after
  /// it.
  private var finished: (textures: [ExternalTexture], fence: DeviceFence)?

  /// The sampler that host textures are read with.
  var sampler: GLuint { linear?.name ?? 0 }
  /// The sampler that host textures are read with where texels are copied.
  var copySampler: GLuint { nearest?.name ?? 0 }

  /// The texture to draw from for a page.
  func texture(_ page: Int) -> Texture? { entries[page]?.shown }

  /// Whether a page has a texture that cannot be shown.
  func isFailed(_ page: Int) -> Bool { entries[page].map { $0.shown == nil } ?? false }

  // MARK: Before a frame

  /// Takes in the textures that the plan names. A texture that cannot be shown is left out, and its
  /// object is told the error. Only errors of the whole frame are thrown: ``LimitExceeded``, or a
  /// ``GLDeviceError`` such as a lost context. Uses the active unit, which must be the pages' unit.
  mutating func run(
    _ plan: borrowing FramePlan, context: GLContext, programs: inout ProgramSet,
    statistics: inout ExecutionStatistics
  ) throws {
    if plan.imports.isEmpty { return try checkNames(plan, context, &statistics) }
    let resources = context.resources
    // The driver may have noted an earlier error that has nothing to do with these textures.
    try resources.check("before textures of the host's")
    let readsEncoded = context.capabilities.extensions.contains("GL_EXT_texture_sRGB_decode")
    if linear == nil { linear = try resources.makeSampler(readsEncoded: readsEncoded) }
    if nearest == nil {
      nearest = try resources.makeSampler(filter: GL_NEAREST, readsEncoded: readsEncoded)
    }
    var state = PassState()
    for request in plan.imports {
      let page = plan.pages[request.page].id
      let texture = request.texture
      var entry = entries[page] ?? Entry(texture: texture)
      // The entry is also stored if the frame fails, so that its objects can be found later.
      defer { entries[page] = entry }
      do {
        let importer = TextureImporter(
          context: context, texture: texture, sampler: sampler, copySampler: copySampler)
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

  /// Leaves out textures that `plan` draws from but whose name the host has deleted. Binding such a
  /// name would make a new texture.
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
      // After the loss of a context no name is a texture.
      try context.resources.check("textures of the host's")
      entries[page]?.shown = nil
      statistics.failedImports += 1
      entry.texture.note(
        GLDeviceError.externalTexture(
          "\(entry.texture): GL texture \(name) was deleted while a layer shows it"))
    }
  }

  /// Throws ``GLDeviceError/unusableTarget(_:)`` if the plan reads from the texture called `name`,
  /// into which it is about to draw. GL leaves open what such a draw reads.
  func checkTarget(_ plan: borrowing FramePlan, texture name: GLuint) throws {
    func check(_ texture: ExternalTexture) throws {
      guard case .glTexture(name, _) = texture.source else { return }
      throw GLDeviceError.unusableTarget(
        "texture \(name): it is the contents of a layer in the frame that is drawn into it; draw into another texture, or show a copy"
      )
    }
    for request in plan.imports { try check(request.texture) }
    if entries.isEmpty { return }
    for batch in plan.batches where batch.page >= 0 && plan.pages[Int(batch.page)].isExternal {
      if let entry = entries[plan.pages[Int(batch.page)].id] { try check(entry.texture) }
    }
  }

  // MARK: After a frame

  /// Makes a fence for owners who want to know when the textures that `plan` draws from have been
  /// read.
  mutating func makeFence(_ plan: borrowing FramePlan, _ context: GLContext) throws {
    finished = nil
    if entries.isEmpty || !entries.values.contains(where: { $0.texture.onRelease != nil }) {
      return
    }
    var read: Set<Int> = []
    for request in plan.imports { read.insert(plan.pages[request.page].id) }
    for batch in plan.batches where batch.page >= 0 {
      // A host texture with a copy is read only when the copy is made.
      let page = plan.pages[Int(batch.page)].id
      if let entry = entries[page], entry.copy == nil { read.insert(page) }
    }
    let textures = read.sorted().compactMap { entries[$0] }
      .filter { $0.shown != nil && $0.texture.onRelease != nil }.map(\.texture)
    if textures.isEmpty { return }
    finished = (textures, try DeviceFence(gl: context.gl))
  }

  /// Tells the owners. None of our contexts is current then, unless it was current before.
  mutating func tellOwners() {
    guard let (textures, fence) = finished else { return }
    finished = nil
    for texture in textures { texture.onRelease?(fence) }
  }

  /// Leaves no host texture bound. Otherwise a later call meant for another texture could change
  /// it.
  func unbind(_ gl: GLFunctions) { gl.bindTexture(GL_TEXTURE_2D, 0) }

  var isEmpty: Bool { entries.isEmpty }

  // MARK: End

  /// Releases pages that no later frame names. A page that `plan` itself names is released only if
  /// `isDrawn`.
  mutating func retire(_ plan: borrowing FramePlan, isDrawn: Bool, _ resources: GLResources) {
    if plan.retiredPages.isEmpty || entries.isEmpty { return }
    let named = isDrawn ? [] : plan.namedPages
    for id in plan.retiredPages where !named.contains(id) {
      if let entry = entries.removeValue(forKey: id) { Self.delete(entry, resources) }
    }
  }

  /// Releases everything of ours. The host's objects stay.
  mutating func deleteAll(_ resources: GLResources) {
    if !entries.isEmpty { unbind(resources.gl) }
    for entry in entries.values { Self.delete(entry, resources) }
    entries = [:]
    finished = nil
    if let linear { resources.delete(linear) }
    if let nearest { resources.delete(nearest) }
    (linear, nearest) = (nil, nil)
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
  /// Whether the error concerns one texture and not the whole frame.
  package var concernsTexture: Bool {
    switch self {
    case .externalTexture, .missingExtension, .missingFunction: true
    default: false
    }
  }
}
