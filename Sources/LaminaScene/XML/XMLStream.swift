import Foundation
import FoundationXML
import Lamina
import LaminaDocument

/// Receives the elements of a document while it is read.
protocol XMLElementHandler: AnyObject {
  func startElement(_ name: String, _ attributes: [String: String], at position: SourcePosition)
    throws
  func endElement(_ name: String) throws
  func text(_ text: String)
}

/// One pass over an XML document with FoundationXML's streaming parser.
///
/// That parser goes on after an error and then reports success. Therefore this class stops at the
/// first error and remembers its place. ``XMLProlog`` has refused declarations of entities before.
/// This class counts the depth, because libxml2 runs without its own limit.
final class XMLStream: NSObject, XMLParserDelegate {
  private let file: String
  private let depthLimit: Int
  private let handler: any XMLElementHandler
  private var depth = 0
  private var elements = 0
  private var failure: (any Error)?

  private init(file: String, depthLimit: Int, handler: any XMLElementHandler) {
    self.file = file
    self.depthLimit = depthLimit
    self.handler = handler
  }

  /// Gives the elements of `data` to `handler`. Throws the first error of the document or of the
  /// handler.
  static func parse(
    _ data: Data, file: String, limits: RenderLimits, handler: any XMLElementHandler
  ) throws {
    if data.count > limits.inputBytes {
      let limit = LimitExceeded("inputBytes", value: data.count, allowed: limits.inputBytes)
      throw SceneError(limit, file: file, what: "document too large")
    }
    try XMLProlog.check(data, file: file)
    let stream = XMLStream(file: file, depthLimit: limits.depth, handler: handler)
    // A stream gives libxml2 small pieces. It refuses a piece of more than 10,000,000 bytes.
    let parser = XMLParser(stream: InputStream(data: XMLInstructions.withData(data)))
    parser.externalEntityResolvingPolicy = .never
    parser.shouldProcessNamespaces = false
    parser.delegate = stream
    let finished = parser.parse()
    if let failure = stream.failure { throw failure }
    if stream.elements == 0 {
      throw SceneError(
        .malformedXML, file: file, what: "malformed XML", why: "the document is empty")
    }
    if !finished || stream.depth != 0 {
      throw stream.malformed("the document ends inside an element", parser)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    depth += 1
    elements += 1
    let position = SourcePosition(line: parser.lineNumber, column: parser.columnNumber)
    stopOnError(parser) {
      if depth > depthLimit {
        let limit = LimitExceeded("depth", value: depth, allowed: depthLimit)
        throw SceneError(limit, file: file, at: position, what: "elements nested too deep")
      }
      if elements % 64 == 0 { try WorkToken.checkCurrent() }
      try handler.startElement(Self.localName(name), attributes, at: position)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil else { return }
    depth -= 1
    stopOnError(parser) { try handler.endElement(Self.localName(name)) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if failure == nil { handler.text(string) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard failure == nil, !XMLErrorText.isHarmless(code) else { return }
    failure = malformed(XMLErrorText.why(code, insideElement: depth > 0), parser)
    parser.abortParsing()
  }

  private func stopOnError(_ parser: XMLParser, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = error
      parser.abortParsing()
    }
  }

  private func malformed(_ why: String, _ parser: XMLParser) -> SceneError {
    let position = SourcePosition(
      line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    return SceneError(.malformedXML, file: file, at: position, what: "malformed XML", why: why)
  }

  /// The name without the prefix of a namespace, because documents have only one vocabulary.
  private static func localName(_ name: String) -> String {
    guard let colon = name.lastIndex(of: ":") else { return name }
    return String(name[name.index(after: colon)...])
  }
}
