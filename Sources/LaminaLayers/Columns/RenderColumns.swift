import LaminaGeometry

/// A published layer tree: what the frame compiler reads, in the order in which layers draw.
///
/// Row i is the i-th layer in preorder, siblings by ascending zPosition (stable); `subtreeEnd[i]`
/// is one past its last descendant, so a subtree is a range. Values are single precision and ready
/// to use: transforms are flattened where they can be, images are slots of a table. Rare matrices
/// and image styles are side tables behind an index.
///
/// Cost: 97 bytes a row.
struct RenderColumns: ~Copyable {
  var parent = Column<Int32>()
  var subtreeEnd = Column<Int32>()
  var flags = Column<RenderFlags>()
  var opacity = Column<Float>()
  /// Layer space to superlayer space, flattened; without the superlayer's `sublayerTransform`.
  var local = PlaceColumn()
  /// minX, minY, maxX, maxY in layer space.
  var bounds = Column<Vector4>()
  var style = StyleColumn()
  /// Index into `contentsTable`, or -1. Rows that show the same share an index.
  var contents = Column<Int32>()
  /// Changes with everything that is published about the layer itself; never the same for two
  /// layers or states.
  var version = Column<Int>()
  var links = LinkColumn()

  var effectsTable: [RenderEffects] = []
  var drawings: [RenderDrawing] = []
  /// The rows that show tiles.
  var tileRows = TileRows()
  var matrices = Column<CATransform3D>()
  var contentsTable = ContentsTable()

  /// Index into `matrices` of the layer's own matrix in space, or -1 if `local` says all.
  var spatial: LinkColumn.View { links.spatial }
  /// Index into `matrices` of `sublayerTransform` about the anchor point, or -1.
  var sublayerMatrix: LinkColumn.View { links.sublayerMatrix }
  /// Index into `effectsTable`, or -1.
  var effects: LinkColumn.View { links.effects }

  var count: Int { parent.count }

  /// Whether the layer shows an opaque image that fills its bounds.
  func hasOpaqueContents(_ i: Int) -> Bool {
    guard flags[i].contains(.hasContents) else { return false }
    let image = contentsTable[Int(contents[i])]
    return image.isOpaque && image.gravity == .resize && image.rect.z > 0 && image.rect.w > 0
  }
}

/// What a published layer has and wants.
struct RenderFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt32
  static let hidden = RenderFlags(rawValue: 1)
  static let masksToBounds = RenderFlags(rawValue: 2)
  static let geometryFlipped = RenderFlags(rawValue: 4)
  static let doubleSided = RenderFlags(rawValue: 8)
  static let hasBackground = RenderFlags(rawValue: 16)
  static let hasBorder = RenderFlags(rawValue: 32)
  static let hasContents = RenderFlags(rawValue: 64)
  /// `spatial` counts; the index may outlive the need.
  static let hasSpatial = RenderFlags(rawValue: 128)
  /// `sublayerMatrix` counts.
  static let hasSublayerMatrix = RenderFlags(rawValue: 256)
  /// `effects` counts.
  static let hasEffects = RenderFlags(rawValue: 512)
  /// Opacity applies to the layer and its sublayers as one.
  static let groupsOpacity = RenderFlags(rawValue: 1024)
  /// The layer is the mask of its superlayer, and the first row after it.
  static let isMask = RenderFlags(rawValue: 2048)
  /// The layer draws nothing itself, and its sublayers share the space around it.
  static let isTransformLayer = RenderFlags(rawValue: 4096)
  /// The row stands for a layer in a transition: it has the layer's place and opacity, and inside
  /// it are two pictures of the layer.
  static let isTransition = RenderFlags(rawValue: 8192)
  /// The row is a layer in a transition, and has its place and opacity from the row around it.
  static let isNewPicture = RenderFlags(rawValue: 16384)
  /// The row is, with all inside it, what a layer in a transition was before.
  static let isOldPicture = RenderFlags(rawValue: 32768)
  /// The pictures in the row are mixed, each by its opacity.
  static let crossfades = RenderFlags(rawValue: 65536)
  /// `drawing` counts: the layer draws something that only its class does.
  static let hasDrawing = RenderFlags(rawValue: 131_072)
  /// An animation is changing how large the layer or its sublayers are shown.
  static let isRescaled = RenderFlags(rawValue: 262_144)
  /// The row is a replicator's: in it are, after the mask, its instances.
  static let replicates = RenderFlags(rawValue: 1 << 20)
  /// The row is an instance of all that is inside the replicator around it. It draws nothing
  /// itself.
  static let isInstance = RenderFlags(rawValue: 1 << 21)
  /// What is inside is multiplied by the row's background colour, whose alpha is 1.
  static let tints = RenderFlags(rawValue: 1 << 22)
}

/// Background and border of a published layer.
struct RenderStyle: BitwiseCopyable, Equatable {
  /// Encoded sRGB, not premultiplied.
  var background = SIMD4<Float>.zero
  var border = SIMD4<Float>.zero
  /// Layer units.
  var cornerRadius: Float = 0
  var borderWidth: Float = 0
  var corners: CornerStyle = []
  /// The edges that are antialiased; of ``QuadFlags``.
  var edges = QuadFlags.smoothEdges
}

/// Which corners of a rectangle with a radius are rounded, and how.
struct CornerStyle: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  static let squareMinXMinY = CornerStyle(rawValue: 1)
  static let squareMaxXMinY = CornerStyle(rawValue: 2)
  static let squareMinXMaxY = CornerStyle(rawValue: 4)
  static let squareMaxXMaxY = CornerStyle(rawValue: 8)
  /// All four corners follow the continuous curve instead of a circle.
  static let continuous = CornerStyle(rawValue: 16)

  /// How far a corner reaches along the edges, in units of the radius.
  var reach: Float { contains(.continuous) ? 1.547_302 : 1 }

  /// As flags of a record.
  var quadFlags: QuadFlags { QuadFlags(rawValue: UInt32(rawValue) << 7) }
  /// As flags of a clip.
  var clipFlags: ClipFlags { ClipFlags(rawValue: UInt32(rawValue) << 2) }

  /// The corners as they are called after x, or y, has changed its sign.
  func mirrored(x: Bool, y: Bool) -> CornerStyle {
    var bits = rawValue
    if x { bits = bits & 16 | (bits & 5) << 1 | (bits & 10) >> 1 }
    if y { bits = bits & 16 | (bits & 3) << 2 | (bits & 12) >> 2 }
    return CornerStyle(rawValue: bits)
  }
}

/// The image of a published layer.
struct RenderContents: BitwiseCopyable, Equatable {
  /// Slot in the tree's ``ImageTable``, and the serial number of what is in it.
  var image: Int32
  var serial: Int
  /// Grows when texels change under the same serial number.
  var version = 1
  /// Pixels, and whether all are opaque: known here, so that a frame does not touch the image.
  var width: Int32
  var height: Int32
  var isOpaque: Bool
  /// Whether it is a texture of the host's, and whether its first row is the lowest.
  var isExternal = false
  var isBottomFirst = false
  var gravity: ContentsStyle.Gravity
  var magnification: ContentsStyle.Sampling
  var minification: ContentsStyle.Sampling
  /// What is added to the level of a trilinear minification, in sixteenths.
  var bias: Int8 = 0
  /// Pixels per point, positive.
  var scale: Float
  /// Unit space: x, y, width, height.
  var rect: Vector4
  var center: Vector4
}
