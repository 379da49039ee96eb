import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// What files say, in all their forms and versions, and what is refused.
@Suite struct ReadingTests {
  @Test func headersAndMarkers() throws {
    let file = try animation(
      document("", more: #""nm":"n","markers":[{"cm":"m","tm":5,"dr":3}],"slots":{"c":{"p":{}}},"#))
    #expect(file.size == CGSize(width: 100, height: 100))
    #expect(file.startFrame == 0 && file.endFrame == 20 && file.framerate == 10)
    #expect(file.duration == 2)
    #expect(file.marker(named: "m")?.startFrame == 5)
    #expect(file.slots.map(\.id) == ["c"])
    #expect(file.report.isComplete)
  }

  @Test func unknownThingsAreReportedWithTheirPlaces() throws {
    let file = try animation(
      document(
        shapeLayer(#"{"ty":"qq"},{"ty":"tw"}"#, ks: #""o":{"k":1,"x":"var $bm_rt;"}"#)
          + #",{"ty":99,"ip":0,"op":1,"ks":{}},{"ty":3,"mb":true,"ks":{}}"#))
    let lines = file.report.description.split(separator: "\n").map(String.init)
    #expect(lines.contains("not drawn: expression (there is no value): layers[0].ks.o"))
    #expect(lines.contains("unknown: shape 'qq': layers[0].shapes[0]"))
    #expect(lines.contains("not drawn: twist: layers[0].shapes[1]"))
    #expect(lines.contains("unknown: layer of type 99: layers[1]"))
    #expect(lines.contains("not drawn: motion blur: layers[2]"))
  }

  @Test func whatIsDrawnInAnotherWayIsReported() throws {
    let mask = #"{"mode":"a","f":{"k":[3,3]},"pt":{"k":{"c":true,"v":[],"i":[],"o":[]}}}"#
    let effects = #"""
      {"ty":29,"ef":[{"v":{"k":1}},{"v":{"k":2}}]},{"ty":5,"nm":"Ripple","mn":"CC Ripple"},
      {"ty":5,"nm":"Size","mn":"ADBE Slider Control","ef":[{"ty":0,"v":{"k":1}}]},
      {"ty":25,"ef":[{},{},{},{},{},{"v":{"k":1}}]}
      """#
    let file = try animation(
      document(shapeLayer("", more: #""masksProperties":[\#(mask)],"ef":[\#(effects)],"#)))
    #expect(
      file.report.description.split(separator: "\n") == [
        "not drawn: feather of a mask: layers[0].masksProperties[0].f",
        "approximated: blur in one direction: layers[0].ef[0].ef[1].v",
        "not drawn: effect 'Ripple': layers[0].ef[1]",
        "approximated: shadow without its layer: layers[0].ef[3].ef[5].v",
      ])
  }

  @Test func coloursOfOldVersionsReachTo255() throws {
    let text = document(shapeLayer(rectangle(50, 50, 100, 100) + "," + fill(255, 0, 0)))
      .replacingOccurrences(of: "5.9.0", with: "4.1.8")
    guard case .shapes(let items) = try animation(text).model.layers[0].content,
      case .paint(let paint) = items[1], case .color(let color) = paint.source
    else {
      Issue.record("no paint")
      return
    }
    #expect(color.constant == Vector(1, 0, 0, 1))
  }

  @Test func oldPathsAreClosedByTheirShape() throws {
    let path =
      #"{"ty":"sh","closed":true,"ks":{"k":{"v":[[0,0],[1,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
    let text = document(shapeLayer(path))
    let isClosed = { (text: String) throws -> Bool? in
      guard case .shapes(let items) = try animation(text).model.layers[0].content,
        case .path(let path) = items[0]
      else { return nil }
      return path.outline.constant.isClosed
    }
    #expect(try isClosed(text) == false)
    #expect(try isClosed(text.replacingOccurrences(of: "5.9.0", with: "4.4.17")) == true)
  }

  @Test func gzipIsUnpacked() throws {
    let text = document(shapeLayer(rectangle(1, 2, 3, 4)))
    #expect(try LottieAnimation(data: gzip(text)).model.layers.count == 1)
    var limits = LottieLimits.standard
    limits.unpackedBytes = 100
    #expect(throws: LottieError.self) { try LottieAnimation(data: gzip(text), limits: limits) }
    #expect(throws: LottieError.self) { try LottieAnimation(data: gzip(text).dropLast(9)) }
  }

  @Test func archivesAreRead() throws {
    let text = document(shapeLayer(rectangle(1, 2, 3, 4)))
    let data = try archive([
      ("manifest.json", #"{"version":"1","animations":[{"id":"x"},{"id":"y"}]}"#),
      ("animations/x.json", document("")), ("animations/y.json", text),
    ])
    let first = try LottieAnimation(data: data)
    #expect(first.animations == ["x", "y"])
    #expect(first.model.layers.isEmpty)
    #expect(try LottieAnimation(data: data, animation: "y").model.layers.count == 1)
    do {
      _ = try LottieAnimation(data: data, animation: "z")
      Issue.record("an unknown animation was found")
    } catch let error as LottieError {
      #expect(error.kind == .noAnimation)
    }
  }

  @Test func archivesAreBounded() throws {
    let bomb = try archive([("a/x.json", String(repeating: " ", count: 10 << 20) + document(""))])
    do {
      _ = try LottieAnimation(data: bomb)
      Issue.record("a bomb was unpacked")
    } catch let error as LottieError {
      guard case .limit(let limit) = error.kind else { throw error }
      #expect(limit.name == "unpackingRatio")
    }
    var limits = LottieLimits.standard
    limits.archiveEntries = 1
    let two = try archive([("a/x.json", document("")), ("a/y.json", document(""))])
    #expect(throws: LottieError.self) { try LottieAnimation(data: two, limits: limits) }
    #expect(throws: LottieError.self) { try LottieAnimation(data: two.dropLast(30)) }
  }

  @Test func brokenJSONIsRefusedWithItsPlace() {
    #expect(readingError("{\n\"a\":}")?.path == "2:5")
    #expect(readingError("")?.kind == .malformedJSON)
    #expect(readingError("[1,2")?.kind == .malformedJSON)
    #expect(readingError("{}x")?.kind == .malformedJSON)
    #expect(readingError("{}")?.kind == .notLottie)
    #expect(readingError(#"{"layers":[],"w":0,"h":5}"#)?.kind == .notLottie)
  }

  @Test func numbersOfAllFormsAreRead() throws {
    let value = try JSONReader.read(
      Data(#"[-1.5,1e3,12345678901234567168,NaN,-Infinity,1e999,0.1]"#.utf8), limits: .standard)
    #expect(value.numbers == [-1.5, 1_000, 12_345_678_901_234_567_168, 0, 0, 0, 0.1])
  }

  @Test func textsWithEscapesAreRead() throws {
    let value = try JSONReader.read(
      Data(#""a\n\"\u00e9\ud83d\ude00\ud83d""#.utf8), limits: .standard)
    #expect(value.text == "a\n\"é😀\u{FFFD}")
  }

  // MARK: Limits

  private func exceeded(_ text: String, _ change: (inout LottieLimits) -> Void) -> String? {
    var limits = LottieLimits.standard
    change(&limits)
    guard case .limit(let limit)? = readingError(text, limits: limits)?.kind else { return nil }
    return limit.name
  }

  @Test func everythingIsCountedBeforeItIsMade() {
    let deep = String(repeating: "[", count: 1_000)
    #expect(exceeded(deep) { _ in } == "jsonDepth")
    #expect(exceeded("[1,2,3]") { $0.jsonValues = 3 } == "jsonValues")
    let keys = document(shapeLayer("", ks: #""o":{"k":[{"t":0,"s":[1]},{"t":1,"s":[2]}]}"#))
    #expect(exceeded(keys) { $0.keyframes = 1 } == "keyframes")
    // A curve to move along has a table of lengths.
    let curved = document(
      shapeLayer("", ks: #""p":{"k":[{"t":0,"s":[0,0],"to":[0,9],"ti":[0,9]},{"t":1,"s":[9,0]}]}"#))
    #expect(exceeded(curved) { $0.keyframes = 9 } == nil)
    #expect(exceeded(curved) { $0.keyframes = 8 } == "keyframes")
    #expect(exceeded(document(shapeLayer("") + "," + shapeLayer(""))) { $0.layers = 1 } == "layers")
    let path = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[1,0]],"i":[],"o":[]}}}"#
    #expect(exceeded(document(shapeLayer(path))) { $0.vertices = 1 } == "vertices")
  }

  @Test func repeatersMultiply() {
    let repeater = #"{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{}}"#
    let nested = #"{"ty":"gr","it":[\#(rectangle(0, 0, 1, 1)),\#(repeater)]},\#(repeater)"#
    #expect(exceeded(document(shapeLayer(nested))) { _ in } == "shapeItems")
  }

  @Test func pathsCountForEachPaint() {
    let star = #"{"ty":"sr","sy":2,"pt":{"k":1e9},"or":{"k":9},"p":{"k":[0,0]}}"#
    let paints = Array(repeating: fill(1, 0, 0), count: 300).joined(separator: ",")
    #expect(exceeded(document(shapeLayer(star + "," + paints))) { _ in } == "shapePoints")
    let ridges = #"{"ty":"zz","s":{"k":1},"r":{"k":1e9},"pt":{"k":1}}"#
    let zigZag = [rectangle(0, 0, 9, 9), ridges, fill(1, 0, 0)].joined(separator: ",")
    #expect(exceeded(document(shapeLayer(zigZag))) { _ in } == "shapePoints")
    #expect(exceeded(document(shapeLayer(star + "," + fill(1, 0, 0)))) { _ in } == nil)
  }

  @Test func picturesOfGradientsAreCounted() {
    let gradient = #"""
      {"ty":"gf","t":2,"s":{"k":[0,0]},"e":{"k":[9,0]},"h":{"k":50},
      "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let repeater = #"{"ty":"rp","c":{"k":40},"o":{"k":0},"tr":{}}"#
    let shapes = [rectangle(0, 0, 9, 9), gradient, repeater].joined(separator: ",")
    #expect(exceeded(document(shapeLayer(shapes))) { $0.render.decodedBytes = 10 << 20 } == nil)
    #expect(
      exceeded(document(shapeLayer(shapes))) { $0.render.decodedBytes = 9 << 20 }
        == "decodedBytes")
  }

  @Test func compositionsMultiplyAndMayNotShowThemselves() {
    func composition(_ id: Int, shows next: Int) -> String {
      let layer = #"{"ty":0,"refId":"\#(next)","ip":0,"op":9,"w":9,"h":9,"ks":{}}"#
      let ten = Array(repeating: layer, count: 10).joined(separator: ",")
      return #"{"id":"\#(id)","layers":[\#(ten)]}"#
    }
    let first = #"{"ty":0,"refId":"0","ip":0,"op":9,"w":9,"h":9,"ks":{}}"#
    let chain = (0..<20).map { composition($0, shows: $0 + 1) }.joined(separator: ",")
    #expect(exceeded(document(first, assets: chain)) { _ in } == "layers")
    let circle = composition(0, shows: 1) + "," + composition(1, shows: 0)
    #expect(readingError(document(first, assets: circle))?.kind == .notLottie)
  }
}
