@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

/// The texture pages of one compiler by identifier: pages of images, and pages that passes draw
/// into.
struct PageStore {
  private var textures: [Int: Texture] = [:]
  private var kinds: [Int: TexelKind] = [:]
  private var pool = TexturePool()
  private var frame = 0
  /// Textures that no frame after this one has drawn from can be written without waiting.
  private var finished = 0
  /// The framebuffers of the pages that passes draw into or copy from, by page identifier.
  private var framebuffers: [Int: Framebuffer] = [:]
  /// Texels that lie otherwise in their source than the driver wants them: in another order of
  /// channels or rows, or not converted. The memory is reused.
  private var reordered: [UInt8] = []

  var count: Int { textures.count }

  /// The bytes of textures that no page uses and that are kept for future pages.
  var spareBytes: Int { pool.byteCount }

  /// Begins a frame. `isIdle` says that everything drawn so far is done.
  mutating func beginFrame(isIdle: Bool, _ resources: GLResources) {
    frame += 1
    // Up to two frames may still be in progress.
    finished = isIdle ? frame - 1 : max(finished, frame - 3)
    if pool.count > 0 { pool.trim(frame: frame, resources) }
  }

  func texture(_ id: Int) -> Texture? { textures[id] }

  /// Makes the pages that the uploads name and that do not exist yet, and copies the texels into
  /// them. Each upload is one call that reads the rows of its source directly. Binds the textures
  /// to the active unit. Throws ``LimitExceeded`` and ``GLDeviceError``.
  mutating func upload(
    _ plan: borrowing FramePlan, staging: inout StagingRing?, resources: GLResources,
    statistics: inout ExecutionStatistics
  ) throws {
    if plan.uploads.isEmpty { return }
    var bound: GLuint = 0
    var rows = RowState()
    defer {
      rows.reset(resources.gl)
      staging?.unbind(resources.gl)
    }
    for upload in plan.uploads {
      let page = plan.pages[upload.page]
      let texture: Texture
      if let ready = textures[page.id] {
        guard ready.width == page.width, ready.height == page.height else {
          throw GLDeviceError.invalidPlan(
            "page \(page.id): \(page.width)x\(page.height), but it was made with \(ready.width)x\(ready.height)"
          )
        }
        texture = ready
        if bound != texture.name { resources.gl.bindTexture(GL_TEXTURE_2D, texture.name) }
      } else {
        // With a buffer bound, the new texture would take its texels from there.
        staging?.unbind(resources.gl)
        texture = try makeTexture(page, resources)
      }
      bound = texture.name
      try copy(upload, &rows, &staging, resources)
      statistics.uploads += 1
      statistics.texelBytes += upload.byteCount
      statistics.uploadedBytes += upload.byteCount
    }
    makeLevels(plan, resources)
    try resources.check("copying \(plan.uploads.count) rectangles into texture pages")
  }

  /// Makes the smaller levels of the pages that received new texels.
  private func makeLevels(_ plan: borrowing FramePlan, _ resources: GLResources) {
    var done: Set<Int> = []
    for upload in plan.uploads {
      let page = plan.pages[upload.page]
      guard page.hasLevels, done.insert(page.id).inserted, let texture = textures[page.id],
        texture.hasLevels
      else { continue }
      resources.gl.bindTexture(GL_TEXTURE_2D, texture.name)
      resources.gl.generateMipmap(GL_TEXTURE_2D)
    }
  }

  // MARK: Pages that are drawn into

  func framebuffer(_ id: Int) -> Framebuffer? { framebuffers[id] }

  /// Makes the textures and framebuffers that the plan's passes need and that do not exist yet.
  /// Binds textures to the active unit, and framebuffers. Throws ``LimitExceeded`` and
  /// ``GLDeviceError``.
  mutating func prepareTargets(_ plan: borrowing FramePlan, resources: GLResources) throws {
    for pass in plan.passes {
      if pass.page >= 0 { try prepareTarget(plan.pages[Int(pass.page)], resources) }
      if case .copy(let input) = pass.work, input.page >= 0 {
        try prepareTarget(plan.pages[Int(input.page)], resources)
      }
    }
  }

  private mutating func prepareTarget(_ page: TexturePage, _ resources: GLResources) throws {
    let texture: Texture
    if let ready = textures[page.id] {
      guard ready.width == page.width, ready.height == page.height else {
        throw GLDeviceError.invalidPlan(
          "page \(page.id): \(page.width)x\(page.height), but it was made with \(ready.width)x\(ready.height)"
        )
      }
      texture = ready
    } else {
      texture = try makeTexture(page, resources)
    }
    if framebuffers[page.id] == nil {
      framebuffers[page.id] = try resources.makeFramebuffer(texture)
    }
  }

  /// Makes and binds the texture of a page that has none yet. Its texels are undefined.
  private mutating func makeTexture(_ page: TexturePage, _ resources: GLResources) throws -> Texture
  {
    let kind = TexelKind(page.format)
    // Without levels the page is read as with a linear filter.
    let hasLevels = page.hasLevels && (kind != .halfFloats || resources.makesHalfFloatLevels)
    let kept = pool.take(
      width: page.width, height: page.height, kind: kind, hasLevels: hasLevels,
      unusedSince: finished)
    let texture: Texture
    if let kept {
      texture = kept
      resources.gl.bindTexture(GL_TEXTURE_2D, kept.name)
    } else {
      // Spare textures are deleted before a limit is exceeded.
      if pool.count > 0, !resources.hasRoom(page.byteCount * 2) { pool.deleteAll(resources) }
      texture = try resources.makeTexture(
        width: page.width, height: page.height, kind: kind, hasLevels: hasLevels, isPage: true)
    }
    textures[page.id] = texture
    kinds[page.id] = kind
    return texture
  }

  /// Makes the texture of a page of colours, and copies its texels from memory. Binds the texture
  /// to the active unit. Throws ``LimitExceeded`` and ``GLDeviceError``.
  mutating func put(_ memory: StoreMemory, as id: Int, resources: GLResources) throws {
    let page = TexturePage(
      id: id, width: memory.width, height: memory.height, format: memory.format)
    _ = try makeTexture(page, resources)
    let source = TexelSource.store(memory)
    var (rows, staging) = (RowState(), StagingRing?.none)
    defer { rows.reset(resources.gl) }
    try copy(
      TextureUpload(page: 0, x: 0, y: 0, source: source, part: source.bounds), &rows, &staging,
      resources)
  }

  /// Copies the texels of all pages into memory, by identifier, and deletes the textures. Nil if a
  /// page does not hold colours of one level, or if there is no memory; then nothing is changed.
  /// Throws ``GLDeviceError``. Binds framebuffers.
  mutating func moveToMemory(_ resources: GLResources) throws -> [Int: StoreMemory]? {
    var moved: [Int: StoreMemory] = [:]
    for (id, texture) in textures {
      guard case .color? = kinds[id], !texture.hasLevels,
        let memory = StoreMemory(width: texture.width, height: texture.height)
      else { return nil }
      let framebuffer = try framebuffers[id] ?? resources.makeFramebuffer(texture)
      framebuffers[id] = framebuffer
      resources.gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      resources.gl.readPixels(
        0, 0, Int32(texture.width), Int32(texture.height), resources.order.format,
        GL_UNSIGNED_BYTE, memory.base)
      moved[id] = memory
    }
    try resources.checkLoss("copying \(moved.count) pages into memory")
    deleteAll(resources)
    return moved
  }

  private mutating func copy(
    _ upload: TextureUpload, _ rows: inout RowState, _ staging: inout StagingRing?,
    _ resources: GLResources
  ) throws {
    let (source, part, gl) = (upload.source, upload.part, resources.gl)
    let size = source.format.bytesPerTexel
    if let lent = upload.lentPixels { return try convert(lent, upload, &rows, &staging, resources) }
    let start = (Int(part.minY) * source.width + Int(part.minX)) * size
    let isReordered = source.format == .bgra8 && resources.order == .rgba
    try source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // The first copied row, and the way to the next one.
      var (first, rowBytes) = (base + start, source.width * size)
      if upload.isReversed { (first, rowBytes) = (first + (part.height - 1) * rowBytes, -rowBytes) }
      let offset = try staging?.put(part.width * part.height * size, resources) { memory in
        Self.gather(first, bytesPerRow: rowBytes, part, size, isReordered, into: memory)
      }
      if let offset {
        rows.set(length: 0, alignment: size == 1 ? 1 : 4, gl)
        return Self.send(upload, UnsafeRawPointer(bitPattern: offset), resources)
      }
      staging?.unbind(gl)
      if isReordered || upload.isReversed {
        rows.set(length: 0, alignment: size == 1 ? 1 : 4, gl)
        send(upload, resources) {
          Self.gather(first, bytesPerRow: rowBytes, part, size, isReordered, into: $0)
        }
      } else {
        rows.set(
          length: part.width == source.width ? 0 : source.width, alignment: size == 1 ? 1 : 4, gl)
        Self.send(upload, first, resources)
      }
    }
  }

  /// Copies texels that are converted on their way.
  private mutating func convert(
    _ lent: LentPixels, _ upload: TextureUpload, _ rows: inout RowState,
    _ staging: inout StagingRing?, _ resources: GLResources
  ) throws {
    let part = upload.part
    func write(_ memory: UnsafeMutableRawPointer) {
      lent.copyRows(
        x: Int(part.minX), y: Int(part.minY), width: part.width, height: part.height,
        reversed: upload.isReversed, into: memory)
      if resources.order == .rgba {
        PixelOrder.swapRedAndBlue(in: memory, count: part.width * part.height)
      }
    }
    let offset = try staging?.put(upload.byteCount, resources, write)
    rows.set(length: 0, alignment: 4, resources.gl)
    if let offset { return Self.send(upload, UnsafeRawPointer(bitPattern: offset), resources) }
    staging?.unbind(resources.gl)
    send(upload, resources, write)
  }

  /// Sends the texels that `write` puts one after the other into memory that is used again.
  private mutating func send(
    _ upload: TextureUpload, _ resources: GLResources, _ write: (UnsafeMutableRawPointer) -> Void
  ) {
    if reordered.count < upload.byteCount {
      reordered = [UInt8](repeating: 0, count: upload.byteCount)
    }
    reordered.withUnsafeMutableBytes {
      guard let memory = $0.baseAddress else { return }
      write(memory)
      Self.send(upload, UnsafeRawPointer(memory), resources)
    }
  }

  /// Copies the rows of `part` one after the other, if asked with red and blue exchanged. The way
  /// from one row to the next may be negative.
  private static func gather(
    _ start: UnsafeRawPointer, bytesPerRow: Int, _ part: PixelRect, _ size: Int,
    _ isReordered: Bool, into target: UnsafeMutableRawPointer
  ) {
    let width = part.width * size
    for y in 0..<part.height {
      let source = UnsafeRawBufferPointer(start: start + y * bytesPerRow, count: width)
      let row = UnsafeMutableRawBufferPointer(start: target + y * width, count: width)
      if isReordered {
        PixelOrder.swapRedAndBlue(source, into: row)
      } else {
        row.copyMemory(from: source)
      }
    }
  }

  private static func send(
    _ upload: TextureUpload, _ texels: UnsafeRawPointer?, _ resources: GLResources
  ) {
    let part = upload.part
    let (format, type) =
      switch upload.source.format {
      case .bgra8: (resources.order.format, GL_UNSIGNED_BYTE)
      case .gray8, .alpha8: (GL_RED, GL_UNSIGNED_BYTE)
      case .rgba16Float: (GL_RGBA, GL_HALF_FLOAT)
      }
    resources.gl.texSubImage2D(
      GL_TEXTURE_2D, 0, Int32(upload.x + Int(part.minX)), Int32(upload.firstRow),
      Int32(part.width),
      Int32(part.height), format, type, texels)
  }

  /// Gives GL its defaults for the rows of an upload, if a failure may have left others.
  static func resetRows(_ gl: GLFunctions) {
    gl.pixelStorei(GL_UNPACK_ROW_LENGTH, 0)
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 4)
  }

  /// Takes away the textures of pages that no later frame names. A page that `plan` itself names
  /// loses its texture only if `isDrawn`.
  mutating func retire(_ plan: borrowing FramePlan, isDrawn: Bool, _ resources: GLResources) {
    if plan.retiredPages.isEmpty { return }
    let named = isDrawn ? [] : plan.namedPages
    for id in plan.retiredPages where !named.contains(id) {
      if let framebuffer = framebuffers.removeValue(forKey: id) { resources.delete(framebuffer) }
      guard let texture = textures.removeValue(forKey: id) else { continue }
      if let kind = kinds.removeValue(forKey: id) {
        pool.keep(texture, kind, frame: isDrawn ? frame : frame - 1, resources)
      }
    }
  }

  mutating func deleteAll(_ resources: GLResources) {
    for framebuffer in framebuffers.values { resources.delete(framebuffer) }
    for texture in textures.values { resources.delete(texture) }
    pool.deleteAll(resources)
    (textures, kinds, framebuffers) = ([:], [:], [:])
  }
}

extension TexelKind {
  init(_ format: TexelFormat) {
    self =
      switch format {
      case .bgra8: .color
      case .gray8: .gray
      case .alpha8: .alpha
      case .rgba16Float: .halfFloats
      }
  }
}

/// The row layout that GL was told for uploads, so that nothing is set twice. Outside an upload, GL
/// has its defaults.
private struct RowState {
  /// The number of texels from one row to the next; 0 means the width of the copied part.
  private var length = 0
  private var alignment = 4

  mutating func set(length: Int, alignment: Int, _ gl: GLFunctions) {
    if self.length != length { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, Int32(clamping: length)) }
    if self.alignment != alignment { gl.pixelStorei(GL_UNPACK_ALIGNMENT, Int32(alignment)) }
    (self.length, self.alignment) = (length, alignment)
  }

  mutating func reset(_ gl: GLFunctions) { set(length: 0, alignment: 4, gl) }
}
