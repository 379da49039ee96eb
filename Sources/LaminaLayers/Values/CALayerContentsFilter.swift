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
  /// For minification: interpolated in a copy of the image that is halved along each axis until it
  /// has less than two texels for a pixel. Each texel of the copy is the average of those that it
  /// stands for, so no line of the image is lost, and GL is not needed for it.
  ///
  /// This is Lamina's own. Contents that are no `CGImage`, or of which `contentsRect` cuts a part,
  /// are shown as with ``linear``. As a filter for magnification it is ``linear`` too.
  public static let average = CALayerContentsFilter(rawValue: "average")
}

extension CALayerContentsFilter {
  var stored: ContentsStyle.Sampling {
    switch self {
    case .nearest: .nearest
    case .trilinear: .trilinear
    case .average: .average
    default: .linear
    }
  }

  init(stored: ContentsStyle.Sampling) {
    switch stored {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    case .average: self = .average
    }
  }
}
