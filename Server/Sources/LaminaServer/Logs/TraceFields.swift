import HTTPTypes
import Tracing

/// Header fields as a tracer reads and writes them.
struct TraceFields: Extractor, Injector {
  func extract(key: String, from fields: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { fields[$0] }
  }

  func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
    if let name = HTTPField.Name(key) { fields[name] = value }
  }

  /// Where a tracer sees the caller of a request.
  static func caller(of request: HTTPRequest) -> InstrumentationContext {
    var context = InstrumentationContext.topLevel
    InstrumentationSystem.instrument.extract(
      request.headerFields, into: &context, using: TraceFields())
    return context
  }
}

extension TraceParent {
  /// The place of a span, if a tracer is set up that knows the header; else where the request says
  /// that it belongs, or the start of a trace.
  init(of span: any Span, _ request: HTTPRequest) {
    var fields = HTTPFields()
    InstrumentationSystem.instrument.inject(span.context, into: &fields, using: TraceFields())
    let header = fields[.traceParent] ?? request.headerFields[.traceParent]
    self = header.flatMap { TraceParent($0) } ?? TraceParent()
  }
}
