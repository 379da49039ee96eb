extension LayerKind {
  /// The values that layers of this kind have.
  var valuesType: (any KindValues.Type)? {
    switch self {
    case .plain: nil
    case .shape: ShapeValues.self
    case .gradient: GradientValues.self
    case .text: TextValues.self
    case .replicator: ReplicatorValues.self
    case .emitter: EmitterValues.self
    case .tiled: TiledValues.self
    }
  }
}
