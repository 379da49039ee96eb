import Foundation
import Lamina
import LaminaScene
import Testing

/// Documents whose animations begin at 0, which they write as 1e-100, drawn at the times that
/// count. The same frame alone and in order.
@Suite struct DocumentTimeTests {
  private func root(_ text: String) throws -> CALayer {
    let scene = try SceneReader().read(data: Data(text.utf8), baseURL: nil)
    return try #require(scene.root)
  }

  /// Draws `text` at each of `times` by a new renderer and by one that draws them all, and hands
  /// the pictures to `check`.
  private func draw(
    _ text: String, at times: [CFTimeInterval], _ check: (CFTimeInterval, Picture) throws -> Void
  ) throws {
    let kept = try root(text)
    try withRenderer(size: kept.bounds.size) { renderer in
      for time in times {
        let fresh = try root(text)
        let picture = try withRenderer(size: fresh.bounds.size) {
          Picture(try $0.render(fresh, at: time))
        }
        expectEqual(Picture(try renderer.render(kept, at: time)), picture, "in-order-\(time)")
        try check(time, picture)
      }
    }
  }

  /// The middle of the pixels of row `y` that have red.
  private func red(_ picture: Picture, _ y: Int) -> Double {
    let columns = (0..<picture.width).filter { picture[$0, y][2] > 128 }
    return Double(columns.reduce(0, +)) / Double(max(columns.count, 1)) + 0.5
  }

  @Test func theFirstFrameShowsTheAnimation() throws {
    let text = """
      <caml><CALayer bounds="0 0 100 40" geometryFlipped="1" backgroundColor="0 0 0"><sublayers>
      <CALayer bounds="0 0 20 20" position="80 20" backgroundColor="1 0 0"><animations>
      <move type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="2">
      <fromValue type="real" value="20"/><toValue type="real" value="60"/></move>
      </animations></CALayer></sublayers></CALayer></caml>
      """
    let places = [0: 20.0, 0.5: 30, 1: 40, 2: 60, 2.5: 80]
    try draw(text, at: places.keys.sorted()) { time, picture in
      #expect(red(picture, 20) == places[time], "\(time)")
    }
  }

  /// Particles whose behaviour gives them their place run from its first value to its last.
  @Test func particlesRunWhereTheirBehaviourSays() throws {
    let text = """
      <caml><CALayer bounds="0 0 300 100" geometryFlipped="1" backgroundColor="0 0 0"><sublayers>
      <CAEmitterLayer bounds="0 0 300 100" position="150 50" emitterPosition="10 50" emitterShape="point" beginTime="-20" seed="1">
      <emitterCells><CAEmitterCell name="c" birthRate="2" lifetime="10" velocity="0">
      <contents type="CGImage" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR4nGP8//8/AzbAhFV00EoAAFbUAw037MyjAAAAAElFTkSuQmCC"/>
      <emitterBehaviors><CAEmitterBehavior additive="0" behavior="valueOverLife" keyPath="position.x" name="v">
      <values><real value="20"/><real value="280"/></values></CAEmitterBehavior></emitterBehaviors>
      </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
      """
    try draw(text, at: [0.25, 0.5, 3]) { time, picture in
      // Twenty particles of 8 x 8, 13 apart; the youngest is 20 + 26 times its age.
      let rest = (time * 2).truncatingRemainder(dividingBy: 1) / 2
      for index in 0..<20 {
        let x = 20 + 26 * (rest + Double(index) / 2)
        guard x < 279 else { continue }
        #expect(picture[Int(x), 50] == SIMD4(255, 255, 255, 255), "\(time) \(x)")
        #expect(picture[Int(x) + 6, 50] == SIMD4(0, 0, 0, 255))
        #expect(picture[Int(x), 43] == SIMD4(0, 0, 0, 255))
      }
      #expect(picture[12, 50] == SIMD4(0, 0, 0, 255) && picture[290, 50] == SIMD4(0, 0, 0, 255))
    }
  }

  /// Children are cut at the end of their group, never scaled to it; their `fillMode` counts inside
  /// the group only.
  @Test func aGroupClipsItsChildren() throws {
    func fade(_ fill: String) -> String {
      """
      <animations><g type="CAAnimationGroup" beginTime="1e-100" duration="2"><animations>
      <CABasicAnimation keyPath="opacity" beginTime="1" duration="0.5" \(fill) timingFunction="linear">
      <fromValue type="real" value="0.8"/><toValue type="real" value="0"/></CABasicAnimation>
      </animations></g></animations>
      """
    }
    let text = """
      <caml><CALayer bounds="0 0 240 90" geometryFlipped="1" backgroundColor="0 0 0"><sublayers>
      <CALayer bounds="0 0 10 10" position="200 15" backgroundColor="1 0 0">
      <animations><g type="CAAnimationGroup" beginTime="1e-100" duration="2"><animations>
      <CABasicAnimation keyPath="position.x" duration="10" timingFunction="linear">
      <fromValue type="real" value="20"/><toValue type="real" value="220"/></CABasicAnimation>
      </animations></g></animations></CALayer>
      <CALayer bounds="0 0 240 20" position="120 40" backgroundColor="0 1 0">\(fade(""))</CALayer>
      <CALayer bounds="0 0 240 20" position="120 75" backgroundColor="0 0 1">
      \(fade(#"fillMode="both""#))</CALayer></sublayers></CALayer></caml>
      """
    // The place of the square, the green of one band and the blue of the other.
    let expected: [Double: (Double, UInt8, UInt8)] = [
      0: (20, 255, 204), 0.5: (30, 255, 204), 1: (40, 204, 204), 1.25: (45, 102, 102),
      1.75: (55, 255, 0), 1.9: (58, 255, 0), 2.5: (200, 255, 255),
    ]
    try draw(text, at: expected.keys.sorted()) { time, picture in
      let (place, green, blue) = try #require(expected[time])
      #expect(abs(red(picture, 15) - place) < 0.01, "\(time)")
      #expect(picture[120, 40][1] == green && picture[120, 75][0] == blue, "\(time)")
    }
  }
}
