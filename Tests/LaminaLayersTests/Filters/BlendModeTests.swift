import Foundation
import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// Blend modes, by all their names.
@Suite struct BlendModeTests {
  static let names: [(String, BlendMode)] = [
    ("sourceOver", .normal), ("copy", .copy), ("clear", .clear), ("sourceIn", .sourceIn),
    ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop), ("destOver", .destinationOver),
    ("destIn", .destinationIn), ("destOut", .destinationOut), ("destAtop", .destinationAtop),
    ("xor", .xor),
    ("plusL", .plusLighter), ("plusD", .plusDarker), ("subtractS", .subtract),
    ("dest", .destination), ("subtractD", .subtractDestination), ("multiply", .product),
    ("minimum", .minimum), ("maximum", .maximum),
    ("normalBlendMode", .normal),
    ("multiplyBlendMode", .multiply), ("screenBlendMode", .screen), ("overlayBlendMode", .overlay),
    ("darkenBlendMode", .darken), ("lightenBlendMode", .lighten),
    ("colorDodgeBlendMode", .colorDodge),
    ("colorBurnBlendMode", .colorBurn), ("softLightBlendMode", .softLight),
    ("hardLightBlendMode", .hardLight),
    ("differenceBlendMode", .difference), ("exclusionBlendMode", .exclusion),
    ("hueBlendMode", .hue),
    ("saturationBlendMode", .saturation), ("colorBlendMode", .color),
    ("luminosityBlendMode", .luminosity),
    ("CIMultiplyBlendMode", .multiply), ("CIScreenBlendMode", .screen),
    ("CIOverlayBlendMode", .overlay),
    ("CIDarkenBlendMode", .darken), ("CILightenBlendMode", .lighten),
    ("CIColorDodgeBlendMode", .colorDodge),
    ("CIColorBurnBlendMode", .colorBurn), ("CISoftLightBlendMode", .softLight),
    ("CIHardLightBlendMode", .hardLight), ("CIDifferenceBlendMode", .difference),
    ("CIExclusionBlendMode", .exclusion), ("CIHueBlendMode", .hue),
    ("CISaturationBlendMode", .saturation),
    ("CIColorBlendMode", .color), ("CILuminosityBlendMode", .luminosity),
    ("CISourceOverCompositing", .normal), ("CISourceInCompositing", .sourceIn),
    ("CISourceOutCompositing", .sourceOut), ("CISourceAtopCompositing", .sourceAtop),
    ("CIAdditionCompositing", .plusLighter), ("CIMinimumCompositing", .minimum),
    ("CIMaximumCompositing", .maximum), ("CIMultiplyCompositing", .product),
  ]

  @Test(arguments: names)
  func aNameIsAModeAsTextAndAsFilter(name: String, mode: BlendMode) {
    #expect(BlendMode.resolve(name) == mode)
    let filter = CAFilter(type: name)
    filter.name = "mix"
    #expect(BlendMode.resolve(filter) == mode)
    filter.isEnabled = false
    #expect(BlendMode.resolve(filter) == nil)
  }

  @Test func theNamesAreAllThereAreAndReachEveryMode() {
    #expect(Set(BlendMode.byName.keys) == Set(Self.names.map(\.0)))
    #expect(Set(BlendMode.byName.values) == Set(BlendMode.allCases))
  }

  @Test(arguments: [
    "", "darken", "gaussianBlur", "CIGaussianBlur", "MultiplyBlendMode", "CIsourceInCompositing",
  ])
  func otherNamesAreNone(name: String) {
    #expect(BlendMode.resolve(name) == nil && BlendMode.resolve(CAFilter(type: name)) == nil)
  }

  @Test func otherValuesAreNone() {
    #expect(BlendMode.resolve(nil) == nil)
    #expect(BlendMode.resolve(3) == nil && BlendMode.resolve(NSObject()) == nil)
    #expect(BlendMode.resolve(["name": "xor"]) == nil)
  }
}
