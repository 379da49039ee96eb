import Foundation
import Lamina
import Testing

@testable import lamina

/// The values of film options.
@Suite struct FilmValueTests {
  @Test(arguments: [
    ("30", 30, 1), ("30000/1001", 30_000, 1_001), ("2997/100", 2_997, 100),
    ("23.976", 24_000, 1_001), ("23.98", 24_000, 1_001), ("29.97", 30_000, 1_001),
    ("29.9700012207031", 30_000, 1_001), ("29.9704", 30_000, 1_001), ("59.94", 60_000, 1_001),
    ("119.88", 120_000, 1_001), ("29.98", 29_980, 1_000), ("29.969", 29_969, 1_000),
    ("23.97", 23_970, 1_000), ("59.941", 59_941, 1_000),
    ("0.5", 500, 1_000),
    ("1000", 1_000, 1), ("1/10", 1, 10), ("24.0", 24, 1),
  ])
  func rates(text: String, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(argument: text))
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
  }

  @Test(arguments: [
    "0", "-1", "1000.1", "1e9", "nan", "inf", "", "30/0", "0/1", "-30/1", "1001/1", "1/2/3", "30/",
    "9999999/9999999",
    "0.0001", "99999999999999999999/1",
  ])
  func noRates(text: String) { #expect(FrameRate(argument: text) == nil) }

  @Test func timesAreExact() throws {
    let rate = try #require(FrameRate(30_000, 1_001))
    #expect(rate.seconds(to: 30_000) == 1_001)
    let timing = FilmTiming(rate: try #require(FrameRate(60)), start: -2.5, frames: 10...20)
    #expect(timing.time(of: 0) == -2.5)
    #expect(timing.time(of: 15) == -2.25)
    #expect(timing.time(of: 90) == -1)
  }

  @Test(arguments: [
    (10, "60", 600), (0.1, "30", 3), (1.01, "30", 30), (1.02, "30", 31), (0.0001, "30", 1),
    (1_001, "30000/1001", 30_000),
  ])
  func counts(duration: Double, rate: String, count: Int) throws {
    let rate = try #require(FrameRate(argument: rate))
    #expect(try FilmTiming.frameCount(duration: duration, rate: rate, limits: .standard) == count)
  }

  @Test func countsAreLimited() throws {
    var limits = RenderLimits.standard
    limits.frames = 60
    let rate = try #require(FrameRate(30))
    #expect(try FilmTiming.frameCount(duration: 2, rate: rate, limits: limits) == 60)
    #expect(throws: LimitExceeded("frames", value: 61, allowed: 60)) {
      try FilmTiming.frameCount(duration: 61.0 / 30, rate: rate, limits: limits)
    }
    #expect(throws: LimitExceeded("frames", value: .max, allowed: 60)) {
      try FilmTiming.frameCount(duration: 1e300, rate: rate, limits: limits)
    }
  }

  @Test(arguments: [
    ("0..9", 0...9), ("3..3", 3...3), ("4..", 4...9), ("..4", 0...4), ("..", 0...9),
    ("09..9", 9...9),
  ])
  func ranges(text: String, frames: ClosedRange<Int>) throws {
    #expect(try #require(FrameRange(argument: text)).frames(of: 10) == frames)
  }

  @Test(arguments: ["0..10", "10..", "10..10", "..10"])
  func rangesPastTheEnd(text: String) throws {
    #expect(try #require(FrameRange(argument: text)).frames(of: 10) == nil)
  }

  @Test(arguments: [
    "", "5", "5..3", "-1..3", "a..b", "1...3", "1..2..3", "1.5..2", "٣..٤",
    "0..99999999999999999999",
  ])
  func noRanges(text: String) { #expect(FrameRange(argument: text) == nil) }

  @Test(arguments: [
    ("d/%05d.png", "d/00042.png", "d/%05d.png"), ("%d.png", "./42.png", "./%01d.png"),
    ("a/b/f%03d-x.PNG", "a/b/f042-x.PNG", "a/b/f%03d-x.PNG"),
    ("d/", "d/00042.png", "d/%05d.png"), ("/tmp", "/tmp/00042.png", "/tmp/%05d.png"),
    ("/", "//00042.png", "//%05d.png"),
    ("d%d/%01d.png", "d%d/42.png", "d%d/%01d.png"),
  ])
  func patterns(text: String, path: String, description: String) throws {
    let pattern = try #require(FramePattern(text))
    #expect(pattern.path(of: 42) == path)
    #expect(pattern.description == description)
    #expect(pattern.path(of: 1_234_567).contains("1234567"))
  }

  @Test(arguments: [
    "a.png", "d/%05d.jpg", "d/%5d.png", "d/%00d.png", "d/%d%d.png", "d/%x.png", "d/%.png",
    "d%05d/a.png",
    "%%d.png",
  ])
  func noPatterns(text: String) { #expect(FramePattern(text) == nil) }

  @Test(
    arguments: [
      ("black", [0, 0, 0]), ("White", [255, 255, 255]), ("#1aF", [17, 170, 255]),
      ("#0080fE", [0, 128, 254]), ("Navy", [0, 0, 128]), ("rgb(1 2 3)", [1, 2, 3]),
    ] as [(String, [UInt8])])
  func colors(text: String, components: [UInt8]) throws {
    let color = try #require(BackgroundColor(argument: text))
    #expect([color.red, color.green, color.blue] == components)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#12345g", "#１２３", "123456", "reddish", "#12345678"])
  func noColors(text: String) { #expect(BackgroundColor(argument: text) == nil) }

  @Test func progress() {
    let line = { ProgressBar.line(done: $0, total: 240, elapsed: $1, columns: $2) }
    #expect(
      line(120, 2, 80) == "[###############---------------]  120/240  50%  60.0 frames/s  0:02 left"
    )
    #expect(line(0, 0, 80) == "[------------------------------]  0/240  0%")
    #expect(line(240, 300, 60) == "[################]  240/240  100%  0.80 frames/s  0:00 left")
    #expect(
      line(1, 60, 80) == "[------------------------------]  1/240  0%  0.02 frames/s  3:59:00 left")
    #expect(line(120, 2, 20) == "120/240  50%  60.0 ")
  }
}
