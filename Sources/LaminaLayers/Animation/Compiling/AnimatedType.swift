import Foundation
import LaminaGeometry
import LaminaGraphics

/// The type of a property or of an animation's values, and its lanes.
enum AnimatedType: Hashable, Sendable {
  case number, point, size, rect, color, transform, affine
  /// A list of that many numbers.
  case numbers(Int)
  /// A list of that many colours.
  case colors(Int)
  /// A path with these steps, or one that can be written in them; its points lie in lanes.
  case path([PathVerb])
  /// Anything that is not interpolated.
  case object

  /// The number of lanes of a value.
  var laneCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .affine: 6
    case .numbers(let count): count
    case .colors(let count): 4 * count
    case .path(let verbs): 2 * verbs.reduce(0) { $0 + $1.pointCount }
    case .object: 0
    }
  }

  var form: LaneForm {
    switch self {
    case .color: .color
    case .transform: .matrix
    case .affine: .affine
    case .object: .object
    default: .lanes
    }
  }

  /// The type of `value`, which is not nil.
  init(of value: Any) {
    switch Coercion.wrapped(value) {
    case is NSNumber: self = .number
    case let value as NSValue: self = Self.boxed(value)
    case is CGColor: self = .color
    case let value as CGPath: self = .path(value.data.verbs)
    case let list as [Any] where !list.isEmpty:
      if list.allSatisfy({ $0 is CGColor }) {
        self = .colors(list.count)
      } else if list.allSatisfy({ Coercion.wrapped($0) is NSNumber }) {
        self = .numbers(list.count)
      } else {
        self = .object
      }
    default: self = .object
    }
  }

  /// The type of which all `values` are; `.object`, which is not interpolated, if there is none.
  init(ofAll values: [Any]) {
    guard let first = values.first.map(AnimatedType.init(of:)) else {
      self = .object
      return
    }
    self = values.dropFirst().reduce(first) { type, value in
      switch (type, AnimatedType(of: value)) {
      case (let a, let b) where a == b: a
      case (.path(let a), .path(let b)): a.common(with: b).map(AnimatedType.path) ?? .object
      default: .object
      }
    }
  }

  private static func boxed(_ value: NSValue) -> AnimatedType {
    switch value.structure {
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .affine: .affine
    case nil: .object
    }
  }

  // MARK: Lanes

  /// The lanes of `value`; nil if it is not of this type. A nil colour has an alpha of NaN.
  func lanes(of value: Any?) -> [Double]? {
    let value = Coercion.flattened(value)
    if value == nil { return self == .color ? [0, 0, 0, .nan] : nil }
    switch self {
    case .number: return Coercion.number(value).map { [$0] }
    case .point: return Coercion.point(value).map { [Double($0.x), Double($0.y)] }
    case .size:
      if let size = Coercion.size(value) { return [Double(size.width), Double(size.height)] }
      return AnimatedType.point.lanes(of: value)
    case .rect:
      return Coercion.rect(value).map {
        [Double($0.origin.x), Double($0.origin.y), Double($0.size.width), Double($0.size.height)]
      }
    case .color: return (value as? CGColor).flatMap(Self.lanes)
    case .transform: return Self.matrix(value).map { Self.lanes($0) }
    case .affine:
      return Coercion.affine(value).map {
        [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].map { Double($0) }
      }
    case .numbers(let count): return list(value, count) { Coercion.number($0).map { [$0] } }
    case .colors(let count): return list(value, count) { ($0 as? CGColor).flatMap(Self.lanes) }
    case .path(let verbs):
      return (value as? CGPath)?.data.points(as: verbs)?.flatMap { [Double($0.x), Double($0.y)] }
    case .object: return nil
    }
  }

  private func list(_ value: Any?, _ count: Int, _ lanes: (Any) -> [Double]?) -> [Double]? {
    guard let list = value as? [Any], list.count == count else { return nil }
    let parts = list.map(lanes)
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return parts.flatMap { $0 ?? [] }
  }

  /// Nil for a pattern, which cannot be interpolated.
  private static func lanes(_ color: CGColor) -> [Double]? {
    color.pattern == nil
      ? [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha] : nil
  }

  static func lanes(_ t: CATransform3D) -> [Double] {
    let rows = t.rows
    return [rows.0, rows.1, rows.2, rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  static func matrix(_ value: Any?) -> CATransform3D? {
    Coercion.transform(value) ?? Coercion.affine(value).map(CATransform3DMakeAffineTransform)
  }

  // MARK: Values

  /// The value of `lanes`, as key-value coding returns it; nil for a nil colour.
  func value(of lanes: [Double]) -> Any? {
    guard lanes.count == laneCount else { return nil }
    switch self {
    case .number: return NSNumber(value: lanes[0])
    case .point: return NSValue(cgPoint: CGPoint(x: lanes[0], y: lanes[1]))
    case .size: return NSValue(cgSize: CGSize(width: lanes[0], height: lanes[1]))
    case .rect:
      return NSValue(cgRect: CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3]))
    case .color: return Self.color(lanes[...])
    case .transform:
      let row = { SIMD4(lanes[$0], lanes[$0 + 1], lanes[$0 + 2], lanes[$0 + 3]) }
      return NSValue(caTransform3D: CATransform3D(rows: (row(0), row(4), row(8), row(12))))
    case .affine:
      return NSValue(
        cgAffineTransform: CGAffineTransform(
          a: lanes[0], b: lanes[1], c: lanes[2], d: lanes[3], tx: lanes[4], ty: lanes[5]))
    case .numbers: return lanes.map { NSNumber(value: $0) }
    case .colors(let count):
      return (0..<count).compactMap { Self.color(lanes[(4 * $0)..<(4 * $0 + 4)]) }
    case .path(let verbs): return Self.path(verbs, lanes)
    case .object: return nil
    }
  }

  private static func color(_ lanes: ArraySlice<Double>) -> CGColor? {
    let c = Array(lanes)
    return c[3].isNaN ? nil : CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c[3])
  }

  private static func path(_ verbs: [PathVerb], _ lanes: [Double]) -> CGPath {
    var path = PathData()
    var next = 0
    func point() -> CGPoint {
      defer { next += 2 }
      return CGPoint(x: lanes[next], y: lanes[next + 1])
    }
    for verb in verbs {
      switch verb {
      case .move: path.move(to: point())
      case .line: path.addLine(to: point())
      case .quadCurve:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .curve:
        let (control1, control2, end) = (point(), point(), point())
        // A line that counts as a curve is a line again where it lies on itself.
        if control1 == path.currentPoint, control2 == end {
          path.addLine(to: end)
        } else {
          path.addCurve(to: end, control1: control1, control2: control2)
        }
      case .close: path.close()
      }
    }
    return CGPath(path)
  }
}
