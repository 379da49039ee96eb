import Foundation
import LaminaGeometry
import LaminaGraphics

/// Where a value lies that animations write as lanes, and of which type it is. Plain memory: what
/// is animated keeps it, so that no frame looks anything up.
enum LanePlace: BitwiseCopyable, Sendable {
  case number(Place<CGFloat>)
  case float(Place<Float>)
  case bool(Place<Bool>)
  case flag(LayerFlags)
  /// True without the flag.
  case missingFlag(LayerFlags)
  case point(Place<CGPoint>)
  case size(Place<CGSize>)
  case rect(Place<CGRect>)
  /// A rectangle whose size is never negative.
  case standardRect(Place<CGRect>)
  case transform(Place<CATransform3D>)
  /// The colour, and the components that are drawn.
  case color(Place<CGColor?>, Place<SIMD4<Float>>)
  /// The same for a colour that multiplies: none is drawn as white.
  case factor(Place<CGColor?>, Place<SIMD4<Float>>)
}

// Values as lanes, straight out of the row and into it: what setters make of the same values,
// without a setter.
extension LayerRow {
  /// The lanes of the value at `place`. False, with the lanes of what is shown, where it has none.
  func read(_ place: LanePlace, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch place {
    case .number(let place): lanes[0] = Double(place.value(in: self))
    case .float(let place): lanes[0] = Double(place.value(in: self))
    case .bool(let place): lanes[0] = place.value(in: self) ? 1 : 0
    case .flag(let flag): lanes[0] = state.pointee.flags.contains(flag) ? 1 : 0
    case .missingFlag(let flag): lanes[0] = state.pointee.flags.contains(flag) ? 0 : 1
    case .point(let place):
      let point = place.value(in: self)
      (lanes[0], lanes[1]) = (Double(point.x), Double(point.y))
    case .size(let place):
      let size = place.value(in: self)
      (lanes[0], lanes[1]) = (Double(size.width), Double(size.height))
    case .rect(let place), .standardRect(let place):
      let rect = place.value(in: self)
      (lanes[0], lanes[1]) = (Double(rect.origin.x), Double(rect.origin.y))
      (lanes[2], lanes[3]) = (Double(rect.size.width), Double(rect.size.height))
    case .transform(let place): TransformLanes(lanes).matrix = place.value(in: self)
    case .color(let place, _): return ColorLanes.read(place.value(in: self), into: lanes)
    case .factor(let place, _):
      guard let color = place.value(in: self) else {
        (lanes[0], lanes[1], lanes[2], lanes[3]) = (1, 1, 1, 1)
        return true
      }
      return ColorLanes.read(color, into: lanes)
    }
    return true
  }

  /// Makes a property what `lanes` say. False, and nothing is written, for what a setter refuses:
  /// numbers that are not finite.
  @inline(__always)
  func write(_ key: LayerKey, _ place: LanePlace, _ lanes: UnsafePointer<Double>) -> Bool {
    // The two that move most.
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
    return write(place, lanes)
  }

  private func write(_ place: LanePlace, _ lanes: UnsafePointer<Double>) -> Bool {
    switch place {
    case .number(let place): return put(CGFloat(lanes[0]), place)
    case .float(let place): return put(Float(lanes[0]), place)
    case .bool(let place): place.own(in: self).pointee = lanes[0] != 0
    case .flag(let flag): set(flag, lanes[0] != 0)
    case .missingFlag(let flag): set(flag, lanes[0] == 0)
    case .point(let place):
      guard lanes[0].isFinite, lanes[1].isFinite else { return false }
      place.own(in: self).pointee = CGPoint(x: lanes[0], y: lanes[1])
    case .size(let place):
      guard lanes[0].isFinite, lanes[1].isFinite else { return false }
      place.own(in: self).pointee = CGSize(width: lanes[0], height: lanes[1])
    case .rect(let place):
      return put(CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3]), place)
    case .standardRect(let place):
      let rect = CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
      guard rect.isFinite else { return false }
      place.own(in: self).pointee = rect.standardized
    case .transform(let place):
      return put(UnsafeRawPointer(lanes).loadUnaligned(as: CATransform3D.self), place)
    case .color(_, let place): place.own(in: self).pointee = ColorLanes.components(lanes)
    case .factor(_, let place): place.own(in: self).pointee = ColorLanes.factor(lanes)
    }
    return true
  }

  @inline(__always)
  private func put<Value: FiniteCheckable>(_ value: Value, _ place: Place<Value>) -> Bool {
    guard value.isFinite else { return false }
    place.own(in: self).pointee = value
    return true
  }

  func set(_ flag: LayerFlags, _ on: Bool) {
    if on { state.pointee.flags.insert(flag) } else { state.pointee.flags.remove(flag) }
  }
}
