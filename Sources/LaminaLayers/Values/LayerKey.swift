/// The declared properties of a layer, as key-value coding, actions and archives know them.
enum LayerKey: UInt8, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, frame
  case isGeometryFlipped, isHidden, opacity, masksToBounds, isDoubleSided, allowsGroupOpacity, mask
  case backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case filters, backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale
  case edgeAntialiasingMask, allowsEdgeAntialiasing
  case contents, contentsRect, contentsCenter, contentsScale, contentsGravity, contentsFormat
  case magnificationFilter, minificationFilter, minificationFilterBias, isOpaque
  case needsDisplayOnBoundsChange, drawsAsynchronously
  case autoresizingMask, layoutManager, constraints, sublayers, superlayer, delegate, name, style,
    actions
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode

  /// Apple's key: `isHidden` is "hidden".
  var name: String { Self.names[self] }

  /// The property with that key, in Apple's spelling or in Swift's ("hidden" or "isHidden"); nil if
  /// there is no such property.
  init?(_ name: String) {
    guard let key = Self.names[name] else { return nil }
    self = key
  }

  private static let names = KeyNames<LayerKey>()
}

typealias LayerKeySet = KeySet<LayerKey>
