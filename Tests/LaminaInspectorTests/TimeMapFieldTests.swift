import Foundation
import Lamina
import Testing

@testable import LaminaInspector

/// Time maps in the page: as a field, as an edit, and as code.
@Suite struct TimeMapFieldTests {
  private func layer() throws -> CALayer {
    let ease = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.25, 1)
    let layer = CALayer()
    layer.timeMap = try CATimeMap(
      [
        .init(time: 0, localTime: 1, pace: .hold),
        .init(time: 2, localTime: 0.5, pace: .curve(ease)),
        .init(time: 3, localTime: 4),
      ], speedAfter: 2)
    return layer
  }

  @Test func theFieldHasTheTextOfDocuments() throws {
    let shown = try ShownProperty.all(of: layer()).first { $0.key == "timeMap" }
    #expect(shown?.value == "0 1 hold; 2 0.5 0.5 0 0.25 1; 3 4; after 2")
    #expect(shown?.kind == .text && shown?.isChanged == true)
    let plain = ShownProperty.all(of: CALayer()).first { $0.key == "timeMap" }
    #expect(plain?.value == "" && plain?.isChanged == false)
  }

  @Test func anEditSetsIt() throws {
    let layer = CALayer()
    try PropertyEdit(layer: 0, keyPath: "timeMap", value: "0 0; 2 1").apply(to: layer)
    #expect(layer.timeMap?.localTime(at: 1) == 0.5)
    let error = #expect(throws: PreviewError.self) {
      try PropertyEdit(layer: 0, keyPath: "timeMap", value: "2 0; 1 1").apply(to: layer)
    }
    #expect(error.map { "\($0)".contains("2 4 hold") } == true)
    #expect(layer.timeMap?.localTime(at: 1) == 0.5)
  }

  @Test func theCodeMakesIt() throws {
    #expect(
      try SwiftText.code(for: layer()) == """
        let layer = CALayer()
        layer.timeMap = try CATimeMap([
          .init(time: 0, localTime: 1, pace: .hold),
          .init(time: 2, localTime: 0.5, pace: \
        .curve(CAMediaTimingFunction(controlPoints: 0.5, 0, 0.25, 1))),
          .init(time: 3, localTime: 4)
        ], speedBefore: 0, speedAfter: 2)

        """)
  }
}
