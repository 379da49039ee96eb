import Foundation
import Lamina
import Testing

@testable import LaminaTemplate
@testable import LaminaWorker

/// What crosses between a pool and a worker.
@Suite struct WireTests {
  /// A limit that is added to `RenderLimits` and not to the table would stay behind silently.
  @Test func everyLimitCrosses() throws {
    let names = Mirror(reflecting: RenderLimits()).children.compactMap(\.label)
    #expect(RenderLimits.named.map(\.name).sorted() == names.sorted())
    var limits = RenderLimits()
    for (index, row) in RenderLimits.named.enumerated() {
      limits[keyPath: row.path] = 1_000 + index
    }
    var writer = WireWriter()
    writer.put(limits)
    var reader = WireReader(writer.bytes)
    #expect(try reader.limits() == limits)
    // Each name belongs to its own path.
    for (name, value) in Mirror(reflecting: limits).children {
      let row = try #require(RenderLimits.named.first { $0.name == name })
      #expect(limits[keyPath: row.path] == value as? Int)
    }
  }

  @Test func jobsCross() throws {
    var job = SceneJob(Document.square)
    (job.state, job.size, job.scale, job.time) = ("On", CGSize(width: 3, height: 4), 2.5, -1.25)
    job.limits = RenderLimits()
    job.limits?.layers = 7
    let message = JobMessage(job, .bytes(Data([1, 2, 3]), name: "a"), format: .webp)
    let read = try JobMessage(message.bytes)
    #expect(read.source == message.source && read.format == .webp && read.limits?.layers == 7)
    #expect(read.state == "On" && read.size == job.size && read.scale == 2.5 && read.time == -1.25)
    for source in [
      JobMessage.Source.path("p"), .lottie(Data([1]), name: "l"),
      .template(path: "t", version: nil, json: nil, texts: []),
      .template(
        path: "t", version: "1", json: Data([2]),
        texts: [.init(name: "n", text: String(repeating: "a", count: 100_000))]),
    ] {
      #expect(try JobMessage(JobMessage(job, source, format: nil).bytes).source == source)
    }
  }

  static let errors: [any Error & Equatable] = [
    LimitExceeded("layers", value: 9, allowed: 8),
    SceneError(
      .malformedXML, file: "a.caml", at: SourcePosition(line: 3, column: 4), what: "x", why: "y",
      allowed: "z"),
    SceneError(LimitExceeded("inputBytes", value: 2, allowed: 1), file: "b", what: "scene"),
    ViewportError.size(CGSize(width: 0, height: -1)), ViewportError.scale(-2),
    GLDeviceError.contextLost, GLDeviceError.outOfMemory(during: "a texture"),
    CGImageError.outOfMemory(bytes: 5), WorkerPoolError.answerTooLarge(bytes: 3, allowed: 2),
    TemplateInputError(.illTyped, "list[3]", "a text", allowed: "a number"),
    TemplateInputError(.malformed, nil, "no JSON"),
    TemplateInputError(
      .limit(LimitExceeded("jsonDepth", value: 17, allowed: 16)), nil, "too deep"),
  ]

  @Test(arguments: 0..<12) func errorsKeepTheirTypes(index: Int) throws {
    func check<Failure: Error & Equatable>(_ error: Failure) throws {
      var writer = WireWriter()
      WireFailure.encode(error, into: &writer)
      var reader = WireReader(writer.bytes)
      #expect(try WireFailure.decode(&reader) as? Failure == error)
      try reader.end()
    }
    try check(Self.errors[index])
  }

  /// Every message that is cut short is an error, and so is each that goes on.
  @Test func cutMessagesAreErrors() throws {
    let job = JobMessage(SceneJob(Document.square), .path("a"), format: .png).bytes
    let setup = SetupMessage(
      device: "auto", limits: .standard, answerBytes: 1, memoryBytes: 1, requiring: .all
    ).bytes
    let picture = PictureMessage(.pixels(width: 2, height: 2), RenderWarnings()).bytes
    for count in 0..<job.count {
      #expect(throws: WireError.self) { try JobMessage(job.prefix(count)) }
    }
    for count in 0..<setup.count {
      #expect(throws: WireError.self) { try SetupMessage(setup.prefix(count)) }
    }
    for count in 0..<picture.count {
      #expect(throws: WireError.self) {
        try PictureMessage(picture.prefix(count), capacity: 64, isFile: false)
      }
    }
    #expect(throws: WireError.self) { try JobMessage(job + [0]) }
    #expect(throws: WireError.self) {
      try PictureMessage(picture + [0], capacity: 64, isFile: false)
    }
    #expect(throws: WireError.self) { try PictureMessage(picture, capacity: 15, isFile: false) }
    #expect(throws: WireError.self) { try PictureMessage(picture, capacity: 64, isFile: true) }
  }

  /// No bytes end the process. The generator is seeded.
  @Test func randomBytesAreErrorsOrValues() {
    var state: UInt64 = 88_172_645_463_325_252
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    for _ in 0..<20_000 {
      let bytes = Data((0..<next() % 120).map { _ in next() & 3 == 0 ? UInt8(next() & 255) : 0 })
      _ = try? PictureMessage(bytes, capacity: 1 << 20, isFile: next() & 1 == 0)
      _ = try? FileQuestion(bytes)
      _ = try? FileAnswer(bytes)
      _ = try? ReadyMessage(bytes)
      var reader = WireReader(bytes)
      _ = try? WireFailure.decode(&reader)
    }
  }
}
