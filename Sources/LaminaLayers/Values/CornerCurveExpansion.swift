import Foundation

extension CALayer {
  /// The length that a corner of `curve` takes of its edges, as a multiple of `cornerRadius`: 1 for
  /// circular and unknown curves, 1.528665 for continuous ones.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}
