import Foundation
import Lamina

/// An expression of a property.
final class PropertyExpression: FrameFunction, TextFunction, @unchecked Sendable {
  let program: ScriptProgram
  let path: String
  let layer: ExpressionLayer?
  /// The number of its composition in the scene; nil outside of all.
  let composition: Int?
  fileprivate weak var scene: ExpressionScene?

  // The scene's lock guards these.
  var isOpen = false
  var known: ExpressionResult?
  var knownTurn = -1
  var knownFrame = 0.0
  /// The levels of calls that the known result took.
  var knownLevels = 0
  /// Whether a text that it evaluated asked for random numbers.
  var usesChance = false
  /// Why the last evaluation failed; nil if it did not.
  var failure: String?

  init(
    _ program: ScriptProgram, at path: String, layer: ExpressionLayer?, composition: Int?,
    in scene: ExpressionScene
  ) {
    (self.program, self.path, self.layer) = (program, path, layer)
    (self.composition, self.scene) = (composition, scene)
  }

  func value<Value: Interpolated>(at frame: Double, of property: FrameProperty<Value>) -> Value? {
    let keyed = property.keyedValue(at: frame)
    switch scene?.result(of: self, at: frame, keyed: keyed.numbers) {
    case .numbers(let numbers): return keyed.replacing(numbers)
    case .outline(let outline): return outline as? Value
    case .text, nil: return nil
    }
  }
}

extension PropertyExpression {
  func text(at frame: Double) -> String? {
    switch scene?.result(of: self, at: frame, keyed: []) {
    case .text(let text): text
    case .numbers(let numbers): numbers.first.map { ScriptText.text($0) }
    case .outline, nil: nil
    }
  }
}

/// A property, as expressions see it.
protocol ScriptProperty: Sendable {
  /// How many numbers its value has.
  var count: Int { get }
  /// The frames of its keyframes.
  var keyTimes: [Double] { get }
  var keyCount: Int { get }
  var isPath: Bool { get }
  /// The vertices that its longest path may have; 0 if its value is no path.
  var mostVertices: Int { get }
  /// The value with its expression.
  func numbers(at frame: Double) -> [Double]
  /// The value by keyframes alone.
  func keyedNumbers(at frame: Double) -> [Double]
  func outline(at frame: Double, isKeyed: Bool) -> CubicOutline?
}

/// A property that stands in the document.
struct KeyedScriptProperty<Value: Interpolated>: ScriptProperty {
  let property: FrameProperty<Value>
  let count: Int
  let mostVertices: Int

  init(_ property: FrameProperty<Value>, count: Int) {
    (self.property, self.count) = (property, count)
    mostVertices = (property as? FrameProperty<CubicOutline>)?.mostVertices ?? 0
  }

  var keyTimes: [Double] { property.keys.map(\.time) }
  var keyCount: Int { property.keys.count }
  var isPath: Bool { Value.self == CubicOutline.self }

  func numbers(at frame: Double) -> [Double] {
    Array(property.value(at: frame).numbers.prefix(count))
  }

  func keyedNumbers(at frame: Double) -> [Double] {
    Array(property.keyedValue(at: frame).numbers.prefix(count))
  }

  func outline(at frame: Double, isKeyed: Bool) -> CubicOutline? {
    (isKeyed ? property.keyedValue(at: frame) : property.value(at: frame)) as? CubicOutline
  }
}

/// A position whose axes have properties of their own.
struct SplitScriptProperty: ScriptProperty {
  let axes: [any ScriptProperty]

  var count: Int { axes.count }
  var keyTimes: [Double] { axes.first?.keyTimes ?? [] }
  var keyCount: Int { axes.first?.keyCount ?? 0 }
  var isPath: Bool { false }
  var mostVertices: Int { 0 }

  func numbers(at frame: Double) -> [Double] { axes.flatMap { $0.numbers(at: frame).prefix(1) } }

  func keyedNumbers(at frame: Double) -> [Double] {
    axes.flatMap { $0.keyedNumbers(at: frame).prefix(1) }
  }

  func outline(at frame: Double, isKeyed: Bool) -> CubicOutline? { nil }
}
