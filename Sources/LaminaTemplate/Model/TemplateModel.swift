import Foundation
import LaminaDocument

/// What `template.json` says, checked. It knows the scene's layers by name only.
final class TemplateModel: Sendable {
  /// The folder of the template, as the caller named it.
  let folder: String
  /// The path of the scene beneath the folder.
  let scene: String
  /// What the template is for; empty if it does not say it.
  let about: String
  /// The size in points; nil for that of the scene.
  let size: CGSize?
  let inputs: [TemplateInput]
  let states: [StateBinding]
  let slots: [SlotBinding]
  let layers: LayerBindings
  let charts: [ChartBinding]
  let repeats: [RepeatBinding]

  init(
    folder: String, scene: String, about: String, size: CGSize?, inputs: [TemplateInput],
    states: [StateBinding], slots: [SlotBinding], layers: LayerBindings, charts: [ChartBinding],
    repeats: [RepeatBinding]
  ) {
    (self.folder, self.scene, self.about, self.size) = (folder, scene, about, size)
    (self.inputs, self.states, self.slots, self.layers) = (inputs, states, slots, layers)
    (self.charts, self.repeats) = (charts, repeats)
  }

  /// Throws unless `scene` has all states that inputs choose.
  func checkStates(_ scene: Scene) throws {
    let known = Set(scene.stateNames)
    for binding in states {
      for (value, state) in binding.states.sorted(by: { $0.key < $1.key })
      where !known.contains(state) {
        throw binding.place[value].error(
          "\(UnknownSceneState(name: state, known: scene.stateNames))")
      }
    }
  }
}

/// What is bound in a tree, or in each copy of a repeated layer.
struct LayerBindings: Sendable {
  var values: [ValueBinding] = []
  var texts: [TextBinding] = []
  var positions: [PositionBinding] = []

  var count: Int { values.count + texts.count + positions.count }
}

/// A layer by its name, with the place that names it.
struct LayerName: Sendable {
  let name: String
  let place: JSONPlace
}

/// An input as messages name it.
struct BoundInput: Sendable {
  var name: String
  /// Whether it is a member of a list, or a field of one.
  let isMember: Bool
}

/// The value of a layer's key path.
struct ValueBinding: Sendable {
  let layer: LayerName
  let keyPath: String
  /// The input of the source; nil for a format, which may have several.
  let input: BoundInput?
  let source: BoundSource
}

/// What becomes of inputs before it is set.
enum BoundSource: Sendable {
  case value(ValueReference)
  /// A truth value, turned round.
  case opposite(ValueReference)
  /// A number, moved from one range to another.
  case scaled(ValueReference, from: ClosedRange<Double>, to: (Double, Double))
  case format(TextFormat)
}

/// The value of a slot of a Lottie file, or the text of one of its text layers.
struct SlotBinding: Sendable {
  let target: Target
  let place: JSONPlace
  /// The input of the source; nil for a format, which may have several.
  let input: BoundInput?
  let source: BoundSource

  enum Target: Sendable, Hashable {
    case slot(String)
    /// A text layer by its name.
    case text(String)
  }
}

/// The text of a text layer, and how it fits the layer's frame.
struct TextBinding: Sendable {
  let layer: LayerName
  let format: TextFormat
  /// Sizes of the font. The first that fits is taken, or else the last; empty for the layer's own.
  let sizes: [CGFloat]
  /// The most lines; nil for as many as fit.
  let lines: Int?
  /// Points between letters; nil for the font's own.
  let kern: CGFloat?
  /// Whether the layer becomes as high as its text, with the same upper edge.
  let shrinks: Bool
}

/// A layer below another one.
struct PositionBinding: Sendable {
  let layer: LayerName
  let below: LayerName
  /// Points between the two.
  let gap: CGFloat
}

/// The state of the scene for an input.
struct StateBinding: Sendable {
  let input: Int
  /// The names of states, by the text of the value.
  let states: [String: String]
  let place: JSONPlace

  /// The state for a value; nil for none.
  func state(_ value: TemplateValue) -> String? {
    switch value {
    case .text(let text): states[text]
    case .boolean(let flag): states[flag ? "true" : "false"]
    default: nil
    }
  }
}

/// A list of numbers as the path of a shape layer.
struct ChartBinding: Sendable {
  let input: Int
  /// The layer whose path leads through the values.
  let line: LayerName?
  /// The layer whose path is the area below them.
  let area: LayerName?
  /// The box of the values, in the space of these layers.
  let box: CGRect
  /// The value at the bottom of the box.
  let minimum: CGFloat
  /// The value at its top; nil for the largest of the list.
  let maximum: CGFloat?
}

/// A layer that is there once for each member of a list.
struct RepeatBinding: Sendable {
  let input: Int
  /// The name of the list.
  let name: String
  /// Whether its members are objects.
  let hasFields: Bool
  let layer: LayerName
  let direction: Direction
  /// Points between one copy and the next.
  let spacing: CGFloat
  /// The most copies. Members after them are not shown.
  let maximum: Int
  /// What is bound in each copy.
  let layers: LayerBindings

  enum Direction: String, CaseIterable, Sendable {
    case right, left, down, up
  }
}
