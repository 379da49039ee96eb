import Foundation
import LaminaGeometry
import LaminaGraphics

/// A layer that fills and strokes a path.
///
/// The fill lies over the background and the contents, the stroke over the fill, sublayers over
/// both. The path is in the layer's own coordinates: neither the bounds nor their size move, scale
/// or cut it, unless `masksToBounds` is set.
///
/// What the path covers is rasterized at the scale at which the layer is shown, so that it is sharp
/// at any, and kept: a layer that moves, turns, fades or changes its colours is not rasterized
/// again, nor is one of the same path and style. While an animation changes the scale, the scale
/// goes in steps.
///
/// As on Apple's systems, all numbers and colours can be animated, and `path` where both have the
/// same steps; only `path`, the rule, caps, joins and the pattern have no implicit animations. A
/// path with more steps than ``RenderLimits/pathElements`` is an error of the frame that shows it.
open class CAShapeLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<ShapeValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(ShapeValues.self)
  }

  /// The path, in the layer's coordinates; nil, the default, for none. A path that can change is
  /// copied.
  open var path: CGPath? {
    get { values.pointee.path?.path }
    set {
      changeKind(.path, path, newValue) { values.pointee.path = newValue.map { ShapePath($0) } }
    }
  }

  /// What the path is filled with; nil for nothing. Default opaque black. Patterns fill nothing.
  open var fillColor: CGColor? {
    get { values.pointee.fill.color }
    set {
      if newValue === values.pointee.fill.color { return noteSet(.fillColor) }
      replaceKind(.fillColor) { values.pointee.fill = ShapePaint(newValue) }
    }
  }

  /// Which points are inside the path. Default ``CAShapeLayerFillRule/nonZero``.
  open var fillRule: CAShapeLayerFillRule {
    get { values.pointee.fillRule }
    set { changeKind(.fillRule, fillRule, newValue) { values.pointee.fillRule = newValue } }
  }

  /// What the line along the path is drawn with; nil, the default, for no line. Patterns draw none.
  open var strokeColor: CGColor? {
    get { values.pointee.stroke.color }
    set {
      if newValue === values.pointee.stroke.color { return noteSet(.strokeColor) }
      replaceKind(.strokeColor) { values.pointee.stroke = ShapePaint(newValue) }
    }
  }

  /// Where the line begins, as a fraction of the length of the whole path, all its subpaths
  /// together. Default 0.
  ///
  /// Any finite number is kept; what is drawn is clamped to 0...1. A line that does not begin
  /// before its end is not drawn.
  open var strokeStart: CGFloat {
    get { values.pointee.strokeStart }
    set {
      changeKind(.strokeStart, strokeStart, newValue) { values.pointee.strokeStart = newValue }
    }
  }

  /// Where the line ends, as ``strokeStart``. Default 1.
  open var strokeEnd: CGFloat {
    get { values.pointee.strokeEnd }
    set { changeKind(.strokeEnd, strokeEnd, newValue) { values.pointee.strokeEnd = newValue } }
  }

  /// The width of the line, in the layer's units, half of it on each side of the path. Default 1.
  /// None is drawn unless it is positive.
  open var lineWidth: CGFloat {
    get { values.pointee.lineWidth }
    set { changeKind(.lineWidth, lineWidth, newValue) { values.pointee.lineWidth = newValue } }
  }

  /// How far a mitre may reach from its corner, in half line widths, before it is bevelled. Default
  /// 10; drawn as at least 1.
  open var miterLimit: CGFloat {
    get { values.pointee.miterLimit }
    set { changeKind(.miterLimit, miterLimit, newValue) { values.pointee.miterLimit = newValue } }
  }

  /// How lines end. Default ``CAShapeLayerLineCap/butt``.
  open var lineCap: CAShapeLayerLineCap {
    get { values.pointee.lineCap }
    set { changeKind(.lineCap, lineCap, newValue) { values.pointee.lineCap = newValue } }
  }

  /// How lines turn. Default ``CAShapeLayerLineJoin/miter``.
  open var lineJoin: CAShapeLayerLineJoin {
    get { values.pointee.lineJoin }
    set { changeKind(.lineJoin, lineJoin, newValue) { values.pointee.lineJoin = newValue } }
  }

  /// How far into the pattern of dashes each subpath begins, in the layer's units. Default 0.
  open var lineDashPhase: CGFloat {
    get { values.pointee.lineDashPhase }
    set {
      changeKind(.lineDashPhase, lineDashPhase, newValue) {
        values.pointee.lineDashPhase = newValue
      }
    }
  }

  /// Lengths of dashes and gaps in turn, in the layer's units; nil, the default, for a solid line.
  ///
  /// An odd number of lengths counts twice over. Lines are solid where all are 0 or one is
  /// negative. A length that is not finite is refused and logged. Dashes lie where they would
  /// without ``strokeStart``.
  open var lineDashPattern: [NSNumber]? {
    get { values.pointee.lineDashPattern }
    set {
      guard newValue?.allSatisfy({ $0.doubleValue.isFinite }) ?? true else {
        return Refusal.report(
          KindKey.lineDashPattern.name, newValue ?? [], on: self, why: Refusal.notFinite)
      }
      changeKind(.lineDashPattern, lineDashPattern, newValue) {
        values.pointee.lineDashPattern = newValue
      }
    }
  }

  /// As for every layer, and the fill's colour and rule and the line's end, width, mitre limit, cap
  /// and join.
  ///
  /// As measured on Apple's systems, `strokeStart` and `lineDashPhase` have none.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .shape) ?? super.defaultValue(forKey: key)
  }

  private func noteSet(_ key: KindKey) { row.references.pointee.block?.setKeys.insert(key) }
}
