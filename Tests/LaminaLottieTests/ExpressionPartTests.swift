import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Parts of layers by number and name, the groups around them, and texts that are run.
@Suite struct ExpressionPartTests {
  /// The opacity of a layer with an expression, beside a layer that has one part of each kind. Ten
  /// frames are a second.
  private func opacity(_ text: String, at frame: Double = 5) throws -> Double {
    let code = text.replacingOccurrences(of: "\"", with: "\\\"")
    let file = try animation(
      document(
        shapeLayer("", ks: #""o":{"k":1,"x":"\#(code)"}"#, more: #""ind":7,"nm":"own","#) + ","
          + Self.other + "," + Self.words))
    file.model.expressions?.beginFrame()
    let value = file.model.layers[0].transform.opacity.value(at: frame)
    try #require(file.report.isComplete, "\(file.report)")
    return value
  }

  private static let other = shapeLayer(
    #"""
    {"ty":"gr","nm":"g","ix":4,"it":[
    {"ty":"rc","nm":"r","s":{"k":[30,40],"ix":9},"p":{"k":[1,2]},"r":{"k":3}},
    {"ty":"el","nm":"e","mn":"ADBE Vector Shape - Ellipse","s":{"k":[5,6]},"p":{"k":[7,8]}},
    {"ty":"st","nm":"s","c":{"k":[0,0.5,1,1]},"o":{"k":60},"w":{"k":4},
    "d":[{"n":"d","v":{"k":11}},{"n":"g","v":{"k":12}},{"n":"d","v":{"k":13}},
    {"n":"o","v":{"k":14}}]},
    {"ty":"rp","nm":"rep","c":{"k":2},"o":{"k":0},"tr":{"p":{"k":[21,22]},"so":{"k":23},
    "eo":{"k":24},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0}}},
    {"ty":"tr","nm":"Transform","p":{"k":[7,8]},"r":{"k":25},"o":{"k":90}}]},
    {"ty":"sr","nm":"star","sy":1,"pt":{"k":5},"p":{"k":[0,0]},"r":{"k":31},"or":{"k":32},
    "os":{"k":0},"ir":{"k":33},"is":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":34}}
    """#, ks: #""p":{"k":[11,22,0]},"r":{"k":45},"o":{"k":77},"a":{"k":[3,4]}"#,
    more: #"""
      "ind":2,"nm":"other","masksProperties":[{"mode":"n","nm":"m","o":{"k":41},"x":{"k":42},
      "pt":{"k":{"c":true,"v":[[0,0],[9,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}],
      "ef":[{"ty":5,"nm":"first","ix":1,"ef":[{"ty":0,"nm":"a","v":{"k":51}}]},
      {"ty":5,"nm":"second","mn":"ADBE Slider Control","ix":2,"ef":[
      {"ty":0,"nm":"Slider","mn":"ADBE Slider Control-0001","ix":1,"v":{"k":52}}]}],
      """#)

  private static let words = #"""
    {"ty":5,"ind":5,"nm":"words","ip":0,"op":20,"st":0,"ks":{"r":{"k":61}},
    "t":{"d":{"k":[{"t":0,"s":{"t":"abc","f":"F","s":20}}]},"p":{},"m":{"g":1,"a":{"k":[62,63]}},
    "a":[{"nm":"An","s":{"nm":"Sel","t":0,"s":{"k":64},"e":{"k":65},"a":{"k":66}},
    "a":{"o":{"k":67},"p":{"k":[68,69]}}}]}}
    """#

  /// `@` is the other layer.
  @Test(arguments: [
    // Layers by number, which is not their place.
    ("@.opacity", 77.0), ("thisComp.layer(5).rotation", 61),
    ("thisComp.layer(7).index", 7), ("thisComp.layer(thisLayer, -2).rotation", 61),
    // The parts of a layer.
    ("@(2)(1)(2)(1)('Size')[1]", 40), ("@(2)('g').name.length", 1),
    ("@(3)(1)(3)", 41), ("@(4)(2)(1)", 52),
    ("@(4)('first')('a')", 51), ("@(5)(10)", 45),
    ("@(6)(2)[0]", 11), ("@(1)(11)", 77),
    ("thisComp.layer(5)(2)(1).length", 3), ("thisComp.layer(5)(5)('Rotation')", 61),
    ("@('ADBE Root Vectors Group')(1)('ADBE Vectors Group')(2)('Size')[0]", 5),
    ("@('ADBE Effect Parade')('ADBE Slider Control')('ADBE Slider Control-0001')", 52),
    ("@('ADBE Mask Parade')(1)('ADBE Mask Offset')", 42),
    ("@('ADBE Transform Group')('ADBE Anchor Point')[1]", 4),
    // The properties of shapes: the exporter's number, then the authors' tool's.
    ("@.content(1)(2)('r')(9)[0]", 30),
    ("@.content(4)(2)(1)(4)", 3), ("@.content(1)(2)(2)(3)[1]", 8),
    ("@(2)(1)(2)('ADBE Vector Shape - Ellipse')('ADBE Vector Ellipse Size')[1]", 6),
    ("@.content('g').content('s')(3)[1]", 0.5),
    ("@.content('g').content('s').strokeWidth", 4),
    ("@.content('g').content('s')('ADBE Vector Stroke Opacity')", 60),
    ("@.content('g').content('s')('Stroke Width')", 4),
    ("@.content('g').content('s').dash.dash", 11),
    ("@.content('g').content('s').dash.gap", 12),
    ("@.content('g').content('s').dash.dash2", 13),
    ("@.content('g').content('s').dash.offset", 14),
    ("@.content('g').content('rep').transform.position[1]", 22),
    ("@.content('g').content('rep')(4)(5)", 23),
    ("@.content('g')(3)(6)", 25), ("@.content('g').transform(7)", 90),
    ("@.content('star')(6)", 33), ("@.content(2).outerRadius", 32),
    ("@.content(3)(5)", 34),
    // Texts.
    ("thisComp.layer(5).text.animator(1).property.opacity", 67),
    ("thisComp.layer(5).text.animator('An').property.position[1]", 69),
    ("thisComp.layer(5).text.animator('An').selector('Sel').start", 64),
    ("thisComp.layer(5).text.animator('An').selector(1).advanced.amount", 66),
    ("thisComp.layer(5).text.moreOption('Grouping Alignment')[0]", 62),
    ("thisComp.layer(5).text.sourceText.value.length", 3), ("lookAt([1, 0, 0], [5, 0, 4])[1]", 45),
    // The groups around a part.
    ("@.content(1)(2)(1)(2).propertyGroup(1).name === 'r' ? 1 : 0", 1),
    ("@.content(1)(2)(1)('Roundness').propertyGroup(2).numProperties", 5),
    ("@.content(1)(2)(1)('Roundness').propertyGroup(3).propertyIndex", 4),
    ("@.content(1)(2)(1)('Roundness').propertyGroup(4).name === 'Contents' ? 1 : 0", 1),
    ("@.content(1)(2)(1)('Roundness').propertyGroup(5).index", 2),
    ("@.effect(2)(1).propertyGroup().name.length", 6),
    ("@.effect(2)(1).propertyGroup(1).propertyIndex", 2),
    ("@.effect(2)(1).propertyGroup(3).opacity", 77),
    ("@.effect(2)(1).name.length + @.effect(2)(1).propertyIndex", 7),
    ("@.mask(1).maskOpacity.propertyIndex", 3),
    ("@.transform.rotation.name.length", 8),
    ("@.content(1)(2)(1)('Size').propertyIndex", 9),
    ("@.content(1)(2)(1)('Position').propertyIndex", 3),
    ("@.content(1).transform.position.propertyGroup(2).name.length", 1),
    ("thisComp.layer(5).text.animator(1).selector(1).end.propertyGroup(2).name.length", 2),
    ("thisProperty.propertyGroup(1)('Rotation') + propertyGroup(2).index", 7),
    ("thisProperty.name === 'Opacity' ? propertyIndex : 0", 11),
    ("thisProperty.propertyGroup(1).propertyIndex === undefined ? 1 : 0", 1),
    ("thisProperty.propertyGroup(0).value", 1),
  ])
  func partsAreFound(_ text: String, _ value: Double) throws {
    let whole = text.replacingOccurrences(of: "@", with: "thisComp.layer(2)")
    #expect(abs(try opacity(whole) - value) < 1e-9, "\(text)")
  }

  @Test(arguments: [
    ("eval('60')", 60.0), ("eval(60) + 1", 61), ("let a = 2; eval('a + 1')", 3),
    ("eval('var b = 4'); b", 4), ("eval('if (time > 0) { 8 } else { 9 }')", 8),
    ("function f(x) { return eval('x * 2'); } f(5)", 10), ("let e = eval; e('3 + 4')", 7),
    ("eval('eval(\\'1 + 1\\') + 1')", 3), ("1; eval('2'); 5", 5),
    ("eval('function g() { 4 } 3')", 3),
    ("let r = 0; try { eval('1 +') } catch (e) { r = 6; } r", 6),
    ("let eval = x => 9; eval('1')", 9), ("eval('this.numKeys')", 0),
    ("if (time > 0) { 3 } else { 4 }", 3), ("7; function f() { 8; } f(); 7", 7),
  ])
  func textsAreRun(_ text: String, _ value: Double) throws {
    let written = text.replacingOccurrences(of: "\\'", with: "\\\\'")
    #expect(try opacity(written) == value, "\(text)")
  }

  @Test func chanceInATextIsReported() throws {
    let report = try animation(
      document(shapeLayer("", ks: #""o":{"k":1,"x":"eval('rand' + 'om(9)')"}"#))
    ).report
    #expect(report.isComplete == false || report.description.isEmpty)
    let inner = try animation(
      document(shapeLayer("", ks: #""o":{"k":1,"x":"eval('random(9)')"}"#))
    ).report.description
    #expect(inner.hasPrefix("approximated: random numbers of an expression"))
  }

  @Test func textsAreThoseOfTheirExpressions() throws {
    let text = { (name: String, code: String) in
      #"""
      {"ty":5,"nm":"\#(name)","ip":0,"op":20,"st":0,"ks":{},"t":{"d":{"x":"\#(code)",
      "k":[{"t":0,"s":{"t":"\#(name)","f":"F","s":20}}]}}}
      """#
    }
    let link = { (name: String) in "thisComp.layer('\(name)').text.sourceText" }
    let file = try animation(
      document(
        [
          text("a", link("b") + ".value + '!'"), text("b", "value + '?' + time"),
          text("c", link("d")), text("d", link("c") + " + 1"),
        ].joined(separator: ",")))
    file.model.expressions?.beginFrame()
    let texts = file.model.layers.map { layer -> String? in
      guard case .text(let model) = layer.content else { return nil }
      return model.computed?.text(at: 5)
    }
    // The last two ask each other.
    #expect(texts == ["b?0.5!", "b?0.5", "c1", "c1"])
  }

  @Test func layerSpacesHaveTimes() throws {
    let move = #"""
      "p":{"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[50,20]}]},
      "r":{"k":90}
      """#
    let value = { (text: String) throws -> Double in
      let file = try animation(
        document(
          shapeLayer("", ks: #""o":{"k":1,"x":"\#(text)"}"#) + ","
            + shapeLayer("", ks: move, more: #""nm":"m","#)))
      file.model.expressions?.beginFrame()
      return file.model.layers[0].transform.opacity.value(at: 10)
    }
    #expect(abs(try value("thisComp.layer('m').toComp([1, 0])[0]") - 50) < 1e-9)
    #expect(abs(try value("thisComp.layer('m').toComp([1, 0], 0.5)[1]") - 11) < 1e-9)
    #expect(abs(try value("thisComp.layer('m').fromCompToSurface([50, 21])[0]") - 1) < 1e-9)
    #expect(abs(try value("thisComp.layer('m').fromComp([25, 11], 0.5)[0]") - 1) < 1e-9)
    #expect(abs(try value("thisComp.layer('m').toWorldVec([1, 0])[1]") - 1) < 1e-9)
    #expect(abs(try value("thisComp.layer('m').fromCompVec([0, 1])[0]") - 1) < 1e-9)
  }

  @Test func stylesKeepTheirUnitsUnderExpressions() throws {
    let file = try animation(
      document(
        shapeLayer(
          "", more: #""sy":[{"ty":1,"a":{"k":0,"x":"value + 30"},"s":{"k":1,"x":"value * 2"}}],"#)))
    file.model.expressions?.beginFrame()
    guard case .dropShadow(let shadow)? = file.model.layers[0].effects.first else {
      Issue.record("no shadow")
      return
    }
    #expect(shadow.direction.value(at: 0) == 240 && shadow.softness.value(at: 0) == 4)
  }

  /// Effects, content, groups and `eval` move squares from x = 10 to 60; the last one asks for a
  /// number that its file does not say.
  @Test func partsByNumberInAPicture() throws {
    let square = { (place: Int, color: String, position: String, more: String) in
      #"""
      {"ty":4,"ind":\#(place),"ip":0,"op":20,"st":0,"ks":{\#(position)},\#(more)"shapes":[
      {"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"R","p":{"k":[10,10]},"s":{"k":[20,20]},
      "r":{"k":0}},{"ty":"fl","c":{"k":[\#(color),1]},"o":{"k":100}},{"ty":"tr","p":{"k":[0,0]}}]}]}
      """#
    }
    let move = { (y: Int, text: String) in #""p":{"k":[10,\#(y),0],"x":"\#(text)"}"# }
    let hose = #"""
      "ef":[{"ty":5,"nm":"Hose 2","mn":"Pseudo/x","ix":1,"ef":[
      {"ty":3,"nm":"A","ix":1,"v":{"k":[60,10]}}]}],
      """#
    let last = square(4, "0,0,0", #""p":{"k":[0,0,0]}"#, "").replacingOccurrences(
      of: #""tr","p":{"k":[0,0]}"#,
      with: #"""
        "tr","p":{"k":[10,75],"x":"[thisProperty.propertyGroup(1).propertyIndex > 0 ? 60 : 0, 75]"}
        """#)
    let frames = try Frames(
      document(
        [
          square(1, "1,0,0", move(0, "[thisLayer(4)('Hose 2')('A')[0], 0, 0]"), hose),
          square(2, "0,1,0", move(25, "[thisLayer(2)('G')(2)(1)('Size')[0] + 40, 25, 0]"), ""),
          square(3, "0,0,1", move(50, "var e = eval('60'); [e, 50, 0]"), ""), last,
        ].joined(separator: ",")))
    #expect(frames.layer.report.isComplete)
    for (y, color) in [(10, red), (35, green), (60, blue)] {
      #expect(try frames.pixel(61, y) == color && frames.pixel(78, y) == color)
      #expect(try frames.pixel(58, y) == clear && frames.pixel(82, y) == clear)
    }
    let black: [UInt8] = [0, 0, 0, 255]
    #expect(try frames.pixel(1, 85) == black && frames.pixel(18, 85) == black)
    #expect(try frames.pixel(21, 85) == clear)
  }
}
