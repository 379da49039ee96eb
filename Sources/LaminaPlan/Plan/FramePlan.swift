/// What one frame draws: plain data, made without GL and executed by it.
///
/// A plan can be printed, compared and tested without a GPU.
package struct FramePlan {
  /// Size of the target in pixels.
  package var width = 0
  package var height = 0
  /// Pages that the batches name by position: `DrawBatch.page` is an index into this array.
  package var pages: [TexturePage] = []
  /// Copies into pages, made before anything is drawn.
  package var uploads: [TextureUpload] = []
  /// External textures that pages begin to show, or whose texels have changed.
  package var imports: [TextureImport] = []
  /// Identifiers of pages that no later plan will name.
  package var retiredPages: [Int] = []
  /// Draws in their order.
  package var batches: [DrawBatch] = []
  /// Passes in their order. An empty array means one pass: it clears the target to `clearColor` and
  /// draws all batches into it.
  package var passes: [RenderPass] = []
  package var clearColor = PackedColor.clear
  /// Whether a plan without passes draws over the present pixels of the target instead of clearing
  /// it.
  package var keepsTarget = false
  package var solids: [SolidInstance] = []
  package var blits: [BlitInstance] = []
  package var quads: [QuadInstance] = []
  package var turned: [TurnedInstance] = []
  /// Clips that quads refer to by index.
  package var clips: [ClipRecord] = []
  /// Changes when the clips change; 0 if nobody has kept count.
  package var clipsVersion = 0
  /// The union of the ``ClipFlags`` of all clips.
  package var clipFlags: UInt32 = 0
  /// The stops that records of gradients refer to.
  package var gradients = GradientTable()
  /// The pixels that records touch inside the areas of their passes. A pixel counts once for each
  /// record that touches it.
  package var shadedPixels = 0
  /// The same pixels, and those of all passes, each weighed by its cost on a software rasterizer.
  /// Of a part of another plan, as many as its pixels cost in the mean there. 0 for a plan that was
  /// made by hand.
  package var shading = 0
  /// Counters of the compilation that made this plan.
  package var statistics = PlanStatistics()

  package init() {}

  /// Removes everything and keeps the memory.
  package mutating func clear() {
    clearRecords()
    pages.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    gradients.begin()
    (clipFlags, clipsVersion, keepsTarget) = (0, 0, false)
    statistics = PlanStatistics()
  }

  /// Removes everything but pages and clips, and keeps the memory.
  package mutating func clearRecords() {
    uploads.removeAll(keepingCapacity: true)
    imports.removeAll(keepingCapacity: true)
    retiredPages.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    solids.removeAll(keepingCapacity: true)
    blits.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    turned.removeAll(keepingCapacity: true)
    (clearColor, shadedPixels, shading) = (.clear, 0, 0)
  }

  /// Computes the flags of each batch and of the clips from their records, for a plan that was made
  /// by hand.
  package mutating func noteFlags() {
    clipFlags = clips.reduce(into: 0) { $0 |= UInt32(exactly: $1.inverseW.w) ?? 0 }
    for index in batches.indices {
      let (first, count) = (Int(batches[index].first), Int(batches[index].count))
      guard batches[index].program.recordType == .quad, first >= 0, count >= 0,
        first + count <= quads.count
      else {
        continue
      }
      batches[index].flags = quads[first..<first + count].reduce(into: 0) { $0 |= $1.flags }
    }
  }

  /// Marks the plan as executed, so that uploads are not made, and pages not deleted, a second
  /// time.
  package mutating func finish() {
    uploads.removeAll(keepingCapacity: true)
    imports.removeAll(keepingCapacity: true)
    retiredPages.removeAll(keepingCapacity: true)
  }

  /// Whether any pass reads earlier pixels of the target.
  package var readsTarget: Bool {
    batches.contains { $0.program == .blend && $0.backdrop < 0 }
      || passes.contains { $0.work.input?.page == -1 }
  }

  /// All pixels of the target.
  package var pixels: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }
}

/// A texture as the plan names it. Images, stores and masks lie in pages; surfaces are pages.
package struct TexturePage: Equatable, Sendable {
  /// Never used again in the life of a compiler.
  package var id: Int
  package var width: Int
  package var height: Int
  /// The format of all texels of the page.
  package var format: TexelFormat
  /// Whether the page has smaller levels. They are made from the first level after each copy or
  /// draw into it.
  package var hasLevels: Bool
  /// Whether the page is an external texture, or a converted copy of one.
  package var isExternal = false

  package init(
    id: Int, width: Int, height: Int, format: TexelFormat = .bgra8, hasLevels: Bool = false
  ) {
    (self.id, self.width, self.height) = (id, width, height)
    (self.format, self.hasLevels) = (format, hasLevels)
  }

  /// Bytes of the texture; 0 for an external texture. ``Viewport`` limits the sides to 16,384.
  package var byteCount: Int { isExternal ? 0 : width * height * format.bytesPerTexel }
}

/// Records that are drawn by one instanced draw.
@usableFromInline package struct DrawBatch: Equatable, Sendable {
  @usableFromInline package var program: DrawProgram
  /// Whether GL blends, by `mode`. Off if every instance is opaque.
  @usableFromInline package var blends: Bool
  @usableFromInline package var mode = BatchMode.over
  /// Index into `FramePlan.pages`, or -1 for no page.
  @usableFromInline package var page: Int32
  /// For program `blend`, the page that holds the backdrop; otherwise -1.
  @usableFromInline package var backdrop: Int32 = -1
  /// For program `faded`, what every texel is multiplied by, in parts of 255; otherwise 255.
  @usableFromInline package var opacity: UInt8 = 255
  /// Device space. With nil the batch draws to the whole target.
  @usableFromInline package var scissor: PixelRect?
  /// The union of the ``QuadFlags`` of all records.
  @usableFromInline package var flags: UInt32 = 0
  /// For a cloud: how many records there is room for. ``count`` says how many are drawn.
  @usableFromInline package var capacity: Int32 = 0
  /// For a cloud: at most how many pixels its records touch, each counted.
  @usableFromInline package var shadedPixels = 0
  /// Index of the first record among this program's records; `count` says how many there are.
  @usableFromInline package var first: Int32
  @usableFromInline package var count: Int32

  @inlinable package init(
    program: DrawProgram, blends: Bool, page: Int32, scissor: PixelRect?, first: Int32, count: Int32
  ) {
    self.program = program
    self.blends = blends
    self.page = page
    self.scissor = scissor
    self.first = first
    self.count = count
  }

  /// How many places the batch takes in the order of drawing.
  @inlinable package var slotCount: Int32 { program.isCloud ? 1 : count }
}

/// How GL blends a batch with the present pixels. Colours are premultiplied.
@usableFromInline package enum BatchMode: UInt8, Equatable, Sendable {
  /// Source over destination.
  case over
  /// The destination times the source's alpha, as a mask needs.
  case destinationIn
  /// The sum of source and destination.
  case plus
}

/// A clip that needs coverage: a rectangle, possibly rounded, in the space of some layer under its
/// transform.
///
/// It has sixteen floats, which the fragment shader reads as four texels. Clips nest through
/// `parent`.
@usableFromInline package struct ClipRecord: Equatable, Sendable, BitwiseCopyable {
  /// Device space to layer space, first row, as in ``QuadInstance``. The fourth number is the
  /// corner radius.
  @usableFromInline package var inverseXRadius: Vector4
  /// Device space to layer space, second row. The fourth number is the index of the enclosing clip,
  /// or -1.
  @usableFromInline package var inverseYParent: Vector4
  /// Device space to layer space, third row. The fourth number is a ``ClipFlags``.
  @usableFromInline package var inverseW: Vector4
  /// Layer space: minX, minY, maxX, maxY.
  @usableFromInline package var rect: Vector4

  @inlinable package init(
    inverseXRadius: Vector4, inverseYParent: Vector4, inverseW: Vector4, rect: Vector4
  ) {
    self.inverseXRadius = inverseXRadius
    self.inverseYParent = inverseYParent
    self.inverseW = inverseW
    self.rect = rect
  }
}

/// What kind of clip a ``ClipRecord`` is, and what its corners look like.
@usableFromInline package struct ClipFlags: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A hole: pixels outside the rectangle show. Its edges are not antialiased.
  @inlinable package static var hole: ClipFlags { ClipFlags(rawValue: 1) }
  /// A half plane: the first row is a line (a, b, c) of device space. Pixels whose centres have a·X
  /// + b·Y + c >= 0 show. The edge is not antialiased.
  @inlinable package static var halfPlane: ClipFlags { ClipFlags(rawValue: 2) }
  /// This corner is square although the record has a radius. The names are those of layer space.
  @inlinable package static var squareMinXMinY: ClipFlags { ClipFlags(rawValue: 4) }
  @inlinable package static var squareMaxXMinY: ClipFlags { ClipFlags(rawValue: 8) }
  @inlinable package static var squareMinXMaxY: ClipFlags { ClipFlags(rawValue: 16) }
  @inlinable package static var squareMaxXMaxY: ClipFlags { ClipFlags(rawValue: 32) }
  /// Corners follow the continuous curve instead of a circle.
  @inlinable package static var continuous: ClipFlags { ClipFlags(rawValue: 64) }

  /// Position of the first flag of corners, which is ``squareMinXMinY``.
  @inlinable package static var cornerShift: UInt32 { 2 }
}

/// Counters of one compilation.
package struct PlanStatistics: Equatable, Sendable {
  /// Layers in the tree.
  package var layers = 0
  /// Layers whose background or contents put at least one record into the plan. A border alone does
  /// not count.
  package var drawnLayers = 0
  /// Layers that are left out. They, or a superlayer, are hidden, transparent or turned away, or a
  /// clip above them leaves nothing.
  package var culledLayers = 0
  /// Images and backing stores that have a placement in a page, whether this plan draws them or
  /// not.
  package var images = 0
  /// Shape masks that were rasterized for this plan or for a patch of it.
  package var rasters = 0
  /// Sheets that the plan draws.
  package var sheets = 0
  /// Parts of shapes that were painted on sheets for this plan or for a patch of it. A part counts
  /// once for each changed rectangle that it touches.
  package var sheetParts = 0
  /// Pixels of sheets that were painted again.
  package var sheetPixels = 0
  /// Bytes of texels that `FramePlan.uploads` copies.
  package var uploadedBytes = 0
  /// Bytes of the pages.
  package var textureBytes = 0

  package init() {}
}
