import Foundation
import Testing

/// Animations and states of documents on the command line.
@Suite struct StateTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func output(_ name: String) -> String { place.outputs.appendingPathComponent(name).path }

  private func contents(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: output(name)))
  }

  /// A document with a square at `x` on white. `inside` goes into the square's element, `states`
  /// are the states.
  private func document(x: String, inside: String = "", states: String = "") -> String {
    """
    <CALayer bounds="0 0 40 20" backgroundColor="1 1 1"><sublayers>
    <CALayer id="#1" bounds="0 0 10 10" position="\(x) 10" backgroundColor="1 0 0">\(inside)</CALayer></sublayers>
    <states>\(states)</states></CALayer>
    """
  }

  private static let states = """
    <LKState name="Locked"><elements><LKStateSetValue targetId="#1" keyPath="position.x"><value type="integer" value="30"/>
    </LKStateSetValue></elements></LKState><LKState name="Sleep"><elements/></LKState>
    """

  @Test func aStateIsShown() throws {
    let stateful = try place.bundle("s.ca", document(x: "10", states: Self.states))
    let plain = try place.bundle("p.ca", document(x: "30"))
    let other = try place.bundle("o.ca", document(x: "10"))
    for (scene, name, options) in [
      (stateful, "locked.png", ["--state", "Locked"]),
      (stateful, "sleep.png", ["--state", "Sleep"]),
      (stateful, "none.png", []), (plain, "expected.png", []), (other, "unchanged.png", []),
    ] {
      let run = try place.lamina(["render", scene, "-o", output(name)] + options)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try contents("locked.png") == contents("expected.png"))
    #expect(try contents("sleep.png") == contents("unchanged.png"))
    #expect(try contents("none.png") == contents("unchanged.png"))
    #expect(try contents("locked.png") != contents("none.png"))
  }

  @Test(arguments: ["render", "inspect", "convert"])
  func anUnknownStateIsAUsageErrorThatNamesTheOthers(command: String) throws {
    let scene = try place.bundle("s.ca", document(x: "10", states: Self.states))
    let arguments = [
      "render": ["-o", output("x.png")], "convert": [output("x.ca")], "inspect": [],
    ]
    let run = try place.lamina([command, scene, "--state", "locked"] + (arguments[command] ?? []))
    #expect(run.status == 64)
    #expect(run.lines("error: ") == ["error: --state: no state 'locked' (states: Locked, Sleep)"])
    #expect(try place.outputNames() == [])
  }

  @Test func aStateOfADocumentWithoutAny() throws {
    let run = try place.lamina(["inspect", try place.bundle("s.ca", Sample.square), "--state", "x"])
    #expect(run.status == 64)
    #expect(run.lines("error: ") == ["error: --state: no state 'x' (the scene has none)"])
  }

  @Test func inspectionAndConversionShowTheStateToo() throws {
    let scene = try place.bundle("s.ca", document(x: "10", states: Self.states))
    #expect(try place.lamina(["inspect", scene]).output.contains("position=\"10 10\""))
    #expect(
      try place.lamina(["inspect", scene, "--state", "Locked"]).output.contains(
        "position=\"30 10\""))
    #expect(try place.lamina(["convert", scene, output("o.ca"), "--state", "Locked"]).status == 0)
    let converted = try place.lamina(["inspect", output("o.ca")]).output
    #expect(converted.contains("position=\"30 10\""))
    #expect(
      converted.contains(
        "\n  state \"Locked\"\n    set \"#1\" \"position.x\" \"30\"\n  state \"Sleep\"\n"))
  }

  @Test func animationsAreShownAtTheTimeOfTheDocument() throws {
    let animated = try place.bundle(
      "a.ca",
      document(
        x: "10",
        inside: """
          <animations><move type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="4" fillMode="both"
          removedOnCompletion="0"><fromValue type="real" value="10"/><toValue type="real" value="30"/></move></animations>
          """))
    for (time, x) in [("0", "10"), ("1", "15"), ("3", "25"), ("9", "30")] {
      let still = try place.bundle("still-\(x).ca", document(x: x))
      #expect(
        try place.lamina(["render", animated, "-o", output("a\(x).png"), "--time", time]).status
          == 0)
      #expect(try place.lamina(["render", still, "-o", output("s\(x).png")]).status == 0)
      #expect(try contents("a\(x).png") == contents("s\(x).png"), "at \(time)")
    }
  }

  @Test func inspectionAsJSON() throws {
    let scene = try place.bundle("s.ca", document(x: "10", states: Self.states))
    let run = try place.lamina(["inspect", scene, "--json"])
    #expect(run.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["states"] as? [String] == ["Locked", "Sleep"])
    let root = try #require(json["root"] as? [String: Any])
    #expect((root["sublayers"] as? [[String: Any]])?.first?["position"] as? String == "10 10")
    #expect(try place.lamina(["inspect", scene, "--json", "--plan"]).status == 64)
  }
}
