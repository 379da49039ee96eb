import Foundation
import LaminaGeometry
import LaminaGraphics

// Puts archived values into the row. A value of the wrong type for its key is ignored, and the
// default stays.
extension CALayer {
  /// Stores `value`, which an archive has for `key`.
  func restore(_ value: Any, _ key: LayerKey) {
    row.state.pointee.setKeys.insert(key)
    switch key {
    case .bounds:
      guard let rect = value as? CGRect, accepts(rect.isFinite, key, rect) else { return }
      row.geometry.pointee.bounds = rect.standardized
    case .position: geometry(value, key, \.position)
    case .anchorPoint: geometry(value, key, \.anchorPoint)
    case .anchorPointZ: detail(value, key, \.anchorPointZ)
    case .zPosition: detail(value, key, \.zPosition)
    case .transform: matrix(value, key) { row.ownTransform().pointee = $0 }
    case .sublayerTransform: matrix(value, key) { row.ownSublayerTransform().pointee = $0 }
    case .isGeometryFlipped: flag(value, .geometryFlipped)
    case .isHidden: flag(value, .hidden)
    case .masksToBounds: flag(value, .masksToBounds)
    case .isDoubleSided: flag(value, .doubleSided)
    case .allowsGroupOpacity: flag((value as? Bool).map { !$0 } as Any, .ungroupedOpacity)
    case .opacity: appearance(value, key, \.opacity)
    case .cornerRadius: appearance(value, key, \.cornerRadius)
    case .borderWidth: detail(value, key, \.border.width)
    case .backgroundColor:
      color(value) {
        row.references.pointee.backgroundColor = $0
        row.appearance.pointee.backgroundColor = $1
      }
    case .borderColor:
      color(value) {
        row.ownDetail().pointee.border.color = $0
        row.ownDetail().pointee.border.components = $1
      }
    case .name: take(value) { row.ownDetail().pointee.name = $0 }
    case .contents: if !(value is NSNull) { row.contents = value }
    case .contentsRect, .contentsCenter, .contentsScale, .contentsGravity, .magnificationFilter,
      .minificationFilter:
      restoreContentsStyle(value, key)
    case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
      .fillMode:
      restoreTiming(value, key)
    case .frame, .superlayer, .delegate, .sublayers, .mask: return
    default: restoreRare(value, key)
    }
  }

  private func restoreContentsStyle(_ value: Any, _ key: LayerKey) {
    let style = row.ownDetail()
    switch key {
    case .contentsRect: detail(value, key, \.contents.rect)
    case .contentsCenter: detail(value, key, \.contents.center)
    case .contentsScale: detail(value, key, \.contents.scale)
    case .contentsGravity:
      take(value) { style.pointee.contents.gravity = CALayerContentsGravity(rawValue: $0).stored }
    case .magnificationFilter:
      take(value) {
        style.pointee.contents.magnification = CALayerContentsFilter(rawValue: $0).stored
      }
    default:
      take(value) {
        style.pointee.contents.minification = CALayerContentsFilter(rawValue: $0).stored
      }
    }
  }

  private func restoreTiming(_ value: Any, _ key: LayerKey) {
    switch key {
    case .beginTime: rare(value, \.timing.beginTime)
    case .duration: rare(value, \.timing.duration)
    case .speed: rare(value, \.timing.speed)
    case .timeOffset: rare(value, \.timing.timeOffset)
    case .repeatCount: rare(value, \.timing.repeatCount)
    case .repeatDuration: rare(value, \.timing.repeatDuration)
    case .autoreverses: rare(value, \.timing.autoreverses)
    default:
      take(value) { row.ownRare().pointee.timing.fillMode = CAMediaTimingFillMode(rawValue: $0) }
    }
  }

  private func restoreRare(_ value: Any, _ key: LayerKey) {
    switch key {
    case .maskedCorners:
      bits(value) { $0.style.maskedCorners = CACornerMask(rawValue: $1).intersection(.all) }
    case .cornerCurve:
      take(value) { own(\.style.cornerCurve, CALayerCornerCurve(rawValue: $0).known) }
    case .edgeAntialiasingMask:
      bits(value) { $0.style.edgeMask = CAEdgeAntialiasingMask(rawValue: $1).intersection(.all) }
    case .allowsEdgeAntialiasing: rare(value, \.style.allowsEdges)
    case .minificationFilterBias: finite(value, key, \.style.filterBias)
    case .contentsFormat:
      take(value) { own(\.style.contentsFormat, CALayerContentsFormat(rawValue: $0).known) }
    case .isOpaque: rare(value, \.style.isOpaque)
    case .shadowColor:
      if value is NSNull {
        own(\.shadow.color, nil)
      } else {
        take(value) { own(\.shadow.color, $0) }
      }
    case .shadowOpacity: finite(value, key, \.shadow.opacity)
    case .shadowOffset: finite(value, key, \.shadow.offset)
    case .shadowRadius: finite(value, key, \.shadow.radius)
    case .shadowPath: take(value) { own(\.shadow.path, $0) }
    case .filters: take(value) { own(\.effects.filters, $0) }
    case .backgroundFilters: take(value) { own(\.effects.backgroundFilters, $0) }
    case .compositingFilter: own(\.effects.compositingFilter, value)
    case .shouldRasterize: rare(value, \.effects.shouldRasterize)
    case .rasterizationScale: finite(value, key, \.effects.rasterizationScale)
    case .needsDisplayOnBoundsChange: rare(value, \.layout.displaysOnBoundsChange)
    case .drawsAsynchronously: rare(value, \.layout.drawsAsynchronously)
    case .autoresizingMask:
      bits(value) { $0.layout.autoresizingMask = CAAutoresizingMask(rawValue: $1) }
    case .layoutManager:
      if value as? String == Self.constraintManager {
        own(\.layout.manager, CAConstraintLayoutManager())
      } else {
        take(value) { own(\.layout.manager, $0) }
      }
    case .constraints: take(value) { own(\.layout.constraints, $0) }
    case .style: take(value) { own(\.coding.style, $0) }
    case .actions: restoreActions(value)
    default: return
    }
  }

  private func restoreActions(_ value: Any) {
    guard let map = value as? [AnyHashable: Any] else { return }
    var actions: [String: any CAAction] = [:]
    for (key, value) in map {
      if let key = key.base as? String, let action = value as? any CAAction {
        actions[key] = action
      }
    }
    row.ownRare().pointee.coding.actions = actions
  }

  // MARK: Stores

  private func take<Value>(_ value: Any, _ store: (Value) -> Void) {
    if let value = value as? Value { store(value) }
  }

  private func own<Value>(_ path: WritableKeyPath<LayerRare, Value>, _ value: Value) {
    row.ownRare().pointee[keyPath: path] = value
  }

  private func rare<Value>(_ value: Any, _ path: WritableKeyPath<LayerRare, Value>) {
    take(value) { own(path, $0) }
  }

  private func finite<Value: FiniteCheckable>(
    _ value: Any, _ key: LayerKey, _ path: WritableKeyPath<LayerRare, Value>
  ) {
    take(value) { (new: Value) in if accepts(new.isFinite, key, new) { own(path, new) } }
  }

  /// Bits that were written as an integer.
  private func bits<Bits: FixedWidthInteger>(_ value: Any, _ store: (inout LayerRare, Bits) -> Void)
  {
    guard let number = value as? Int, let bits = Bits(exactly: number) else { return }
    store(&row.ownRare().pointee, bits)
  }

  private func flag(_ value: Any, _ flag: LayerFlags) {
    take(value) { (on: Bool) in
      if on { row.state.pointee.flags.insert(flag) } else { row.state.pointee.flags.remove(flag) }
    }
  }

  private func geometry<Value: FiniteCheckable>(
    _ value: Any, _ key: LayerKey, _ path: WritableKeyPath<LayerGeometry, Value>
  ) {
    take(value) { (new: Value) in
      if accepts(new.isFinite, key, new) { row.geometry.pointee[keyPath: path] = new }
    }
  }

  private func appearance<Value: FiniteCheckable>(
    _ value: Any, _ key: LayerKey, _ path: WritableKeyPath<LayerAppearance, Value>
  ) {
    take(value) { (new: Value) in
      if accepts(new.isFinite, key, new) { row.appearance.pointee[keyPath: path] = new }
    }
  }

  private func detail<Value: FiniteCheckable>(
    _ value: Any, _ key: LayerKey, _ path: WritableKeyPath<LayerDetail, Value>
  ) {
    take(value) { (new: Value) in
      if accepts(new.isFinite, key, new) { row.ownDetail().pointee[keyPath: path] = new }
    }
  }

  private func matrix(_ value: Any, _ key: LayerKey, _ store: (CATransform3D) -> Void) {
    take(value) { (new: CATransform3D) in if accepts(new.isFinite, key, new) { store(new) } }
  }

  private func color(_ value: Any, _ store: (CGColor?, SIMD4<Float>) -> Void) {
    let color = value as? CGColor
    guard color != nil || value is NSNull else { return }
    store(color, Self.components(color))
  }
}
