import Foundation
import Testing

/// `lamina inspect`, `lamina info`, and the help.
@Suite struct InspectTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private static let scene = """
    <CALayer id="#1" name="Root" bounds="0 0 100 50" position="50 25"><sublayers>
    <CALayer bounds="0 0 10 10" position="20 20" backgroundColor="0 1 0"/></sublayers></CALayer>
    """

  @Test func treeAsText() throws {
    let run = try place.lamina(["inspect", try place.bundle("s.ca", Self.scene)])
    #expect(run.status == 0)
    #expect(
      run.output == """
        CALayer id="#1" name="Root" bounds="0 0 100 50" position="50 25"
          CALayer bounds="0 0 10 10" position="20 20" backgroundColor="0 1 0 1"

        """)
    #expect(run.errors.isEmpty)
  }

  @Test func planAsText() throws {
    let run = try place.lamina([
      "inspect", try place.bundle("s.ca", Self.scene), "--plan", "--scale", "2",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("frame 200x100\n"))
    #expect(run.output.contains("solid count 1 "))
    #expect(run.output.hasSuffix("#00ff00ff\n"))
  }

  @Test func planDependsOnTheScene() throws {
    let one = try place.lamina(["inspect", try place.bundle("a.ca", Self.scene), "--plan"])
    let other = try place.lamina(["inspect", try place.bundle("b.ca", Sample.square), "--plan"])
    #expect(one.output != other.output)
  }

  @Test func inspectingBadDataFails() throws {
    let run = try place.lamina(["inspect", try place.write("x.caml", "<html/>")])
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.lines("error: ").count == 1)
  }

  @Test(arguments: ["egl", "gbm", "surfaceless", "default"])
  func infoListsEveryKindOfDisplay(kind: String) throws {
    let run = try place.lamina(["info"])
    #expect(run.status == 0)
    #expect(run.output.lowercased().contains(kind))
  }

  @Test func infoAsJSON() throws {
    let run = try place.lamina(["info", "--json"])
    #expect(run.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect((object as? [String: Any])?.isEmpty == false)
  }

  @Test(arguments: [
    ["--help"], ["render", "--help"], ["inspect", "--help"], ["info", "--help"], ["--version"],
  ])
  func helpGoesToStandardOutput(arguments: [String]) throws {
    let run = try place.lamina(arguments)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasSuffix("\n"))
    #expect(run.output.contains("lamina"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try place.lamina(["--generate-completion-script", shell])
    #expect(run.status == 0)
    #expect(run.output.contains("inspect"))
  }
}
