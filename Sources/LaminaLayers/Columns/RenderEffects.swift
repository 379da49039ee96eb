import LaminaGeometry
import LaminaGraphics

/// What a published layer does to its composite as a whole: rare, so it lives in a side table.
struct RenderEffects: Equatable {
  /// Applied in order to the composite.
  var filters: [FilterStep] = []
  /// Applied in order to what is behind the layer, inside its bounds.
  var backgroundFilters: [FilterStep] = []
  /// How the result mixes with what is behind.
  var blendMode = BlendMode.normal
  var shadow: RenderShadow?
  /// Pixels per point of the bitmap that the layer is drawn from; 0 for none.
  var rasterScale: Float = 0
  /// How that bitmap is sampled.
  var sampling: QuadFlags = []

  var isEmpty: Bool {
    filters.isEmpty && backgroundFilters.isEmpty && blendMode == .normal && shadow == nil
      && rasterScale == 0
  }

  /// The largest standard deviation of the blurs among `filters`, layer units.
  var filterSigma: Float { Self.sigma(filters) }

  /// Whether a blur among `filters` treats the bounds as the edge of the world.
  var normalizesEdges: Bool {
    filters.contains { if case .blur(_, normalizesEdges: true) = $0 { true } else { false } }
  }

  /// The largest standard deviation of the blurs among `backgroundFilters`, layer units.
  var backgroundSigma: Float { Self.sigma(backgroundFilters) }

  /// Blurs after each other add their variances.
  private static func sigma(_ steps: [FilterStep]) -> Float {
    var variance: Float = 0
    for case .blur(let sigma, _) in steps { variance += sigma * sigma }
    return variance.squareRoot()
  }
}

/// A published shadow. Layer units, in the layer's own space.
struct RenderShadow: Equatable {
  /// Encoded sRGB, not premultiplied; the shadow's opacity is in the alpha.
  var color: SIMD4<Float>
  var offset: SIMD2<Float>
  /// Standard deviation of the blur.
  var radius: Float
  /// What casts it: nil for the layer's composite.
  var path: ShadowPath?

  /// The picture of the outline, if it is cast by one.
  var picture: RenderPicture? {
    if case .picture(let picture, _)? = path { picture } else { nil }
  }
}

/// The outline that casts a shadow in place of the layer.
enum ShadowPath: Equatable {
  /// minX, minY, maxX, maxY, and the radius of the corners.
  case rectangle(Vector4, radius: Float)
  /// A picture of the outline, by its slot in the tree's ``ImageTable``, and where it lies.
  case picture(RenderPicture, Vector4)
  /// An outline without an inside.
  case nothing
}

/// A picture that is drawn for something else than contents.
struct RenderPicture: Equatable {
  /// Slot in the tree's ``ImageTable``, and the serial number of what is in it.
  var image: Int32
  var serial: Int
  var width: Int32
  var height: Int32

  /// As contents that fill what they are drawn in.
  var contents: RenderContents {
    RenderContents(
      image: image, serial: serial, width: width, height: height, isOpaque: false, gravity: .resize,
      magnification: .linear, minification: .linear, scale: 1, rect: Vector4(0, 0, 1, 1),
      center: Vector4(0, 0, 1, 1))
  }
}
