import Foundation
import LaminaGraphics

/// A layer that fills its bounds with a gradient, over the background and under the contents.
///
/// Points are in the unit space of the bounds: (0, 0) is their least x and y, (1, 1) their
/// greatest, so the default runs from the bottom to the top of a layer whose y points up. A layer
/// that is not square stretches its gradient: the lines of one colour are those of a square,
/// stretched, as on Apple's systems. Colours go along straight lines in encoded sRGB, not
/// premultiplied, so a transparent black between white and nothing shows grey. Beyond its ends a
/// gradient goes on in its end colours.
///
/// Corners are rounded as those of the background are. Colours, locations and points animate, also
/// implicitly. A change draws the frame anew, and neither asks for `display()` nor rasters
/// anything.
open class CAGradientLayer: CALayer {
  /// The layer's own values.
  private var values: UnsafeMutablePointer<GradientValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(GradientValues.self)
  }

  /// The colours, of `CGColor`; with less than two, or with anything else among them, nothing is
  /// drawn. Default nil.
  ///
  /// Colours of any space are converted to sRGB; a pattern counts as what it is converted to. More
  /// than ``RenderLimits/gradientStops`` make rendering throw ``LimitExceeded``.
  open var colors: [Any]? {
    get { values.pointee.colors }
    set {
      changeKind(.colors, ColorList(values.pointee.colors), ColorList(newValue)) {
        values.pointee.setColors(newValue)
      }
    }
  }

  /// Where each colour lies, from 0 at the start to 1 at the end; nil spreads them evenly. Default
  /// nil.
  ///
  /// Numbers beyond 0...1 are clamped when drawn, and one that is less than the one before counts
  /// as that. Two equal ones make an edge. With another count than that of the colours nothing is
  /// drawn, as on Apple's systems. Numbers have to be finite.
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

  /// Where the gradient starts, or what it lies around, in the unit space of the bounds. Default
  /// (0.5, 0).
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
  /// An axial gradient whose points are the same draws nothing, nor does a radial one whose points
  /// agree on either axis.
  open var endPoint: CGPoint {
    get { values.pointee.endPoint }
    set {
      changeKind(.endPoint, values.pointee.endPoint, newValue) {
        values.pointee.endPoint = newValue
      }
    }
  }

  /// How the colours lie; unknown types are kept, and drawn as `.axial`. Default `.axial`.
  open var type: CAGradientLayerType {
    get { values.pointee.type }
    set { changeKind(.type, values.pointee.type, newValue) { values.pointee.type = newValue } }
  }

  /// As for every layer, with the defaults of `startPoint`, `endPoint` and `type`.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .gradient) ?? super.defaultValue(forKey: key)
  }
}

/// Colours of a gradient, to be compared: lists with anything but colours in them are never the
/// same.
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
