import Foundation

@testable import LaminaTemplate

/// Makes templates and values at random. About one template in five has a mistake.
struct RandomTemplate {
  var generator: Generator

  init(seed: UInt64) { generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

  /// The layers that bindings choose from.
  static let layers =
    (0..<3).map {
      SceneText.layer("t\($0)", CGRect(x: 0, y: 30 * $0, width: 100, height: 30))
    }.joined()
    + #"<CAShapeLayer name="line"/><CAShapeLayer name="area"/>"#
    + #"<CALayer name="box" bounds="0 0 10 10" position="5 5"/>"#
    + #"<CALayer name="row" bounds="0 0 20 10" position="10 5"><sublayers>"#
    + SceneText.layer("cell", CGRect(x: 0, y: 0, width: 20, height: 10))
    + "</sublayers></CALayer>"

  private static let inputs = [
    #"{"name":"a","type":"text","maximumLength":20,"default":"Words"}"#,
    #"{"name":"b","type":"number","minimum":-5,"maximum":100,"default":3}"#,
    ##"{"name":"c","type":"color","default":"#ff8800"}"##,
    #"{"name":"d","type":"boolean","default":true}"#,
    #"{"name":"e","type":"enum","values":["x","y","z"],"default":"y"}"#,
    #"{"name":"f","type":"list","items":{"type":"number"},"maximumCount":8,"default":[1,2]}"#,
    #"{"name":"g","type":"list","maximumCount":6,"default":[{"n":"q"}],"items":{"type":"object","fields":[{"name":"n","type":"text","maximumLength":9},{"name":"o","type":"number","default":1}]}}"#,
    #"{"name":"h","type":"image","default":null}"#,
    #"{"name":"i","type":"number"}"#,
  ]

  private static let bindings: [(String, [String])] = [
    (
      "values",
      [
        #"{"layer":"box","keyPath":"opacity","input":"i"}"#,
        #"{"layer":"box","keyPath":"bounds.size.width","input":"b","range":[0,50]}"#,
        #"{"layer":"box","keyPath":"backgroundColor","input":"c"}"#,
        #"{"layer":"box","keyPath":"hidden","input":"d","inverted":true}"#,
        #"{"layer":"box","keyPath":"contents","input":"h"}"#,
        #"{"layer":"t0","keyPath":"foregroundColor","input":"c"}"#,
        #"{"layer":"t1","keyPath":"fontSize","input":"b"}"#,
        #"{"layer":"box","keyPath":"transform.rotation","input":"i"}"#,
      ]
    ),
    (
      "texts",
      [
        #"{"layer":"t0","format":"{a|uppercase} {b|fixed:1}","kern":2}"#,
        #"{"layer":"t1","format":"{e}: {f|join:, } {{}}","shrinks":true}"#,
        #"{"layer":"t2","format":"{a} {a} {a}","sizes":[20,14,9],"lines":1,"shrinks":true}"#,
        #"{"layer":"t2","format":"{f|count} {i|compact}","lines":2}"#,
      ]
    ),
    (
      "positions",
      [
        #"{"layer":"t1","below":"t0","gap":3}"#, #"{"layer":"t2","below":"t1"}"#,
        #"{"layer":"box","below":"t2","gap":-2}"#,
      ]
    ),
    (
      "charts",
      [
        #"{"input":"f","line":"line","area":"area","box":[0,0,100,40]}"#,
        #"{"input":"f","area":"area","box":[10,10,10,10],"minimum":-1,"maximum":5}"#,
      ]
    ),
    (
      "repeats",
      [
        #"{"input":"g","layer":"row","maximum":4,"spacing":2,"direction":"right","texts":[{"layer":"cell","format":"{number}{n} {o} {a}"}],"values":[{"layer":"row","keyPath":"opacity","input":"o"}]}"#
      ]
    ),
  ]

  private static let mistakes = [
    #""texts":[{"layer":"none","format":""}]"#, #""values":[{"layer":"box"}]"#, #""size":[1]"#,
    #""x":null"#, #""charts":[{"input":"a"}]"#,
  ]

  mutating func json() -> String {
    let isWrong = chance(0.2)
    var members = [#""scene":"scene.caml""#, #""inputs":[\#(Self.inputs.joined(separator: ","))]"#]
    for (name, all) in Self.bindings where !isWrong || chance(0.5) {
      let some = all.filter { _ in chance(0.6) }
      members.append(#""\#(name)":[\#(some.joined(separator: ","))]"#)
    }
    if isWrong { members.append(one(of: Self.mistakes)) }
    return "{\(members.joined(separator: ","))}"
  }

  /// Values for the inputs, of which some are wrong, as JSON.
  mutating func values(of inputs: [TemplateInput]) -> String {
    if chance(0.03) { return one(of: ["", "[]", "{", "null", "\u{0}", "{\"a\":}"]) }
    var members: [String] = []
    for input in inputs where input.isRequired ? !chance(0.05) : chance(0.6) {
      members.append("\"\(input.name)\":\(value(input.rule))")
    }
    if chance(0.05) { members.append(#""zzz":1"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func value(_ rule: TemplateRule) -> String {
    if chance(0.015) {
      return one(of: [
        "null", "true", "-1e308", "1e308", "\"\"", "[]", "{}", "[[[]]]", #""\uD800""#, "0",
        #""\u202E\u0000""#,
      ])
    }
    switch rule {
    case .text: return "\"\(one(of: ["", "word", "two words", "日本語", "🙂🙂", "a\\nb"]))\""
    case .number: return "\(Double(Int.random(in: -20...120, using: &generator)) / 4)"
    case .color: return one(of: ["\"#123\"", "\"#00ff0080\"", "\"#abcdef\"", "\"#0008\""])
    case .image: return one(of: ["null", "null", "null", "null", "\"a.png\""])
    case .boolean: return chance(0.5) ? "true" : "false"
    case .choice: return one(of: ["\"x\"", "\"y\"", "\"z\""])
    case .list(let item, let count):
      let members = (0..<Int.random(in: 0...count, using: &generator)).map { _ in value(item) }
      return "[\(members.joined(separator: ","))]"
    case .record(let fields):
      return "{\(fields.map { "\"\($0.name)\":\(value($0.rule))" }.joined(separator: ","))}"
    }
  }

  private mutating func one(of texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &generator)]
  }

  private mutating func chance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < part
  }

  /// Random numbers that are the same in each run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
