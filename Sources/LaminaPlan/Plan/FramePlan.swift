/// What one frame draws: plain data, made without GL and executed by it.
///
/// A plan can be printed, compared and tested without a GPU.
package struct FramePlan {
  /// Pixels of the target.
  package var width = 0
  package var height = 0
  /// Texture pages that the batches name, by position; `DrawBatch.page` is an index into this.
  package var pages: [TexturePage] = []
  /// What is copied into pages before anything is drawn.
  package var uploads: [TextureUpload] = []
  /// Textures of the host's that pages begin to show, or that have changed.
  package var imports: [TextureImport] = []
  /// Identifiers of pages that no later plan will name.
  package var retiredPages: [Int] = []
  /// Draws, in order.
  package var batches: [DrawBatch] = []
  /// Passes, in order. None stands for one that draws all batches into the target, cleared to
  /// `clearColor`.
  package var passes: [RenderPass] = []
  package var clearColor = PackedColor.clear
  /// Whether a plan without passes draws on what the target holds, instead of clearing it.
  package var keepsTarget = false
  package var solids: [SolidInstance] = []
  package var blits: [BlitInstance] = []
  package var quads: [QuadInstance] = []
  package var turned: [TurnedInstance] = []
  /// Clips that quads refer to by index.
  package var clips: [ClipRecord] = []
  /// Changes with the clips; 0 if that is not known.
  package var clipsVersion = 0
  /// Of ``ClipFlags``: all that some clip has.
  package var clipFlags: UInt32 = 0
  /// The stops that records of gradients refer to.
  package var gradients = GradientTable()
  /// Pixels of the passes' areas that records touch, each as often as it is touched.
  package var shadedPixels = 0
  /// What the compiler looked at to get here.
  package var statistics = PlanStatistics()

  @inlinable package init() {}

  /// Takes everything out and keeps the memory.
  @inlinable package mutating func clear() {
    clearRecords()
    pages.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    gradients.begin()
    (clipFlags, clipsVersion, keepsTarget) = (0, 0, false)
    statistics = PlanStatistics()
  }

  /// Takes all but pages and clips out, and keeps the memory.
  @inlinable package mutating func clearRecords() {
    uploads.removeAll(keepingCapacity: true)
    imports.removeAll(keepingCapacity: true)
    retiredPages.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    solids.removeAll(keepingCapacity: true)
    blits.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    turned.removeAll(keepingCapacity: true)
    (clearColor, shadedPixels) = (.clear, 0)
  }

  /// Finds again what the records of each batch, and the clips, have: for a plan that was put
  /// together by hand.
  @inlinable package mutating func noteFlags() {
    clipFlags = clips.reduce(into: 0) { $0 |= UInt32(exactly: $1.inverseW.w) ?? 0 }
    for index in batches.indices {
      let (first, count) = (Int(batches[index].first), Int(batches[index].count))
      guard batches[index].program.isGeneral, first >= 0, count >= 0, first + count <= quads.count
      else {
        continue
      }
      batches[index].flags = quads[first..<first + count].reduce(into: 0) { $0 |= $1.flags }
    }
  }

  /// Says that it was executed: uploads are not made twice, nor pages deleted.
  @inlinable package mutating func finish() {
    uploads.removeAll(keepingCapacity: true)
    imports.removeAll(keepingCapacity: true)
    retiredPages.removeAll(keepingCapacity: true)
  }

  /// Whether anything reads what has been drawn into the target before.
  @inlinable package var readsTarget: Bool {
    batches.contains { $0.program == .blend && $0.backdrop < 0 }
      || passes.contains { $0.work.input?.page == -1 }
  }

  /// All pixels of the target.
  @inlinable package var pixels: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }
}

/// A texture that images share.
package struct TexturePage: Equatable, Sendable {
  /// Never reused in the life of a compiler.
  package var id: Int
  package var width: Int
  package var height: Int
  /// Of all its texels.
  package var format: TexelFormat
  /// Whether it has smaller levels, made from the first after what is copied or drawn into it.
  package var hasLevels: Bool
  /// Whether it is a texture of the host's, or a converted copy of one.
  package var isExternal = false

  @inlinable package init(
    id: Int, width: Int, height: Int, format: TexelFormat = .bgra8, hasLevels: Bool = false
  ) {
    (self.id, self.width, self.height) = (id, width, height)
    (self.format, self.hasLevels) = (format, hasLevels)
  }

  /// What the texture takes; nothing for one of the host's. Sides are bounded by ``Viewport``'s
  /// 16,384.
  @inlinable package var byteCount: Int { isExternal ? 0 : width * height * format.bytesPerTexel }
}

/// The programs of the compositor.
package enum DrawProgram: UInt8, CaseIterable, Sendable {
  /// ``SolidInstance`` records.
  case solid
  /// ``BlitInstance`` records from one page.
  case blit
  /// ``QuadInstance`` records, filled.
  case shape
  /// ``QuadInstance`` records, filled, each with a clip.
  case shapeClipped
  /// ``QuadInstance`` records from one page.
  case image
  /// ``QuadInstance`` records from one page, each with a clip.
  case imageClipped
  /// ``QuadInstance`` records, each a blurred rectangle, possibly rounded.
  case shadow
  /// ``QuadInstance`` records, each a blurred rectangle with a clip.
  case shadowClipped
  /// ``QuadInstance`` records from one page, blended in the shader with the pixels of another,
  /// clipped or not.
  case blend
  /// ``TurnedInstance`` records, filled.
  case turnedShape
  /// ``TurnedInstance`` records, filled, each with a clip.
  case turnedShapeClipped
  /// ``TurnedInstance`` records from one page.
  case turnedImage
  /// ``TurnedInstance`` records from one page, each with a clip.
  case turnedImageClipped
  /// ``QuadInstance`` records, each filled with a gradient.
  case gradient
  /// ``QuadInstance`` records, each filled with a gradient, with a clip.
  case gradientClipped
  /// ``TurnedInstance`` records from one page, each multiplied with its colour: the particles of
  /// one emitter.
  case particles
  /// The same with clips.
  case particlesClipped

  @inlinable package var isTextured: Bool {
    switch self {
    case .blit, .image, .imageClipped, .blend, .turnedImage, .turnedImageClipped, .particles,
      .particlesClipped:
      true
    case .solid, .shape, .shapeClipped, .shadow, .shadowClipped, .turnedShape, .turnedShapeClipped,
      .gradient, .gradientClipped:
      false
    }
  }
}

extension DrawProgram {
  /// Whether its records name gradients.
  @inlinable package var isGradient: Bool { self == .gradient || self == .gradientClipped }

  /// Whether its records are ``TurnedInstance``s.
  @inlinable package var isTurned: Bool {
    switch self {
    case .turnedShape, .turnedShapeClipped, .turnedImage, .turnedImageClipped, .particles,
      .particlesClipped:
      true
    default: false
    }
  }

  /// Whether a batch of it is one thing in the order of drawing, however many records it has.
  @inlinable package var isCloud: Bool { self == .particles || self == .particlesClipped }

  /// Whether its records are ``QuadInstance``s.
  @inlinable package var isGeneral: Bool { !isTurned && self != .solid && self != .blit }
}

/// One instanced draw.
package struct DrawBatch: Equatable, Sendable {
  package var program: DrawProgram
  /// Whether GL blends, by `mode`; off when every instance is opaque.
  package var blends: Bool
  package var mode = BatchMode.over
  /// Index into `FramePlan.pages`, or -1.
  package var page: Int32
  /// Program `blend`: the page that holds what is behind; else -1.
  package var backdrop: Int32 = -1
  /// Device space; nil draws to the whole target.
  package var scissor: PixelRect?
  /// Of ``QuadFlags``: all that some record has.
  package var flags: UInt32 = 0
  /// How many records there is room for, of a cloud; ``count`` says how many are drawn.
  package var capacity: Int32 = 0
  /// First record in the array of this program's records, and how many.
  package var first: Int32
  package var count: Int32

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

  /// Places that it takes in the order of drawing.
  @inlinable package var slotCount: Int32 { program.isCloud ? 1 : count }
}

/// How GL blends a batch with what is there, premultiplied.
package enum BatchMode: UInt8, Equatable, Sendable {
  /// Source over destination.
  case over
  /// The destination times the source's alpha: what a mask does.
  case destinationIn
  /// The sum of both.
  case plus
}

/// A clip that needs coverage: a rectangle, possibly rounded, of some layer's space under its
/// transform.
///
/// Sixteen floats, read by the fragment shader as four texels; clips nest through `parent`.
package struct ClipRecord: Equatable, Sendable, BitwiseCopyable {
  /// Device to layer space as in ``QuadInstance``, with the corner radius as the fourth number.
  package var inverseXRadius: Vector4
  /// Device to layer space, second row; the fourth number is the index of the enclosing clip, or
  /// -1.
  package var inverseYParent: Vector4
  /// Device to layer space, third row; the fourth number is a ``ClipFlags``.
  package var inverseW: Vector4
  /// Layer space: minX, minY, maxX, maxY.
  package var rect: Vector4

  @inlinable package init(
    inverseXRadius: Vector4, inverseYParent: Vector4, inverseW: Vector4, rect: Vector4
  ) {
    self.inverseXRadius = inverseXRadius
    self.inverseYParent = inverseYParent
    self.inverseW = inverseW
    self.rect = rect
  }
}

/// What a ``ClipRecord`` is, and how its corners are.
package struct ClipFlags: OptionSet, Sendable {
  package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A hole: shows what is outside its rectangle instead, to the pixel.
  @inlinable package static var hole: ClipFlags { ClipFlags(rawValue: 1) }
  /// A half plane: the first row is a line (a, b, c) of device space, and pixels whose centres have
  /// a·X + b·Y + c >= 0 show, to the pixel.
  @inlinable package static var halfPlane: ClipFlags { ClipFlags(rawValue: 2) }
  /// The corner is square although the record has a radius. Names are those of layer space.
  @inlinable package static var squareMinXMinY: ClipFlags { ClipFlags(rawValue: 4) }
  @inlinable package static var squareMaxXMinY: ClipFlags { ClipFlags(rawValue: 8) }
  @inlinable package static var squareMinXMaxY: ClipFlags { ClipFlags(rawValue: 16) }
  @inlinable package static var squareMaxXMaxY: ClipFlags { ClipFlags(rawValue: 32) }
  /// Corners follow the continuous curve instead of a circle.
  @inlinable package static var continuous: ClipFlags { ClipFlags(rawValue: 64) }
}

/// Counters of one compilation.
package struct PlanStatistics: Equatable, Sendable {
  /// Layers in the tree.
  package var layers = 0
  /// Layers whose background or contents put at least one record into the plan; a border alone does
  /// not count.
  package var drawnLayers = 0
  /// Layers left out because they, or an ancestor, are hidden, transparent or turned away, or
  /// because a clip above them leaves nothing.
  package var culledLayers = 0
  /// Images and backing stores that have a place in a page, whether or not this plan draws them.
  package var images = 0
  /// Masks of shapes that were rasterized for this plan, or for what was patched of it.
  package var rasters = 0
  /// Bytes of texels that `FramePlan.uploads` copies.
  package var uploadedBytes = 0
  /// Bytes of the pages.
  package var textureBytes = 0

  @inlinable package init() {}
}
