/// A state machine of an archive, as it is read.
struct MachineModel {
  /// A value of an input.
  enum Value: Equatable {
    case number(Double)
    case flag(Bool)
    case text(String)
    /// It has no value: it happens.
    case event
  }

  /// What a state shows. It plays with it, unless it is a global state, whose transitions are those
  /// of every state.
  struct State {
    var name: String
    var isGlobal = false
    /// The part that plays; nil for the whole animation.
    var marker: String?
    var plays = false
    var loops = false
    /// How often it plays; nil for ever.
    var count: Double?
    var speed = 1.0
    var isReversed = false
    var turnsBack = false
    /// Whether nothing leads out of it: the machine stops.
    var isFinal = false
    var transitions: [Transition] = []
    var entryActions: [Action] = []
    var exitActions: [Action] = []
  }

  struct Transition {
    var target: String
    /// All have to hold.
    var guards: [Guard]
  }

  struct Guard {
    var input: String
    var condition: Condition
    /// What the input is compared with; an event is there or not.
    var operand: Operand
  }

  enum Condition: String {
    case equal = "Equal"
    case notEqual = "NotEqual"
    case greater = "GreaterThan"
    case greaterOrEqual = "GreaterThanOrEqual"
    case less = "LessThan"
    case lessOrEqual = "LessThanOrEqual"
  }

  /// A value, or the value of an input.
  enum Operand {
    case value(Value)
    case input(String)
  }

  enum Action {
    case set(String, Operand)
    case add(String, Operand, sign: Double)
    case toggle(String)
    case fire(String)
    case reset(String)
    case theme(String)
    case frame(Operand)
    case progress(Operand)
    case custom(String)
    case openURL(String)
  }

  /// What a program tells of the pointer, or what happens to a state, and what follows.
  struct Interaction {
    /// Such as `PointerDown` or `OnComplete`.
    var kind: String
    /// The layer on which it happens, or the state; nil for any.
    var place: String?
    var actions: [Action]
  }

  var initial = ""
  var states: [State] = []
  /// What inputs are at first.
  var inputs: [(name: String, value: Value)] = []
  var interactions: [Interaction] = []
}
