import CLaminaTypes
import Foundation
import Lamina
import LaminaLottie

// Section: Playing Lottie animations
//
// An animation plays in the time of its layer, like all animations: pictures and frames show it at
// their time, and lamina_renderer_next_frame_time knows it. It begins with the next picture or
// frame.

/// Shows a frame, with any fraction, and ends what plays.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for a number that is not finite.
@c(lamina_lottie_set_frame) public func lottieSetFrame(
  _ lottie: LottieHandle?, _ frame: Double
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    try checkFinite("frame", frame)
    lottie.layer.currentFrame = frame
  }
}

/// Gets the frame that the last picture or frame has shown while the animation plays, otherwise the
/// one that is set, and whether it plays. Each place may be NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_lottie_get_frame) public func lottieFrame(
  _ lottie: LottieHandle?, _ frame: UnsafeMutablePointer<Double>?,
  _ isPlaying: UnsafeMutablePointer<Bool>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    frame?.pointee = lottie.layer.realtimeAnimationFrame
    isPlaying?.pointee = lottie.layer.isAnimationPlaying
  }
}

/// Plays from a frame to a frame, both limited to those of the file; backwards if `to` is the lower
/// one. `count` says how often: fractions count, and infinity means for ever. If `turns_back` is
/// true, each run goes there and back. The last frame stays.
///
/// Errors: LAMINA_USAGE for an invalid handle, for a frame that is NaN, and for a count that is not
/// positive.
@c(lamina_lottie_play) public func lottiePlay(
  _ lottie: LottieHandle?, _ from: Double, _ to: Double, _ count: Double, _ turnsBack: Bool
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    guard !from.isNaN, !to.isNaN else { throw Failure(.usage, "from, to: a frame is NaN") }
    let mode = try mode(count, turnsBack)
    lottie.layer.play(fromFrame: from, toFrame: to, loopMode: mode)
  }
}

/// Plays the part that a marker names, as lamina_lottie_play does. A marker without a length lasts
/// until the next one in time, or to the end.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, for a marker that the file does not have
/// (the message lists them), and for a count that is not positive.
@c(lamina_lottie_play_marker) public func lottiePlayMarker(
  _ lottie: LottieHandle?, _ marker: UnsafePointer<CChar>?, _ count: Double, _ turnsBack: Bool
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    let mode = try mode(count, turnsBack)
    try lottie.layer.play(marker: try text(marker, "marker"), loopMode: mode)
  }
}

private func mode(_ count: Double, _ turnsBack: Bool) throws -> LottieLoopMode {
  guard count > 0 else { throw Failure(.usage, "count: \(count) must be positive") }
  return turnsBack ? .repeatBackwards(Float(count)) : .repeat(Float(count))
}

/// Sets how fast the animation plays, as a multiple of the file's frame rate: 1 at first, backwards
/// below 0. What plays goes on from where it is, and counts runs anew; at 0 it pauses.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for a number that is not finite.
@c(lamina_lottie_set_speed) public func lottieSetSpeed(
  _ lottie: LottieHandle?, _ speed: Double
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    try checkFinite("speed", speed)
    lottie.layer.animationSpeed = speed
  }
}

/// Ends what plays; the frame that is shown stays.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_lottie_pause) public func lottiePause(_ lottie: LottieHandle?) -> LaminaStatus {
  withLottie(lottie) { $0.layer.pause() }
}
