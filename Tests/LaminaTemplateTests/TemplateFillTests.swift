import Foundation
import Lamina
import LaminaDocument
import Testing

@testable import LaminaTemplate

/// What values do to the tree.
@Suite struct TemplateFillTests {
  private func filled(
    _ layers: String, _ json: String, _ values: String = "{}", states: String = ""
  ) throws -> TemplateInstance {
    let folder = try TemplateFolder(layers, #"{"scene":"scene.caml",\#(json)}"#, states: states)
    let template = try folder.template()
    let instance = try template.instance()
    try instance.fill(try template.values(values))
    return instance
  }

  @Test func valuesGoToKeyPaths() throws {
    let instance = try filled(
      #"<CALayer name="box" bounds="0 0 10 10"/>"#,
      """
      "inputs":[{"name":"c","type":"color"},{"name":"n","type":"number","minimum":0,"maximum":200},
      {"name":"f","type":"boolean"},{"name":"t","type":"text"}],
      "values":[{"layer":"box","keyPath":"backgroundColor","input":"c"},
      {"layer":"box","keyPath":"bounds.size.width","input":"n","range":[0,100]},
      {"layer":"box","keyPath":"hidden","input":"f","inverted":true},
      {"layer":"box","keyPath":"name","format":"<{t}>"}]
      """, ##"{"c":"#ff0000","n":50,"f":true,"t":"x"}"##)
    let box = try instance.layer("<x>")
    #expect(box.backgroundColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(box.bounds.width == 25)
    #expect(!box.isHidden)
  }

  @Test func textsTakeTheLargestSizeThatFits() throws {
    let layer = SceneText.layer(
      "t", CGRect(x: 10, y: 10, width: 100, height: 40), #"wrapped="1""#)
    let json =
      #""inputs":[{"name":"t","type":"text"}],"texts":[{"layer":"t","format":"{t}","sizes":[40,20,10],"shrinks":true}]"#
    let short = try filled(layer, json, #"{"t":"A"}"#).layer("t", CATextLayer.self)
    #expect(short.fontSize == 20)
    #expect(short.frame.origin == CGPoint(x: 10, y: 10))
    #expect(short.frame.height == (try short.textMetrics().size.height.rounded(.up)))
    let long = String(repeating: "word ", count: 60)
    let cut = try filled(layer, json, #"{"t":"\#(long)"}"#).layer("t", CATextLayer.self)
    #expect(cut.fontSize == 10)
    #expect(cut.frame.height <= 40)
    #expect(try cut.textMetrics().lines.last?.isTruncated == true)
  }

  @Test func textsHaveAtMostSoManyLines() throws {
    let layer = SceneText.layer(
      "t", CGRect(x: 0, y: 0, width: 100, height: 90), #"wrapped="1""#)
    let json =
      #""inputs":[{"name":"t","type":"text"}],"texts":[{"layer":"t","format":"{t}","lines":2}]"#
    let long = String(repeating: "word ", count: 30)
    let cut = try filled(layer, json, #"{"t":"\#(long)"}"#).layer("t", CATextLayer.self)
    let metrics = try cut.textMetrics()
    #expect(metrics.lines.count == 2)
    #expect(metrics.lines.last?.isTruncated == true)
    #expect(cut.frame.minY == 0 && cut.frame.height < 40)
    let short = try filled(layer, json, #"{"t":"A"}"#).layer("t", CATextLayer.self)
    #expect(short.frame.height == 90)
  }

  @Test(arguments: [true, false]) func placesAreBelowTheEndOfATextUpwardsToo(flips: Bool) throws {
    let inner =
      SceneText.layer("a", CGRect(x: 0, y: 40, width: 100, height: 50))
      + SceneText.layer("b", CGRect(x: 0, y: 0, width: 100, height: 20))
    let instance = try filled(
      #"<CALayer name="in" bounds="0 0 100 90" geometryFlipped="\#(flips ? 0 : 1)"><sublayers>\#(inner)</sublayers></CALayer>"#,
      """
      "inputs":[{"name":"t","type":"text","default":"x"}],
      "texts":[{"layer":"a","format":"{t}","shrinks":true}],
      "positions":[{"layer":"b","below":"a","gap":5}]
      """)
    let (a, b) = (try instance.layer("a").frame, try instance.layer("b").frame)
    #expect(a.height < 20)
    if flips {
      #expect(a.minY == 40)
      #expect(b.minY == a.maxY + 5)
    } else {
      #expect(a.maxY == 90)
      #expect(b.maxY == a.minY - 5)
    }
  }

  @Test func kernedTextsFollowTheColor() throws {
    let layer = SceneText.layer("t", CGRect(x: 0, y: 0, width: 100, height: 20))
    let folder = try TemplateFolder(
      layer,
      """
      {"scene":"scene.caml","inputs":[{"name":"c","type":"color","default":"#000000"}],
      "values":[{"layer":"t","keyPath":"foregroundColor","input":"c"}],
      "texts":[{"layer":"t","format":"abc","kern":3}]}
      """)
    let template = try folder.template()
    let instance = try template.instance()
    for color in ["#ff0000", "#00ff00"] {
      try instance.fill(try template.values(texts: [("c", color)]))
      let text = try #require(
        try instance.layer("t", CATextLayer.self).string as? NSAttributedString)
      let attributes = text.attributes(at: 0, effectiveRange: nil)
      #expect(attributes[.foregroundColor] as? CGColor == CSSColorText.color(color))
      #expect(attributes[.kern] as? CGFloat == 3)
    }
  }

  @Test func listsArePlotted() throws {
    let json = """
      "inputs":[{"name":"l","type":"list","items":{"type":"number"}}],
      "charts":[{"input":"l","line":"line","area":"area","box":[10,20,100,50],"maximum":10}]
      """
    let layers = #"<CAShapeLayer name="line"/><CAShapeLayer name="area"/>"#
    let instance = try filled(layers, json, #"{"l":[0,10,1e308,-5]}"#)
    let line = try #require(try instance.layer("line", CAShapeLayer.self).path)
    #expect(line.boundingBox == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(line.currentPoint == CGPoint(x: 110, y: 70))
    #expect(
      try instance.layer("area", CAShapeLayer.self).path?.contains(CGPoint(x: 60, y: 60)) == true)
    #expect(try filled(layers, json, #"{"l":[1]}"#).layer("line", CAShapeLayer.self).path == nil)
  }

  private static let row =
    #"<CALayer name="row" bounds="0 0 50 20" position="25 10"><sublayers>"#
    + SceneText.layer("label", CGRect(x: 0, y: 0, width: 50, height: 20))
    + "</sublayers></CALayer>"
  private static let rows = """
    "inputs":[{"name":"l","type":"list","maximumCount":9,
    "items":{"type":"object","fields":[{"name":"n","type":"text"}]}}],
    "repeats":[{"input":"l","layer":"row","direction":"down","spacing":4,"maximum":3,
    "texts":[{"layer":"label","format":"{number} {n}"}]}]
    """

  @Test func aLayerIsRepeated() throws {
    let instance = try filled(
      Self.row, Self.rows, #"{"l":[{"n":"a"},{"n":"b"},{"n":"c"},{"n":"d"}]}"#)
    let shown = (instance.root.sublayers ?? []).filter { !$0.isHidden }
    #expect(shown.map(\.frame.minY) == [0, 24, 48])
    let labels = shown.compactMap { ($0.sublayers?.first as? CATextLayer)?.string as? String }
    #expect(labels == ["1 a", "2 b", "3 c"])
  }

  private static let states = """
    <states><LKState name="On"><elements>
    <LKStateSetValue targetId="#root" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
    </elements></LKState></states>
    """

  @Test func aValueChoosesAState() throws {
    let folder = try TemplateFolder(
      "",
      """
      {"scene":"scene.caml","inputs":[{"name":"f","type":"boolean"}],
      "states":[{"input":"f","states":{"true":"On"}}]}
      """, states: Self.states)
    let template = try folder.template()
    let instance = try template.instance()
    for (value, opacity) in [("true", Float(0.5)), ("false", 1), ("true", 0.5)] {
      try instance.fill(try template.values(texts: [("f", value)]))
      #expect(instance.root.opacity == opacity)
    }
  }

  @Test func refusedValuesNameTheInput() throws {
    let folder = try TemplateFolder(
      #"<CALayer name="box"/>"#,
      """
      {"scene":"scene.caml","inputs":[{"name":"n","type":"number"}],
      "values":[{"layer":"box","keyPath":"opacity","input":"n"}]}
      """)
    let template = try folder.template()
    let instance = try template.instance()
    let error = try #require(throws: TemplateInputError.self) {
      try instance.fill(try template.values(#"{"n":1e300}"#))
    }
    #expect(error.kind == .notAllowed && error.input == "n", "\(error)")
    try instance.fill(try template.values(#"{"n":0.25}"#))
    #expect(try instance.layer("box").opacity == 0.25)
    let other = try folder.template()
    let foreign = try #require(throws: TemplateError.self) {
      try instance.fill(try other.values(#"{"n":1}"#))
    }
    #expect(foreign.kind == .foreignValues)
  }

  @Test func refusedValuesOfMembersNameTheMember() throws {
    let folder = try TemplateFolder(
      Self.row,
      """
      {"scene":"scene.caml","inputs":[{"name":"l","type":"list","items":{"type":"number"}},
      {"name":"m","type":"list","items":{"type":"object","fields":[{"name":"o","type":"number"}]}}],
      "repeats":[{"input":"l","layer":"label",
      "values":[{"layer":"label","keyPath":"opacity","input":"item"}]},
      {"input":"m","layer":"row","values":[{"layer":"row","keyPath":"opacity","input":"o"}]}]}
      """)
    let template = try folder.template()
    let instance = try template.instance()
    func input(_ json: String) throws -> String? {
      try #require(throws: TemplateInputError.self) {
        try instance.fill(try template.values(json))
      }.input
    }
    #expect(try input(#"{"l":[1,1e300],"m":[]}"#) == "l[1]")
    #expect(try input(#"{"l":[],"m":[{"o":0},{"o":1},{"o":1e300}]}"#) == "m[2].o")
  }

  @Test func partsOfATransformDoNotDependOnOlderOnes() throws {
    let folder = try TemplateFolder(
      #"<CALayer name="box" bounds="0 0 10 10" transform="scale(2, 3, 1)"/>"#,
      """
      {"scene":"scene.caml","inputs":[{"name":"n","type":"number"}],
      "values":[{"layer":"box","keyPath":"transform.rotation","input":"n"}]}
      """)
    let template = try folder.template()
    let instance = try template.instance()
    for turn in [0.7, 2.9, -1.3, 0.7] {
      let values = try template.values(#"{"n":\#(turn)}"#)
      try instance.fill(values)
      let fresh = try template.instance()
      try fresh.fill(values)
      #expect(try instance.layer("box").transform == (try fresh.layer("box").transform))
    }
  }

  @Test func textsTogetherAreLimited() throws {
    let folder = try TemplateFolder(
      SceneText.layer("t", CGRect(x: 0, y: 0, width: 50, height: 20)),
      """
      {"scene":"scene.caml","inputs":[{"name":"t","type":"text","default":""}],
      "texts":[{"layer":"t","format":"{t}","sizes":[12,11,10]}]}
      """)
    var limits = TemplateLimits.standard
    limits.render.textUnits = 30
    let template = try folder.template(limits)
    let instance = try template.instance()
    try instance.fill(try template.values(texts: [("t", "0123456789")]))
    let error = try #require(throws: TemplateInputError.self) {
      try instance.fill(try template.values(texts: [("t", "0123456789a")]))
    }
    #expect(error.kind == .limit(LimitExceeded("textUnits", value: 33, allowed: 30)))
  }
}
