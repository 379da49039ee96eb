import Foundation
import Lamina
import LaminaScene
import Testing

/// Documents that ask for more than anyone can draw. The errors say what is too much and how much
/// is allowed. They come before any memory is taken, and later drawing works.
@Suite struct HostileDocumentTests {
  private func read(_ body: String) throws -> CALayer {
    let text = #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\#(body)</caml>"#
    let scene = try SceneReader().read(data: Data(text.utf8), baseURL: nil, name: "hostile.caml")
    #expect(scene.skipped.counts.isEmpty)
    return try #require(scene.root)
  }

  /// The error of rendering `body`. The renderer still works afterwards.
  private func limit(of body: String) throws -> LimitExceeded {
    let root = try read(body)
    let plain = try read(#"<CALayer bounds="0 0 20 20" backgroundColor="1 0 0"/>"#)
    return try withRenderer(size: CGSize(width: 20, height: 20)) { renderer in
      let error = try #require(throws: LimitExceeded.self) { try renderer.render(root) }
      expectEqual(Picture(try renderer.render(plain)), try render(plain), "after-limit")
      return error
    }
  }

  private func nested(_ levels: Int, _ count: String, _ inside: String) -> String {
    let opening = #"<CAReplicatorLayer bounds="0 0 20 20" instanceCount="\#(count)"><sublayers>"#
    return String(repeating: opening, count: levels) + inside
      + String(repeating: "</sublayers></CAReplicatorLayer>", count: levels)
  }

  private let leaf = #"<CALayer bounds="0 0 2 2" backgroundColor="1 1 1"/>"#

  @Test func replicatorsInReplicators() throws {
    let error = try limit(of: nested(8, "1000", leaf))
    #expect(
      error.name == "replicatorInstances"
        && error.allowed == RenderLimits.standard.replicatorInstances)
    #expect(error.value > error.allowed)
  }

  @Test(arguments: ["1000000000", "1e18", "9223372036854775807", "1e300"])
  func oneReplicatorOfVeryMany(count: String) throws {
    #expect(try limit(of: nested(1, count, leaf)).name == "replicatorInstances")
  }

  @Test(arguments: ["-1", "-1e18", "0"])
  func replicatorsOfNone(count: String) throws {
    let root = try read(nested(3, count, leaf))
    let empty = try read(#"<CALayer bounds="0 0 20 20"/>"#)
    expectEqual(try render(root), try render(empty), "none")
  }

  @Test func pathsOfMillions() throws {
    let steps = RenderLimits.standard.pathElements
    let path = "0 0 m " + String(repeating: "1 1 l ", count: steps)
    let error = try limit(of: #"<CAShapeLayer bounds="0 0 20 20" path="\#(path)"/>"#)
    #expect(error == LimitExceeded("pathElements", value: steps + 1, allowed: steps))
  }

  @Test func gradientsOfThousands() throws {
    let stops = RenderLimits.standard.gradientStops
    let colors = String(repeating: #"<CGColor value="1 0 0"/>"#, count: stops + 1)
    let error = try limit(
      of: #"<CAGradientLayer bounds="0 0 20 20"><colors>\#(colors)</colors></CAGradientLayer>"#)
    #expect(error == LimitExceeded("gradientStops", value: stops + 1, allowed: stops))
  }

  @Test(arguments: [
    #"birthRate="1e9" lifetime="10""#, #"birthRate="1e30" lifetime="1e30""#,
    #"birthRate="1000" lifetime="1e9""#,
  ])
  func emittersOfBillions(cell: String) throws {
    let body = #"""
      <CAEmitterLayer bounds="0 0 20 20" beginTime="-100"><emitterCells><CAEmitterCell \#(cell) color="1 0 0">
      <contents type="CGImage" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAG0lEQVR42mNgYDD6nwLEJ4CYgeEEkAPEJ4AYAH+fC9duT5WIAAAAAElFTkSuQmCC"/>
      </CAEmitterCell></emitterCells></CAEmitterLayer>
      """#
    #expect(try limit(of: body).name == "particles")
  }

  /// A cloud is one draw, whose particles may each cover the picture: each counts, before any is
  /// drawn.
  @Test(arguments: [
    (#"renderMode="unordered""#, #"birthRate="1000" lifetime="10" velocity="10" scale="1000""#),
    (
      #"renderMode="additive" preservesDepth="1" emitterShape="sphere" emitterMode="volume""#,
      #"birthRate="20000" lifetime="10" scale="20" velocity="200" emissionRange="6.28""#
    ),
  ])
  func emittersOfHugeParticles(emitter: String, cell: String) throws {
    let root = try read(
      #"""
      <CALayer bounds="0 0 1920 1080" position="960 540"><sublayers>
      <CAEmitterLayer bounds="0 0 500 500" position="900 500" emitterPosition="250 250" emitterSize="500 500" beginTime="-100" \#(emitter)>
      <emitterCells><CAEmitterCell \#(cell)><contents type="CGImage" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADElEQVR42mNgoA4AAABIAAEQRe/SAAAAAElFTkSuQmCC"/>
      </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers></CALayer>
      """#)
    try withRenderer(size: root.bounds.size) { renderer in
      for time in [0.0, 20] {
        let error = try #require(throws: LimitExceeded.self) {
          try renderer.render(root, at: time)
        }
        #expect(error.name == "shadedPixels" && error.value > 8 * error.allowed)
      }
    }
  }

  /// Text is drawn when a layer displays itself, where nobody can take an error. So too much text
  /// is left out and logged.
  @Test func textsOfMegabytes() throws {
    let units = 9_999_000
    let text = String(repeating: "word ", count: units / 5)
    let start = Date()
    let root = try read(
      #"<CATextLayer bounds="0 0 20 20" wrapped="1" fontSize="8"><string type="string" value="\#(text)"/></CATextLayer>"#
    )
    let empty = try read(#"<CALayer bounds="0 0 20 20"/>"#)
    expectEqual(try render(root), try render(empty), "long-text")
    // Only an effort far from linear exceeds this bound.
    #expect(Date().timeIntervalSince(start) < 60)
  }

  @Test func textsBeyondWhatXMLTakes() throws {
    let text = String(repeating: "word ", count: 2_000_100)
    let error = try #require(throws: SceneError.self) {
      try read(#"<CATextLayer string="\#(text)"/>"#)
    }
    #expect(error.kind == .malformedXML && error.why.contains("10,000,000 bytes"), "\(error)")
  }

  @Test func fontsThatDoNotExist() throws {
    func body(_ font: String) -> String {
      #"""
      <CALayer bounds="0 0 40 20" geometryFlipped="1"><sublayers>
      <CATextLayer bounds="0 0 40 20" position="20 10" fontSize="16" foregroundColor="0 0 0">\#(font)<string type="string" value="Hi"/></CATextLayer>
      </sublayers></CALayer>
      """#
    }
    let picture = try render(try read(body(#"<font type="string" value="No Such Font At All"/>"#)))
    let empty = try render(try read(#"<CALayer bounds="0 0 40 20"/>"#))
    #expect(picture != empty)
  }
}
