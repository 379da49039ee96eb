import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// What a published layer does to its composite as a whole. Few layers have effects, so they live
/// in a side table.
package struct RenderEffects: Equatable {
  /// Filters for the composite, in order.
  package var filters: [FilterStep] = []
  /// Filters for the backdrop inside the layer's bounds, in order.
  package var backgroundFilters: [FilterStep] = []
  /// How the result mixes with the backdrop.
  package var blendMode = BlendMode.normal
  /// Whether blend modes and background filters inside the layer see only what the layer and its
  /// sublayers draw.
  package var isIsolated = false
  package var shadow: RenderShadow?
  /// Pixels per point of the layer's bitmap; 0 means no bitmap.
  package var rasterScale: Float = 0
  /// How that bitmap is sampled.
  package var sampling: QuadFlags = []

  package init(
    filters: [FilterStep] = [], backgroundFilters: [FilterStep] = [],
    blendMode: BlendMode = BlendMode.normal, isIsolated: Bool = false,
    shadow: RenderShadow? = nil, rasterScale: Float = 0, sampling: QuadFlags = []
  ) {
    self.filters = filters
    self.backgroundFilters = backgroundFilters
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.shadow = shadow
    self.rasterScale = rasterScale
    self.sampling = sampling
  }

  package var isEmpty: Bool {
    filters.isEmpty && backgroundFilters.isEmpty && blendMode == .normal && !isIsolated
      && shadow == nil && rasterScale == 0
  }

  /// The largest standard deviation of the blurs among `filters`, in layer units.
  package var filterSigma: Float { Self.sigma(filters) }

  /// Whether a blur among `filters` uses only the pixels inside the bounds.
  package var normalizesEdges: Bool {
    filters.contains { if case .blur(_, normalizesEdges: true) = $0 { true } else { false } }
  }

  /// The largest standard deviation of the blurs among `backgroundFilters`, in layer units.
  package var backgroundSigma: Float { Self.sigma(backgroundFilters) }

  /// The variances of consecutive blurs add up.
  private static func sigma(_ steps: [FilterStep]) -> Float {
    var variance: Float = 0
    for case .blur(let sigma, _) in steps { variance += sigma * sigma }
    return variance.squareRoot()
  }
}

/// A published shadow. Layer units, in the layer's own space.
package struct RenderShadow: Equatable {
  /// Encoded sRGB, not premultiplied; the shadow's opacity is in the alpha.
  package var color: SIMD4<Float>
  package var offset: SIMD2<Float>
  /// Standard deviation of the blur.
  package var radius: Float
  /// The outline that casts the shadow; nil if the layer's composite casts it.
  package var path: ShadowPath?

  package init(
    color: SIMD4<Float>, offset: SIMD2<Float>, radius: Float, path: ShadowPath? = nil
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.path = path
  }

  /// The image of the outline, if an outline casts the shadow and has an image.
  package var outlineImage: RenderImage? {
    if case .image(let image, _)? = path { image } else { nil }
  }
}

/// The outline that casts a shadow in place of the layer.
package enum ShadowPath: Equatable {
  /// minX, minY, maxX, maxY, and the radius of the corners.
  case rectangle(Vector4, radius: Float)
  /// An image of the outline, by its slot in the tree's ``ImageTable``, and where it lies.
  case image(RenderImage, Vector4)
  /// An outline without an inside.
  case nothing
}

/// An image that is drawn for a purpose other than contents.
package struct RenderImage: Equatable {
  /// Slot in the tree's ``ImageTable``, then the serial number of the texels in the slot.
  package var image: Int32
  package var serial: Int
  package var width: Int32
  package var height: Int32

  package init(image: Int32, serial: Int, width: Int32, height: Int32) {
    self.image = image
    self.serial = serial
    self.width = width
    self.height = height
  }

  /// The image as contents that fill the rectangle that they are drawn in.
  package var contents: RenderContents {
    RenderContents(
      image: image, serial: serial, width: width, height: height, isOpaque: false, gravity: .resize,
      magnification: .linear, minification: .linear, scale: 1, rect: Vector4(0, 0, 1, 1),
      center: Vector4(0, 0, 1, 1))
  }
}
