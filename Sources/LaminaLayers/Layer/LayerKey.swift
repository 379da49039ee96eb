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
  case autoresizingMask, layoutManager, constraints, sublayers, superlayer, delegate, name, style, actions
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode

  /// Apple's key: `isHidden` is "hidden".
  var name: String { Self.names[Int(rawValue)] }

  /// The property of that key; `isHidden` is understood as well.
  init?(_ name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  private static let names = allCases.map { key in
    let text = "\(key)"
    guard text.hasPrefix("is"), let first = text.dropFirst(2).first else { return text }
    return first.lowercased() + text.dropFirst(3)
  }

  private static let byName: [String: LayerKey] = {
    var table: [String: LayerKey] = [:]
    for key in allCases {
      table[key.name] = key
      table["\(key)"] = key
    }
    return table
  }()
}

/// A set of declared properties: one word, which is enough for 64 of them.
struct LayerKeySet: Equatable, Sendable {
  private var bits: UInt64 = 0

  @inline(__always)
  func contains(_ key: LayerKey) -> Bool { bits & (1 << UInt64(key.rawValue)) != 0 }

  @inline(__always)
  mutating func insert(_ key: LayerKey) { bits |= 1 << UInt64(key.rawValue) }

  mutating func remove(_ key: LayerKey) { bits &= ~(1 << UInt64(key.rawValue)) }
}
