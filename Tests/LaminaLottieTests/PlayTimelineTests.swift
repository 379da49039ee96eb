import Testing

@testable import LaminaLottie

/// Frames by time against numbers worked out by hand.
@Suite struct PlayTimelineTests {
  private func timeline(
    _ from: Double, _ to: Double, start: Double? = nil, speed: Double = 1,
    _ mode: LottieLoopMode = .playOnce
  ) -> PlayTimeline {
    PlayTimeline(from: from, to: to, start: start, framerate: 10, speed: speed, mode: mode)
  }

  private func expect(_ timeline: PlayTimeline, _ frames: [Double: Double]) {
    for (time, frame) in frames {
      #expect(abs(timeline.frame(at: time) - frame) < 1e-9, "\(time)")
    }
  }

  @Test func onceFromHereToThere() {
    let forwards = timeline(5, 25)
    #expect(forwards.duration == 2 && forwards.finalFrame == 25)
    expect(forwards, [-1: 5, 0: 5, 0.55: 10.5, 2: 25, 9: 25])
    let back = timeline(25, 5)
    #expect(back.duration == 2 && back.finalFrame == 5)
    expect(back, [0: 25, 0.5: 20, 2: 5])
  }

  @Test func speedsBelowZeroRunBackwards() {
    let back = timeline(0, 20, speed: -2)
    #expect(back.duration == 1 && back.finalFrame == 0)
    expect(back, [0: 20, 0.25: 15, 1: 0])
    #expect(timeline(0, 20, speed: 0.5).duration == 4)
  }

  @Test func theFirstRunBeginsWhereItIsTold() {
    let rest = timeline(0, 20, start: 15)
    #expect(rest.duration == 0.5)
    expect(rest, [0: 15, 0.5: 20])
    // At the end it begins anew.
    #expect(timeline(0, 20, start: 20).duration == 2)
    #expect(timeline(0, 20, start: 0, speed: -1).duration == 2)
    #expect(timeline(0, 20, start: 99).duration == 2)
    expect(timeline(0, 20, start: 15, .loop), [0: 15, 0.4: 19, 0.5: 0, 2.6: 1])
  }

  @Test func loops() {
    let loop = timeline(0, 20, .loop)
    #expect(loop.duration == .infinity && loop.finalFrame == nil)
    expect(loop, [1.9: 19, 2: 0, 4.5: 5])
    let there = timeline(0, 20, .autoReverse)
    #expect(there.duration == .infinity)
    expect(there, [1.9: 19, 2: 20, 2.1: 19, 4: 0, 4.5: 5])
    let often = timeline(0, 20, .repeat(2.25))
    #expect(often.duration == 4.5 && often.finalFrame == 5)
    expect(often, [2: 0, 4: 0, 4.5: 5])
    #expect(timeline(0, 20, .repeat(2)).finalFrame == 20)
    let back = timeline(0, 20, .repeatBackwards(2))
    #expect(back.duration == 8 && back.finalFrame == 0)
    expect(back, [2: 20, 3: 10, 6: 20, 8: 0])
    for count: Float in [0, -1, .nan] { #expect(timeline(0, 20, .repeat(count)).duration == 2) }
    #expect(timeline(0, 20, .repeat(.infinity)).duration == .infinity)
  }

  @Test func nothingToPlay() {
    for mode: LottieLoopMode in [.playOnce, .loop, .repeatBackwards(3)] {
      let none = timeline(7, 7, mode)
      #expect(none.duration == 0 && none.frame(at: 1) == 7)
    }
  }

  /// At the time of a frame, that frame is shown, not what is before it by a rounding error.
  @Test(arguments: ["25", "30", "60", "29.9700012207031", "23.976", "59.94"])
  func timesOfFramesAreWholeFrames(rate: String) throws {
    let file = try animation(
      document("").replacingOccurrences(of: #""fr":10"#, with: #""fr":\#(rate)"#))
    let exact: (frames: Double, seconds: Double) =
      switch rate {
      case "29.9700012207031": (30_000, 1_001)
      case "23.976": (24_000, 1_001)
      case "59.94": (60_000, 1_001)
      default: (try #require(Double(rate)), 1)
      }
    #expect(file.framerate == exact.frames / exact.seconds)
    let layer = LottieLayer(animation: file)
    let whole = PlayTimeline(
      from: 0, to: 3_000, start: nil, framerate: file.framerate, speed: 1, mode: .playOnce)
    for frame in 0..<3_000 {
      let time = Double(frame) * exact.seconds / exact.frames
      layer.currentTime = time
      #expect(layer.currentFrame == Double(frame))
      #expect(whole.frame(at: time) == Double(frame))
    }
    layer.currentTime = 2.5 / file.framerate
    #expect(abs(layer.currentFrame - 2.5) < 1e-9)
  }

  /// Only what a rate of television is rounded to stands for it.
  @Test(arguments: ["29.9", "29.98", "24", "23.97", "30.00001"])
  func otherRatesStay(rate: String) throws {
    let file = try animation(
      document("").replacingOccurrences(of: #""fr":10"#, with: #""fr":\#(rate)"#))
    #expect(file.framerate == Double(rate))
  }
}
