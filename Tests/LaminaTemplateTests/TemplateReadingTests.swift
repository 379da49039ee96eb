import Foundation
import Lamina
import LaminaDocument
import Testing

@testable import LaminaTemplate

/// What is wrong with a template is an error that names the place in `template.json`.
@Suite struct TemplateReadingTests {
  private static let layers =
    SceneText.layer("t", CGRect(x: 0, y: 0, width: 100, height: 20))
    + #"<CALayer name="box" bounds="0 0 10 10"/><CAShapeLayer name="line"/>"#
  private static let inputs = """
    {"name":"a","type":"text"},{"name":"n","type":"number","minimum":0,"maximum":10},
    {"name":"f","type":"boolean"},{"name":"l","type":"list","items":{"type":"number"}},
    {"name":"p","type":"image","default":null},{"name":"e","type":"enum","values":["x","y"]},
    {"name":"r","type":"list","items":{"type":"object","fields":[{"name":"b","type":"text"}]}}
    """

  private func error(_ members: String, inputs: String = inputs) throws -> TemplateError {
    let folder = try TemplateFolder(
      Self.layers, #"{"scene":"scene.caml","inputs":[\#(inputs)]\#(members)}"#)
    return try folder.error()
  }

  @Test(arguments: [
    (#","nonsense":1"#, "nonsense"),
    (#","texts":[{"layer":"t"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"none","format":""}]"#, "texts[0].layer"),
    (#","texts":[{"layer":"box","format":""}]"#, "texts[0].layer"),
    (#","texts":[{"layer":"t","format":"{b}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"{a|what}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"{a|fixed:2}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"{a"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"a}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"{l}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"{p}"}]"#, "texts[0].format"),
    (#","texts":[{"layer":"t","format":"","sizes":[10,20]}]"#, "texts[0].sizes"),
    (#","texts":[{"layer":"t","format":"","sizes":[0]}]"#, "texts[0].sizes"),
    (#","texts":[{"layer":"t","format":"","lines":0}]"#, "texts[0].lines"),
    (#","texts":[{"layer":"t","format":"","lines":1.5}]"#, "texts[0].lines"),
    (#","texts":[{"layer":"t","format":"","kern":1e9}]"#, "texts[0].kern"),
    (#","texts":[{"layer":"t","format":"","shrinks":1}]"#, "texts[0].shrinks"),
    (#","values":[{"layer":"box","keyPath":"nonsense","input":"n"}]"#, "values[0].layer"),
    (#","values":[{"layer":"box","keyPath":"superlayer.opacity","input":"n"}]"#, "values[0].layer"),
    (#","values":[{"layer":"box","keyPath":"opacity","input":"a"}]"#, "values[0].layer"),
    (#","values":[{"layer":"box","keyPath":"opacity","input":"p"}]"#, "values[0].layer"),
    (#","values":[{"layer":"box","keyPath":"opacity","input":"l"}]"#, "values[0].input"),
    (#","values":[{"layer":"box","keyPath":"opacity","input":"z"}]"#, "values[0].input"),
    (
      #","values":[{"layer":"box","keyPath":"hidden","input":"n","inverted":true}]"#,
      "values[0].inverted"
    ),
    (
      #","values":[{"layer":"box","keyPath":"opacity","input":"f","range":[0,1]}]"#,
      "values[0].range"
    ),
    (#","positions":[{"layer":"t","below":"root"}]"#, "positions[0].below"),
    (#","positions":[{"layer":"t","below":"t"}]"#, "positions[0].below"),
    (#","states":[{"input":"n","states":{}}]"#, "states[0].input"),
    (#","states":[{"input":"e","states":{"z":"S"}}]"#, "states[0].states.z"),
    (#","states":[{"input":"e","states":{"x":"S"}}]"#, "states[0].states.x"),
    (#","charts":[{"input":"n","line":"line","box":[0,0,1,1]}]"#, "charts[0].input"),
    (#","charts":[{"input":"l","box":[0,0,1,1]}]"#, "charts[0].line"),
    (#","charts":[{"input":"l","line":"box","box":[0,0,1,1]}]"#, "charts[0].line"),
    (#","charts":[{"input":"l","line":"line","box":[0,0,1]}]"#, "charts[0].box"),
    (
      #","charts":[{"input":"l","line":"line","box":[0,0,1,1],"maximum":0}]"#,
      "charts[0].maximum"
    ),
    (#","repeats":[{"input":"a","layer":"box"}]"#, "repeats[0].input"),
    (#","repeats":[{"input":"r","layer":"root"}]"#, "repeats[0].layer"),
    (#","repeats":[{"input":"r","layer":"box","direction":"x"}]"#, "repeats[0].direction"),
    (
      #","repeats":[{"input":"r","layer":"box","texts":[{"layer":"t","format":"{b}"}]}]"#,
      "repeats[0].texts[0].layer"
    ),
    (#","size":[0,1]"#, "size"),
  ])
  func mistakesNameTheirPlace(members: String, place: String) throws {
    let error = try error(members)
    #expect(error.kind == .invalid)
    #expect(error.place == place, "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test(arguments: [
    (#"{"name":"a b","type":"text"}"#, "inputs[0].name"),
    (#"{"type":"text"}"#, "inputs[0].name"),
    (#"{"name":"a","type":"word"}"#, "inputs[0].type"),
    (#"{"name":"a","type":"text","maximumLength":1e9}"#, "inputs[0].maximumLength"),
    (#"{"name":"a","type":"text","default":1}"#, "inputs[0].default"),
    (#"{"name":"a","type":"number","minimum":2,"maximum":1}"#, "inputs[0].maximum"),
    (#"{"name":"a","type":"number","minimum":2,"default":1}"#, "inputs[0].default"),
    (#"{"name":"a","type":"enum","values":[]}"#, "inputs[0].values"),
    (#"{"name":"a","type":"enum","values":["x","x"]}"#, "inputs[0].values"),
    (#"{"name":"a","type":"list"}"#, "inputs[0].items"),
    (#"{"name":"a","type":"object"}"#, "inputs[0].type"),
    (#"{"name":"a","type":"list","items":{"type":"list"}}"#, "inputs[0].items.type"),
    (#"{"name":"a","type":"image","default":"none.png"}"#, "inputs[0].default"),
    (#"{"name":"a","type":"text"},{"name":"a","type":"text"}"#, "inputs[1].name"),
  ])
  func mistakesOfInputsNameTheirPlace(inputs: String, place: String) throws {
    let error = try error("", inputs: inputs)
    #expect(error.place == place, "\(error)")
  }

  @Test func filesThatAreMissingOrDamaged() throws {
    let folder = try TemplateFolder("", "{")
    #expect(try folder.error().kind == .malformedJSON)
    try folder.write("template.json", "{\n  \"inputs\": [{\"a\": 1,, }]\n}")
    let fault = "\(try folder.error())"
    #expect(fault.contains("2:22: a name in quotes is missing"), "\(fault)")
    try folder.write("template.json", Data([0x7B, 0xFF, 0x7D]))
    #expect(try folder.error().kind == .malformedJSON)
    try folder.write("template.json", #"{"scene":"none.caml"}"#)
    #expect(try folder.error().kind == .notFound)
    try folder.write("template.json", #"{"scene":"bad.json"}"#)
    try folder.write("bad.json", "[]")
    #expect(try folder.error().kind == .badScene)
    for scene in ["../scene.caml", "/etc/hostname", "", "./scene.caml"] {
      try folder.write("template.json", #"{"scene":"\#(scene)"}"#)
      #expect(try folder.error().place == "scene")
    }
    let none = folder.url.appendingPathComponent("none")
    let error = try #require(throws: TemplateError.self) { try Template(contentsOf: none) }
    #expect(error.kind == .notFound)
  }

  @Test func countsAreLimited() throws {
    let folder = try TemplateFolder(
      Self.layers,
      #"{"scene":"scene.caml","inputs":[\#(Self.inputs)],"repeats":[{"input":"r","layer":"box"}]}"#)
    let all: [(String, WritableKeyPath<TemplateLimits, Int>)] = [
      ("jsonBytes", \.jsonBytes), ("jsonDepth", \.jsonDepth), ("jsonValues", \.jsonValues),
      ("inputs", \.inputs), ("bindings", \.bindings), ("copies", \.copies),
      ("layers", \.render.layers),
    ]
    _ = try folder.template()
    for (name, path) in all {
      var limits = TemplateLimits.standard
      limits[keyPath: path] = name == "layers" ? 50 : name == "bindings" ? 0 : 2
      let error: any Error = try #require(throws: (any Error).self) { try folder.template(limits) }
      let kind = try #require((error as? TemplateError)?.kind, "\(error)")
      guard case .limit(let limit) = kind else {
        Issue.record("\(name): \(error)")
        continue
      }
      #expect(limit.name == name)
    }
  }

  @Test func aLottieFileIsAScene() throws {
    let folder = try TemplateFolder(
      "",
      """
      {"scene":"a.json","inputs":[{"name":"o","type":"number","default":0.5}],
      "values":[{"layer":"square","keyPath":"opacity","input":"o"}]}
      """)
    try folder.write(
      "a.json",
      """
      {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":40,"h":30,"layers":[
      {"ty":1,"nm":"square","ip":0,"op":20,"sc":"#ff0000","sw":40,"sh":30,"ks":{}}]}
      """)
    let template = try folder.template()
    #expect(template.size == CGSize(width: 40, height: 30))
    let instance = try template.instance()
    try instance.fill(try template.values())
    #expect(try instance.layer("square").opacity == 0.5)
  }
}
