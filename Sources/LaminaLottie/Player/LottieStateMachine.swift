import Foundation
import Lamina

/// A state machine of a `.lottie` archive of version 2: which part of an animation plays, by what
/// a program tells it.
///
/// A machine has inputs and states. A state plays a part; transitions lead to other states when
/// their conditions on inputs hold. A program sets inputs, fires events, and tells of the pointer;
/// it finds out itself what layer the pointer is on.
///
/// ```swift
/// let machine = try LottieStateMachine("button", layer: layer)
/// machine.start()
/// try machine.setNumeric("rating", to: 3)
/// try machine.fire("press")
/// machine.post("PointerDown", on: "Star")
/// ```
///
/// It opens nothing by itself: addresses go to ``onOpenURL``. A transition that would fade between
/// two frames is taken at once; ``report`` says so. A machine whose states show several animations
/// of the archive cannot be made.
public final class LottieStateMachine {
  /// Its identifier in the archive.
  public let id: String
  /// The layer that plays.
  public let layer: LottieLayer
  /// What is run in another way than its authors see it.
  public let report: LottieReport
  /// The state that it is in; nil before ``start()`` and after ``stop()``.
  public private(set) var currentState: String?
  /// Called with the new state after each transition.
  public var onStateChange: ((String) -> Void)?
  /// Called with the name of each event that the machine sends to the program.
  public var onEvent: ((String) -> Void)?
  /// Called with each address that the machine would open. It may hold anything.
  public var onOpenURL: ((String) -> Void)?

  private let model: MachineModel
  private var inputs: [String: MachineModel.Value]
  private var fired: Set<String> = []
  /// Whether transitions are being taken: what their actions open is taken after them.
  private var isFollowing = false

  /// The state machine of an identifier, of the archive that the layer's animation is from.
  ///
  /// Throws ``LottieError``: of the kind `unknownName` if there is none, and `notLottie` for one
  /// that has something unknown, such as a state of another kind.
  public init(_ id: String, layer: LottieLayer) throws {
    let machine = try layer.animation.machineShelf.machine(id)
    (self.id, self.layer, model, report) = (id, layer, machine.model, machine.report)
    inputs = Dictionary(model.inputs.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Enters the initial state. Inputs keep what was set.
  public func start() {
    currentState = nil
    fired = []
    enter(model.initial)
  }

  /// Leaves the machine; the frame that is shown stays.
  public func stop() {
    currentState = nil
    layer.pause()
  }

  // MARK: Inputs

  /// The names of the inputs, in the order of the archive.
  public var inputNames: [String] { model.inputs.map(\.name) }

  /// The number of an input; nil if it is none.
  public func numeric(_ name: String) -> Double? {
    if case .number(let number)? = inputs[name] { number } else { nil }
  }

  /// The truth of an input; nil if it is none.
  public func boolean(_ name: String) -> Bool? {
    if case .flag(let flag)? = inputs[name] { flag } else { nil }
  }

  /// The text of an input; nil if it is none.
  public func string(_ name: String) -> String? {
    if case .text(let text)? = inputs[name] { text } else { nil }
  }

  /// Sets a number, and takes the transitions that follow. Throws ``LottieError`` if there is no
  /// such input, or if it has another type.
  public func setNumeric(_ name: String, to number: Double) throws {
    guard number.isFinite else { throw wrong(name, "the number is not finite", "a number") }
    try set(name, .number(number))
  }

  /// Sets a truth value. Otherwise as ``setNumeric(_:to:)``.
  public func setBoolean(_ name: String, to flag: Bool) throws { try set(name, .flag(flag)) }

  /// Sets a text. Otherwise as ``setNumeric(_:to:)``.
  public func setString(_ name: String, to text: String) throws { try set(name, .text(text)) }

  /// Fires an event, and takes the transitions that follow. Throws ``LottieError`` if there is no
  /// such event.
  public func fire(_ name: String) throws {
    try check(name, .event)
    run(.fire(name))
  }

  /// Tells of the pointer: runs the actions of the interactions of that kind.
  ///
  /// - Parameters:
  ///   - kind: `PointerDown`, `PointerUp`, `PointerEnter`, `PointerExit`, `PointerMove` or `Click`.
  ///   - layerName: the animation's layer under the pointer; nil for none. Interactions without a
  ///     layer run for any.
  public func post(_ kind: String, on layerName: String? = nil) {
    guard currentState != nil else { return }
    for interaction in model.interactions where interaction.kind == kind {
      if interaction.place == nil || interaction.place == layerName { run(interaction.actions) }
    }
  }

  private func set(_ name: String, _ value: MachineModel.Value) throws {
    try check(name, value)
    inputs[name] = value
    follow()
  }

  private func check(_ name: String, _ value: MachineModel.Value) throws {
    guard let known = inputs[name] else {
      throw LottieError(
        .unknownName, "input '\(printable(name))'", "the state machine has none of that name",
        allowed: LottieError.list(inputNames))
    }
    guard known.kind == value.kind else {
      throw wrong(name, "it cannot be \(value.kind)", known.kind)
    }
  }

  private func wrong(_ name: String, _ why: String, _ allowed: String) -> LottieError {
    LottieError(.wrongValue, "input '\(printable(name))'", why, allowed: allowed)
  }

  // MARK: States

  private func state(_ name: String) -> MachineModel.State? {
    model.states.first { $0.name == name && !$0.isGlobal }
  }

  private func enter(_ name: String) {
    guard let state = state(name) else { return }
    let isNew = currentState != nil
    currentState = name
    run(state.entryActions)
    // An action may have led on.
    guard currentState == name else { return }
    play(state)
    if isNew { onStateChange?(name) }
    follow()
  }

  private func play(_ state: MachineModel.State) {
    var (from, to) = (layer.animation.startFrame, layer.animation.endFrame)
    if let marker = state.marker, let frames = try? layer.animation.frames(ofMarker: marker) {
      (from, to) = (frames.lowerBound, frames.upperBound)
    }
    if state.isReversed { swap(&from, &to) }
    layer.animationSpeed = state.speed
    guard state.plays else {
      layer.currentFrame = from
      return
    }
    let count = state.loops ? Float(state.count ?? .infinity) : 1
    let name = state.name
    let completion: LottieCompletionBlock = { [weak self] isWhole in
      if isWhole { self?.complete(name) }
    }
    // A layer that nothing shows yet plays only if nobody waits for its end.
    let isAwaited = model.interactions.contains { $0.kind == "OnComplete" }
    layer.play(
      fromFrame: from, toFrame: to,
      loopMode: state.turnsBack ? .repeatBackwards(count) : .repeat(count),
      completion: isAwaited ? completion : nil)
  }

  private func complete(_ name: String) {
    guard currentState == name else { return }
    for interaction in model.interactions where interaction.kind == "OnComplete" {
      if interaction.place == nil || interaction.place == name { run(interaction.actions) }
    }
  }

  /// Takes transitions until none is open. A circle of open ones is left after as many steps as
  /// there are states.
  private func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    defer { (isFollowing, fired) = (false, []) }
    for _ in 0...model.states.count {
      guard let name = currentState, let state = state(name), !state.isFinal,
        let next = openTransition(of: state)
      else { break }
      fired = []
      run(state.exitActions)
      enter(next)
    }
  }

  private func openTransition(of state: MachineModel.State) -> String? {
    let everywhere = model.states.filter(\.isGlobal).flatMap(\.transitions)
      .filter { $0.target != state.name }
    return (everywhere + state.transitions).first { $0.guards.allSatisfy(holds) }?.target
  }

  private func holds(_ condition: MachineModel.Guard) -> Bool {
    guard let known = inputs[condition.input] else { return false }
    if case .event = known { return fired.contains(condition.input) }
    guard let wanted = value(condition.operand), known.kind == wanted.kind else { return false }
    switch (condition.condition, known, wanted) {
    case (.equal, _, _): return known == wanted
    case (.notEqual, _, _): return known != wanted
    case (.greater, .number(let a), .number(let b)): return a > b
    case (.greaterOrEqual, .number(let a), .number(let b)): return a >= b
    case (.less, .number(let a), .number(let b)): return a < b
    case (.lessOrEqual, .number(let a), .number(let b)): return a <= b
    default: return false
    }
  }

  private func value(_ operand: MachineModel.Operand) -> MachineModel.Value? {
    switch operand {
    case .value(let value): value
    case .input(let name): inputs[name]
    }
  }

  // MARK: Actions

  private func run(_ actions: [MachineModel.Action]) {
    for action in actions { run(action) }
  }

  /// Runs an action of the archive. One that names what there is not, or has another type, does
  /// nothing.
  private func run(_ action: MachineModel.Action) {
    switch action {
    case .set(let name, let operand):
      guard let value = value(operand), inputs[name]?.kind == value.kind else { return }
      inputs[name] = value
    case .add(let name, let operand, let sign):
      guard let old = numeric(name), case .number(let step)? = value(operand) else { return }
      inputs[name] = .number(old + sign * step)
    case .toggle(let name):
      guard let old = boolean(name) else { return }
      inputs[name] = .flag(!old)
    case .fire(let name):
      guard inputs[name] == .event else { return }
      fired.insert(name)
    case .reset(let name):
      guard let first = model.inputs.first(where: { $0.name == name }) else { return }
      inputs[name] = first.value
    case .theme(let id):
      try? layer.setTheme(id.isEmpty ? nil : id)
      return
    case .frame(let operand):
      if case .number(let frame)? = value(operand) { layer.currentFrame = frame }
      return
    case .progress(let operand):
      // Per cent.
      if case .number(let progress)? = value(operand) { layer.currentProgress = progress / 100 }
      return
    case .custom(let name):
      onEvent?(name)
      return
    case .openURL(let address):
      onOpenURL?(address)
      return
    }
    follow()
  }
}

extension MachineModel.Value {
  /// What it is, for a message.
  fileprivate var kind: String {
    switch self {
    case .number: "a number"
    case .flag: "true or false"
    case .text: "a text"
    case .event: "an event"
    }
  }
}
