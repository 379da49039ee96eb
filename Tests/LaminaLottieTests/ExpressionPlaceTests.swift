import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Expressions in every place where a file can have one, which ask for what is not there.
@Suite struct ExpressionPlaceTests {
  private func shown(_ expression: String) throws -> (LottieLayer, ExpressionScene, count: Int) {
    let (text, count) = ExpressionPlaces.document(expression)
    let file = try animation(text)
    let layer = LottieLayer(animation: file)
    for frame in [0.0, 7, 20] { layer.currentFrame = frame }
    _ = try layer.soundtrack()
    return (layer, try #require(file.model.expressions as? ExpressionScene), count)
  }

  @Test func thePlacesAreAllRead() throws {
    let (_, scene, count) = try shown("nothing.at.all")
    #expect(Set(scene.expressions.map(\.path)).count == count && count > 200)
  }

  @Test func charactersAreReadBeforeThereIsAComposition() throws {
    let shape = #"{"ty":"sh","ks":{"x":"thisComp.layer(1).transform.position"}}"#
    let file = try animation(
      #"""
      {"w":9,"h":9,"layers":[],
      "chars":[{"ch":"a","data":{"shapes":[{"ty":"gr","it":[\#(shape)]}]}}]}
      """#)
    #expect(
      file.report.description
        == "not drawn: expression (unknown name 'thisComp'): chars[0].data.shapes[0].it[0].ks")
  }

  /// Each fails in every place, is reported there, and leaves the value beside it.
  @Test(arguments: [
    "thisComp.layer(99).transform.position", "thisComp.layer(0).name", "thisComp.layer(-1)",
    "thisComp.layer(1e300)", "thisComp.layer(0/0)", "thisComp.layer()", "thisComp.layer('none')",
    "thisComp.layer(thisComp.layer(1), 1e300)", "comp('none').layer(99)", "comp().layer('x')",
    "comp('inner').layer(2).opacity", "thisComp.layer('own').effect(99)(1)",
    "thisComp.layer('own').effect('C10')('V').opacity.none", "thisComp.layer('own')(99)(1)",
    "thisComp.layer('own')(2)(1)(2)(99)", "thisComp.layer('own').mask(9).maskPath",
    "thisComp.layer('text').text.animator(7).selector(1).start", "thisComp.layer('solid')(2)",
    "thisComp.layer('solid').parent.parent", "thisComp.layer('own').content('G')(2)(1)('none')",
    "thisComp.layer('own').content(1e300)", "thisComp.layer('own').propertyGroup(2)",
    "thisComp.layer('own').content('G').propertyGroup(0/0).propertyGroup(99)",
    "thisComp.layer('own').content('G').content('P').path.key(1).time",
    "thisComp.layer('comp').timeRemap.key(0)", "footage('a').sourceData", "thisLayer(1e300)",
    "thisProperty.propertyGroup(99)", "thisProperty.propertyGroup(-1e300).key(1)", "key(1e300)",
    "thisLayer.sourceRectAtTime()", "eval('eval(')", "eval('thisComp.layer(99)')", "eval(eval)",
    "let t = 'eval(t)'; eval(t)", "let a = [1]; a[0] = a; $bm_mul(a, 2)", "[]", "({})", "null",
    "thisLayer.toComp()", "toWorld('a')", "thisComp", "a.b.c", "'x'.key(1)",
  ])
  func whatIsNotThereIsReported(_ expression: String) throws {
    let (layer, scene, count) = try shown(expression)
    let found = layer.report.entries.filter { $0.feature.hasPrefix("expression (") }
    #expect(found.reduce(0) { $0 + $1.count } >= count, "\(expression): \(layer.report)")
    scene.beginFrame()
    for property in scene.properties.values {
      #expect(property.numbers(at: 3) == property.keyedNumbers(at: 3))
    }
  }

  /// What may give a value in some places.
  @Test(arguments: [
    "thisProperty", "value", "this", "thisProperty.value", "thisLayer.opacity", "thisLayer(4)",
    "thisComp.layer('own').opacity + thisComp.layer('solid').opacity",
    "thisComp.layer('own').content('G').content('P').path", "thisLayer.mask(1).maskPath",
    "thisComp.layer(index + 1).transform.opacity", "thisProperty.propertyGroup(1).propertyIndex",
    "thisProperty.propertyGroup()(1)", "thisProperty.name", "propertyGroup(2).name", "loopOut()",
    "loopOut('pingpong', 1e300)", "loopInDuration('x', 0/0)", "valueAtTime(1e300)",
    "valueAtTime(0/0)", "velocityAtTime(-1e300)", "speedAtTime()", "wiggle(1e300, 1e300, 1e300)",
    "wiggle()", "wiggle(0/0, 'a', [], {})", "smooth(1e300, 1e300, 1e300)", "smooth()",
    "posterizeTime(1e300); value", "posterizeTime(1e-300); value", "posterizeTime(-1)",
    "seedRandom(0/0, true); random()", "random([])", "random([1, 2], 3)", "gaussRandom('a')",
    "noise([1e300, 0/0])", "noise()", "timeToFrames(1e300)", "framesToTime('a')",
    "linear(0/0, 1e300, -1e300, 0, 1)", "linear()", "ease(1, [1], 2)", "clamp()", "length()",
    "normalize([0, 0])", "dot([1], [])", "cross([1], [2])", "rgbToHsl([0/0])", "hslToRgb([])",
    "createPath()", "createPath([[0, 0]], [[1]], 3)", "createPath([[1e300, 1e300], [0, 0]])",
    "createPath([[0, 0], [9, 9]]).points", "nearestKey(1e300)", "nearestKey()", "key(1)",
    "toComp([1e300, -1e300])", "toComp([0, 0], 1e300)", "fromCompToSurface([1, 2])",
    "toWorldVec([1, 2, 3])", "thisLayer.parent.toWorld([0, 0])", "pointOnPath(1e300, -1e300)",
    "tangentOnPath(0/0)", "normalOnPath()", "points(1e300)", "inTangents()", "isClosed()",
    "thisComp.layer('own').content('G').content('P').path.pointOnPath(2)", "1e300", "-1e300",
    "[1e300, 1e300]", "Array(50).fill(1)", "'text'", "true", "eval('value')", "eval('1; 2')",
    "text.sourceText", "thisComp.layer('text').text.sourceText", "(5).toFixed(1e300)",
    "lookAt([1e300], [])", "lookAt()", "thisLayer.text.sourceText.value", "temporalWiggle()",
    "if (1) { 7 } else { 8 }", "$bm_sum()", "$bm_div(1, 0)", "$bm_mod(5, 0)", "$bm_neg()",
    "Array(500).fill([1, 2])", "createPath(Array(1001).fill([1, 2]))",
  ])
  func nothingEndsTheProcess(_ expression: String) throws {
    let (layer, scene, _) = try shown(expression)
    _ = layer.report.description
    scene.beginFrame()
    for property in scene.properties.values {
      #expect(property.numbers(at: 3).count == property.keyedNumbers(at: 3).count)
      let isFinite = property.numbers(at: 3).allSatisfy(\.isFinite)
      #expect(isFinite)
    }
  }

  // MARK: Expressions that ask each other

  /// Layers of which each has the opacity of the next one, by way of its parent.
  private func chain(_ count: Int, _ expression: String = "parent.opacity + 1") -> String {
    document(
      (1...count).map { number in
        let link = #""x":"\#(expression)""#
        let opacity = #""o":{"k":1\#(number < count ? "," + link : "")}"#
        return #"{"ty":3,"ind":\#(number),"parent":\#(number + 1),"ks":{\#(opacity)}}"#
      }.joined(separator: ","))
  }

  private func opacity(_ text: String, of place: Int = 0) throws -> Double {
    let file = try animation(text)
    file.model.expressions?.beginFrame()
    return file.model.layers[place].transform.opacity.value(at: 5)
  }

  @Test func chainsOfExpressionsAreBounded() throws {
    // A link takes four levels, one of which is its sum.
    #expect(try opacity(chain(126)) == 126)
    #expect(try opacity(chain(127)) == 1)
    #expect(try opacity(chain(127), of: 1) == 126)
    #expect(try animation(chain(126)).report.isComplete)
    // Few steps are enough for one chain, and end the trying of the many.
    var limits = LottieLimits.standard
    limits.expressionSteps = 8_000
    let report = try animation(chain(3_000), limits: limits).report.description
    #expect(report.contains("expression (expressions nested too deeply)"))
    // Deep calls in each link.
    let deep = "function f(n) { return n > 0 ? f(n - 1) : parent.opacity * 1; } f(20)"
    #expect(try opacity(chain(60, deep)) == 1)
  }

  /// The deepest calls of each kind, in as many expressions as may ask each other.
  @Test(arguments: [
    "f(n - 1)", "[n - 1].map(f)[0]", "[n - 1, n - 1].sort((a, b) => f(a))[0]", "eval('f(n - 1)')",
    "Number('a'.replace('a', () => f(n - 1)))", "Number(`${f(n - 1)}`)", "{a: f(n - 1)}.a",
    "[...[f(n - 1)]][0]", "n ? n ? f(n - 1) : 0 : 0", "Math.max(...[n - 1].map(v => f(v)))",
    "f.call({}, f.apply(null, [n - 1]))", "(({a = f(n - 1)}) => a)({})",
    "[n - 1].flatMap(v => [f(v)]).reduce((a, b) => f(n - 1), 0)",
  ])
  func theDeepestCallsFitTheStack(_ call: String) throws {
    var limits = LottieLimits.standard
    limits.expressionSteps = 20_000
    for depth in [12, 40, 60] {
      let text = "function f(n) { return n > 0 ? \(call) : parent.opacity * 1; } f(\(depth))"
      let report = try animation(chain(120, text), limits: limits).report.description
      #expect(report.contains("too deeply") || report.contains("more steps than"))
    }
  }

  @Test func chainsAreTheSameWhateverIsAskedFirst() throws {
    // Each that fails takes the steps of all below it.
    var limits = LottieLimits.standard
    limits.expressionSteps = 1_000_000
    let file = try animation(chain(300), limits: limits)
    let opacities = file.model.layers.map(\.transform.opacity)
    for places in [[173, 174], Array(0..<300), (0..<300).reversed(), [150, 20, 174, 173, 0, 299]] {
      file.model.expressions?.beginFrame()
      for place in places {
        #expect(opacities[place].value(at: 5) == (place < 174 ? 1 : Double(300 - place)))
      }
    }
  }

  // MARK: Costs

  @Test func pathsOfExpressionsAreCounted() throws {
    let path = { (count: Int) in
      let shape = #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0]],"i":[],"o":[]},"x":"@"}}"#
      return document(
        shapeLayer(
          shape.replacingOccurrences(
            of: "@", with: "createPath(Array.from({length: \(count)}, (v, i) => [i, i * i % 7]))")))
    }
    let outline = { (text: String) throws -> CubicOutline in
      let file = try animation(text)
      file.model.expressions?.beginFrame()
      guard case .shapes(let items) = file.model.layers[0].content, case .path(let path) = items[0]
      else { return CubicOutline() }
      return path.outline.value(at: 0)
    }
    #expect(try outline(path(1_000)).vertices.count == 1_000)
    #expect(try outline(path(1_001)).vertices.count == 1)
    #expect(
      try animation(path(1_001)).report.description.contains("a path of more than 1000 vertices"))
  }

  /// What a script can ask for again and again costs steps by its size.
  @Test(arguments: [
    "let t = '1'.repeat(9e4); for (;;) t * 1", "let t = 'a'.repeat(9e4); for (;;) 'b'.indexOf(t)",
    "let t = 'a'.repeat(900); for (;;) { try { thisLayer[t] } catch (e) {} }", "for (;;) eval('1')",
    "let k = () => 0; for (;;) k = eval('(() => eval(\\\"1\\\"))')", "for (;;) key(1)",
    "for (;;) nearestKey(1)", "for (;;) thisLayer.content('P').path.pointOnPath(0.5)",
    "for (;;) wiggle(1, 1, 8)", "for (;;) thisProperty.propertyGroup(1)",
  ])
  func nothingIsAskedForWithoutSteps(_ expression: String) throws {
    let keys = (0..<20_000).map { #"{"t":\#($0),"s":[1]}"# }.joined(separator: ",")
    let start = ContinuousClock.now
    let file = try animation(
      document(
        shapeLayer(
          #"{"ty":"sh","nm":"P","ks":\#(lines((0..<900).map { [Double($0), 5] }))}"#,
          ks: #""o":{"k":[\#(keys)],"x":"\#(expression)"}"#)))
    #expect(file.report.description.contains("more steps than a frame has"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func namesAreBounded() throws {
    let name = { (count: Int) in String(repeating: "a", count: count) }
    #expect(throws: Never.self) { try ScriptParser.read(name(1_000)) }
    #expect(throws: ScriptError.self) { try ScriptParser.read(name(1_001)) }
    let value = { (count: Int) in
      let run = ScriptRun(budget: ScriptBudget(steps: 100_000)) { _, _ in nil }
      let program = try ScriptParser.read(
        "let o = {}; o['a'.repeat(\(count))] = 5; o[`${name}`]"
          .replacingOccurrences(of: "${name}", with: "${'a'.repeat(\(count))}"))
      return try run.run(program) { ScriptText.number($0) }
    }
    #expect(try value(1_000) == 5)
    #expect(throws: ScriptError.self) { try value(1_001) }
  }

  @Test func textsAreRunInScopesUpToADepth() throws {
    // Each function stands in the scope of the one before.
    let value = { (depth: Int) in
      let run = ScriptRun(budget: ScriptBudget(steps: 100_000)) { _, _ in nil }
      let text = """
        let t = '(function() { return eval(t); })'; let k = eval(t);
        for (let i = 0; i < \(depth); i++) k = k(); 5
        """
      return try run.run(try ScriptParser.read(text)) { ScriptText.number($0) }
    }
    #expect(try value(200) == 5)
    #expect(throws: ScriptError.limit("nested too deeply")) { try value(201) }
  }

  @Test func listsInListsAreNumbersUpToADepth() throws {
    let value = { (depth: Int) in
      let run = ScriptRun(budget: ScriptBudget(steps: 100_000)) { _, _ in nil }
      let text = "let a = 7; for (let i = 0; i < \(depth); i++) a = [a]; Number(a)"
      return try run.run(try ScriptParser.read(text)) { ScriptText.number($0) }
    }
    #expect(try value(64) == 7)
    #expect(try value(65).isNaN)
  }
}
