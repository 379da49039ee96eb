import LaminaGraphics

/// The types of filters that are drawn, by their names.
enum FilterKind: String, CaseIterable {
  case gaussianBlur, colorMatrix, colorInvert, colorMonochrome, colorSaturate, colorBrightness,
    colorContrast,
    colorHueRotate, multiplyColor, colorAdd, luminanceToAlpha

  /// The inputs that the type has.
  var inputs: [String: FilterInput] { Self.tables[self] ?? [:] }

  private static let tables: [FilterKind: [String: FilterInput]] = [
    .gaussianBlur: ["inputRadius": .number(10), "inputNormalizeEdges": .flag(false)],
    .colorMatrix: ["inputColorMatrix": .matrix],
    .colorMonochrome: [
      "inputColor": .color(CGColor(srgbRed: 0.6, green: 0.45, blue: 0.3, alpha: 1)),
      "inputAmount": .number(1), "inputBias": .number(0),
    ],
    .colorSaturate: ["inputAmount": .number(1)],
    .colorBrightness: ["inputAmount": .number(0)],
    .colorContrast: ["inputAmount": .number(1)],
    .colorHueRotate: ["inputAngle": .number(0)],
    .multiplyColor: ["inputColor": .color(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))],
    .colorAdd: ["inputColor": .color(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))],
  ]
}
