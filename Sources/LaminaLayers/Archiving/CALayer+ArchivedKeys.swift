import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames

// The declared values in an archive, and how each is written and read. Values go directly to the
// row, not through the setters: a subclass may override these, and it is not complete while its
// layer is being decoded.
extension CALayer {
  /// Whether `key` goes into an archive (facts 13).
  ///
  /// A declared property goes into it if it was ever set, even to its default; four properties
  /// always do. Any other key goes into it while it has a value. Properties that follow from other
  /// values or refer to objects outside the tree never do.
  func isArchived(_ name: String) -> Bool {
    if let block = row.references.pointee.block, let key = KindKey(name, of: block.kind) {
      return block.setKeys.contains(key)
    }
    guard let key = LayerKey(name), key.name == name else {
      return row.rare.pointee.coding.values[name] != nil
    }
    switch key {
    case .cornerCurve, .contentsFormat, .allowsEdgeAntialiasing, .allowsGroupOpacity: return true
    case .frame, .superlayer: return false
    case .style: return wasSet(.style) || row.rare.pointee.coding.style != nil
    case .layoutManager: return wasSet(.layoutManager) || row.rare.pointee.layout.manager != nil
    case .constraints: return wasSet(.constraints) || row.rare.pointee.layout.constraints != nil
    default: return wasSet(key)
    }
  }

  /// The text that stands for the `CAConstraintLayoutManager`.
  static let constraintManager = "CAConstraintLayoutManager"

  private func wasSet(_ key: LayerKey) -> Bool { row.state.pointee.setKeys.contains(key) }

  /// The value of `key` for an archive; nil if it has none or is archived in another way.
  func archivedValue(_ key: LayerKey) -> Any? {
    switch key {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform,
      .sublayerTransform:
      return archivedGeometry(key)
    case .isGeometryFlipped: return flag(.geometryFlipped)
    case .isHidden: return flag(.hidden)
    case .masksToBounds: return flag(.masksToBounds)
    case .isDoubleSided: return flag(.doubleSided)
    case .allowsGroupOpacity: return !flag(.ungroupedOpacity)
    case .opacity: return row.appearance.pointee.opacity
    case .backgroundColor: return row.references.pointee.backgroundColor ?? NSNull()
    case .cornerRadius: return row.appearance.pointee.cornerRadius
    case .borderWidth: return row.detail.pointee.border.width
    case .borderColor: return row.detail.pointee.border.color ?? NSNull()
    case .name: return row.detail.pointee.name
    case .contents: return archivedContents
    case .contentsRect, .contentsCenter, .contentsScale, .contentsGravity, .magnificationFilter,
      .minificationFilter:
      return archivedContentsStyle(key)
    case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
      .fillMode:
      return archivedTiming(key)
    case .frame, .superlayer, .delegate, .sublayers, .mask: return nil
    default: return archivedRare(key)
    }
  }

  /// The contents for an archive. A store is archived as an image, since the class that drew it may
  /// not exist in the program that reads the archive.
  private var archivedContents: Any? {
    let contents = row.contents
    // A text layer can draw itself again.
    if contents is BackingStore, row.kind == .text { return nil }
    return (contents as? BackingStore).map { $0.makeImage() as Any? } ?? contents
  }

  private func flag(_ flag: LayerFlags) -> Bool { row.state.pointee.flags.contains(flag) }

  private func archivedGeometry(_ key: LayerKey) -> Any? {
    let geometry = row.geometry.pointee
    switch key {
    case .bounds: return geometry.bounds
    case .position: return geometry.position
    case .anchorPoint: return geometry.anchorPoint
    case .anchorPointZ: return row.detail.pointee.anchorPointZ
    case .zPosition: return row.zPosition
    case .transform: return row.transform
    default: return row.sublayerTransform?.pointee ?? CATransform3DIdentity
    }
  }

  private func archivedContentsStyle(_ key: LayerKey) -> Any? {
    let style = row.detail.pointee.contents
    switch key {
    case .contentsRect: return style.rect
    case .contentsCenter: return style.center
    case .contentsScale: return style.scale
    case .contentsGravity: return CALayerContentsGravity(stored: style.gravity).rawValue
    case .magnificationFilter: return CALayerContentsFilter(stored: style.magnification).rawValue
    default: return CALayerContentsFilter(stored: style.minification).rawValue
    }
  }

  private func archivedTiming(_ key: LayerKey) -> Any? {
    let timing = row.rare.pointee.timing
    switch key {
    case .beginTime: return timing.beginTime
    case .duration: return timing.duration
    case .speed: return timing.speed
    case .timeOffset: return timing.timeOffset
    case .repeatCount: return timing.repeatCount
    case .repeatDuration: return timing.repeatDuration
    case .autoreverses: return timing.autoreverses
    default: return timing.fillMode.rawValue
    }
  }

  private func archivedRare(_ key: LayerKey) -> Any? {
    let rare = row.rare.pointee
    switch key {
    case .maskedCorners: return rare.style.maskedCorners.rawValue
    case .cornerCurve: return rare.style.cornerCurve.rawValue
    case .edgeAntialiasingMask: return rare.style.edgeMask.rawValue
    case .allowsEdgeAntialiasing: return rare.style.allowsEdges
    case .minificationFilterBias: return rare.style.filterBias
    case .contentsFormat: return rare.style.contentsFormat.rawValue
    case .isOpaque: return rare.style.isOpaque
    case .shadowColor: return rare.shadow.color ?? NSNull()
    case .shadowOpacity: return rare.shadow.opacity
    case .shadowOffset: return rare.shadow.offset
    case .shadowRadius: return rare.shadow.radius
    case .shadowPath: return rare.shadow.path
    case .filters: return rare.effects.filters
    case .backgroundFilters: return rare.effects.backgroundFilters
    case .compositingFilter: return rare.effects.compositingFilter
    case .shouldRasterize: return rare.effects.shouldRasterize
    case .rasterizationScale: return rare.effects.rasterizationScale
    case .needsDisplayOnBoundsChange: return rare.layout.displaysOnBoundsChange
    case .drawsAsynchronously: return rare.layout.drawsAsynchronously
    case .autoresizingMask: return rare.layout.autoresizingMask.rawValue
    // A constraint layout manager has no state, and there is only one.
    case .layoutManager:
      return rare.layout.manager is CAConstraintLayoutManager
        ? Self.constraintManager : rare.layout.manager
    case .constraints: return rare.layout.constraints
    case .style: return rare.coding.style
    case .actions: return rare.coding.actions
    default: return nil
    }
  }
}
