import LaminaGraphics

// The default colours of layers. As on Apple's systems they have four components, so that code can
// read `components![2]`; `CGColor.black` and `.white` have two.
extension CGColor {
  static let opaqueBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  static let opaqueWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}
