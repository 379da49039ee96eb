import Foundation
import LaminaGeometry
import LaminaGraphics

// Declared properties as lanes, read from the row and written to it directly. The results are those
// of the setters.
extension LayerKey {
  /// The groups of values to publish when this property changes; nil for a property that has no
  /// lanes or is not drawn.
  var drawnChanges: LayerChanges? {
    switch self {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform,
      .sublayerTransform,
      .isGeometryFlipped:
      .placement
    case .isHidden, .opacity, .masksToBounds, .isDoubleSided, .allowsGroupOpacity, .backgroundColor,
      .cornerRadius, .borderWidth, .borderColor:
      .appearance
    case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shouldRasterize,
      .rasterizationScale:
      .effects
    case .contentsRect, .contentsCenter, .contentsScale, .minificationFilterBias: .contents
    default: nil
    }
  }
}

extension LayerRow {
  /// Writes the lanes of a property that has ``LayerKey/drawnChanges``. Returns false if its value
  /// has no lanes; `lanes` is then what is shown instead.
  func read(_ key: LayerKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch key {
    case .bounds: put(geometry.pointee.bounds, lanes)
    case .position: put(geometry.pointee.position, lanes)
    case .anchorPoint: put(geometry.pointee.anchorPoint, lanes)
    case .anchorPointZ: lanes[0] = Double(detail.pointee.anchorPointZ)
    case .zPosition: lanes[0] = Double(zPosition)
    case .transform: TransformLanes(lanes).matrix = transform
    case .sublayerTransform:
      TransformLanes(lanes).matrix = sublayerTransform?.pointee ?? CATransform3DIdentity
    case .isGeometryFlipped: put(.geometryFlipped, lanes)
    case .isHidden: put(.hidden, lanes)
    case .masksToBounds: put(.masksToBounds, lanes)
    case .isDoubleSided: put(.doubleSided, lanes)
    case .allowsGroupOpacity: lanes[0] = state.pointee.flags.contains(.ungroupedOpacity) ? 0 : 1
    case .opacity: lanes[0] = Double(appearance.pointee.opacity)
    case .cornerRadius: lanes[0] = Double(appearance.pointee.cornerRadius)
    case .borderWidth: lanes[0] = Double(detail.pointee.border.width)
    case .backgroundColor: return ColorLanes.read(references.pointee.backgroundColor, into: lanes)
    case .borderColor: return ColorLanes.read(detail.pointee.border.color, into: lanes)
    case .shadowColor: return ColorLanes.read(rare.pointee.shadow.color, into: lanes)
    case .shadowOpacity: lanes[0] = Double(rare.pointee.shadow.opacity)
    case .shadowOffset:
      (lanes[0], lanes[1]) = (
        Double(rare.pointee.shadow.offset.width), Double(rare.pointee.shadow.offset.height)
      )
    case .shadowRadius: lanes[0] = Double(rare.pointee.shadow.radius)
    case .shouldRasterize: lanes[0] = rare.pointee.effects.shouldRasterize ? 1 : 0
    case .rasterizationScale: lanes[0] = Double(rare.pointee.effects.rasterizationScale)
    case .contentsRect: put(detail.pointee.contents.rect, lanes)
    case .contentsCenter: put(detail.pointee.contents.center, lanes)
    case .contentsScale: lanes[0] = Double(detail.pointee.contents.scale)
    case .minificationFilterBias: lanes[0] = Double(rare.pointee.style.filterBias)
    default: return false
    }
    return true
  }

  /// Sets a property to `lanes`. Returns false, and writes nothing, for values that a setter
  /// refuses: numbers that are not finite.
  @inline(__always)
  func write(_ key: LayerKey, _ lanes: UnsafePointer<Double>) -> Bool {
    // Fast paths for the two properties that are animated most.
    if key == .position {
      guard (lanes[0] + lanes[1]).isFinite else { return false }
      geometry.pointee.position = CGPoint(x: lanes[0], y: lanes[1])
      return true
    }
    if key == .opacity {
      let value = Float(lanes[0])
      guard value.isFinite else { return false }
      appearance.pointee.opacity = value
      return true
    }
    return writeOther(key, lanes)
  }

  private func writeOther(_ key: LayerKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch key {
    case .backgroundColor: appearance.pointee.backgroundColor = ColorLanes.components(lanes)
    case .borderColor: ownDetail().pointee.border.components = ColorLanes.components(lanes)
    case .shadowColor: ownRare().pointee.shadow.components = ColorLanes.components(lanes)
    case .isGeometryFlipped: set(.geometryFlipped, lanes[0] != 0)
    case .isHidden: set(.hidden, lanes[0] != 0)
    case .masksToBounds: set(.masksToBounds, lanes[0] != 0)
    case .isDoubleSided: set(.doubleSided, lanes[0] != 0)
    case .allowsGroupOpacity: set(.ungroupedOpacity, lanes[0] == 0)
    case .shouldRasterize: ownRare().pointee.effects.shouldRasterize = lanes[0] != 0
    case .shadowOpacity, .minificationFilterBias:
      let value = Float(lanes[0])
      guard value.isFinite else { return false }
      if key == .shadowOpacity {
        ownRare().pointee.shadow.opacity = value
      } else {
        ownRare().pointee.style.filterBias = value
      }
    case .transform, .sublayerTransform:
      let value = UnsafeRawPointer(lanes).loadUnaligned(as: CATransform3D.self)
      guard value.isFinite else { return false }
      if key == .transform {
        ownTransform().pointee = value
      } else {
        ownSublayerTransform().pointee = value
      }
    case .bounds, .contentsRect, .contentsCenter: return writeRect(key, lanes)
    default: return writeNumber(key, lanes)
    }
    return true
  }

  private func writeRect(_ key: LayerKey, _ lanes: UnsafePointer<Double>) -> Bool {
    let rect = CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
    guard rect.isFinite else { return false }
    switch key {
    case .bounds: geometry.pointee.bounds = rect.standardized
    case .contentsRect: ownDetail().pointee.contents.rect = rect
    default: ownDetail().pointee.contents.center = rect
    }
    return true
  }

  private func writeNumber(_ key: LayerKey, _ lanes: UnsafePointer<Double>) -> Bool {
    let value = CGFloat(lanes[0])
    guard value.isFinite else { return false }
    switch key {
    case .anchorPoint, .shadowOffset:
      guard lanes[1].isFinite else { return false }
      if key == .anchorPoint {
        geometry.pointee.anchorPoint = CGPoint(x: lanes[0], y: lanes[1])
      } else {
        ownRare().pointee.shadow.offset = CGSize(width: lanes[0], height: lanes[1])
      }
    case .anchorPointZ: ownDetail().pointee.anchorPointZ = value
    case .zPosition: ownDetail().pointee.zPosition = value
    case .cornerRadius: appearance.pointee.cornerRadius = value
    case .borderWidth: ownDetail().pointee.border.width = value
    case .shadowRadius: ownRare().pointee.shadow.radius = value
    case .rasterizationScale: ownRare().pointee.effects.rasterizationScale = value
    case .contentsScale: ownDetail().pointee.contents.scale = value
    default: return false
    }
    return true
  }

  // MARK: Parts

  private func set(_ flag: LayerFlags, _ on: Bool) {
    if on { state.pointee.flags.insert(flag) } else { state.pointee.flags.remove(flag) }
  }

  private func put(_ flag: LayerFlags, _ lanes: UnsafeMutablePointer<Double>) {
    lanes[0] = state.pointee.flags.contains(flag) ? 1 : 0
  }

  private func put(_ point: CGPoint, _ lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1]) = (Double(point.x), Double(point.y))
  }

  private func put(_ rect: CGRect, _ lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1]) = (Double(rect.origin.x), Double(rect.origin.y))
    (lanes[2], lanes[3]) = (Double(rect.size.width), Double(rect.size.height))
  }
}
