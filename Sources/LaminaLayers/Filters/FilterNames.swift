// Core Animation's names of filters and of blend modes. They are types for `CAFilter(type:)`. The
// backdrop is everything that is drawn behind the layer.

// MARK: Filters

/// Gaussian blur. `inputRadius`: standard deviation in the layer's points, 10 unless set, at most
/// 1,000. `inputNormalizeEdges`: whether pixels outside the layer's bounds are left out, false
/// unless set.
public let kCAFilterGaussianBlur = "gaussianBlur"
/// A map of straight colours. `inputColorMatrix`: 20 numbers, a row of four factors and a constant
/// for each of r, g, b, a.
public let kCAFilterColorMatrix = "colorMatrix"
/// 1 minus each colour component.
public let kCAFilterColorInvert = "colorInvert"
/// Luminance times `inputColor` ((0.6, 0.45, 0.3) unless set), mixed in by `inputAmount` (1); then
/// `inputBias` (0) is added.
public let kCAFilterColorMonochrome = "colorMonochrome"
/// Mixes luminance with colour: `inputAmount` 0 is grey, 1 (unless set) changes nothing.
public let kCAFilterColorSaturate = "colorSaturate"
/// Adds `inputAmount`, 0 unless set.
public let kCAFilterColorBrightness = "colorBrightness"
/// Multiplies the distance from middle grey by `inputAmount`, 1 unless set.
public let kCAFilterColorContrast = "colorContrast"
/// Turns the hue by `inputAngle` radians, 0 unless set, and keeps the luminance.
public let kCAFilterColorHueRotate = "colorHueRotate"
/// Multiplies by `inputColor` (white unless set), alpha by its alpha.
public let kCAFilterMultiplyColor = "multiplyColor"
/// Adds `inputColor` (black unless set) to the straight colour; its alpha has no meaning.
public let kCAFilterColorAdd = "colorAdd"
/// Black, with the luminance of the premultiplied colour as its alpha.
public let kCAFilterLuminanceToAlpha = "luminanceToAlpha"

// MARK: Porter and Duff

/// Over the backdrop, as without a compositing filter.
public let kCAFilterSourceOver = "sourceOver"
/// In place of the backdrop, inside the layer's bounds.
public let kCAFilterCopy = "copy"
/// Nothing, inside the layer's bounds.
public let kCAFilterClear = "clear"
/// The layer where there is something behind it; nothing else, inside its bounds.
public let kCAFilterSourceIn = "sourceIn"
/// The layer where there is nothing behind it; nothing else, inside its bounds.
public let kCAFilterSourceOut = "sourceOut"
/// The layer where there is something behind it, over that.
public let kCAFilterSourceAtop = "sourceAtop"
/// The backdrop as it is: the layer does not show.
public let kCAFilterDest = "dest"
/// The backdrop, over the layer.
public let kCAFilterDestOver = "destOver"
/// The backdrop where the layer is; nothing else, inside its bounds.
public let kCAFilterDestIn = "destIn"
/// The backdrop where the layer is not.
public let kCAFilterDestOut = "destOut"
/// The backdrop where the layer is, over the layer; nothing else, inside its bounds.
public let kCAFilterDestAtop = "destAtop"
/// Each where the other is not.
public let kCAFilterXor = "xor"

// MARK: Premultiplied components

/// The sum of the components, alpha among them.
public let kCAFilterPlusL = "plusL"
/// The sum of the darknesses of the premultiplied colours.
public let kCAFilterPlusD = "plusD"
/// The components of the backdrop less those of the layer, alpha among them: an opaque layer cuts a
/// hole.
public let kCAFilterSubtractS = "subtractS"
/// The components of the layer less those of the backdrop, alpha among them; nothing else, inside
/// the layer's bounds.
public let kCAFilterSubtractD = "subtractD"
/// The product of the components, alpha among them; nothing else, inside the layer's bounds.
public let kCAFilterMultiply = "multiply"
/// The lesser of the components, alpha among them; nothing else, inside the layer's bounds.
public let kCAFilterMinimum = "minimum"
/// The greater of the components, alpha among them.
public let kCAFilterMaximum = "maximum"

// MARK: Blend modes

/// Over the backdrop, as without a compositing filter.
public let kCAFilterNormalBlendMode = "normalBlendMode"
/// The product of the colours.
public let kCAFilterMultiplyBlendMode = "multiplyBlendMode"
/// The inverted product of the inverted colours.
public let kCAFilterScreenBlendMode = "screenBlendMode"
/// Multiply or screen, by the backdrop.
public let kCAFilterOverlayBlendMode = "overlayBlendMode"
/// The lesser of each component.
public let kCAFilterDarkenBlendMode = "darkenBlendMode"
/// The greater of each component.
public let kCAFilterLightenBlendMode = "lightenBlendMode"
/// The backdrop, brightened by the layer.
public let kCAFilterColorDodgeBlendMode = "colorDodgeBlendMode"
/// The backdrop, darkened by the layer.
public let kCAFilterColorBurnBlendMode = "colorBurnBlendMode"
/// Darker or lighter by the layer, softly.
public let kCAFilterSoftLightBlendMode = "softLightBlendMode"
/// Multiply or screen, by the layer.
public let kCAFilterHardLightBlendMode = "hardLightBlendMode"
/// The distance of each component.
public let kCAFilterDifferenceBlendMode = "differenceBlendMode"
/// As difference, with less contrast.
public let kCAFilterExclusionBlendMode = "exclusionBlendMode"
/// The layer's hue, with the saturation and luminosity of the backdrop.
public let kCAFilterHueBlendMode = "hueBlendMode"
/// The layer's saturation, with the hue and luminosity of the backdrop.
public let kCAFilterSaturationBlendMode = "saturationBlendMode"
/// The layer's hue and saturation, with the luminosity of the backdrop.
public let kCAFilterColorBlendMode = "colorBlendMode"
/// The layer's luminosity, with the hue and saturation of the backdrop.
public let kCAFilterLuminosityBlendMode = "luminosityBlendMode"
