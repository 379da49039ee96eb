/// Reads a state machine of a `.lottie` archive of version 2.
///
/// What is unknown is an error: a machine that leaves out a transition would be wrong in silence.
struct MachineReader {
  private let name: String
  /// The animation that the layer shows.
  private let animation: String?
  private var model = MachineModel()
  /// What is run in another way than its authors see it.
  private(set) var report = LottieReport()

  /// - Parameters:
  ///   - name: the entry of the archive, for messages.
  ///   - animation: the identifier of the animation that the layer shows.
  init(_ name: String, animation: String?) { (self.name, self.animation) = (name, animation) }

  /// Throws ``LottieError`` of the kind `notLottie`.
  mutating func read(_ document: JSONValue) throws -> MachineModel {
    guard let root = document.object, let states = root["states"]?.array else {
      throw wrong("", "state machine", "it has no states")
    }
    for (index, input) in root.array("inputs").enumerated() {
      guard let input = input.object, let name = input.text("name") else { continue }
      model.inputs.append((name, try inputValue(input, at: "inputs[\(index)]")))
    }
    for (index, state) in states.enumerated() {
      guard let state = state.object else { continue }
      model.states.append(try self.state(state, at: "states[\(index)]"))
    }
    for (index, interaction) in root.array("interactions").enumerated() {
      guard let interaction = interaction.object else { continue }
      let path = "interactions[\(index)]"
      model.interactions.append(
        MachineModel.Interaction(
          kind: interaction.text("type") ?? "",
          place: interaction.text("layerName") ?? interaction.text("stateName"),
          actions: try actions(interaction.array("actions"), at: path + ".actions")))
    }
    model.initial = root.text("initial") ?? ""
    try checkNames()
    return model
  }

  private func wrong(
    _ path: String, _ what: String, _ why: String, allowed: String? = nil
  ) -> LottieError {
    LottieError(
      .notLottie, at: path.isEmpty ? name : "\(name): \(path)", what, why, allowed: allowed)
  }

  private func inputValue(_ input: JSONObject, at path: String) throws -> MachineModel.Value {
    switch input.text("type") ?? "" {
    case "Numeric": return .number(input.number("value") ?? 0)
    case "Boolean": return .flag(input.flag("value"))
    case "String": return .text(input.text("value") ?? "")
    case "Event": return .event
    case let type:
      throw wrong(
        path, "input of type '\(printable(type))'", "it is unknown",
        allowed: "Numeric, Boolean, String, Event")
    }
  }

  private mutating func state(_ item: JSONObject, at path: String) throws -> MachineModel.State {
    var state = MachineModel.State(name: item.text("name") ?? "")
    switch item.text("type") ?? "" {
    case "GlobalState": state.isGlobal = true
    case "PlaybackState": break
    case let type:
      throw wrong(
        path, "state of type '\(printable(type))'", "it is unknown",
        allowed: "PlaybackState, GlobalState")
    }
    if let shown = item.text("animation"), !shown.isEmpty, let animation, shown != animation {
      throw wrong(
        path, "state '\(printable(state.name))'", "it shows another animation of the archive",
        allowed: printable(animation))
    }
    state.marker = (item.text("segment") ?? item.text("marker")).flatMap { $0.isEmpty ? nil : $0 }
    state.plays = item.flag("autoplay")
    state.loops = item.flag("loop")
    if let count = item.number("loopCount"), count > 0 { state.count = count }
    state.speed = item.number("speed") ?? 1
    let mode = item.text("mode") ?? "Forward"
    state.isReversed = mode.hasPrefix("Reverse")
    state.turnsBack = mode.hasSuffix("Bounce")
    state.isFinal = item.flag("final")
    for (index, transition) in item.array("transitions").enumerated() {
      guard let transition = transition.object else { continue }
      state.transitions.append(
        try self.transition(transition, at: "\(path).transitions[\(index)]"))
    }
    state.entryActions = try actions(item.array("entryActions"), at: path + ".entryActions")
    state.exitActions = try actions(item.array("exitActions"), at: path + ".exitActions")
    return state
  }

  private mutating func transition(
    _ item: JSONObject, at path: String
  ) throws -> MachineModel.Transition {
    if item.text("type") == "Tweened" {
      report.add(.approximated, "tweened transition, taken at once", at: "\(name): \(path)")
    }
    var guards: [MachineModel.Guard] = []
    for (index, item) in item.array("guards").enumerated() {
      guard let item = item.object else { continue }
      let place = "\(path).guards[\(index)]"
      let word = item.text("conditionType") ?? "Equal"
      guard let condition = MachineModel.Condition(rawValue: word) else {
        throw wrong(place, "condition '\(printable(word))'", "it is unknown")
      }
      guards.append(
        MachineModel.Guard(
          input: item.text("inputName") ?? "", condition: condition,
          operand: item.text("type") == "Event"
            ? .value(.event) : try operand(item["compareTo"], at: place)))
    }
    return MachineModel.Transition(target: item.text("toState") ?? "", guards: guards)
  }

  /// A value, or `$name` for that of an input.
  private func operand(_ value: JSONValue?, at path: String) throws -> MachineModel.Operand {
    switch value {
    case .number(let number): return .value(.number(number))
    case .bool(let flag): return .value(.flag(flag))
    case .text(let text):
      return text.hasPrefix("$") ? .input(String(text.dropFirst())) : .value(.text(text))
    default: throw wrong(path, "value", "it is none", allowed: "a number, a text, true or false")
    }
  }

  private func actions(_ items: [JSONValue], at path: String) throws -> [MachineModel.Action] {
    var actions: [MachineModel.Action] = []
    for (index, item) in items.enumerated() {
      guard let item = item.object else { continue }
      actions.append(try action(item, at: "\(path)[\(index)]"))
    }
    return actions
  }

  private func action(_ item: JSONObject, at path: String) throws -> MachineModel.Action {
    let input = item.text("inputName") ?? ""
    let one = MachineModel.Operand.value(.number(1))
    switch item.text("type") ?? "" {
    case "SetNumeric", "SetBoolean", "SetString":
      return .set(input, try operand(item["value"], at: path))
    case "Increment":
      return .add(input, try item["value"].map { try operand($0, at: path) } ?? one, sign: 1)
    case "Decrement":
      return .add(input, try item["value"].map { try operand($0, at: path) } ?? one, sign: -1)
    case "Toggle": return .toggle(input)
    case "Fire": return .fire(input)
    case "Reset": return .reset(input)
    case "SetTheme": return .theme(item.text("value") ?? "")
    case "SetFrame": return .frame(try operand(item["value"], at: path))
    case "SetProgress": return .progress(try operand(item["value"], at: path))
    case "FireCustomEvent": return .custom(item.text("value") ?? "")
    case "OpenUrl": return .openURL(item.text("url") ?? "")
    case let type: throw wrong(path, "action '\(printable(type))'", "it is unknown")
    }
  }

  /// Throws if a state or an input is named that there is not.
  private func checkNames() throws {
    let states = Set(model.states.filter { !$0.isGlobal }.map(\.name))
    let inputs = Set(model.inputs.map(\.name))
    guard states.contains(model.initial) else {
      throw wrong(
        "initial", "state '\(printable(model.initial))'", "there is none of that name",
        allowed: LottieError.list(states.sorted()))
    }
    for (index, state) in model.states.enumerated() {
      for transition in state.transitions {
        let path = "states[\(index)].transitions"
        guard states.contains(transition.target) else {
          throw wrong(
            path, "state '\(printable(transition.target))'", "there is none of that name",
            allowed: LottieError.list(states.sorted()))
        }
        for condition in transition.guards where !inputs.contains(condition.input) {
          throw wrong(
            path, "input '\(printable(condition.input))'", "there is none of that name",
            allowed: LottieError.list(inputs.sorted()))
        }
      }
    }
  }
}
