import Foundation
import Lamina

// Expressions, and what they reach.
extension ModelReader {
  /// Notes a composition before its layers are read.
  mutating func begin(_ layers: [JSONValue], at path: String, id: String?, _ json: JSONObject) {
    guard let scene else { return }
    var known: [ExpressionLayer] = []
    for (place, layer) in layers.enumerated() {
      guard let layer = layer.object else { continue }
      known.append(
        ExpressionLayer(
          json: layer, path: "\(path)[\(place)]", index: layer.integer("ind") ?? place + 1))
    }
    let size = CGSize(width: json.number("w") ?? 0, height: json.number("h") ?? 0)
    let last = known.map { $0.json.number("op") ?? 0 }.max() ?? 0
    let duration = json.number("op").map { $0 - (json.number("ip") ?? 0) } ?? last
    scene.add(
      ExpressionComposition(
        id: id, name: json.text("nm") ?? id ?? "", size: size, duration: duration, layers: known))
  }

  /// Compiles the expression of a property; nil, with a note, if it cannot be read.
  mutating func expression(_ text: String, at path: String) -> PropertyExpression? {
    hasExpressions = true
    guard let scene else { return nil }
    do {
      let program = try programs[text] ?? ScriptParser.read(text)
      programs[text] = program
      let expression = PropertyExpression(
        program, at: path, layer: layer,
        composition: layer == nil ? nil : scene.compositions.count - 1, in: scene)
      scene.add(expression)
      return expression
    } catch {
      noteExpression((error as? ScriptError)?.text ?? "\(error)", at: path)
      return nil
    }
  }

  /// Lets expressions find a property.
  func register<Value>(_ property: FrameProperty<Value>, count: Int, at path: String) {
    scene?.add(property, count: count, at: path)
  }

  private mutating func noteExpression(_ why: String, at path: String) {
    report.add(.notDrawn, "expression (\(printable(why)))", at: path)
  }

  /// Tries each expression where its layer begins and in the middle of it, and notes what fails.
  mutating func reportExpressions(_ scene: ExpressionScene) {
    for expression in scene.expressions {
      guard scene.isTrying else {
        report.add(.approximated, "expressions that were not tried", at: expression.path)
        continue
      }
      let json = expression.layer?.json
      let start = json?.number("ip") ?? 0
      let end = max(json?.number("op") ?? start, start)
      if let why = scene.failure(of: expression, at: [start, (start + end) / 2]) {
        noteExpression(why, at: expression.path)
      } else if expression.program.isRandom || expression.usesChance {
        report.add(.approximated, "random numbers of an expression", at: expression.path)
      }
    }
  }
}
