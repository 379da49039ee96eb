import Foundation
import Lamina
import Testing

/// A context is lost at some call of GL. That gives a typed error, and
/// ``OffscreenRenderer/recreate()`` leads to the same pixels.
///
/// Each scene tries every sixteenth call, and each begins at another one. `LAMINA_EXHAUSTIVE=1`
/// tries all calls.
@Suite struct LossTests {
  private static let stride =
    ProcessInfo.processInfo.environment["LAMINA_EXHAUSTIVE"] == "1"
    ? 1 : SampleCount.isBrief ? 96 : 16

  /// A change of a part of the picture, which can be taken back.
  private func edit(_ top: CALayer, _ on: Bool) {
    let layer = top.sublayers?.last ?? top
    layer.opacity = on ? 0.75 : 1
    top.sublayers?.first?.position.x += on ? 3 : -3
  }

  /// The calls of a first frame, and of a frame after an edit.
  private func calls(_ top: CALayer) throws -> (first: Int, next: Int) {
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      let first = renderer.statistics.glCalls
      edit(top, true)
      _ = try renderer.render(top)
      defer { edit(top, false) }
      return (first, renderer.statistics.glCalls)
    }
  }

  private static let scenes = VariantTests.everything.enumerated()
    .filter { $0.offset % 5 == 0 || !SampleCount.isBrief }.map(\.element)

  @Test(arguments: scenes)
  func everyCallMayBeTheLast(_ name: String) throws {
    let top = try VariantTests.tree(name)
    edit(top, false)
    let counts = try calls(top)
    let plain = try render(top)
    edit(top, true)
    let edited = try render(top)
    edit(top, false)
    try withRenderer(size: top.bounds.size) { renderer in
      func lose(at call: Int, _ what: String) throws {
        renderer.context.gl.loseContext(atCall: call)
        #expect(throws: GLDeviceError.contextLost, "\(what) \(call)") { try renderer.render(top) }
        let calls = renderer.context.gl.totalCalls
        #expect(throws: GLDeviceError.contextLost) { try renderer.render(top) }
        #expect(throws: GLDeviceError.contextLost) { try renderer.renderStages(top) }
        #expect(renderer.context.gl.totalCalls == calls)
        try renderer.recreate()
      }
      let start = 1 + (VariantTests.everything.firstIndex(of: name) ?? 0) * 5 % Self.stride
      for call in Swift.stride(
        from: start, through: max(counts.first, counts.next), by: Self.stride)
      {
        if call <= counts.first { try lose(at: call, "first frame") }
        let first = Picture(try renderer.render(top))
        if first != plain { expectEqual(first, plain, "\(name)-lost-\(call)") }
        guard call <= counts.next else {
          try renderer.recreate()
          continue
        }
        edit(top, true)
        try lose(at: call, "next frame")
        let next = Picture(try renderer.render(top))
        if next != edited { expectEqual(next, edited, "\(name)-edited-lost-\(call)") }
        edit(top, false)
        try renderer.recreate()
      }
    }
  }
}
