import Lamina

/// Blend modes by the numbers of files.
enum BlendModes {
  /// The compositing filter of a blend mode; nil for normal ones.
  static func filter(_ mode: Int) -> String? {
    switch mode {
    case 1: kCAFilterMultiplyBlendMode
    case 2: kCAFilterScreenBlendMode
    case 3: kCAFilterOverlayBlendMode
    case 4: kCAFilterDarkenBlendMode
    case 5: kCAFilterLightenBlendMode
    case 6: kCAFilterColorDodgeBlendMode
    case 7: kCAFilterColorBurnBlendMode
    case 8: kCAFilterHardLightBlendMode
    case 9: kCAFilterSoftLightBlendMode
    case 10: kCAFilterDifferenceBlendMode
    case 11: kCAFilterExclusionBlendMode
    case 12: kCAFilterHueBlendMode
    case 13: kCAFilterSaturationBlendMode
    case 14: kCAFilterColorBlendMode
    case 15: kCAFilterLuminosityBlendMode
    case 16: kCAFilterPlusL
    default: nil
    }
  }

  /// Lets the blend modes below `root`, and those of layers beside it, see through every layer
  /// around them but those that are composed as a whole. A `CALayer` keeps to itself what blends
  /// inside it; a group of shapes, and a collapsed composition, do not. O(layers).
  static func seeThrough(_ root: CALayer) {
    var open = [root]
    while let layer = open.popLast() {
      open += layer.sublayers ?? []
      guard let filter = layer.compositingFilter as? String, filter != kCAFilterNormalBlendMode
      else { continue }
      var outer = layer.superlayer
      while let layer = outer, layer.compositingFilter == nil, layer.allowsGroupBlending {
        layer.allowsGroupBlending = false
        outer = layer === root ? nil : layer.superlayer
      }
    }
  }
}
