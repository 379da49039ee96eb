import InMemoryTracing
import Testing
import Tracing

@testable import LaminaServer

/// Spans for a tracer that a program sets up, and the trace of a request.
struct TraceTests {
  /// Says where spans are by the header of the W3C, as tracers of OpenTelemetry do.
  private struct TraceContext: Instrument {
    func extract<Carrier, Extract: Extractor>(
      _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Carrier == Extract.Carrier {
      guard let header = extractor.extract(key: "traceparent", from: carrier),
        let place = TraceParent(header)
      else { return }
      context.inMemorySpanContext = InMemorySpanContext(
        traceID: place.trace, spanID: place.parent, parentSpanID: nil)
    }

    func inject<Carrier, Inject: Injector>(
      _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Carrier == Inject.Carrier {
      guard let place = context.inMemorySpanContext else { return }
      injector.inject(
        "00-\(place.traceID)-\(place.spanID)-01", forKey: "traceparent", into: &carrier)
    }
  }

  /// The tracer of this process, in which other tests leave spans too.
  private static let tracer: InMemoryTracer = {
    let tracer = InMemoryTracer(
      idGenerator: .init(
        nextTraceID: { TraceParent().trace }, nextSpanID: { TraceParent().parent }),
      recordInjections: false, recordExtractions: false)
    InstrumentationSystem.bootstrap(MultiplexInstrument([tracer, TraceContext()]))
    return tracer
  }()

  private func spans(_ trace: String) -> [FinishedInMemorySpan] {
    Self.tracer.finishedSpans.filter { $0.spanContext.traceID == trace }
  }

  @Test func spansLieBelowThatOfTheCaller() async throws {
    _ = Self.tracer
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let caller = TraceParent()
      let answer = try await server.get(
        "/t/card.png?title=hidden",
        ["traceparent": "00-\(caller.trace)-\(caller.parent)-01"])
      #expect(answer.headers["lamina-trace-id"] == [caller.trace])
      let spans = spans(caller.trace)
      let request = try #require(spans.first { $0.operationName == "GET /t/{file}" })
      let draw = try #require(spans.first { $0.operationName == "draw" })
      #expect(request.spanContext.parentSpanID == caller.parent && request.kind == .server)
      #expect(draw.spanContext.parentSpanID == request.spanContext.spanID)
      #expect(request.attributes.get("http.response.status_code") == 200)
      #expect(!"\(request.attributes)".contains("hidden"))

      // Without a caller, the trace of answers and logs is that of the tracer.
      let own = try await server.get("/healthz").headers["lamina-trace-id"]
      #expect(self.spans(try #require(own.first)).map(\.operationName) == ["GET /healthz"])
    }
  }
}
