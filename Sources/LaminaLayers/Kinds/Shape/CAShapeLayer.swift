import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames

/// A layer that fills and strokes a path.
///
/// The fill lies over the background and the contents, the stroke over the fill, sublayers over
/// both. The path is in the layer's own coordinates: the bounds do not move, scale or cut it,
/// unless `masksToBounds` is set.
///
/// The path is rasterized at the scale at which the layer is shown, so it is sharp at any scale.
/// The result is kept: a layer that moves, turns, fades or changes its colours is not rasterized
/// again, nor is another layer with the same path and style. While an animation changes the scale,
/// the path is rasterized in steps of scale.
///
/// As on Apple's systems, all numbers and colours are animatable, and so is `path` between paths
/// with the same steps. `path`, the rule, caps, joins and the pattern have no implicit animations.
/// A frame that shows a path with more steps than ``RenderLimits/pathElements`` throws an error.
open class CAShapeLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<ShapeValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(ShapeValues.self)
  }

  /// The path, in the layer's coordinates. A path that can change is copied. Default nil.
  open var path: CGPath? {
    get { values.pointee.path?.path }
    set {
      changeKind(.path, path, newValue) { values.pointee.path = newValue.map { ShapePath($0) } }
    }
  }

  /// The colour that fills the path; nil for no fill. Default opaque black. Patterns fill nothing.
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

  /// The colour of the line along the path; nil, the default, for no line. Patterns draw nothing.
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
  /// Any finite number is kept; it is limited to 0...1 when drawn. A line that does not begin
  /// before its end is not drawn.
  open var strokeStart: CGFloat {
    get { values.pointee.strokeStart }
    set {
      changeKind(.strokeStart, strokeStart, newValue) { values.pointee.strokeStart = newValue }
    }
  }

  /// Where the line ends, in the form of ``strokeStart``. Default 1.
  open var strokeEnd: CGFloat {
    get { values.pointee.strokeEnd }
    set { changeKind(.strokeEnd, strokeEnd, newValue) { values.pointee.strokeEnd = newValue } }
  }

  /// The width of the line, in the layer's units, half of it on each side of the path. Default 1.
  /// With 0 or less no line is drawn.
  open var lineWidth: CGFloat {
    get { values.pointee.lineWidth }
    set { changeKind(.lineWidth, lineWidth, newValue) { values.pointee.lineWidth = newValue } }
  }

  /// How far a mitre may reach from its corner, in half line widths, before it is bevelled. Default
  /// 10. A number below 1 is drawn as 1.
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

  /// The lengths of dashes and gaps in turn, in the layer's units; nil, the default, for a solid
  /// line.
  ///
  /// A list with an odd count is used twice in a row. Lines are solid if all lengths are 0 or one
  /// is negative. A length that is not finite is refused and logged. ``strokeStart`` does not move
  /// the dashes.
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

  /// The same as for every layer, with the defaults of the fill's colour and rule, and of the
  /// line's end, width, mitre limit, cap and join.
  ///
  /// As measured on Apple's systems, `strokeStart` and `lineDashPhase` give nil.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .shape) ?? super.defaultValue(forKey: key)
  }

  private func noteSet(_ key: KindKey) { row.references.pointee.block?.setKeys.insert(key) }
}
