import Foundation
import Lamina

/// The frames that a layer plays, and how often.
struct PlayRange {
  var from: Double
  var to: Double
  var mode: LottieLoopMode
}

// Playing: one animation of the key path `currentFrame`, so that time, speed, pauses, the end and
// the next frame's time are those of all animations.
extension LottieLayer {
  /// The key of the animation that plays.
  static let playKey = "LottieAnimation"

  /// Plays from the current frame to the end, then as ``loopMode`` says, from the start.
  ///
  /// It begins with the next commit. At the end of the file it begins at the start. At its own end
  /// it is removed, and the last frame stays.
  ///
  /// - Parameter completion: called once, as delegates of animations are: in a later turn of the
  ///   main queue, or in `CATransaction.performPendingCompletions()`; at once if there is nothing
  ///   to play. The argument is true at the end, and false if something else has ended it, such as
  ///   ``pause()``. With a completion block, a layer that no renderer has shown when the turn ends
  ///   does not play: it calls the block with false.
  public func play(completion: LottieCompletionBlock? = nil) {
    play(
      PlayRange(from: animation.startFrame, to: animation.endFrame, mode: loopMode),
      start: currentFrame, completion)
  }

  /// Plays from a frame to a frame. If `toFrame` is the lower one, it plays backwards.
  ///
  /// - Parameters:
  ///   - fromFrame: where each run begins; nil for the current frame.
  ///   - toFrame: where each run ends. Both are limited to the frames of the file.
  ///   - loopMode: how often; it becomes ``loopMode``. Nil keeps that.
  ///   - completion: see ``play(completion:)``.
  public func play(
    fromFrame: Double? = nil, toFrame: Double, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    let from = fromFrame ?? currentFrame
    guard !from.isNaN, !toFrame.isNaN else {
      completion?(false)
      return
    }
    if let loopMode { self.loopMode = loopMode }
    let limit = { (frame: Double) in
      min(max(frame, self.animation.startFrame), self.animation.endFrame)
    }
    play(
      PlayRange(from: limit(from), to: limit(toFrame), mode: self.loopMode), start: nil,
      completion)
  }

  /// Plays from a progress to a progress, both from 0 to 1. Otherwise as
  /// ``play(fromFrame:toFrame:loopMode:completion:)``.
  public func play(
    fromProgress: Double? = nil, toProgress: Double, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    play(
      fromFrame: fromProgress.map { animation.frame(at: $0) },
      toFrame: animation.frame(at: toProgress), loopMode: loopMode, completion: completion)
  }

  /// The same as ``play(fromFrame:toFrame:loopMode:completion:)`` with short names.
  public func play(
    from fromFrame: Double, to toFrame: Double, loop loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    play(fromFrame: fromFrame, toFrame: toFrame, loopMode: loopMode, completion: completion)
  }

  /// Plays the part that a marker names. A marker without a length lasts until the next one in
  /// time, or to the end of the file.
  ///
  /// Throws ``LottieError`` of the kind `unknownName` if there is no such marker. Otherwise as
  /// ``play(fromFrame:toFrame:loopMode:completion:)``.
  public func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) throws {
    let frames = try animation.frames(ofMarker: marker)
    play(
      fromFrame: frames.lowerBound, toFrame: frames.upperBound, loopMode: loopMode,
      completion: completion)
  }

  /// Plays from the begin of a marker to the begin of another. If that is before the first, it
  /// plays backwards.
  ///
  /// Throws ``LottieError`` of the kind `unknownName` if there is no such marker. Otherwise as
  /// ``play(fromFrame:toFrame:loopMode:completion:)``.
  ///
  /// - Parameters:
  ///   - fromMarker: nil for the current frame.
  ///   - toMarker: the marker at whose begin it ends.
  ///   - loopMode: how often; it becomes ``loopMode``. Nil keeps that.
  ///   - completion: told when it has ended.
  public func play(
    fromMarker: String? = nil, toMarker: String, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) throws {
    play(
      fromFrame: try fromMarker.map { try animation.frames(ofMarker: $0).lowerBound },
      toFrame: try animation.frames(ofMarker: toMarker).lowerBound, loopMode: loopMode,
      completion: completion)
  }

  /// Ends what plays; the frame that is shown stays.
  public func pause() { currentFrame = realtimeAnimationFrame }

  /// Ends what plays, and shows the start.
  public func stop() { currentFrame = animation.startFrame }

  /// Whether the layer has the animation that ``play(completion:)`` adds. The first commit after
  /// its end removes it. A time that stands, such as that of a layer with the speed 0, ends
  /// nothing.
  public var isAnimationPlaying: Bool { animation(forKey: Self.playKey) != nil }

  /// The frame that the last commit has shown while the animation plays; otherwise
  /// ``currentFrame``.
  public var realtimeAnimationFrame: Double {
    guard isAnimationPlaying, let shown = presentation() else { return frameValue }
    return shown.frameValue
  }

  /// ``realtimeAnimationFrame``, from 0 at the start to 1 at the end.
  public var realtimeAnimationProgress: Double {
    animation.progressTime(forFrame: realtimeAnimationFrame)
  }

  private func play(
    _ range: PlayRange, start: Double?, _ completion: LottieCompletionBlock?
  ) {
    removeAnimation(forKey: Self.playKey)
    self.range = range
    let timeline = PlayTimeline(
      from: range.from, to: range.to, start: start, framerate: animation.framerate,
      speed: animationSpeed, mode: range.mode)
    guard animationSpeed != 0, animationSpeed.isFinite else {
      currentFrame = start ?? range.from
      completion?(false)
      return
    }
    guard timeline.duration > 0 else {
      currentFrame = timeline.frame(at: 0)
      completion?(true)
      return
    }
    // The end stays after the animation. One that never ends leaves the begin.
    frameValue = timeline.finalFrame ?? timeline.frame(at: 0)
    let play = CASampledAnimation(keyPath: "currentFrame") { timeline.frame(at: $0) }
    play.duration = timeline.duration
    play.timingFunction = CAMediaTimingFunction(name: .linear)
    play.fillMode = .both
    play.delegate = completion.map(PlayEnd.init)
    add(play, forKey: Self.playKey)
  }

  /// Goes on with another speed from the frame that is shown.
  func changeSpeed() {
    guard isAnimationPlaying, let range else { return }
    let shown = realtimeAnimationFrame
    guard animationSpeed != 0, animationSpeed.isFinite else {
      currentFrame = shown
      return
    }
    // The animation that goes must not call the block.
    let end = animation(forKey: Self.playKey)?.delegate as? PlayEnd
    play(range, start: shown, end?.takeCompletion())
  }
}
