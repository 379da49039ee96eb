import Foundation
import Lamina

/// One evaluation of an expression: what its names mean at a frame.
final class ExpressionMoment {
  let scene: ExpressionScene
  private let expression: PropertyExpression
  private(set) var frame: Double
  private var keyed: [Double]
  private var dice: ScriptDice
  /// The lengths along paths that were asked for.
  private var measures: [String: OutlineMeasure] = [:]

  init(
    _ scene: ExpressionScene, _ expression: PropertyExpression, frame: Double, keyed: [Double]
  ) {
    (self.scene, self.expression, self.frame, self.keyed) = (scene, expression, frame, keyed)
    dice = ScriptDice(expression.path, frame: frame)
  }

  private var own: (any ScriptProperty)? { scene.properties[expression.path] }
  private var ownHost: PropertyHost? {
    own.map { PropertyHost($0, self, at: expression.path, isOwn: true) }
  }

  /// What a name means; nil if it means nothing here.
  func value(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "time": return .number(frame / scene.framesPerSecond)
    case "value":
      guard let own else { return try layer?.sourceText(run) }
      if let host = ownHost, own.isPath { return .host(host) }
      let numbers = Array(keyed.prefix(own.count))
      return own.count == 1 ? .number(numbers.first ?? 0) : try .numbers(numbers, run)
    case "thisProperty": return ownHost.map { .host($0) }
    case "thisLayer": return layer.map { .host($0) }
    case "thisComp": return composition.map { .host($0) }
    case "comp":
      return try run.makeFunction(
        .native { run, arguments in
          try run.spend(self.scene.compositions.reduce(0) { $0 + $1.layers.count / 4 })
          return try self.composition(
            named: ScriptText.text(ScriptLibrary.plain(arguments, 0, run), run))
        })
    case "random", "gaussRandom", "noise", "seedRandom", "posterizeTime", "timeToFrames",
      "framesToTime":
      return try run.makeFunction(.native { try self.call(name, $1, $0) })
    default: break
    }
    if PropertyHost.functions.contains(name), let host = ownHost {
      return try host.member(name, run)
    }
    return try layer?.member(name, run)
  }

  private var layer: LayerHost? {
    guard let layer = expression.layer, let composition = expression.composition else {
      return nil
    }
    return LayerHost(layer, composition: composition, self)
  }

  private var composition: CompositionHost? {
    expression.composition.flatMap { CompositionHost($0, self) }
  }

  /// The lengths along a path, made by `make` if they are not known.
  func measure(_ key: String, _ make: () throws -> OutlineMeasure) rethrows -> OutlineMeasure {
    if let known = measures[key] { return known }
    let made = try make()
    measures[key] = made
    return made
  }

  /// A composition by its name, or by that of a layer that shows it.
  private func composition(named name: String) throws -> ScriptValue {
    guard let index = number(ofComposition: name), let host = CompositionHost(index, self) else {
      throw ScriptError.failed("unknown composition '\(printable(name))'")
    }
    return .host(host)
  }

  private func number(ofComposition name: String) -> Int? {
    let compositions = scene.compositions
    if let index = compositions.firstIndex(where: { $0.name == name }) { return index }
    for composition in compositions {
      let layer = composition.layers.first { $0.name == name && $0.json["refId"] != nil }
      if let id = layer?.json.text("refId"),
        let index = compositions.firstIndex(where: { $0.id == id })
      {
        return index
      }
    }
    // Files seldom say how their outermost composition is called.
    return compositions.firstIndex { $0.id == nil && $0.name.isEmpty }
  }

  private func call(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let number = { (index: Int) in try ScriptLibrary.number(arguments, index, run) }
    let rate = scene.framesPerSecond
    switch name {
    case "timeToFrames":
      let time = try number(0)
      return .number(((time.isNaN ? frame / rate : time) * rate).rounded(.down))
    case "framesToTime": return .number(try number(0) / rate)
    case "seedRandom":
      let isTimeless = ScriptText.isTrue(try ScriptLibrary.plain(arguments, 1, run))
      dice = ScriptDice(
        expression.path, frame: isTimeless ? 0 : frame, seed: try number(0))
      return .undefined
    case "posterizeTime":
      let times = try number(0)
      guard times > 0 else { throw ScriptError.failed("a rate that is not positive") }
      frame = (frame / rate * times).rounded(.down) / times * rate
      if let own { keyed = own.keyedNumbers(at: frame) }
      return .undefined
    case "noise":
      let places = try ScriptLibrary.vector(arguments, 0, run)
      let sum = places.enumerated().reduce(0) { $0 + $1.element * (1 + 57 * Double($1.offset)) }
      return .number(ScriptDice.noise(sum, seed: 1))
    default: return try random(isEven: name == "random", arguments, run)
    }
  }

  /// `random()`, `random(most)` and `random(least, most)`, of numbers or vectors.
  private func random(
    isEven: Bool, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let next = { isEven ? self.dice.next() : self.dice.bell() }
    if arguments.isEmpty { return .number(next()) }
    let last = try ScriptLibrary.plain(arguments, arguments.count - 1, run)
    let high = try ScriptLibrary.vector(arguments, arguments.count - 1, run)
    let low = arguments.count > 1 ? try ScriptLibrary.vector(arguments, 0, run) : []
    let values = high.indices.map { index in
      let start = index < low.count ? low[index] : 0
      return start + (high[index] - start) * next()
    }
    if case .list = last { return try .numbers(values, run) }
    return .number(values[0])
  }
}

/// Random numbers that are the same each time a frame is drawn.
struct ScriptDice {
  private var state: UInt64

  init(_ text: String, frame: Double, seed: Double = 0) {
    state = Self.hash(text) ^ frame.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ seed.bitPattern
  }

  /// A number of its own for each text.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }

  /// From 0 up to but without 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.share(state)
  }

  /// Near a half, mostly within 0...1.
  mutating func bell() -> Double {
    let sum = (0..<12).reduce(0.0) { sum, _ in sum + next() } - 6
    return 0.5 + sum / 6
  }

  private static func share(_ number: UInt64) -> Double {
    var mixed = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ mixed >> 31) >> 11) / 9_007_199_254_740_992
  }

  /// A smooth line through a random number from -1 to 1 at each whole place.
  static func noise(_ place: Double, seed: UInt64) -> Double {
    guard place.isFinite else { return 0 }
    let start = place.rounded(.down)
    let value = { (place: Double) in
      2 * share(seed &+ (place == 0 ? 0 : place.bitPattern) &* 0x9E37_79B9_7F4A_7C15) - 1
    }
    let (a, b, t) = (value(start), value(start + 1), place - start)
    return a + (b - a) * t * t * (3 - 2 * t)
  }
}
