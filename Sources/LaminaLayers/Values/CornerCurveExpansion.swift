import Foundation

extension CALayer {
  /// How much further than `cornerRadius` a corner of that curve reaches along its edges: 1 for
  /// circular and unknown curves, 1.528665 for continuous ones.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}
