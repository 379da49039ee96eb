/// The format of one texel of a page or of a backing store.
package enum TexelFormat: UInt8, CaseIterable, Sendable {
  /// Premultiplied colour, 8 bits each: blue, green, red, alpha.
  case bgra8
  /// Eight bits of grey, without alpha.
  case gray8
  /// Eight bits of coverage: premultiplied white.
  case alpha8
  /// Premultiplied colour in half floats: red, green, blue, alpha.
  case rgba16Float

  package var bytesPerTexel: Int {
    switch self {
    case .bgra8: 4
    case .gray8, .alpha8: 1
    case .rgba16Float: 8
    }
  }

  /// Whether all texels of this format are opaque.
  package var hasNoAlpha: Bool { self == .gray8 }
}

extension TexelFormat: CustomStringConvertible {
  /// The name that `CALayerContentsFormat` has for it.
  package var description: String {
    switch self {
    case .bgra8: "RGBA8"
    case .gray8: "Gray8"
    case .alpha8: "Alpha8"
    case .rgba16Float: "RGBAh"
    }
  }
}
