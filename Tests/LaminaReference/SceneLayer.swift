/// A plain description of a layer tree. The reference draws it, and tests build product layers from
/// it.
///
/// Units are points of the layer's own space unless a property says otherwise. Defaults are those
/// of `CALayer`, with `anchorPoint` in the middle.
package struct SceneLayer: Sendable {
  // Geometry.
  package var bounds = Box(0, 0, 0, 0)
  package var position = Point(0, 0)
  package var anchorPoint = Point(0.5, 0.5)
  package var anchorPointZ = 0.0
  package var zPosition = 0.0
  /// For row vectors, row by row: m11, m12, … m44.
  package var transform = Matrix4.identity
  package var sublayerTransform = Matrix4.identity
  package var isGeometryFlipped = false
  package var isTransformLayer = false
  package var isHidden = false
  package var isDoubleSided = true

  // Shape and colours.
  package var backgroundColor: Color?
  package var borderWidth = 0.0
  package var borderColor = Color(0, 0, 0, 1)
  package var cornerRadius = 0.0
  /// Bits: 1 min x min y, 2 max x min y, 4 min x max y, 8 max x max y.
  package var maskedCorners = 15
  package var hasContinuousCorners = false
  package var masksToBounds = false
  /// Bits: 1 min x, 2 max x, 4 min y, 8 max y.
  package var edgeAntialiasingMask = 15

  // Contents.
  package var gradient: SceneGradient?
  package var contents: SceneImage?
  package var contentsGravity = Gravity.resize
  package var contentsRect = Box(0, 0, 1, 1)
  package var contentsCenter = Box(0, 0, 1, 1)
  package var contentsScale = 1.0
  /// What every texel is multiplied by.
  package var contentsMultiplyColor: Color?
  /// Whether the nearest texel is taken instead of linear filtering, for enlarging and reducing
  /// alike.
  package var isNearest = false

  /// What a shape layer draws over its contents.
  package var drawnShape: SceneShape?

  // Effects.
  package var opacity = 1.0
  package var allowsGroupOpacity = true
  package var shadow: SceneShadow?
  /// The layer whose alpha masks this one, or no layer.
  package var mask: [SceneLayer] = []
  package var filters: [SceneFilter] = []
  package var backgroundFilters: [SceneFilter] = []
  package var compositing: BlendMode?
  package var shouldRasterize = false
  /// Pixels of the bitmap per point.
  package var rasterizationScale = 1.0

  package var sublayers: [SceneLayer] = []
  /// Only a replicator has one: how often its sublayers are drawn.
  package var replication: SceneReplication?

  package init() {}

  /// A layer of this size with its lower corner at (`x`, `y`).
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil) {
    bounds = Box(0, 0, width, height)
    position = Point(x + width / 2, y + height / 2)
    backgroundColor = color
  }
}

/// A shadow: `radius` is the Gaussian's standard deviation, `offset` is along the layer's own axes.
package struct SceneShadow: Sendable {
  package var color = Color(0, 0, 0, 1)
  package var opacity = 1.0
  package var radius = 3.0
  package var offset = Point(0, -3)
  /// Nil stands for the alpha of the layer's composite.
  package var path: ScenePath?

  package init() {}
}

/// The outline of a shadow, in layer coordinates, filled by the non-zero rule.
package enum ScenePath: Sendable {
  case polygon([Point])
  case rect(Box)
  case roundedRect(Box, radius: Double)
  case ellipse(Box)
}

/// An image: premultiplied RGBA, eight bits each, top row first.
package struct SceneImage: Sendable {
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool { stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 } }
}

/// Where contents lie in the bounds. The top is at maximum y.
package enum Gravity: String, CaseIterable, Sendable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

/// Filters by the meaning of their inputs. Colours are straight sRGB.
package enum SceneFilter: Sendable {
  /// `radius` is the standard deviation in layer units.
  case gaussianBlur(radius: Double, normalizeEdges: Bool)
  /// Rows for red, green, blue, alpha: four factors and a constant.
  case colorMatrix([Double])
  case colorInvert
  case colorMonochrome(Color, amount: Double, bias: Double)
  case colorSaturate(Double)
  case colorBrightness(Double)
  case colorContrast(Double)
  /// Radians.
  case colorHueRotate(Double)
  case multiplyColor(Color)
  case colorAdd(Color)
  case luminanceToAlpha
}

/// Ways to compose a layer with its backdrop.
package enum BlendMode: String, CaseIterable, Sendable {
  case sourceOver, sourceIn, sourceOut, sourceAtop, destOver, destIn, destOut, destAtop, xor, clear,
    copy, dest
  case plusL, plusD, subtractS, subtractD, product, minimum, maximum
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference
  case exclusion, hue, saturation, color, luminosity

  /// Whether the mode changes the backdrop under transparent pixels of the source. Such a mode acts
  /// inside the bounds only.
  package var reachesBeyondSource: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destIn, .destAtop, .clear, .copy, .subtractD, .product, .minimum:
      true
    default: false
    }
  }

  /// Whether no colour of the result exceeds its alpha. How filters and modes treat brighter
  /// colours is not defined, so renderers need not agree on what follows.
  package var keepsColorsBelowAlpha: Bool { self != .subtractS && self != .subtractD }
}
