import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// The text of `lamina inspect`.
@Suite struct LayerDumpTests {
  @Test func golden() throws {
    let scene = try scene(
      """
      <CALayer id="#r" name="Root" bounds="0 0 240 180" position="120 90" geometryFlipped="1">
      <sublayers>
        <CALayer bounds="0 0 20.5 10" backgroundColor="1 0 0" borderWidth="2" transform="translate(1,2,0)">
          <contents type="CGImage" src="data:image/png;base64,\(SampleImage.base64)"/>
          <sublayers><CALayer name="in &quot;quotes&quot;" opacity="0.5" hidden="1"/></sublayers>
        </CALayer>
        <CALayer contentsGravity="topLeft" contentsRect="0 0 0.5 0.5" magnificationFilter="nearest"/>
      </sublayers></CALayer>
      """)
    let expected = """
      CALayer id="#r" name="Root" bounds="0 0 240 180" position="120 90" geometryFlipped="1"
        CALayer bounds="0 0 20.5 10" transform="matrix(1 0 0 0 0 1 0 0 0 0 1 0 1 2 0 1)" \
      backgroundColor="1 0 0 1" borderWidth="2" borderColor="0 0 0 1" contents="CGImage 3x2"
          CALayer name="in \\"quotes\\"" hidden="1" opacity="0.5" allowsGroupOpacity="0"
        CALayer contentsGravity="topLeft" contentsRect="0 0 0.5 0.5" magnificationFilter="nearest"

      """
    #expect(LayerDump(scene).description == expected)
  }

  @Test func emptySceneIsEmptyText() throws {
    #expect(LayerDump(try scene("")).description == "")
  }

  @Test func controlCharactersAreEscaped() {
    let layer = CALayer()
    layer.name = "a\nb\u{1B}[0m"
    #expect(LayerDump(layer).description == "CALayer name=\"a\\u{a}b\\u{1b}[0m\"\n")
  }
}
