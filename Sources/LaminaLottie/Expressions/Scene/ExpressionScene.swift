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

  // Layers of one animation may be drawn on several threads.
  private let lock = NSRecursiveLock()
  private var budget: ScriptRun.Budget
  private var turn = 0
  private var tried = 0
  /// Frames' worth of steps in which expressions are tried when a file is read.
  private static let mostTries = 20

  init(framesPerSecond: Double, stepsPerFrame: Int) {
    (self.framesPerSecond, self.stepsPerFrame) = (framesPerSecond, stepsPerFrame)
    budget = ScriptRun.Budget(steps: stepsPerFrame)
  }

  // MARK: Reading

  func add(_ composition: ExpressionComposition) { compositions.append(composition) }
  func add(_ expression: PropertyExpression) { expressions.append(expression) }
  func add(_ transform: TransformModel, at path: String) { transforms[path] = transform }

  func add<Value>(_ property: FrameProperty<Value>, count: Int, at path: String) {
    properties[path] = KeyedScriptProperty(property: property, count: count)
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
    if expression.knownTurn == turn, expression.knownFrame == frame { return expression.known }
    expression.isOpen = true
    defer { expression.isOpen = false }
    let moment = ExpressionMoment(self, expression, frame: frame, keyed: keyed)
    var result: ExpressionResult?
    do {
      let run = ScriptRun(budget: budget) { try moment.value($1, $0) }
      result = try run.run(expression.program) { try ExpressionResult($0, run) }
      expression.failure = nil
    } catch {
      expression.failure = (error as? ScriptError)?.text ?? "\(error)"
    }
    (expression.known, expression.knownTurn, expression.knownFrame) = (result, turn, frame)
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
    if case .host(let host) = value, let outline = (host as? PropertyHost)?.outline {
      // Links to one long path must not multiply it without end.
      try run.spend(outline.vertices.count)
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

  init(
    id: String?, name: String, size: CGSize, duration: Double, layers: [ExpressionLayer]
  ) {
    (self.id, self.name, self.size) = (id, name, size)
    (self.duration, self.layers) = (duration, layers)
  }

  /// The layer with a number, as other layers name it.
  func layer(index: Int) -> ExpressionLayer? { layers.first { $0.index == index } }
}

/// A layer, as expressions see it.
struct ExpressionLayer: @unchecked Sendable {
  let json: JSONObject
  let path: String
  let index: Int

  var name: String { json.text("nm") ?? "" }
}
