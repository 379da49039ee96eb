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
    // The one property of a specialised layer that is no `KindKey`.
    if self == .scroll { return [ObjectProperty("scrollMode", .name)] }
    return KindKey.all(of: type(of: make())).map {
      ObjectProperty($0.name, .init($0.form))
    }
  }
}

extension ObjectProperty.Syntax {
  /// How documents spell values of that form.
  fileprivate init(_ form: KindForm) {
    self =
      switch form {
      case .number: .number
      case .flag: .flag
      case .point: .point
      case .size: .size
      case .transform: .transform
      case .color: .color
      case .path: .path
      case .name: .name
      case .text: .text
      case .numbers: .numbers
      case .colors: .colors
      case .cells: .cells
      case .behaviors: .behaviors
      }
  }
}
