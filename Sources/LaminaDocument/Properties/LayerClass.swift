import Lamina

/// The classes of layers that documents may have. A layer of any other class is shown as a plain
/// one.
package enum LayerClass: String, CaseIterable {
  case plain = "CALayer"
  case transform = "CATransformLayer"
  case scroll = "CAScrollLayer"
  case shape = "CAShapeLayer"
  case gradient = "CAGradientLayer"
  case text = "CATextLayer"
  case replicator = "CAReplicatorLayer"
  case emitter = "CAEmitterLayer"
  case tiled = "CATiledLayer"

  /// A new layer of the class.
  package func make() -> CALayer {
    switch self {
    case .plain: CALayer()
    case .transform: CATransformLayer()
    case .scroll: CAScrollLayer()
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .text: CATextLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case .tiled: CATiledLayer()
    }
  }

  /// The class of `layer`, or the nearest superclass in this list.
  package init(of layer: CALayer) {
    self =
      switch layer {
      case is CATransformLayer: .transform
      case is CAScrollLayer: .scroll
      case is CAShapeLayer: .shape
      case is CAGradientLayer: .gradient
      case is CATextLayer: .text
      case is CAReplicatorLayer: .replicator
      case is CAEmitterLayer: .emitter
      case is CATiledLayer: .tiled
      default: .plain
      }
  }

  /// The properties that layers of this class have in addition to the properties of all layers.
  package var table: ClassTable { Self.tables[self] ?? .none }

  private static let tables: [LayerClass: ClassTable] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, ClassTable($0.properties, of: $0.make())) })

  private var properties: [ObjectProperty] {
    switch self {
    case .plain, .transform: []
    case .scroll: [.init("scrollMode", .name)]
    case .shape:
      [
        .init("path", .path), .init("fillColor", .color), .init("fillRule", .name),
        .init("strokeColor", .color), .init("lineWidth", .number), .init("lineCap", .name),
        .init("lineJoin", .name), .init("miterLimit", .number), .init("lineDashPhase", .number),
        .init("lineDashPattern", .numbers), .init("strokeStart", .number),
        .init("strokeEnd", .number),
      ]
    case .gradient:
      [
        .init("startPoint", .point), .init("endPoint", .point), .init("colors", .colors),
        .init("locations", .numbers), .init("type", .text),
      ]
    case .text:
      [
        .init("fontSize", .number), .init("foregroundColor", .color), .init("alignmentMode", .name),
        .init("wrapped", .flag), .init("truncationMode", .name),
        .init("allowsFontSubpixelQuantization", .flag), .init("font", .text),
        .init("string", .text),
      ]
    case .replicator:
      [
        .init("instanceCount", .number), .init("instanceDelay", .number),
        .init("instanceTransform", .transform), .init("preservesDepth", .flag),
        .init("instanceColor", .color), .init("instanceRedOffset", .number),
        .init("instanceGreenOffset", .number), .init("instanceBlueOffset", .number),
        .init("instanceAlphaOffset", .number),
      ]
    case .emitter:
      [
        .init("emitterPosition", .point), .init("emitterZPosition", .number),
        .init("emitterSize", .size),
        .init("emitterDepth", .number), .init("emitterShape", .name), .init("emitterMode", .name),
        .init("renderMode", .name), .init("preservesDepth", .flag), .init("birthRate", .number),
        .init("lifetime", .number), .init("velocity", .number), .init("scale", .number),
        .init("spin", .number), .init("seed", .number), .init("emitterCells", .cells),
        .init("emitterBehaviors", .behaviors),
      ]
    case .tiled:
      [
        .init("levelsOfDetail", .number), .init("levelsOfDetailBias", .number),
        .init("tileSize", .size),
      ]
    }
  }
}
