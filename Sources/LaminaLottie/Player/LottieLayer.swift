import Foundation
import Lamina

/// A layer that shows a Lottie animation, as a tree of ordinary layers.
///
/// The animation fills the bounds as far as its proportions allow. Points of animations have y
/// downwards, so `isGeometryFlipped` is set: the animation is upright as the root of a picture, and
/// in layers whose y points up. Inside a flipped layer a program clears it.
///
/// The layers are made once. A new frame sets the values that depend on time and nothing else.
public final class LottieLayer: CALayer {
  /// The animation.
  public let animation: LottieAnimation
  /// What of the file is not drawn, with the images that are missing.
  public private(set) var report: LottieReport
  private let canvas = CALayer()
  private let composition: CompositionNode
  private let visibility: LayerVisibility

  /// Makes the layers of an animation.
  ///
  /// - Parameter imageProvider: gives images that are not in the file. Without one there are none:
  ///   nothing touches files or the network.
  public init(animation: LottieAnimation, imageProvider: (any LottieImageProvider)? = nil) {
    self.animation = animation
    canvas.anchorPoint = .zero
    canvas.bounds = CGRect(origin: .zero, size: animation.size)
    canvas.masksToBounds = true
    let context = TreeContext(
      animation.model, limits: animation.limits, images: imageProvider ?? NoImages(),
      embedded: animation.embedded, report: animation.report)
    composition = CompositionNode(
      animation.model.layers, size: animation.size, on: canvas, in: context, depth: 0)
    report = context.report
    visibility = context.visibility
    currentFrame = animation.startFrame
    super.init()
    bounds = canvas.bounds
    isGeometryFlipped = true
    addSublayer(canvas)
    show()
  }

  /// A layer for an archive; animations are not archived.
  public required init?(coder: NSCoder) { nil }

  /// A copy that shows the same frame, as the presentation of `layer`.
  public override init(layer: Any) {
    guard let original = layer as? LottieLayer else {
      preconditionFailure("LottieLayer(layer:) takes a LottieLayer")
    }
    animation = original.animation
    report = original.report
    composition = original.composition
    visibility = original.visibility
    currentFrame = original.currentFrame
    super.init(layer: layer)
  }

  /// The frame that is shown, a number between ``LottieAnimation/startFrame`` and
  /// ``LottieAnimation/endFrame`` with any fraction. A later one shows the end.
  public var currentFrame: Double {
    didSet {
      if currentFrame != oldValue { show() }
    }
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // At the end, layers that last until then are still there.
    let isAtEnd = currentFrame >= animation.endFrame
    visibility.slack = isAtEnd ? 0.001 : 0
    composition.update(isAtEnd ? animation.endFrame : currentFrame)
    CATransaction.commit()
  }

  /// The frame that is shown, from 0 at the start to 1 at the end.
  public var currentProgress: Double {
    get {
      let length = animation.endFrame - animation.startFrame
      return length > 0 ? (currentFrame - animation.startFrame) / length : 0
    }
    set { currentFrame = animation.frame(at: newValue) }
  }

  /// The frame that is shown, in seconds from the start.
  public var currentTime: Double {
    get { (currentFrame - animation.startFrame) / animation.framerate }
    set { currentFrame = animation.startFrame + newValue * animation.framerate }
  }

  /// Fits the animation into the bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    let (room, size) = (bounds, animation.size)
    let scale = min(room.width / size.width, room.height / size.height)
    guard scale.isFinite, scale > 0 else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    canvas.transform = CATransform3DMakeScale(scale, scale, 1)
    // Whole points keep what is sharp on whole pixels sharp. No band may lie below zero by a
    // rounding error.
    let band = { (room: Double, size: Double) in
      max((room - size * scale) / 2, 0).rounded(.down)
    }
    canvas.position = CGPoint(
      x: room.minX + band(room.width, size.width), y: room.minY + band(room.height, size.height))
    CATransaction.commit()
  }
}
