import Foundation
import LaminaGraphics
import LaminaFrames

/// The values of a `CAShapeLayer`.
struct ShapeValues: KindValues {
  var path: ShapePath?
  var fill = ShapePaint.black
  var fillRule = CAShapeLayerFillRule.nonZero
  var stroke = ShapePaint(nil)
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [NSNumber]? {
    didSet { dashes = StrokePen.dashes(lineDashPattern) }
  }
  /// The pattern as it is drawn: empty for a solid line.
  private(set) var dashes: [CGFloat] = []

  // MARK: Lanes

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch key {
    case .fillColor: return ColorLanes.read(fill.color, into: lanes)
    case .strokeColor: return ColorLanes.read(stroke.color, into: lanes)
    default:
      guard let number = number(key) else { return false }
      lanes[0] = Double(number)
      return true
    }
  }

  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch key {
    case .fillColor: fill.components = ColorLanes.components(lanes)
    case .strokeColor: stroke.components = ColorLanes.components(lanes)
    default: return setNumber(key, CGFloat(lanes[0]))
    }
    return true
  }

  private func number(_ key: KindKey) -> CGFloat? {
    switch key {
    case .strokeStart: strokeStart
    case .strokeEnd: strokeEnd
    case .lineWidth: lineWidth
    case .miterLimit: miterLimit
    case .lineDashPhase: lineDashPhase
    default: nil
    }
  }

  private mutating func setNumber(_ key: KindKey, _ value: CGFloat) -> Bool {
    guard value.isFinite else { return false }
    switch key {
    case .strokeStart: strokeStart = value
    case .strokeEnd: strokeEnd = value
    case .lineWidth: lineWidth = value
    case .miterLimit: miterLimit = value
    case .lineDashPhase: lineDashPhase = value
    default: return false
    }
    return true
  }

  // MARK: Archives

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .path: path?.path
    case .fillColor: fill.color ?? NSNull()
    case .strokeColor: stroke.color
    case .fillRule: fillRule.rawValue
    case .lineCap: lineCap.rawValue
    case .lineJoin: lineJoin.rawValue
    case .lineDashPattern: lineDashPattern
    default: number(key)
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch key {
    case .path: if let value = value as? CGPath { path = ShapePath(value) }
    case .fillColor: if let paint = ShapePaint(archived: value) { fill = paint }
    case .strokeColor: if let paint = ShapePaint(archived: value) { stroke = paint }
    case .fillRule: if let text = value as? String { fillRule = .init(rawValue: text) }
    case .lineCap: if let text = value as? String { lineCap = .init(rawValue: text) }
    case .lineJoin: if let text = value as? String { lineJoin = .init(rawValue: text) }
    case .lineDashPattern:
      guard let list = (value as? [Any])?.map(Coercion.wrapped) as? [NSNumber],
        list.allSatisfy({ $0.doubleValue.isFinite })
      else { return }
      lineDashPattern = list
    default: if let number = Coercion.number(value) { _ = setNumber(key, CGFloat(number)) }
    }
  }
}

/// A colour of a shape layer: the object, and what is drawn.
struct ShapePaint {
  let color: CGColor?
  /// Encoded sRGB, not premultiplied; all zero for nil.
  var components: SIMD4<Float>

  init(_ color: CGColor?) {
    self.color = color
    components = color?.pattern == nil ? CALayer.components(color) : .zero
  }

  /// Nil for a value that is not a colour.
  init?(archived value: Any) {
    if let color = value as? CGColor {
      self.init(color)
    } else if value is NSNull {
      self.init(nil)
    } else {
      return nil
    }
  }

  /// Opaque black with four components.
  static let black = ShapePaint(.opaqueBlack)
}
