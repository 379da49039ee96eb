import Foundation
import Lamina
import LaminaScene
import Testing

@testable import LaminaInspector

/// Parts of a plan as pictures.
@Suite struct PlanBenchTests {
  /// A plan with surfaces: a mask, a faded group, a shadow, a gradient and text-free shapes.
  private static let effects = TestDocument.document(
    """
    <CALayer name="root" bounds="0 0 60 60" backgroundColor="1 1 1"><sublayers>
    <CALayer name="group" bounds="0 0 30 30" position="20 20" opacity="0.5" allowsGroupOpacity="1"
    backgroundColor="1 0 0">
    <sublayers><CALayer name="in" bounds="0 0 20 20" position="10 10" backgroundColor="0 0 1"/>
    </sublayers></CALayer>
    <CALayer name="masked" bounds="0 0 20 20" position="45 45" backgroundColor="0 1 0">
    <mask type="CALayer" bounds="0 0 10 10" position="10 10" cornerRadius="5" backgroundColor="0 0 0"/>
    </CALayer>
    <CALayer name="turned" bounds="0 0 12 12" position="45 15" backgroundColor="0 0.5 0.5"
    transform="rotate(30deg)" shadowOpacity="0.7" shadowRadius="2"/>
    </sublayers></CALayer>
    """)

  private static let shapes = TestDocument.document(
    """
    <CALayer name="root" bounds="0 0 60 60" backgroundColor="1 1 1"><sublayers>
    <CAShapeLayer name="wedge" path="0 0 m 20 0 l 10 20 l h" position="10 10" fillColor="1 0 0"/>
    <CAShapeLayer name="kite" path="0 0 m 9 9 l 0 30 l h" position="15 20" fillColor="0 0 1"/>
    </sublayers></CALayer>
    """)

  private struct Step: Decodable {
    let kind: String
    let layers: [Int]
    let pass: Int
    let box: [Int]
  }

  private struct Report: Decodable {
    struct Group: Decodable {
      let layer: Int
      let surfaces: [String]
      let reasons: [String]
    }
    let steps: [Step]
    let stepCount: Int
    let groups: [Group]
  }

  private func report(_ preview: TestPreview) throws -> Report {
    try JSONDecoder().decode(Report.self, from: try preview.ask("/api/plan?time=0&scale=1").data)
  }

  @Test(arguments: [TestDocument.squares, effects])
  func allStepsMakeThePicture(_ text: String) throws {
    let preview = try TestPreview(try TestDocument(text))
    defer { preview.session.close() }
    let count = try report(preview).stepCount
    #expect(count > 0)
    let whole = try preview.ask("/api/picture?time=0&scale=1").data
    let target = "/api/plan/picture?time=0&scale=1&steps="
    for _ in 0..<2 {
      #expect(try preview.ask(target + "\(count)").data == whole)
      // A part in between changes nothing of the whole.
      for part in 0..<count { #expect(try preview.ask(target + "\(part)").status == 200) }
    }
    #expect(try preview.ask("/api/picture?time=0&scale=1").data == whole)
  }

  @Test func stepsAndSwitchesRecords() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    let steps = try report(preview).steps
    #expect(steps.map(\.layers) == [[1]])
    #expect(steps[0].box == [0, 30, 10, 10])
    let target = "/api/plan/picture?time=0&scale=1&steps="
    #expect(try preview.pixel(5, 35, target: target + "0") == [255, 0, 0, 255])
    #expect(try preview.pixel(5, 35, target: target + "1") == [0, 0, 255, 255])
    #expect(try preview.pixel(5, 35, target: target + "1&off=0") == [255, 0, 0, 255])
  }

  @Test func saysWhyAPixelHasItsColour() throws {
    let preview = try TestPreview(try TestDocument(Self.effects))
    defer { preview.session.close() }
    struct Touch: Decodable {
      let step: Int
      let color: String
    }
    func touches(_ x: Int, _ y: Int) throws -> [Touch] {
      try JSONDecoder().decode(
        [Touch].self,
        from: try preview.ask("/api/plan/pixel?time=0&scale=1&x=\(x)&y=\(y)").data)
    }
    // Under the turned square.
    let turned = try touches(45, 45)
    let color = try preview.pixel(45, 45)
    let text = "#" + color.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(turned.last?.color == text)
    #expect(turned.count >= 1)
    // Nothing but the background, to which the target is cleared.
    #expect(try touches(1, 1).isEmpty)
  }

  /// A step of a surface has its layer too, and a sheet all that lie there.
  @Test func namesTheLayersOfSteps() throws {
    let preview = try TestPreview(try TestDocument(Self.effects))
    defer { preview.session.close() }
    let names = try #require(try preview.json("/api/tree")["names"] as? [String])
    let steps = try report(preview).steps
    func kinds(_ name: String) -> Set<String> {
      Set(steps.filter { $0.layers.map { names[$0] } == [name] }.map(\.kind))
    }
    #expect(kinds("in") == ["solid"])
    #expect(kinds("turned").contains("shadow"))
    #expect(steps.contains { $0.pass > 0 && !$0.layers.isEmpty })

    let shapes = try TestPreview(try TestDocument(Self.shapes))
    defer { shapes.session.close() }
    let shown = try report(shapes).steps.filter { $0.kind != "solid" }
    #expect(Set(shown.flatMap(\.layers)) == [1, 2])
  }

  @Test func givesReasonsForSurfaces() throws {
    let preview = try TestPreview(try TestDocument(Self.effects))
    defer { preview.session.close() }
    let tree = try preview.json("/api/tree")
    let names = try #require(tree["names"] as? [String])
    let groups = try report(preview).groups
    func reasons(_ name: String) -> [String] {
      groups.first { $0.layer >= 0 && names[$0.layer] == name }?.reasons ?? []
    }
    #expect(reasons("group") == ["its opacity fades it as a whole"])
    #expect(reasons("masked") == ["it has a mask"])
    #expect(reasons("turned") == ["it casts a shadow"])
    #expect(groups.contains { !$0.surfaces.isEmpty })
  }

  @Test func followsEdits() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    #expect(try report(preview).stepCount == 1)
    let body = #"{"layer":1,"keyPath":"hidden","value":"true"}"#
    #expect(try preview.ask("/api/set", body: body).status == 200)
    #expect(try report(preview).stepCount == 0)
  }
}
