import Foundation
import LaminaGraphics

/// A layer that fills its bounds with a gradient, over the background and under the contents.
///
/// Points are in the unit space of the bounds: (0, 0) is the corner of least x and y, (1, 1) that
/// of greatest x and y. So the default gradient runs from the bottom to the top of a layer whose y
/// points up. A layer that is not square stretches its gradient: the lines of one colour are those
/// of a square, stretched, as on Apple's systems. Colours are interpolated linearly in encoded
/// sRGB, not premultiplied, so a gradient from white to transparent black shows grey. Beyond its
/// ends a gradient continues with its end colours.
///
/// Corners are rounded like those of the background. Colours, locations and points are animatable,
/// also implicitly. After a change only the next frame is drawn again: `display()` is not called,
/// and nothing is rasterized.
open class CAGradientLayer: CALayer {
  /// The layer's own values.
  private var values: UnsafeMutablePointer<GradientValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(GradientValues.self)
  }

  /// The colours, as `CGColor`. With fewer than two, or with any other object among them, nothing
  /// is drawn. Default nil.
  ///
  /// Colours of any space, patterns too, are converted to sRGB. With more than
  /// ``RenderLimits/gradientStops`` colours the renderer throws ``LimitExceeded``.
  open var colors: [Any]? {
    get { values.pointee.colors }
    set {
      changeKind(.colors, ColorList(values.pointee.colors), ColorList(newValue)) {
        values.pointee.setColors(newValue)
      }
    }
  }

  /// The position of each colour, from 0 at the start to 1 at the end. Default nil, which spreads
  /// the colours evenly.
  ///
  /// When drawn, numbers are limited to 0...1, and a number that is less than the one before it
  /// counts as equal. Two equal numbers make an edge. If there are not as many numbers as colours,
  /// nothing is drawn, as on Apple's systems. Numbers have to be finite.
  open var locations: [NSNumber]? {
    get { values.pointee.locations }
    set {
      if let newValue, !GradientValues.areFinite(newValue) {
        return Refusal.report(KindKey.locations.name, newValue, on: self, why: Refusal.notFinite)
      }
      changeKind(.locations, values.pointee.locations, newValue) {
        values.pointee.setLocations(newValue)
      }
    }
  }

  /// Where the gradient starts, or its middle if it is radial or conic, in the unit space of the
  /// bounds. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { values.pointee.startPoint }
    set {
      changeKind(.startPoint, values.pointee.startPoint, newValue) {
        values.pointee.startPoint = newValue
      }
    }
  }

  /// Where the gradient ends, in the unit space of the bounds. Default (0.5, 1).
  ///
  /// An axial gradient draws nothing if both points are equal. A radial gradient draws nothing if
  /// the points have the same x or the same y.
  open var endPoint: CGPoint {
    get { values.pointee.endPoint }
    set {
      changeKind(.endPoint, values.pointee.endPoint, newValue) {
        values.pointee.endPoint = newValue
      }
    }
  }

  /// The type of the gradient. An unknown type is kept, and drawn as `.axial`. Default `.axial`.
  open var type: CAGradientLayerType {
    get { values.pointee.type }
    set { changeKind(.type, values.pointee.type, newValue) { values.pointee.type = newValue } }
  }

  /// The same as for every layer, with the defaults of `startPoint`, `endPoint` and `type`.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .gradient) ?? super.defaultValue(forKey: key)
  }
}

/// Colours of a gradient, for a comparison. Lists that contain other objects are never equal.
private struct ColorList: Equatable {
  let colors: [Any]?

  init(_ colors: [Any]?) { self.colors = colors }

  static func == (a: ColorList, b: ColorList) -> Bool {
    guard let a = a.colors, let b = b.colors else { return a.colors == nil && b.colors == nil }
    return a.count == b.count
      && zip(a, b).allSatisfy { left, right in
        guard let left = left as? CGColor, let right = right as? CGColor else { return false }
        return left === right || left == right
      }
  }
}
