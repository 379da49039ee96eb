import LaminaGeometry
import LaminaPlan

/// A published layer tree in the order of drawing. The frame compiler reads it.
///
/// Row i is the i-th layer in preorder, siblings by ascending zPosition (stable). `subtreeEnd[i]`
/// is one past its last descendant, so a subtree is a range. Values are single precision and ready
/// to use: transforms are flattened where possible, and images are slots of a table. Rare matrices
/// and styles of images lie in side tables behind an index.
///
/// Cost: 77 bytes a row of a tree in which all rows are opaque and have neither contents, nor round
/// corners, nor anything rare. One row that differs costs 4 bytes for every row.
@usableFromInline package struct RenderColumns: ~Copyable {
  package init() {}

  @usableFromInline package var parent = Column<Int32>()
  package var subtreeEnd = Column<Int32>()
  package var flags = Column<RenderFlags>()
  package var opacity = EvenColumn<Float>(usual: 1)
  /// Layer space to the superlayer's space, flattened; without the superlayer's
  /// `sublayerTransform`.
  package var local = MapColumn()
  /// minX, minY, maxX, maxY in layer space.
  package var bounds = Column<Vector4>()
  package var style = StyleColumn()
  /// Index into `contentsTable`, or -1. Rows that show the same share an index.
  package var contents = EvenColumn<Int32>(usual: -1)
  /// Changes with everything that is published about the layer itself. No two layers or states have
  /// the same version.
  package var version = Column<Int>()
  @usableFromInline package var links = LinkColumn()

  package var effectsTable: [RenderEffects] = []
  package var drawings: [RenderDrawing] = []
  /// The rows that show tiles.
  package var tileRows = TileRows()
  package var matrices = Column<CATransform3D>()
  package var contentsTable = ContentsTable()

  /// Index into `matrices` of the layer's matrix in three dimensions, or -1 if `local` describes
  /// its place completely.
  @inlinable package var spatial: LinkColumn.View { links.spatial }
  /// Index into `matrices` of `sublayerTransform` about the anchor point, or -1.
  @inlinable package var sublayerMatrix: LinkColumn.View { links.sublayerMatrix }
  /// Index into `effectsTable`, or -1.
  @inlinable package var effects: LinkColumn.View { links.effects }

  @inlinable package var count: Int { parent.count }

  /// Whether the layer shows an opaque image that fills its bounds.
  package func hasOpaqueContents(_ i: Int) -> Bool {
    guard flags[i].contains(.hasContents) else { return false }
    let image = contentsTable[Int(contents[i])]
    return image.isOpaque && image.gravity == .resize && image.rect.z > 0 && image.rect.w > 0
  }
}

/// Flags of a published layer.
@usableFromInline package struct RenderFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable package static var hidden: RenderFlags { RenderFlags(rawValue: 1) }
  @inlinable package static var masksToBounds: RenderFlags { RenderFlags(rawValue: 2) }
  @inlinable package static var geometryFlipped: RenderFlags { RenderFlags(rawValue: 4) }
  @inlinable package static var doubleSided: RenderFlags { RenderFlags(rawValue: 8) }
  @inlinable package static var hasBackground: RenderFlags { RenderFlags(rawValue: 16) }
  @inlinable package static var hasBorder: RenderFlags { RenderFlags(rawValue: 32) }
  @inlinable package static var hasContents: RenderFlags { RenderFlags(rawValue: 64) }
  /// The index `spatial` is valid. The index itself may stay longer than it is needed.
  @inlinable package static var hasSpatial: RenderFlags { RenderFlags(rawValue: 128) }
  /// The index `sublayerMatrix` is valid.
  @inlinable package static var hasSublayerMatrix: RenderFlags { RenderFlags(rawValue: 256) }
  /// The index `effects` is valid.
  @inlinable package static var hasEffects: RenderFlags { RenderFlags(rawValue: 512) }
  /// Opacity applies to the layer and its sublayers as one.
  @inlinable package static var groupsOpacity: RenderFlags { RenderFlags(rawValue: 1024) }
  /// The layer is the mask of its superlayer. It is the first row after the superlayer's.
  @inlinable package static var isMask: RenderFlags { RenderFlags(rawValue: 2048) }
  /// The layer draws nothing itself, and its sublayers share the space around it.
  @inlinable package static var isTransformLayer: RenderFlags { RenderFlags(rawValue: 4096) }
  /// The row stands for a transition. It has the layer's place and opacity, and the two halves are
  /// inside it.
  @inlinable package static var isTransition: RenderFlags { RenderFlags(rawValue: 8192) }
  /// The row is the new half of a transition. It takes its place and opacity from the row around
  /// it.
  @inlinable package static var isNewHalf: RenderFlags { RenderFlags(rawValue: 16384) }
  /// The row and its descendants are the old half of a transition.
  @inlinable package static var isOldHalf: RenderFlags { RenderFlags(rawValue: 32768) }
  /// The two halves inside the row are mixed, each by its opacity.
  @inlinable package static var crossfades: RenderFlags { RenderFlags(rawValue: 65536) }
  /// The index `drawing` is valid: the layer draws something that only its class draws.
  @inlinable package static var hasDrawing: RenderFlags { RenderFlags(rawValue: 131_072) }
  /// An animation is changing the scale at which the layer or its sublayers are shown.
  @inlinable package static var isRescaled: RenderFlags { RenderFlags(rawValue: 262_144) }
  /// The row is a replicator's. After the mask, if any, it contains the instances.
  @inlinable package static var replicates: RenderFlags { RenderFlags(rawValue: 1 << 20) }
  /// The row is an instance: it contains everything that the replicator around it repeats. It draws
  /// nothing itself.
  @inlinable package static var isInstance: RenderFlags { RenderFlags(rawValue: 1 << 21) }
  /// Everything inside is multiplied by the row's background colour, whose alpha is 1.
  @inlinable package static var tints: RenderFlags { RenderFlags(rawValue: 1 << 22) }
  /// Blend modes of sublayers see what is behind the layer.
  @inlinable package static var showsBehind: RenderFlags { RenderFlags(rawValue: 1 << 23) }
}

/// Which corners of a rectangle with a radius are rounded, and how.
@usableFromInline package struct CornerStyle: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var squareMinXMinY: CornerStyle { CornerStyle(rawValue: 1) }
  @inlinable package static var squareMaxXMinY: CornerStyle { CornerStyle(rawValue: 2) }
  @inlinable package static var squareMinXMaxY: CornerStyle { CornerStyle(rawValue: 4) }
  @inlinable package static var squareMaxXMaxY: CornerStyle { CornerStyle(rawValue: 8) }
  /// All four corners follow the continuous curve instead of a circle.
  @inlinable package static var continuous: CornerStyle { CornerStyle(rawValue: 16) }

  /// How far a corner reaches along the edges, in units of the radius.
  @inlinable package var reach: Float { contains(.continuous) ? 1.547_302 : 1 }

  /// The flags of a record with these corners.
  @inlinable package var quadFlags: QuadFlags {
    QuadFlags(rawValue: UInt32(rawValue) << QuadFlags.cornerShift)
  }
  /// The flags of a clip with these corners.
  @inlinable package var clipFlags: ClipFlags {
    ClipFlags(rawValue: UInt32(rawValue) << ClipFlags.cornerShift)
  }

  /// The names of the corners after x or y has changed its sign.
  @inlinable package func mirrored(x: Bool, y: Bool) -> CornerStyle {
    var bits = rawValue
    if x { bits = bits & 16 | (bits & 5) << 1 | (bits & 10) >> 1 }
    if y { bits = bits & 16 | (bits & 3) << 2 | (bits & 12) >> 2 }
    return CornerStyle(rawValue: bits)
  }
}

/// The contents of a published layer.
package struct RenderContents: BitwiseCopyable, Equatable {
  /// Slot in the tree's ``ImageTable``, then the serial number of the texels in the slot.
  package var image: Int32
  package var serial: Int
  /// Grows when texels change under the same serial number.
  package var version = 1
  /// Size in pixels, and whether all pixels are opaque as they are shown. They are copied here so
  /// that a frame does not read the image.
  package var width: Int32
  package var height: Int32
  package var isOpaque: Bool
  /// Whether it is an external texture, and whether its first row is the lowest.
  package var isExternal = false
  package var isBottomFirst = false
  package var gravity: ContentsStyle.Gravity
  package var magnification: ContentsStyle.Sampling
  package var minification: ContentsStyle.Sampling
  /// A number of sixteenths that is added to the level of a trilinear minification.
  package var bias: Int8 = 0
  /// Pixels per point, positive.
  package var scale: Float
  /// Unit space: x, y, width, height.
  package var rect: Vector4
  package var center: Vector4
  /// What every texel is multiplied by. Encoded sRGB, not premultiplied.
  package var color = SIMD4<Float>(repeating: 1)
  /// Whether all four components of a texel are its alpha, so that `color` is drawn through it.
  package var isAlphaOnly = false

  package init(
    image: Int32, serial: Int, version: Int = 1, width: Int32, height: Int32, isOpaque: Bool,
    isExternal: Bool = false, isBottomFirst: Bool = false, gravity: ContentsStyle.Gravity,
    magnification: ContentsStyle.Sampling, minification: ContentsStyle.Sampling, bias: Int8 = 0,
    scale: Float, rect: Vector4, center: Vector4, color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    self.image = image
    self.serial = serial
    self.version = version
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.isExternal = isExternal
    self.isBottomFirst = isBottomFirst
    self.gravity = gravity
    self.magnification = magnification
    self.minification = minification
    self.bias = bias
    self.scale = scale
    self.rect = rect
    self.center = center
    self.color = color
  }
}
