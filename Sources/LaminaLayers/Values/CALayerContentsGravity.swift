import LaminaFrames

/// Where an image goes in the bounds of its layer, and whether it is scaled to them.
///
/// Top and bottom mean maximum and minimum y of the layer's own space, whichever way that points on
/// the screen.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The gravity of that name; a layer takes an unknown one as ``center``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Unscaled, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Unscaled, at the middle of the edge of maximum y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Unscaled, at the middle of the edge of minimum y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Unscaled, at the middle of the edge of minimum x.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Unscaled, at the middle of the edge of maximum x.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Unscaled, in the corner of minimum x and maximum y.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Unscaled, in the corner of maximum x and maximum y.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Unscaled, in the corner of minimum x and minimum y.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Unscaled, in the corner of maximum x and minimum y.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Scaled on each axis to fill the bounds exactly.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled evenly to the largest size that fits, in the middle.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled evenly to the smallest size that covers the bounds, in the middle.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayerContentsGravity {
  /// The stored form; unknown names are `center`, as Apple's setter makes them.
  var stored: ContentsStyle.Gravity {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    case .resize: .resize
    case .resizeAspect: .resizeAspect
    case .resizeAspectFill: .resizeAspectFill
    default: .center
    }
  }

  init(stored: ContentsStyle.Gravity) {
    switch stored {
    case .center: self = .center
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    case .resize: self = .resize
    case .resizeAspect: self = .resizeAspect
    case .resizeAspectFill: self = .resizeAspectFill
    }
  }
}
