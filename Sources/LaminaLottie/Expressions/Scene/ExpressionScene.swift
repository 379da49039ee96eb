import Foundation
import Lamina

/// What expressions of a file can reach: its compositions, layers and properties, by the places
/// where the document has them.
///
/// A value is a pure function of the frame. Steps are counted for a frame as a whole, so what is
/// computed never depends on the machine's speed.
final class ExpressionScene: FrameClock, @unchecked Sendable {
  let framesPerSecond: Double
  private let stepsPerFrame: Int
  /// By JSON path. Complete once the file is read.
  private(set) var properties: [String: any ScriptProperty] = [:]
  private(set) var transforms: [String: TransformModel] = [:]
  private(set) var compositions: [ExpressionComposition] = []
  private(set) var expressions: [PropertyExpression] = []
  /// The expressions of texts, by JSON path.
  private(set) var texts: [String: PropertyExpression] = [:]
  /// The numbers of a layer's composition and of its place there, by JSON path.
  private var layers: [String: (composition: Int, place: Int)] = [:]

  // Layers of one animation may be drawn on several threads.
  private let lock = NSRecursiveLock()
  private let budget: ScriptBudget
  private var turn = 0
  private var tried = 0
  /// Frames' worth of steps in which expressions are tried when a file is read.
  private static let mostTries = 20

  init(framesPerSecond: Double, stepsPerFrame: Int) {
    (self.framesPerSecond, self.stepsPerFrame) = (framesPerSecond, stepsPerFrame)
    budget = ScriptBudget(steps: stepsPerFrame)
  }

  // MARK: Reading

  func add(_ composition: ExpressionComposition) {
    for (place, layer) in composition.layers.enumerated() {
      layers[layer.path] = (compositions.count, place)
    }
    compositions.append(composition)
  }

  func add(_ expression: PropertyExpression) { expressions.append(expression) }
  func add(_ transform: TransformModel, at path: String) { transforms[path] = transform }
  func add(text expression: PropertyExpression) { texts[expression.path] = expression }

  func add<Value>(_ property: FrameProperty<Value>, count: Int, at path: String) {
    properties[path] = KeyedScriptProperty(property, count: count)
  }

  // MARK: Finding

  /// A composition by its number; nil for a number that is none, such as that of no composition.
  func composition(_ number: Int) -> ExpressionComposition? {
    compositions.indices.contains(number) ? compositions[number] : nil
  }

  /// The layer in which something with a path stands; nil if it stands in none.
  func layer(around path: String) -> (layer: ExpressionLayer, composition: Int)? {
    guard let start = path.range(of: "layers["),
      let end = path[start.upperBound...].firstIndex(of: "]"),
      let (composition, place) = layers[String(path[...end])]
    else { return nil }
    return (compositions[composition].layers[place], composition)
  }

  // MARK: Frames

  /// Gives all expressions together the steps of a new frame.
  func beginFrame() {
    lock.withLock {
      turn += 1
      budget.steps = stepsPerFrame
    }
  }

  /// Whether steps for trying expressions are left.
  var isTrying: Bool { tried < Self.mostTries * stepsPerFrame }

  /// Why an expression fails at one of some frames; nil if it does not.
  func failure(of expression: PropertyExpression, at frames: [Double]) -> String? {
    for frame in frames {
      beginFrame()
      let keyed = properties[expression.path]?.keyedNumbers(at: frame) ?? []
      _ = result(of: expression, at: frame, keyed: keyed)
      tried += stepsPerFrame - budget.steps
      if let failure = expression.failure { return failure }
    }
    return nil
  }

  /// What an expression gives for a frame; nil if it fails, or if it is being evaluated already.
  func result(
    of expression: PropertyExpression, at frame: Double, keyed: [Double]
  ) -> ExpressionResult? {
    lock.lock()
    defer { lock.unlock() }
    if expression.isOpen { return nil }
    if expression.knownTurn == turn, expression.knownFrame == frame {
      // It fails if it would have failed without being known.
      return (try? budget.reach(expression.knownLevels)) == nil ? nil : expression.known
    }
    expression.isOpen = true
    defer { expression.isOpen = false }
    let outerPeak = budget.peak
    budget.peak = budget.depth
    var result: ExpressionResult?
    do {
      result = try budget.deeper(by: Self.levels) { try evaluate(expression, frame, keyed) }
      expression.failure = nil
    } catch {
      expression.failure = (error as? ScriptError)?.text ?? "\(error)"
    }
    var levels = budget.peak - budget.depth
    budget.peak = max(outerPeak, budget.peak)
    if budget.isTooDeep {
      // All that wait for this one fail too. Whether an expression does must not depend on which
      // one was asked first, so only the outermost is known to be too deep by itself.
      result = nil
      expression.failure = "expressions nested too deeply"
      guard budget.depth == 0 else { return nil }
      budget.isTooDeep = false
      levels = ScriptBudget.mostDepth + 1
    }
    (expression.known, expression.knownTurn, expression.knownFrame) = (result, turn, frame)
    expression.knownLevels = levels
    return result
  }

  /// How many levels of calls an expression counts that another one asks for.
  private static let levels = 3

  private func evaluate(
    _ expression: PropertyExpression, _ frame: Double, _ keyed: [Double]
  ) throws -> ExpressionResult {
    // What is made for each run costs too.
    try budget.spend(16)
    let moment = ExpressionMoment(self, expression, frame: frame, keyed: keyed)
    let run = ScriptRun(budget: budget) { try moment.value($1, $0) }
    let result = try run.run(expression.program) { try ExpressionResult($0, run) }
    if run.usesChance { expression.usesChance = true }
    // What is drawn was counted before, with this many.
    if case .outline(let outline) = result, let property = properties[expression.path],
      outline.vertices.count > property.mostVertices
    {
      throw ScriptError.failed("a path of more than \(property.mostVertices) vertices")
    }
    return result
  }
}

/// The value that an expression gave.
enum ExpressionResult {
  case numbers([Double])
  case outline(CubicOutline)
  case text(String)

  /// Throws ``ScriptError`` if the value is of no use to any property.
  init(_ value: ScriptValue, _ run: ScriptRun) throws {
    // Links to one long path must not multiply it without end.
    if case .host(let host) = value, let outline = try (host as? PropertyHost)?.outline(run) {
      self = .outline(outline)
      return
    }
    let value = try run.plain(value)
    if case .text(let text) = value {
      self = .text(text)
    } else if case .object(let object) = value, let outline = Self.outline(object) {
      self = .outline(outline)
    } else if let numbers = ScriptText.numbers(value), !numbers.isEmpty {
      guard numbers.allSatisfy(\.isFinite) else {
        throw ScriptError.failed("the value is no finite number")
      }
      self = .numbers(numbers)
    } else {
      throw ScriptError.failed("there is no value")
    }
  }

  private static func outline(_ object: ScriptObject) -> CubicOutline? {
    guard case .list(let points)? = object["points"] else { return nil }
    let side = { (name: String) -> [ScriptValue] in
      if case .list(let list)? = object[name] { list.items } else { [] }
    }
    let point = { (items: [ScriptValue], index: Int) -> CGPoint in
      guard index < items.count, let numbers = ScriptText.numbers(items[index]), numbers.count >= 2,
        numbers[0].isFinite, numbers[1].isFinite
      else { return .zero }
      return CGPoint(x: numbers[0], y: numbers[1])
    }
    let (ins, outs) = (side("inTangents"), side("outTangents"))
    var outline = CubicOutline(isClosed: object["isClosed"].map { ScriptText.isTrue($0) } ?? true)
    for index in points.items.indices {
      outline.add(point(points.items, index), in: point(ins, index), out: point(outs, index))
    }
    return outline
  }
}

/// A composition, as expressions see it.
final class ExpressionComposition: Sendable {
  /// Nil for the animation itself.
  let id: String?
  let name: String
  let size: CGSize
  /// In frames.
  let duration: Double
  let layers: [ExpressionLayer]
  /// Places by the numbers of layers. The first layer of a number counts.
  private let places: [Int: Int]

  init(
    id: String?, name: String, size: CGSize, duration: Double, layers: [ExpressionLayer]
  ) {
    (self.id, self.name, self.size) = (id, name, size)
    (self.duration, self.layers) = (duration, layers)
    let places = layers.enumerated().map { ($0.element.index, $0.offset) }
    self.places = Dictionary(places) { first, _ in first }
  }

  /// The layer with a number, as other layers name it.
  func layer(index: Int) -> ExpressionLayer? { places[index].map { layers[$0] } }
}

/// A layer, as expressions see it.
struct ExpressionLayer: @unchecked Sendable {
  let json: JSONObject
  let path: String
  let index: Int

  var name: String { json.text("nm") ?? "" }
}
