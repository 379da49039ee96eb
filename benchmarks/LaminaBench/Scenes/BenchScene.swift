import Lamina

/// A scene that is drawn frame by frame: a tree, and the changes that an application makes between
/// frames.
///
/// Every scene has 1920 x 1080 pixels with the origin in the upper left corner. Frames are numbered
/// from 0, and the same number always gives the same picture.
protocol BenchScene: AnyObject {
  var root: CALayer { get }
  /// The number of layers in the tree.
  var layerCount: Int { get }
  /// The bytes of all images and stores that are shown. Each one counts once.
  var contentBytes: Int { get }
  /// Whether frames differ. If they do not, ``change(_:)`` is never called.
  var isMoving: Bool { get }
  /// Makes what the application would have before the frame begins, such as decoded images. It is
  /// not timed.
  func prepare(_ frame: Int) throws
  /// The application's property sets: the stage "setters".
  func change(_ frame: Int)
}

extension BenchScene {
  var isMoving: Bool { true }
  func prepare(_ frame: Int) throws {}
}

/// The part of the plane that every scene shows.
enum Stage {
  static let width = 1_920
  static let height = 1_080
  static let size = CGSize(width: width, height: height)

  /// An opaque root with its origin in the upper left corner.
  static func root(_ color: CGColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.isGeometryFlipped = true
    root.backgroundColor = color
    return root
  }

  /// Limits that allow every scene, whatever its number of layers.
  static func limits(layers: Int) -> RenderLimits {
    var limits = RenderLimits.standard
    limits.layers = max(limits.layers, layers + 16)
    limits.depth = max(limits.depth, layers + 16)
    return limits
  }
}

extension CALayer {
  /// A layer with one colour or none, at `frame` of its superlayer.
  convenience init(at frame: CGRect, color: CGColor? = nil) {
    self.init()
    self.frame = frame
    backgroundColor = color
  }

  /// A layer with the image `picture`, at `frame` of its superlayer.
  convenience init(at frame: CGRect, picture: CGImage) {
    self.init()
    self.frame = frame
    contents = picture
  }
}
