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
  /// Identifiers of pages that no later plan will name.
  package var retiredPages: [Int] = []
  /// Draws, in order. The first begins on a target cleared to transparent.
  package var batches: [DrawBatch] = []
  package var solids: [SolidInstance] = []
  package var blits: [BlitInstance] = []
  package var quads: [QuadInstance] = []
  /// Clips that quads refer to by index.
  package var clips: [ClipRecord] = []
  /// What the compiler looked at to get here.
  package var statistics = PlanStatistics()

  package init() {}
}

/// A texture that images share.
package struct TexturePage: Equatable, Sendable {
  /// Never reused in the life of a compiler.
  package var id: Int
  package var width: Int
  package var height: Int
  /// Of all its texels.
  package var format: TexelFormat

  package init(id: Int, width: Int, height: Int, format: TexelFormat = .bgra8) {
    (self.id, self.width, self.height, self.format) = (id, width, height, format)
  }

  /// What the texture takes. Sides are bounded by ``Viewport``'s 16,384.
  package var byteCount: Int { width * height * format.bytesPerTexel }
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

  package var isTextured: Bool { self == .blit || self == .image || self == .imageClipped }
}

/// One instanced draw.
package struct DrawBatch: Equatable, Sendable {
  package var program: DrawProgram
  /// Premultiplied source-over; off when every instance is opaque.
  package var blends: Bool
  /// Index into `FramePlan.pages`, or -1.
  package var page: Int32
  /// Device space; nil draws to the whole target.
  package var scissor: PixelRect?
  /// First record in the array of this program's records, and how many.
  package var first: Int32
  package var count: Int32

  package init(
    program: DrawProgram, blends: Bool, page: Int32, scissor: PixelRect?, first: Int32, count: Int32
  ) {
    self.program = program
    self.blends = blends
    self.page = page
    self.scissor = scissor
    self.first = first
    self.count = count
  }
}

/// A clip that needs coverage: a rectangle, possibly rounded, of some layer's space under its transform.
///
/// Sixteen floats, read by the fragment shader as four texels; clips nest through `parent`.
package struct ClipRecord: Equatable, Sendable, BitwiseCopyable {
  /// Device to layer space as in ``QuadInstance``, with the corner radius as the fourth number.
  package var inverseXRadius: Vector4
  /// Device to layer space, second row; the fourth number is the index of the enclosing clip, or -1.
  package var inverseYParent: Vector4
  /// Device to layer space, third row; the fourth number is 0 for a clip and 1 for a hole, which shows what is outside
  /// its rectangle instead, to the pixel.
  package var inverseW: Vector4
  /// Layer space: minX, minY, maxX, maxY.
  package var rect: Vector4

  package init(inverseXRadius: Vector4, inverseYParent: Vector4, inverseW: Vector4, rect: Vector4) {
    self.inverseXRadius = inverseXRadius
    self.inverseYParent = inverseYParent
    self.inverseW = inverseW
    self.rect = rect
  }
}

/// Counters of one compilation.
package struct PlanStatistics: Equatable, Sendable {
  /// Layers in the tree.
  package var layers = 0
  /// Layers whose background or contents put at least one record into the plan; a border alone does not count.
  package var drawnLayers = 0
  /// Layers left out because they, or an ancestor, are hidden, transparent or turned away, or because a clip above them
  /// leaves nothing.
  package var culledLayers = 0
  /// Images and backing stores that have a place in a page, whether or not this plan draws them.
  package var images = 0
  /// Bytes of texels that `FramePlan.uploads` copies.
  package var uploadedBytes = 0
  /// Bytes of the pages.
  package var textureBytes = 0

  package init() {}
}
