import Foundation
import Lamina

/// A layer that shows a Lottie animation, as a tree of ordinary layers.
///
/// The animation fills the bounds as far as its proportions allow. Points of animations have y
/// downwards, so `isGeometryFlipped` is set: the animation is upright as the root of a picture, and
/// in layers whose y points up. Inside a flipped layer a program clears it.
///
/// The layers are made once. A new frame sets the values that depend on time and nothing else. A
/// frame never depends on the frames before it.
///
/// The frame is a property that animations change: ``play(completion:)`` adds one, and a program
/// may add any other for the key path `currentFrame`.
public final class LottieLayer: CALayer {
  /// The animation.
  public let animation: LottieAnimation
  /// How fast ``play(completion:)`` plays, as a multiple of the file's frame rate. Default 1.
  ///
  /// With a negative speed it plays backwards. Setting it while the animation plays goes on from
  /// the frame that is shown, and counts runs anew. With 0, or a number that is not finite, nothing
  /// plays: the animation pauses.
  ///
  /// The layer's own `speed` changes the time of everything in the layer, this animation included.
  public var animationSpeed: Double = 1 {
    didSet {
      if animationSpeed != oldValue { changeSpeed() }
    }
  }
  /// How often ``play(completion:)`` plays. Default ``LottieLoopMode/playOnce``.
  public var loopMode = LottieLoopMode.playOnce

  /// The range that plays or has played last; nil before the first one.
  var range: PlayRange?
  /// What was set in the animation.
  var edits = LottieEdits()
  let stage: LottieStage
  /// The model value of the key `currentFrame`.
  @CALayerProperty("currentFrame") var frameValue: Double = 0

  /// Makes the layers of an animation.
  ///
  /// - Parameters:
  ///   - animation: what is played; several layers may share one.
  ///   - imageProvider: gives images that are not in the file. Without one there are none: nothing
  ///     touches files or the network.
  public init(animation: LottieAnimation, imageProvider: (any LottieImageProvider)? = nil) {
    self.animation = animation
    stage = LottieStage(animation, images: imageProvider ?? NoImages())
    super.init()
    bounds = stage.canvas.bounds
    isGeometryFlipped = true
    addSublayer(stage.canvas)
    frameValue = animation.startFrame
    // The animation has found that it can be shown.
    if let id = animation.initialTheme { try? setTheme(id) }
    show(frameValue)
  }

  /// Shows a frame; later, if this thread's work ends meanwhile.
  private func show(_ frame: Double) {
    stage.show(frame)
    if stage.isUnfinished { setNeedsDisplay() }
  }

  /// A layer for an archive; animations are not archived.
  public required init?(coder: NSCoder) { nil }

  /// A copy that shows the same frame, as the presentation of `layer`.
  public override init(layer: Any) {
    guard let original = layer as? LottieLayer else {
      preconditionFailure("LottieLayer(layer:) takes a LottieLayer")
    }
    animation = original.animation
    stage = original.stage
    (loopMode, range, edits) = (original.loopMode, original.range, original.edits)
    super.init(layer: layer)
  }

  /// What of the file is not drawn, with the images that are missing.
  public var report: LottieReport {
    var report = stage.report
    if let theme = edits.theme { report.add(theme.content.report) }
    return report
  }

  /// The frame that is shown, a number between ``LottieAnimation/startFrame`` and
  /// ``LottieAnimation/endFrame`` with any fraction. A later one shows the end.
  ///
  /// Setting it ends what plays; NaN changes nothing. While the animation plays, this is the frame
  /// that stays afterwards, if it ends; ``realtimeAnimationFrame`` is the one that is shown.
  public var currentFrame: Double {
    get { frameValue }
    set {
      guard !newValue.isNaN else { return }
      removeAnimation(forKey: Self.playKey)
      frameValue = newValue
      show(newValue)
    }
  }

  /// The frame that is shown, from 0 at the start to 1 at the end. Setting it ends what plays.
  public var currentProgress: Double {
    get { animation.progressTime(forFrame: currentFrame) }
    set { currentFrame = animation.frame(at: newValue) }
  }

  /// The frame that is shown, in seconds from the start. Setting it ends what plays.
  public var currentTime: Double {
    get { (currentFrame - animation.startFrame) / animation.framerate }
    set {
      currentFrame = (animation.startFrame + newValue * animation.framerate).atWholeFrame
    }
  }

  /// True for `currentFrame`: an animation of it shows another frame.
  public override class func needsDisplay(forKey key: String) -> Bool {
    key == "currentFrame" || super.needsDisplay(forKey: key)
  }

  /// Shows the frame, the animated one if it is animated. A commit calls it where the frame has
  /// changed, on the layer or on a copy with the values of the moment.
  public override func display() {
    let shown = animationKeys() == nil ? nil : presentation()
    show((shown ?? self).frameValue)
  }

  /// Fits the animation into the bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    stage.fit(into: bounds)
  }
}
