import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Effects that draw lines, move layers and cut them.
@Suite struct EffectTests {
  private func value(_ number: String) -> String { #"{"v":{"k":\#(number)}}"# }

  /// A red layer with a mask that cuts nothing, whose path is a line at y = 50, and an effect.
  private func frames(_ type: Int, _ values: [String], more: String = "") throws -> Frames {
    let path = lines([[20, 50], [80, 50]])
    let values = values.map { value($0) }.joined(separator: ",")
    return try Frames(
      document(
        ##"""
        {"ty":1,"ind":1,"ip":0,"op":20,"sc":"#ff0000","sw":100,"sh":100,"ks":{},
        "masksProperties":[{"mode":"n","pt":\##(path),"o":{"k":100}}],
        "ef":[{"ty":\##(type),"en":1,"ef":[\##(values)]}]}\##(more)
        """##))
  }

  private func stroke(style: Int, end: Int = 100, all: Int = 1) throws -> Frames {
    try frames(
      22,
      [
        "1", "\(all)", "0", "[0,1,0,1]", "5", "1", "1", "0", "\(end)", "15", "\(style)",
      ])
  }

  @Test func strokesLieOverTheLayer() throws {
    let frames = try stroke(style: 1)
    #expect(try frames.pixel(50, 50) == green && frames.pixel(50, 54) == green)
    #expect(try frames.pixel(50, 57) == red && frames.pixel(10, 50) == red)
    #expect(frames.layer.report.isComplete)
    let half = try stroke(style: 1, end: 50, all: 0)
    #expect(try half.pixel(40, 50) == green && half.pixel(70, 50) == red)
  }

  @Test func strokesAloneOrRevealing() throws {
    let alone = try stroke(style: 2)
    #expect(try alone.pixel(50, 50) == green && alone.pixel(50, 60) == clear)
    let revealed = try stroke(style: 3)
    #expect(try revealed.pixel(50, 50) == red && revealed.pixel(50, 60) == clear)
  }

  @Test func strokesOfManyMasksAreCountedAsLayers() {
    var limits = LottieLimits.standard
    limits.layers = 3
    let mask = #"{"mode":"n","pt":\#(lines([[0, 0], [9, 9]])),"o":{"k":100}}"#
    let text = document(
      #"""
      {"ty":1,"ip":0,"op":20,"sc":"#ff0000","sw":9,"sh":9,"ks":{},
      "masksProperties":[\#(mask),\#(mask)],"ef":[{"ty":22,"en":1,"ef":[{"v":{"k":1}},{"v":{"k":1}}]}]}
      """#)
    guard case .limit(let limit)? = readingError(text, limits: limits)?.kind else {
      Issue.record("no limit")
      return
    }
    #expect(limit.name == "layers")
  }

  @Test func transformsOfLayers() throws {
    // Half as large around (50, 50), which comes to lie at (50, 30); uniform: the height counts.
    let moved = try frames(
      35, ["[50,50]", "[50,30]", "1", "50", "10", "0", "0", "0", "100"])
    #expect(try moved.pixel(30, 10) == red && moved.pixel(70, 50) == red)
    #expect(try moved.pixel(50, 60) == clear && moved.pixel(20, 30) == clear)
    let wide = try frames(35, ["[50,50]", "[50,50]", "0", "50", "100", "0", "0", "90", "100"])
    #expect(try wide.pixel(50, 5) == red && wide.pixel(20, 50) == clear)
    let faded = try frames(35, ["[0,0]", "[0,0]", "1", "100", "100", "0", "0", "0", "0"])
    #expect(try faded.pixel(50, 50) == clear)
  }

  @Test func aLayerIsCutByTheOneThatAnEffectNames() throws {
    let other = ##"""
      ,{"ty":1,"ind":2,"ip":0,"op":20,"sc":"#0000ff","sw":100,"sh":30,"ks":{}}
      """##
    let cut = try frames(28, ["2", "4", "0"], more: other)
    #expect(try cut.pixel(50, 10) == red && cut.pixel(50, 60) == clear)
    let inverted = try frames(28, ["2", "4", "1"], more: other)
    #expect(try inverted.pixel(50, 10) == blue && inverted.pixel(50, 60) == red)
    let none = try frames(28, ["0", "4", "0"], more: other)
    #expect(try none.pixel(50, 10) == red && none.pixel(50, 60) == red)
  }
}
