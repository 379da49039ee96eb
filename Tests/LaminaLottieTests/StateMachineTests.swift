import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// State machines of archives, driven by a program.
@Suite struct StateMachineTests {
  /// Two seconds of a square, with a marker for each half.
  private static let text = document(
    shapeLayer(rectangle(50, 50, 20, 20) + "," + fill(1, 0, 0)),
    more: #""markers":[{"cm":"in","tm":0,"dr":10},{"cm":"out","tm":10,"dr":10}],"#)

  private static let button = #"""
    {"initial":"idle","inputs":[{"type":"Numeric","name":"level","value":1},
      {"type":"Boolean","name":"on","value":false},{"type":"String","name":"word","value":"a"},
      {"type":"Event","name":"press"}],
    "states":[
      {"type":"GlobalState","name":"all","animation":"","transitions":[
        {"type":"Transition","toState":"off","guards":[{"type":"String","inputName":"word",
          "conditionType":"Equal","compareTo":"off"}]}]},
      {"type":"PlaybackState","name":"idle","animation":"one","segment":"in","autoplay":false,
        "transitions":[
        {"type":"Transition","toState":"run","guards":[{"type":"Event","inputName":"press"},
          {"type":"Numeric","inputName":"level","conditionType":"LessThan","compareTo":5}]},
        {"type":"Tweened","duration":1,"toState":"high","guards":[{"type":"Numeric",
          "inputName":"level","conditionType":"GreaterThanOrEqual","compareTo":5}]}],
        "exitActions":[{"type":"FireCustomEvent","value":"left"}]},
      {"type":"PlaybackState","name":"run","animation":"","segment":"out","autoplay":true,
        "loop":true,"mode":"Bounce","speed":2,"entryActions":[{"type":"Increment",
          "inputName":"level","value":2},{"type":"Toggle","inputName":"on"}],
        "transitions":[{"type":"Transition","toState":"idle","guards":[{"type":"Boolean",
          "inputName":"on","conditionType":"Equal","compareTo":false}]}]},
      {"type":"PlaybackState","name":"high","animation":"","mode":"Reverse","autoplay":true,
        "transitions":[]},
      {"type":"PlaybackState","name":"off","animation":"","final":true,"transitions":[]}],
    "interactions":[
      {"type":"PointerDown","layerName":"Star","actions":[{"type":"Fire","inputName":"press"}]},
      {"type":"Click","actions":[{"type":"OpenUrl","url":"https://example.org"}]},
      {"type":"OnComplete","stateName":"high","actions":[{"type":"SetString","inputName":"word",
        "value":"off"}]}]}
    """#

  private func layer(_ machine: String = button) throws -> LottieLayer {
    let data = try archive([
      ("manifest.json", #"{"version":"2","animations":[{"id":"one"}]}"#),
      ("a/one.json", Self.text), ("s/button.json", machine),
    ])
    return LottieLayer(animation: try LottieAnimation(data: data))
  }

  @Test func eventsAndInputsLeadOn() throws {
    let machine = try LottieStateMachine("button", layer: try layer())
    #expect(machine.layer.animation.stateMachines == ["button"])
    #expect(machine.inputNames == ["level", "on", "word", "press"])
    #expect(machine.report.description.contains("tweened transition"))
    var (states, events): ([String], [String]) = ([], [])
    machine.onStateChange = { states.append($0) }
    machine.onEvent = { events.append($0) }
    #expect(machine.currentState == nil)
    machine.start()
    #expect(machine.currentState == "idle" && machine.layer.currentFrame == 0)
    try machine.fire("press")
    #expect(machine.currentState == "run" && machine.layer.isAnimationPlaying)
    #expect(machine.numeric("level") == 3 && machine.boolean("on") == true)
    #expect(machine.layer.animationSpeed == 2 && machine.layer.range?.from == 10)
    #expect(machine.layer.range?.mode == .repeatBackwards(.infinity))
    // An event is gone once nobody has followed it.
    try machine.fire("press")
    try machine.setBoolean("on", to: false)
    #expect(machine.currentState == "idle")
    try machine.setNumeric("level", to: 5)
    #expect(machine.currentState == "high" && machine.layer.range?.from == 20)
    try machine.setString("word", to: "off")
    #expect(machine.currentState == "off")
    try machine.setString("word", to: "a")
    #expect(machine.currentState == "off")
    #expect(states == ["run", "idle", "high", "off"] && events == ["left", "left"])
    machine.stop()
    #expect(machine.currentState == nil)
  }

  @Test func theProgramTellsOfThePointer() throws {
    let machine = try LottieStateMachine("button", layer: try layer())
    var addresses: [String] = []
    machine.onOpenURL = { addresses.append($0) }
    machine.post("PointerDown", on: "Star")
    #expect(machine.currentState == nil)
    machine.start()
    machine.post("PointerDown", on: "Moon")
    machine.post("PointerDown")
    machine.post("PointerUp", on: "Star")
    #expect(machine.currentState == "idle")
    machine.post("PointerDown", on: "Star")
    #expect(machine.currentState == "run")
    machine.post("Click", on: "Moon")
    #expect(addresses == ["https://example.org"])
  }

  @Test func theEndOfAPartIsAnInteraction() throws {
    let layer = try layer()
    let machine = try LottieStateMachine("button", layer: layer)
    try CATransaction.deliveringCompletions {
      let renderer = try OffscreenRenderer(size: layer.animation.size, scale: 1)
      _ = try renderer.render(layer, at: 0)
      machine.start()
      try machine.setNumeric("level", to: 9)
      #expect(machine.currentState == "high")
      _ = try renderer.render(layer, at: 1)
      _ = try renderer.render(layer, at: 2)
      #expect(layer.realtimeAnimationFrame == 10)
      _ = try renderer.render(layer, at: 4)
    }
    #expect(machine.currentState == "off")
  }

  @Test func wrongNamesAndTypesAreRefused() throws {
    let machine = try LottieStateMachine("button", layer: try layer())
    machine.start()
    func error(_ body: () throws -> Void) -> LottieError? {
      #expect(throws: LottieError.self) { try body() }
    }
    let names = "'level', 'on', 'word', 'press'"
    #expect(error { try machine.fire("x") }?.allowed == names)
    #expect(error { try machine.setNumeric("on", to: 1) }?.allowed == "true or false")
    #expect(error { try machine.fire("on") }?.kind == .wrongValue)
    #expect(error { try machine.setNumeric("level", to: .nan) }?.kind == .wrongValue)
    #expect(machine.currentState == "idle")
    let unknown = error { _ = try LottieStateMachine("x", layer: machine.layer) }
    #expect(unknown?.kind == .unknownName && unknown?.allowed == "'button'")
  }

  @Test(arguments: [
    ("{}", "it has no states"), ("[", "malformed"),
    (#"{"initial":"x","states":[]}"#, "state 'x': there is none of that name"),
    (#"{"initial":"a","states":[{"type":"Odd","name":"a"}]}"#, "state of type 'Odd'"),
    (
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"two"}]}"#,
      "another animation"
    ),
    (
      #"""
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[{"toState":"b"}]}]}
      """#, "state 'b': there is none"
    ),
    (
      #"""
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[{"toState":"a",
      "guards":[{"type":"Numeric","inputName":"@elapsedTime","compareTo":1}]}]}]}
      """#, "input '@elapsedTime': there is none"
    ),
    (
      #"""
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","entryActions":[{"type":"Z"}]}]}
      """#, "action 'Z': it is unknown"
    ),
  ])
  func machinesWithUnknownThingsAreRefused(text: String, message: String) throws {
    let layer = try layer(text)
    let error = #expect(throws: LottieError.self) {
      _ = try LottieStateMachine("button", layer: layer)
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func circlesEnd() throws {
    let machine = try LottieStateMachine(
      "button",
      layer: try layer(
        #"""
        {"initial":"a","states":[
        {"type":"PlaybackState","name":"a","transitions":[{"toState":"b"}]},
        {"type":"PlaybackState","name":"b","transitions":[{"toState":"a"}]}]}
        """#))
    machine.start()
    #expect(machine.currentState != nil)
  }
}
