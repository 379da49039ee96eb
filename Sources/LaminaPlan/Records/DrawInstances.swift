// The instance records that the programs read.
//
// Coordinate spaces: (1) layer space: points, y as the layer says; (2) device space: pixels of the
// target, x right, y down, (0,0) the outer corner of the first pixel of the first row; (3) page
// space: texels of a texture page, y down, (0,0) the outer corner of its first texel. The comment
// of each field says which space it is in.
//
// The records are copied to GL byte for byte. A test checks their layout against the shaders'
// inputs.

/// A colour as the target stores it: premultiplied, 8 bits a component, in the byte order red,
/// green, blue, alpha.
///
/// Colours are quantised here, once, because the software rasterizer's fast path is exact only for
/// k/255.
@usableFromInline package struct PackedColor: Equatable, Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package var red: UInt8
  @usableFromInline package var green: UInt8
  @usableFromInline package var blue: UInt8
  @usableFromInline package var alpha: UInt8

  @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour as one number: alpha in the highest byte, then red, green and blue. So a pixel of
  /// ``TexelFormat/bgra8`` lies in memory.
  package var word: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  @inlinable package static var clear: PackedColor {
    PackedColor(red: 0, green: 0, blue: 0, alpha: 0)
  }
  @inlinable package static var white: PackedColor {
    PackedColor(red: 255, green: 255, blue: 255, alpha: 255)
  }
}

/// A rectangle of whole pixels or texels, by its edges: `minX ..< maxX`, `minY ..< maxY`.
@usableFromInline package struct PixelRect: Equatable, Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package var minX: Int16
  @usableFromInline package var minY: Int16
  @usableFromInline package var maxX: Int16
  @usableFromInline package var maxY: Int16

  @inlinable package init(minX: Int16, minY: Int16, maxX: Int16, maxY: Int16) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  @inlinable package var width: Int { Int(maxX) - Int(minX) }
  @inlinable package var height: Int { Int(maxY) - Int(minY) }
  @inlinable package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  @inlinable package func intersects(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  @inlinable package func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

}

/// Program `solid`: whole pixels of one colour. The software rasterizer draws it on its fast path.
@usableFromInline package struct SolidInstance: Equatable, Sendable, BitwiseCopyable {
  /// Device space.
  @usableFromInline package var rect: PixelRect
  @usableFromInline package var color: PackedColor

  @inlinable package init(rect: PixelRect, color: PackedColor) {
    self.rect = rect
    self.color = color
  }
}

/// Programs `blit` and `faded`: copies texels to whole pixels, one to one, as they are or faded by
/// the opacity of the batch. The software rasterizer draws them on its fast path.
@usableFromInline package struct BlitInstance: Equatable, Sendable, BitwiseCopyable {
  /// Device space.
  @usableFromInline package var rect: PixelRect
  /// Page space: the texel that lands on the first pixel of `rect`.
  @usableFromInline package var texelX: Int16
  @usableFromInline package var texelY: Int16

  @inlinable package init(rect: PixelRect, texelX: Int16, texelY: Int16) {
    self.rect = rect
    self.texelX = texelX
    self.texelY = texelY
  }
}

/// Program `quad`: any rectangle of layer space under any transform, with antialiased edges; filled
/// or textured, clipped or not.
///
/// Its pixels depend only on the pixel position and on this record. It avoids the fast path of the
/// software rasterizer on purpose, so that its pixels never depend on other records in the tile.
@usableFromInline package struct QuadInstance: Equatable, Sendable, BitwiseCopyable {
  /// First row of the homogeneous map from device space to layer space.
  ///
  /// With d = (X, Y, 1) and q = (dot(inverseX, d), dot(inverseY, d), dot(inverseW, d)), the layer
  /// point is (q.x, q.y) / q.z. Points with q.z <= 0 are behind the camera and draw nothing.
  @usableFromInline package var inverseX: Vector3
  @usableFromInline package var inverseY: Vector3
  @usableFromInline package var inverseW: Vector3
  /// Layer space: minX, minY, maxX, maxY of the rectangle that is drawn.
  @usableFromInline package var rect: Vector4
  /// Four numbers whose meaning depends on the program.
  ///
  /// - Filled: corner radius, border width (0 fills), 0, 0, in layer units.
  /// - Textured: the texel coordinates at (rect.minX, rect.minY) and (rect.maxX, rect.maxY). They
  ///   count from the first corner of `texelBounds`, so that they do not depend on the placement in
  ///   the page. The second may be smaller (a flip).
  /// - Program `shadow`: corner radius, standard deviation of the blur, 0, 0, in layer units.
  ///   `rect` is the shape; the blurred shape reaches beyond it.
  /// - Program `gradient`: corner radius in layer units, the gradient's position in the plan's
  ///   ``GradientTable``, and one over the width and the height of the area that it covers, which
  ///   begins at the origin.
  /// - Program `shapedGradient`: the number of texels at each side of `texelBounds` that are there
  ///   only for sampling, then as for `gradient`. `rect` is the rectangle that the mask shows.
  /// - Program `blend`: the texel of the backdrop's page under the first pixel of `rect`, how much
  ///   of the backdrop stays as it is (0 to 1), 0. Here `rect` is whole pixels of device space.
  @usableFromInline package var source: Vector4
  /// Device space in whole pixels: the four corners, in order, of a polygon that contains every
  /// touched pixel.
  @usableFromInline package var cover: CoverPolygon
  /// Multiplies the drawn colour. For a texture it is white times the opacity, premultiplied.
  @usableFromInline package var color: PackedColor
  /// Page space: texels outside this are never read. Sampling clamps to the outermost texel
  /// centres.
  @usableFromInline package var texelBounds: PixelRect
  /// A ``QuadFlags``.
  @usableFromInline package var flags: UInt32
  /// Index of the innermost clip in the plan's clip table, or ``noClip``.
  @usableFromInline package var clip: UInt32

  @usableFromInline package static let noClip: UInt32 = .max

  @inlinable package init(
    inverseX: Vector3, inverseY: Vector3, inverseW: Vector3, rect: Vector4, source: Vector4,
    cover: CoverPolygon, color: PackedColor, texelBounds: PixelRect, flags: QuadFlags, clip: UInt32
  ) {
    self.inverseX = inverseX
    self.inverseY = inverseY
    self.inverseW = inverseW
    self.rect = rect
    self.source = source
    self.cover = cover
    self.color = color
    self.texelBounds = texelBounds
    self.flags = flags.union(inverseW == Vector3(0, 0, 1) ? [] : .projective).rawValue
    self.clip = clip
  }
}

/// How a ``QuadInstance`` treats its edges and its texels.
@usableFromInline package struct QuadFlags: OptionSet, Sendable, BitwiseCopyable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// This edge is antialiased.
  ///
  /// An edge without the flag owns exactly the pixels whose centres are inside (minimum edge
  /// included, maximum edge excluded), so that abutting quads of one plane leave no seam.
  @inlinable package static var smoothMinX: QuadFlags { QuadFlags(rawValue: 1) }
  @inlinable package static var smoothMaxX: QuadFlags { QuadFlags(rawValue: 2) }
  @inlinable package static var smoothMinY: QuadFlags { QuadFlags(rawValue: 4) }
  @inlinable package static var smoothMaxY: QuadFlags { QuadFlags(rawValue: 8) }
  @usableFromInline package static let smoothEdges: QuadFlags = [
    .smoothMinX, .smoothMaxX, .smoothMinY, .smoothMaxY,
  ]
  /// Where texels are magnified, takes the texel under the pixel centre instead of interpolating.
  @inlinable package static var nearestMagnified: QuadFlags { QuadFlags(rawValue: 16) }
  /// Where texels are minified, takes the texel under the pixel centre instead of interpolating.
  @inlinable package static var nearestMinified: QuadFlags { QuadFlags(rawValue: 32) }
  /// Textured: only the texel's alpha counts, and `color` is drawn through it.
  @inlinable package static var alphaOnly: QuadFlags { QuadFlags(rawValue: 64) }
  /// Filled: this corner is square although the record has a radius. The names are those of layer
  /// space.
  @inlinable package static var squareMinXMinY: QuadFlags { QuadFlags(rawValue: 128) }
  @inlinable package static var squareMaxXMinY: QuadFlags { QuadFlags(rawValue: 256) }
  @inlinable package static var squareMinXMaxY: QuadFlags { QuadFlags(rawValue: 512) }
  @inlinable package static var squareMaxXMaxY: QuadFlags { QuadFlags(rawValue: 1024) }
  /// Filled: corners follow the continuous curve instead of a circle.
  @inlinable package static var continuous: QuadFlags { QuadFlags(rawValue: 2048) }
  /// Textured: interpolates between the levels of a page that has levels.
  @inlinable package static var trilinear: QuadFlags { QuadFlags(rawValue: 4096) }
  /// The record's map divides by w. The initialiser sets this flag. Without it w is 1.
  @inlinable package static var projective: QuadFlags { QuadFlags(rawValue: 8192) }

  /// Filled or textured: a ``TurnedInstance`` in the form of a quad. Its rows hold the columns of
  /// the map, and its cover is not used.
  @inlinable package static var turned: QuadFlags { QuadFlags(rawValue: 16384) }

  /// Programs of gradients: a dither pattern shows values between two steps of 8 bits.
  @inlinable package static var dithered: QuadFlags { QuadFlags(rawValue: 32768) }
  /// Programs of gradients: the gradient is not axial.
  @inlinable package static var curved: QuadFlags { QuadFlags(rawValue: 65_536) }
  /// Programs of gradients: the gradient has more stops than the record can hold.
  @inlinable package static var manyStops: QuadFlags { QuadFlags(rawValue: 131_072) }
  /// Programs of gradients: the record may cover parts of pixels. A shaped gradient with this flag
  /// may end inside its mask.
  @inlinable package static var edged: QuadFlags { QuadFlags(rawValue: 262_144) }

  /// Position of the first flag of corners, which is ``squareMinXMinY``.
  @inlinable package static var cornerShift: UInt32 { 7 }
  /// Position of the first of the eight bits of a blend mode.
  @inlinable package static var blendShift: UInt32 { 16 }
  /// Position of the first of the eight bits of a bias, and the number of its steps for one level.
  @inlinable package static var biasShift: UInt32 { 24 }
  @inlinable package static var biasSteps: Float { 16 }

  /// Program `blend`: the blend mode, in bits 16 to 23.
  @inlinable package static func blend(_ mode: UInt8) -> QuadFlags {
    QuadFlags(rawValue: UInt32(mode) << blendShift)
  }
  /// With ``trilinear``: a number of ``biasSteps`` that is added to the level, in bits 24 to 31.
  @inlinable package static func bias(_ steps: Int8) -> QuadFlags {
    QuadFlags(rawValue: UInt32(UInt8(bitPattern: steps)) << biasShift)
  }
}

extension BlendMode {
  /// The mode in the ``QuadFlags`` of a record of program `blend`; nil if its number is of none.
  package init?(flags: UInt32) {
    self.init(rawValue: UInt8(truncatingIfNeeded: flags >> QuadFlags.blendShift))
  }
}

/// Three packed floats, as a vertex attribute reads them.
@usableFromInline package struct Vector3: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline package var x: Float
  @usableFromInline package var y: Float
  @usableFromInline package var z: Float
  @inlinable package init(_ x: Float, _ y: Float, _ z: Float) {
    (self.x, self.y, self.z) = (x, y, z)
  }
}

/// Four packed floats, as a vertex attribute reads them.
@usableFromInline package struct Vector4: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline package var x: Float
  @usableFromInline package var y: Float
  @usableFromInline package var z: Float
  @usableFromInline package var w: Float
  @inlinable package init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}

/// Four corners in whole pixels of device space.
@usableFromInline package struct CoverPolygon: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline package var x0: Int16, y0: Int16, x1: Int16, y1: Int16, x2: Int16, y2: Int16,
    x3: Int16, y3: Int16

  @inlinable package init(
    _ x0: Int16, _ y0: Int16, _ x1: Int16, _ y1: Int16, _ x2: Int16, _ y2: Int16, _ x3: Int16,
    _ y3: Int16
  ) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    (self.x2, self.y2, self.x3, self.y3) = (x2, y2, x3, y3)
  }

  /// The corners of `rect`.
  @inlinable package init(_ rect: PixelRect) {
    self.init(
      rect.minX, rect.minY, rect.maxX, rect.minY, rect.maxX, rect.maxY, rect.minX, rect.maxY)
  }
}
