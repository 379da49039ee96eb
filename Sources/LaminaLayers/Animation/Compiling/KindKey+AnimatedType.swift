extension KindKey {
  /// The type of values that lie in lanes and are always the same; nil for objects, lists and
  /// names.
  var animatedType: AnimatedType? {
    switch self {
    case .fillColor, .strokeColor, .instanceColor, .foregroundColor: .color
    case .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .fontSize,
      .instanceCount,
      .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset,
      .birthRate, .lifetime, .emitterZPosition, .emitterDepth, .velocity, .scale, .spin:
      .number
    case .startPoint, .endPoint, .emitterPosition: .point
    case .emitterSize: .size
    case .instanceTransform: .transform
    default: nil
    }
  }

  /// What has to be published anew when this property changes; nil for one that does not lie in
  /// lanes, or that layers draw themselves.
  var drawnChanges: LayerChanges? {
    animatedType == nil || kind == .text ? nil : .drawing
  }
}
