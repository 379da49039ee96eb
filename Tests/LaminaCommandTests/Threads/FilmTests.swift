import Foundation
import Lamina
import Testing

@testable import lamina

/// Jobs, their order and their failures, with synthetic images.
@Suite struct FilmTests {
  private func film(_ frames: ClosedRange<Int>, jobs: Int, _ sink: any FrameSink) throws -> Film {
    let timing = FilmTiming(rate: try #require(FrameRate(60)), start: 0, frames: frames)
    return Film(timing: timing, frames: Array(frames), jobs: jobs, sink: sink)
  }

  @Test(arguments: [1, 2, 3, 7, 64], [false, true])
  func framesAreWrittenInOrder(jobs: Int, overlaps: Bool) throws {
    let (sink, synthetic) = (KeepingSink(), SyntheticFilm(overlaps: overlaps))
    let done = Lock<[Int]>([])
    let figures = try film(5...204, jobs: jobs, sink).make(source: synthetic.source) { count in
      done.withLock { $0.append(count) }
    }
    let state = sink.state.withLock { $0 }
    #expect(state.frames == Array(5...204))
    #expect(state.bytes == (5...204).map { UInt8($0) })
    #expect(state.ending == "finish")
    #expect(state.most <= min(jobs, 200) * 2 + 2)
    #expect(state.prepared == 200 && figures.repeated == 0)
    #expect(synthetic.rendered.withLock { $0.sorted() } == (5...204).map { Double($0) / 60 })
    #expect(done.withLock { $0 } == Array(1...200))
    #expect(figures.frames == 200 && figures.width == 5 && figures.height == 3)
    #expect(figures.device == "synthetic")
  }

  /// An image that shows for three frames is prepared once and written three times.
  @Test func pictureThatStaysIsMadeReadyOnce() throws {
    let sink = KeepingSink()
    let figures = try film(0...299, jobs: 1, sink).make(source: SyntheticFilm(still: 3).source)
    let state = sink.state.withLock { $0 }
    #expect(state.prepared == 100)
    #expect(state.placed == 300)
    #expect(figures.repeated == 200 && figures.frames == 300)
    #expect(state.bytes == (0...299).map { UInt8(truncatingIfNeeded: $0 / 3 * 3) })
  }

  @Test(arguments: [2, 3, 8])
  func jobsShareNoMemoryThatIsWrittenStill(jobs: Int) throws {
    let sink = KeepingSink()
    let figures = try film(0...1_999, jobs: jobs, sink).make(source: SyntheticFilm(still: 7).source)
    let state = sink.state.withLock { $0 }
    #expect(state.bytes == (0...1_999).map { UInt8(truncatingIfNeeded: $0 / 7 * 7) })
    #expect(state.prepared == 2_000 - figures.repeated)
  }

  /// Frame 0 waits until frame 1 is ready.
  @Test func frameThatIsReadyEarlyWaits() throws {
    let isReady = DispatchSemaphore(value: 0)
    let sink = KeepingSink(places: { if $0 == 1 { isReady.signal() } })
    let synthetic = SyntheticFilm(before: { if $0 == 0 { isReady.wait() } })
    _ = try film(0...9, jobs: 2, sink).make(source: synthetic.source)
    #expect(sink.state.withLock { $0.frames } == Array(0...9))
  }

  /// A writer that stands still stops the jobs after as many frames as there are slots.
  @Test func jobsWaitForTheWriter() throws {
    let rendered = DispatchSemaphore(value: 0)
    let sink = KeepingSink(
      places: { _ in rendered.signal() },
      writes: { if $0 == 0 { for _ in 0..<8 { rendered.wait() } } })
    _ = try film(0...49, jobs: 3, sink).make(source: SyntheticFilm().source)
    let state = sink.state.withLock { $0 }
    #expect(state.most == 8)
    #expect(state.frames == Array(0...49))
  }

  @Test(arguments: [1, 3])
  func failureToRenderEndsTheFilm(jobs: Int) throws {
    let sink = KeepingSink()
    let synthetic = SyntheticFilm(before: {
      if $0 == 20.0 / 60 { throw SyntheticFilm.Failure(frame: 20) }
    })
    #expect(throws: SyntheticFilm.Failure(frame: 20)) {
      try film(0...9_999, jobs: jobs, sink).make(source: synthetic.source)
    }
    #expect(sink.state.withLock { $0.ending } == "cancel")
    #expect(sink.state.withLock { $0.frames.count } <= 20)
    #expect(synthetic.rendered.withLock { $0.count } < 40)
  }

  @Test(arguments: [1, 3])
  func failureToWriteEndsTheFilm(jobs: Int) throws {
    let sink = KeepingSink(writes: { if $0 == 20 { throw SyntheticFilm.Failure(frame: 20) } })
    let synthetic = SyntheticFilm()
    #expect(throws: SyntheticFilm.Failure(frame: 20)) {
      try film(0...9_999, jobs: jobs, sink).make(source: synthetic.source)
    }
    #expect(sink.state.withLock { $0.ending } == "cancel")
    #expect(sink.state.withLock { $0.frames } == Array(0..<20))
    #expect(synthetic.rendered.withLock { $0.count } < 40)
  }

  @Test func failureToPrepareEndsTheFilm() throws {
    let sink = KeepingSink(places: { if $0 == 3 { throw SyntheticFilm.Failure(frame: 3) } })
    #expect(throws: SyntheticFilm.Failure(frame: 3)) {
      try film(0...99, jobs: 2, sink).make(source: SyntheticFilm().source)
    }
    #expect(sink.state.withLock { $0.ending } == "cancel")
  }

  @Test func oneJobThatCannotStartEndsTheFilm() throws {
    let sink = KeepingSink()
    let synthetic = SyntheticFilm()
    #expect(throws: SyntheticFilm.Failure(frame: -1)) {
      try film(0...9_999_999, jobs: 3, sink).make { job in
        if job == 2 { throw SyntheticFilm.Failure(frame: -1) }
        return synthetic.source(job)
      }
    }
    #expect(sink.state.withLock { $0.ending } == "cancel")
  }

  @Test func nothingToMakeIsAFilmToo() throws {
    let sink = KeepingSink()
    let timing = FilmTiming(rate: try #require(FrameRate(60)), start: 0, frames: 0...9)
    let film = Film(timing: timing, frames: [], jobs: 4, sink: sink)
    let figures = try film.make { _ in throw SyntheticFilm.Failure(frame: 0) }
    #expect(figures.frames == 0)
    #expect(sink.state.withLock { $0.ending } == "finish")
  }

  @Test(arguments: [2, 3])
  func foldersDoNotDependOnJobs(jobs: Int) throws {
    let place = try Workplace()
    let files = try [1, jobs].map { jobs in
      let pattern = try #require(FramePattern(place.path("\(jobs)/%03d.png")))
      _ = try film(7...60, jobs: jobs, FrameFolder(pattern, background: nil)).make(
        source: SyntheticFilm().source)
      return try (7...60).map { try Data(contentsOf: URL(fileURLWithPath: pattern.path(of: $0))) }
    }
    #expect(files[0] == files[1])
    #expect(Set(files[0]).count == 54)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("\(jobs)")).count == 54)
  }

  @Test(arguments: [2, 3])
  func streamsDoNotDependOnJobs(jobs: Int) throws {
    let place = try Workplace()
    _ = try place.copyingEncoder()
    let streams = try [1, jobs].map { jobs in
      let file = try OutputFile(place.path("out/\(jobs).apng"))
      let sink = try FilmEncoder(
        file, format: .apng, rate: try #require(FrameRate(60)), program: place.path("bin/ffmpeg"))
      _ = try film(0...299, jobs: jobs, sink).make(source: SyntheticFilm().source)
      return try Data(contentsOf: URL(fileURLWithPath: file.path))
    }
    #expect(streams[0] == streams[1])
    var expected = Data()
    for frame in 0...299 {
      try SyntheticFilm.image(at: Double(frame) / 60).pixels.withUnsafeBytes {
        expected.append(contentsOf: $0)
      }
    }
    #expect(streams[0] == expected)
    #expect(try place.outputNames() == ["\(jobs).apng", "1.apng"].sorted())
  }
}
