import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Expressions: what they give, what they may cost, and what is reported.
@Suite struct ExpressionTests {
  /// The opacity of a layer whose opacity has keyframes from 0 at frame 0 to 10 at frame 10, and an
  /// expression. Ten frames are a second.
  private func opacity(
    _ text: String, at frame: Double, more: String = "", limits: LottieLimits = .standard
  ) throws -> Double {
    let file = try animation(layer(text, more), limits: limits)
    file.model.expressions?.beginFrame()
    return file.model.layers[0].transform.opacity.value(at: frame)
  }

  private func layer(_ text: String, _ more: String = "") -> String {
    let code = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return document(
      shapeLayer(
        "",
        ks: #"""
          "o":{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[10]}],
          "x":"\#(code)"}
          """#, more: #""ind":1,"nm":"own",\#(more)"#)
        + ","
        + shapeLayer(
          #"""
          {"ty":"gr","nm":"g","it":[{"ty":"el","nm":"e","p":{"k":[1,2]},"s":{"k":[30,40]}},
          {"ty":"tr","p":{"k":[7,8]}}]}
          """#, ks: #""p":{"k":[11,22,0]},"r":{"k":45},"o":{"k":77}"#,
          more: #""ind":2,"nm":"other","#))
  }

  // MARK: Loops

  @Test(arguments: [
    ("cycle", 13.0, 3.0), ("cycle", 27, 7), ("pingpong", 13, 7), ("pingpong", 23, 3),
    ("offset", 13, 13), ("offset", 27, 27), ("continue", 15, 15),
  ])
  func loopsRepeatAfterTheLastKeyframe(_ type: String, _ frame: Double, _ value: Double) throws {
    #expect(abs(try opacity("loopOut('\(type)')", at: frame) - value) < 1e-6)
  }

  @Test(arguments: [
    ("cycle", -3.0, 7.0), ("pingpong", -3, 3), ("offset", -3, -3), ("continue", -3, -3),
  ])
  func loopsRepeatBeforeTheFirstKeyframe(_ type: String, _ frame: Double, _ value: Double) throws {
    #expect(abs(try opacity("loopIn(\"\(type)\")", at: frame) - value) < 1e-6)
  }

  @Test func loopsMayRepeatAPartOnly() throws {
    // The last 0.4 seconds are frames 6 to 10.
    #expect(abs(try opacity("loopOutDuration('cycle', 0.4)", at: 11) - 7) < 1e-6)
    #expect(try opacity("$bm_rt = loopOut();", at: 4) == 4)
  }

  // MARK: The animation

  @Test(arguments: [
    ("time * 10", 5.0), ("value + 1", 6), ("thisComp.width / 2", 50),
    ("thisComp.layer('other').transform.position[1]", 22),
    ("thisComp.layer(2).rotation", 45), ("thisComp.layer('other').opacity", 77),
    ("thisComp.layer('other').content('g').content('e').size[0]", 30),
    ("thisComp.layer('other').content('g').transform.position[0]", 7),
    ("thisComp.layer('other')('ADBE Transform Group')('ADBE Rotate Z')", 45),
    ("valueAtTime(0.2)", 2), ("velocity", 10), ("numKeys", 2), ("key(2).time", 1),
    ("key(2).value", 10), ("nearestKey(0.9).index", 2), ("index", 1),
    ("thisComp.layer('other').toComp([0, 0])[0]", 11),
    ("timeToFrames(time)", 5), ("name.length", 3), ("inPoint", 0), ("outPoint", 2),
  ])
  func namesReachTheAnimation(_ text: String, _ value: Double) throws {
    #expect(abs(try opacity(text, at: 5) - value) < 1e-6, "\(text)")
  }

  @Test func effectsAreFoundByName() throws {
    let more = #"""
      "ef":[{"ty":5,"nm":"Speed","ef":[{"ty":0,"nm":"Slider","mn":"ADBE Slider Control-0001",
      "v":{"k":3}}]},{"ty":5,"nm":"Target","ef":[{"ty":10,"nm":"Layer","v":{"k":2}}]}],
      """#
    #expect(try opacity("effect('Speed')('Slider') * 2", at: 0, more: more) == 6)
    #expect(try opacity("effect('Speed')(1)", at: 0, more: more) == 3)
    #expect(try opacity("effect('Target')('Layer').transform.rotation", at: 0, more: more) == 45)
  }

  // MARK: The language

  @Test(arguments: [
    ("1 + 2 * 3 - 8 / 4", 5.0), ("2 ** 3 ** 0", 2), ("7 % 4", 3), ("-[1, 2][1]", -2),
    ("var a = []; for (var i = 0; i < 4; i++) { if (i == 2) continue; a.push(i); } a.length", 3),
    ("var s = 0; for (var k in {a: 1, b: 2}) s += k.length; s", 2),
    ("var n = 0; while (true) { n += 1; if (n > 4) break; } n", 5),
    ("function f(x) { return x < 2 ? 1 : x * f(x - 1); } f(5)", 120),
    ("var f = x => x * 2; [1, 2, 3].map(f)[2]", 6),
    ("switch (3) { case 1: 5; break; default: 0 } ; 9", 9),
    ("try { missing(); } catch (e) { $bm_rt = 4; }", 4),
    ("try { throw 'x'; } catch (e) { $bm_rt = e == 'x' ? 1 : 0; } finally { }", 1),
    ("var o = {a: {b: 5}}; o.a.b += 2; o['a'].b", 7), ("typeof nothing === 'undefined' ? 1 : 2", 1),
    ("$bm_sum([1, 2], [3, 4])[1]", 6), ("[1, 2] + [3, 4]", 4), ("$bm_mul([1, 2], 3)[1]", 6),
    ("Math.max(1, Math.PI, 2)", .pi), ("Math.round(2.5)", 3), ("parseInt('12px')", 12),
    ("linear(5, 0, 10, 100, 200)", 150), ("linear(0.25, [0, 4], [8, 0])[1]", 3),
    ("ease(5, 0, 10, 0, 8)", 4), ("clamp(12, 0, 10)", 10), ("length([3, 4])", 5),
    ("'abc'.charAt(1) == 'b' ? 1 : 0", 1), ("[3, 1, 2].sort()[0]", 1),
    ("var x = 1; x++; --x; x <<= 3; x", 8), ("(1, 2, 3)", 3), ("null ?? 6", 6),
    ("// a comment\n/* and\n another */ 8", 8), ("rgbToHsl([1, 0, 0, 1])[2]", 0.5),
  ])
  func programsGiveTheirLastValue(_ text: String, _ value: Double) throws {
    let source = text.hasPrefix("var") || text.hasPrefix("try") ? text : "$bm_rt = 0; \(text)"
    let program = try ScriptParser.read(source.replacingOccurrences(of: "$bm_rt = 0; ", with: ""))
    let run = ScriptRun(budget: ScriptRun.Budget(steps: 10_000)) { _, _ in nil }
    let result = try run.run(program) { value in
      switch try ExpressionResult(value, run) {
      case .numbers(let numbers): numbers[0]
      default: Double.nan
      }
    }
    #expect(abs(result - value) < 1e-6, "\(text)")
  }

  // MARK: Chance

  @Test func chanceIsTheSameInEachRun() throws {
    for text in ["random(10)", "wiggle(2, 5)", "gaussRandom()"] {
      let first = try opacity(text, at: 5)
      #expect(try opacity(text, at: 5) == first)
      #expect(try opacity(text, at: 6) != first)
    }
    let wiggled = try (0..<40).map { try opacity("wiggle(3, 5)", at: Double($0)) }
    let keyed = (0..<40).map { min(Double($0), 10) }
    #expect(zip(wiggled, keyed).allSatisfy { abs($0 - $1) <= 5 })
    #expect(
      try opacity("seedRandom(3, true); random()", at: 5)
        == opacity("seedRandom(3, true); random()", at: 6))
  }

  // MARK: Failures and bounds

  private func report(_ text: String) throws -> String {
    try animation(layer(text)).report.description
  }

  @Test(arguments: [
    ("missing + 1", "unknown name 'missing'"), ("thisComp.layer('x').opacity", "unknown layer 'x'"),
    ("1 +", "a value is missing before the end"), ("0 / 0", "the value is no finite number"),
    ("while (true) {}", "more steps than a frame has"),
    ("function f() { return f(); } f()", "calls nested too deeply"),
    ("new Array(1e8)", "more steps than a frame has"),
    ("var s = 'x'; while (true) s += s", "more steps than a frame has"),
    ("new Date()", "unknown name 'Date'"), ("new Math()", "'new' of a type that is not known"),
  ])
  func failuresKeepTheValueAndAreReported(_ text: String, _ why: String) throws {
    #expect(try opacity(text, at: 5) == 5)
    #expect(try report(text).contains("not drawn: expression (\(why)): layers[0].ks.o"))
  }

  @Test func programsAreBounded() {
    let long = { (text: String) in String(repeating: text, count: 20_000) }
    for text in [
      "1" + long("+1"), "a" + long(".b"), "a" + long("()"), long("("), long("["), long("!") + "1",
      "x" + long("=x"), long("{"), long("if(1)"), "1" + long("?1:1"), "2" + long("**2"),
      String(repeating: " ", count: 100_001),
    ] {
      #expect(throws: ScriptError.self) { try ScriptParser.read(text) }
    }
  }

  @Test func whatIsDrawnIsNotReported() throws {
    #expect(try report("loopOut()").isEmpty)
    #expect(try report("wiggle(1, 2)").hasPrefix("approximated: random numbers"))
  }

  @Test func reasonsAreShort() throws {
    let text = try report("throw '\(String(repeating: "x", count: 1_000))'")
    #expect(text.contains("xxx") && text.count < 200)
  }

  @Test func circlesEnd() throws {
    // The other layer's opacity asks for this one, which is being computed.
    let text = layer("thisComp.layer('other').transform.opacity + 1").replacingOccurrences(
      of: #""o":{"k":77}"#,
      with: #""o":{"k":77,"x":"thisComp.layer('own').transform.opacity + 1"}"#)
    let file = try animation(text)
    file.model.expressions?.beginFrame()
    #expect(file.model.layers[0].transform.opacity.value(at: 5) == 7)
  }

  @Test func allExpressionsShareTheStepsOfAFrame() throws {
    var limits = LottieLimits.standard
    limits.expressionSteps = 200
    let text = "var n = 0; while (n < 20) n += 1; n"
    let file = try animation(layer(text), limits: limits)
    let opacity = file.model.layers[0].transform.opacity
    file.model.expressions?.beginFrame()
    #expect(opacity.value(at: 1) == 20)
    // A second time the steps are gone, until the next frame begins.
    #expect(opacity.value(at: 2) == 2)
    file.model.expressions?.beginFrame()
    #expect(opacity.value(at: 2) == 20)
  }

  @Test func framesDoNotDependOnTheFramesBefore() throws {
    let text = layer("50 + wiggle(2, 40) + random(10)").replacingOccurrences(
      of: #""nm":"own","shapes":[]"#,
      with: #""nm":"own","shapes":[\#(rectangle(50, 50, 60, 60)),\#(fill(1, 0, 0))]"#)
    let ordered = try Frames(text)
    let pictures = try (0..<6).map { try ordered.bytes(Double($0)) }
    #expect(Set(pictures).count == 6)
    for frame in (0..<6).reversed() {
      #expect(try ordered.bytes(Double(frame)) == pictures[frame])
      #expect(try Frames(text).bytes(Double(frame)) == pictures[frame])
    }
  }

  @Test func pathsMayBeLinked() throws {
    let path = #"{"ty":"sh","nm":"p","ks":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[],"o":[]}}}"#
    let linked = path.replacingOccurrences(
      of: #""i":[],"o":[]}"#,
      with: #""i":[],"o":[]},"x":"thisComp.layer('source').content('p').path""#)
    let target = linked.replacingOccurrences(of: "[9,9]", with: "[1,1]")
    let file = try animation(
      document(
        shapeLayer(target) + ","
          + shapeLayer(
            path.replacingOccurrences(of: "[9,9]", with: "[5,6]"), more: #""nm":"source","#)))
    file.model.expressions?.beginFrame()
    guard case .shapes(let items) = file.model.layers[0].content, case .path(let path) = items[0]
    else {
      Issue.record("no path")
      return
    }
    #expect(path.outline(at: 0).vertices.last == CGPoint(x: 5, y: 6))
  }
}
