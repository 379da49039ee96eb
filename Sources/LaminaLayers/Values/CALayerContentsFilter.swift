import LaminaFrames

/// How an image is sampled where its texels and the target's pixels do not coincide.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The filter of that name; a layer takes an unknown one as ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The texel under the pixel's centre.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Interpolated between the four nearest texels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolated between mip levels too.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayerContentsFilter {
  var stored: ContentsStyle.Sampling {
    switch self {
    case .nearest: .nearest
    case .trilinear: .trilinear
    default: .linear
    }
  }

  init(stored: ContentsStyle.Sampling) {
    switch stored {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }
}
