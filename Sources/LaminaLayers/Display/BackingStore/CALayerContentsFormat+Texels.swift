import LaminaPlan

extension CALayerContentsFormat {
  /// The texels of a store in this format.
  var texels: TexelFormat {
    switch self {
    case .gray8Uint: .gray8
    case .RGBA16Float: .rgba16Float
    default: .bgra8
    }
  }
}
