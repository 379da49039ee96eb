import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import LaminaServer

/// Parts that need no server: bodies, lists of what was used last, bounds of keys, metrics.
struct PartsTests {
  // MARK: Bodies

  @Test func membersAreSplitAndNotRead() throws {
    let json = #" { "a" : [1, {"x": "}],\""}] , "b\u0063" : "t" , "n": -1.5e1, "e":{} } "#
    let members = try JSONMembers(Data(json.utf8))
    #expect(members.values.keys.sorted() == ["a", "bc", "e", "n"])
    #expect(String(decoding: members.values["a"] ?? Data(), as: UTF8.self).hasPrefix("[1, {"))
    #expect(try members.text("bc") == "t")
    #expect(try members.number("n") == -15)
    #expect(try members.text("none") == nil)
    #expect(throws: Problem.self) { try members.number("bc") }
  }

  @Test func malformedObjectsAreProblems() {
    let wrong = [
      "", "[]", "{", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1"#, #"{"a":[1}"#,
      #"{"a":"}"#, #"{a:1}"#, #"{"a":1,"a":2}"#, "\u{FEFF}{}",
      "{\"a\":" + String(repeating: "[", count: 600) + "}",
    ]
    for json in wrong {
      #expect(throws: Problem.self, "\(json.prefix(40))") { try JSONMembers(Data(json.utf8)) }
    }
  }

  @Test func partsOfAFormAreSplit() throws {
    let body = [
      "preamble", "--x", #"Content-Disposition: form-data; name="template""#, "", "card", "--x",
      #"content-disposition: form-data; name="photo"; filename="a \"b\".png""#,
      "Content-Type: image/png", "", "\u{1}\r\n\u{2}", "--x--", "",
    ].joined(separator: "\r\n")
    let form = try MultipartBody(
      Data(body.utf8), type: #"multipart/form-data; boundary="x""#)
    #expect(form.parts.map(\.name) == ["template", "photo"])
    #expect(form.parts[0].bytes == Data("card".utf8) && form.parts[0].file == nil)
    #expect(form.parts[1].bytes == Data([1, 13, 10, 2]))
    #expect(form.parts[1].file == #"a "b".png"#)
    for wrong in [
      "", "--x", "--x\r\n", "--x\r\n\r\nbody\r\n--x--", "--x\r\nno colon\r\n\r\n\r\n--x--",
    ] {
      #expect(throws: Problem.self, "\(wrong)") {
        try MultipartBody(Data(wrong.utf8), type: "multipart/form-data; boundary=x")
      }
    }
    #expect(throws: Problem.self) {
      try MultipartBody(Data(body.utf8), type: "multipart/form-data")
    }
  }

  /// Whatever bytes come, they are a body or a problem.
  @Test func randomBodiesNeverTrap() {
    var random = SystemRandomNumberGenerator()
    let words = [
      "{", "}", "[", "]", "\"", "\\", ":", ",", "a", " ", "\r\n", "--x",
      "form-data; name=\"a\"", "Content-Disposition: ", "1", "\u{0}",
    ]
    for _ in 0..<3_000 {
      let count = Int.random(in: 0..<24, using: &random)
      let text = (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      let body = Data(text.joined().utf8)
      _ = try? JSONMembers(body)
      _ = try? MultipartBody(body, type: "multipart/form-data; boundary=x")
      _ = try? RenderBody(body, type: "application/json")
      _ = try? RequestTarget("/t/a.png?" + text.joined())
    }
  }

  // MARK: The cache

  @Test func whatWasNotUsedForLongestGoesFirst() {
    var list = RecencyList<Int, String>(capacity: 100)
    for key in 0..<4 { #expect(list.insert("\(key)", for: key, bytes: 25) == 0) }
    #expect(list.value(for: 0) == "0")
    #expect(list.insert("4", for: 4, bytes: 20) == 1)
    #expect(list.value(for: 1) == nil)
    #expect(list.value(for: 0) == "0" && list.bytes == 95 && list.count == 4)
    #expect(list.insert("big", for: 9, bytes: 26) == 0)
    #expect(list.value(for: 9) == nil)
    #expect(list.insert("00", for: 0, bytes: 5) == 0)
    #expect(list.value(for: 0) == "00" && list.bytes == 75)
  }

  /// The list agrees with a slow one that keeps an array.
  @Test func theListOfRecencyIsRight() {
    var random = SystemRandomNumberGenerator()
    var list = RecencyList<Int, Int>(capacity: 64)
    var model: [(key: Int, value: Int, bytes: Int)] = []
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<12, using: &random)
      if Bool.random(using: &random) {
        let bytes = Int.random(in: 0...20, using: &random)
        _ = list.insert(step, for: key, bytes: bytes)
        if bytes > 16 { continue }
        model.removeAll { $0.key == key }
        while model.reduce(bytes, { $0 + $1.bytes }) > 64 { model.removeFirst() }
        model.append((key, step, bytes))
      } else {
        let found = model.firstIndex { $0.key == key }
        #expect(list.value(for: key) == found.map { model[$0].value })
        if let found { model.append(model.remove(at: found)) }
      }
    }
    #expect(list.count == model.count)
  }

  @Test func equalRequestsShareOneDrawing() async throws {
    let cache = ResultCache(capacity: 1_000)
    let tag = EntityTag(digest: "a")
    let counter = Counter()
    let sources = try await withThrowingTaskGroup(of: ResultCache.Source.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await cache.picture(.init(tenant: "a", tag: tag)) {
            await counter.count()
            try await Task.sleep(for: .milliseconds(100))
            return Picture(bytes: .init(string: "picture"), warnings: 0)
          }.source
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(await counter.value == 1)
    #expect(sources.filter { $0 == .miss }.count == 1)
    #expect(cache.statistics.bytes == 7)
  }

  /// What the worker of one tenant has answered is not shown to another.
  @Test func tenantsShareNoDrawing() async throws {
    let cache = ResultCache(capacity: 1_000)
    for tenant in ["a", "b", "a"] {
      let (picture, source) = try await cache.picture(
        .init(tenant: tenant, tag: EntityTag(digest: "tag"))
      ) { Picture(bytes: .init(string: tenant), warnings: 0) }
      #expect(String(buffer: picture.bytes) == tenant)
      #expect(source == (cache.statistics.pictures == 2 && tenant == "a" ? .hit : .miss))
    }
  }

  @Test func aStateWithoutANameIsAnotherPicture() {
    var picture = PictureRequest(scene: .data(Data(), name: "scene"), identity: [Data()])
    let plain = picture.tag
    picture.state = ""
    #expect(picture.tag != plain)
  }

  @Test func anotherEncoderMakesAnotherFilm() async {
    let picture = PictureRequest(scene: .data(Data(), name: "scene"), identity: [Data()])
    let film = FilmRequest(picture: picture, format: .gif, rate: 10, frames: 3)
    #expect(film.tag(encoder: "5.1") == film.tag(encoder: "5.1"))
    #expect(film.tag(encoder: "5.1") != film.tag(encoder: "5.2"))
    #expect(await FilmMaker.version(of: "/nowhere/ffmpeg").isEmpty)
    if FilmFiles.isThere {
      #expect(await FilmMaker.version(of: "ffmpeg").hasPrefix("ffmpeg version"))
    }
  }

  @Test func aSecretIsNotPrintedEvenIfItIsANumber() throws {
    let json = try #require(
      PlainJSON(bytes: Array(#"{"id": "a", "secret": 1234567890123456789}"#.utf8)))
    let error = #expect(throws: ConfigurationError.self) { try ServerKey(json, at: "keys[0]") }
    #expect(error.map { !"\($0)".contains("12345") } == true)
  }

  @Test func aQueryHasABoundOfParameters() throws {
    let most = "/t/a.png?" + String(repeating: "a=&", count: 512)
    #expect(try RequestTarget(most).parameters.count == 512)
    #expect(throws: Problem.self) { try RequestTarget(most + "a=") }
  }

  @Test(arguments: [(998, true), (999, false)])
  func wordsOfBodiesHaveABoundOfBytes(count: Int, isRead: Bool) throws {
    // The text stands in quotes.
    let json = #"{"template": "\#(String(repeating: "x", count: count))"}"#
    let result = Result { try RenderBody(Data(json.utf8), type: "application/json") }
    #expect(((try? result.get()) != nil) == isRead)
  }

  @Test func imagesAreFetchedInAFewPlaces() async throws {
    let (places, taken) = (FetchPlaces(), Counter())
    let holders = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<FetchPlaces.most {
          group.addTask {
            try await places.run {
              await taken.count()
              while await taken.value <= FetchPlaces.most {
                try await Task.sleep(for: .milliseconds(5))
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    while await taken.value < FetchPlaces.most { try await Task.sleep(for: .milliseconds(5)) }
    let problem = await #expect(throws: Problem.self) { try await places.run {} }
    #expect(problem?.status == .tooManyRequests)
    await taken.count()
    try await holders.value
    try await places.run {}
  }

  @Test func bodiesGoOutInPieces() async throws {
    let bytes = ByteBuffer(repeating: 7, count: 300_000)
    let body = ResponseBody.inPieces(bytes)
    #expect(body.contentLength == 300_000)
    let writer = PieceWriter()
    try await body.write(writer)
    #expect(writer.pieces.withLock { $0 } == [131_072, 131_072, 37_856])
  }

  private final class PieceWriter: ResponseBodyWriter {
    let pieces = Mutex<[Int]>([])
    func write(_ buffer: ByteBuffer) async throws {
      pieces.withLock { $0.append(buffer.readableBytes) }
    }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  @Test func aDrawingThatNobodyWaitsForIsCancelled() async throws {
    let cache = ResultCache(capacity: 1_000)
    let counter = Counter()
    let waiters = (0..<2).map { _ in
      Task {
        try await cache.picture(.init(tenant: "a", tag: EntityTag(digest: "a"))) {
          do {
            try await Task.sleep(for: .seconds(60))
          } catch {
            await counter.count()
            throw error
          }
          return Picture(bytes: .init(), warnings: 0)
        }
      }
    }
    try await Task.sleep(for: .milliseconds(50))
    waiters[0].cancel()
    try await Task.sleep(for: .milliseconds(50))
    #expect(await counter.value == 0)
    waiters[1].cancel()
    await #expect(throws: CancellationError.self) { try await waiters[1].value }
    #expect(await counter.value == 1)
  }

  private actor Counter {
    var value = 0
    func count() { value += 1 }
  }

  // MARK: Keys

  @Test func keysHaveBounds() throws {
    var key = ServerKey(id: "a")
    key.perSecond = 2
    let limiter = KeyLimiter()
    let caller = Caller(key: key)
    let start = ContinuousClock.now
    try limiter.begin(caller, now: start)
    try limiter.begin(caller, now: start)
    let problem = #expect(throws: Problem.self) { try limiter.begin(caller, now: start) }
    #expect(problem?.status == .tooManyRequests && problem?.retryAfter == 1)
    try limiter.begin(caller, now: start + .milliseconds(500))
    key.perSecond = nil
    key.maximumRunning = 1
    let other = KeyLimiter()
    try other.begin(Caller(key: key))
    #expect(throws: Problem.self) { try other.begin(Caller(key: key)) }
    other.end(Caller(key: key))
    try other.begin(Caller(key: key))
    try other.begin(Caller(key: nil))
  }

  // MARK: Metrics and traces

  @Test func metricsAreTextOfPrometheus() {
    let registry = PrometheusRegistry()
    registry.makeCounter(label: "a.count", dimensions: [("x", "1\"\n")]).increment(by: 3)
    registry.makeCounter(label: "a.count", dimensions: [("x", "1\"\n")]).increment(by: 1)
    registry.makeTimer(label: "t", dimensions: []).recordNanoseconds(3_000_000)
    registry.makeMeter(label: "g", dimensions: []).set(1.5)
    registry.collect { [.gauge("z", 7)] }
    let text = registry.text
    for line in [
      "# TYPE a_count counter", #"a_count{x="1\"\n"} 4"#, "# TYPE t histogram",
      #"t_bucket{le="0.0025"} 0"#, #"t_bucket{le="0.005"} 1"#, #"t_bucket{le="+Inf"} 1"#,
      "t_sum 0.003", "t_count 1", "g 1.5", "# TYPE z gauge", "z 7",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
  }

  @Test func placesInTracesAreRead() {
    let trace = String(repeating: "1", count: 32)
    let span = String(repeating: "2", count: 16)
    #expect(TraceParent("00-\(trace)-\(span)-01")?.isSampled == true)
    #expect(TraceParent("01-\(trace)-\(span)-00-more")?.isSampled == false)
    for wrong in [
      "", "00-\(trace)-\(span)", "ff-\(trace)-\(span)-00", "00-\(trace)-\(span)-00-x",
      "00-\(String(repeating: "0", count: 32))-\(span)-00", "00-\(trace.uppercased())A-\(span)-00",
    ] {
      #expect(TraceParent(wrong) == nil, "\(wrong)")
    }
  }
}
