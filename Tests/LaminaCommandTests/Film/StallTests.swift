import Foundation
import Testing

@testable import lamina

/// Encoders that stand still, and encoders that only seem to.
@Suite struct StallTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// The failure of a film of 200 frames whose encoder is given no more than `patience` seconds.
  private func failure(_ script: String, patience: Double) throws -> String {
    _ = try place.fakeEncoder(script)
    let rate = try #require(FrameRate(60))
    let sink = try FilmEncoder(
      try OutputFile(place.path("out/f.apng")), format: .apng, rate: rate,
      program: place.path("bin/ffmpeg"),
      patience: patience)
    let film = Film(
      timing: FilmTiming(rate: rate, start: 0, frames: 0...19_999), frames: Array(0...19_999),
      jobs: 2,
      sink: sink)
    let error = #expect(throws: CommandFailure.self) {
      try film.make(source: SyntheticFilm().source)
    }
    #expect(try place.outputNames().isEmpty)
    return "\(try #require(error))"
  }

  /// The frames do not fit into the pipe.
  @Test func encoderThatStopsWithoutEnding() throws {
    let line = try failure(
      "echo $$ > \(place.path("pid")); echo lost >&2; exec sleep 1000", patience: 0.3)
    #expect(
      line.contains(
        "f.apng: ffmpeg: stalled: it read, wrote and computed nothing for 0.3 seconds: lost"))
    let program = try #require(
      pid_t(try String(contentsOfFile: place.path("pid"), encoding: .utf8).dropLast()))
    #expect(kill(program, 0) == -1 && errno == ESRCH)
  }

  @Test func encoderThatDoesNotEnd() throws {
    let line = try failure("cat >/dev/null; exec sleep 1000", patience: 0.3)
    #expect(
      line.contains("f.apng: ffmpeg: stalled: it read, wrote and computed nothing for 0.3 seconds"))
  }

  @Test func spellsWithoutAnythingAreCounted() throws {
    let file = try place.write("film", "")
    // No program has the number 0.
    var watch = ProgramWatch(0, file: file, patience: 60)
    #expect(watch.spell == 1)
    /// At the end of how many of `count` spells the watch reports a stall.
    func stalls(_ count: Int) -> Int {
      (0..<count).reduce(0) { sum, _ in sum + (watch.hasStalled() ? 1 : 0) }
    }
    #expect(stalls(59) == 0)
    watch.noteReading()
    #expect(stalls(59) == 0)
    try place.write("film", "x")
    #expect(stalls(60) == 0)
    #expect(stalls(1) == 1)
  }

  @Test func whatComputesHasNotStalled() throws {
    var watch = ProgramWatch(getpid(), file: "/nonexistent", patience: 60)
    for _ in 0..<70 {
      // More than one tick of the system's clock.
      let end = clock() + CLOCKS_PER_SEC / 50
      while clock() < end {}
      let hasStalled = watch.hasStalled()
      #expect(!hasStalled)
    }
  }
}
