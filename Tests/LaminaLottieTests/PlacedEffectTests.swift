import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Effects of layers that are scaled or turned.
@Suite struct PlacedEffectTests {
  /// A shadow to the right of black, 20 points away.
  private func shadow(direction: Int = 90, softness: Int = 0) -> String {
    #"""
    {"ty":25,"ef":[{"v":{"k":[0,1,0]}},{"v":{"k":255}},{"v":{"k":\#(direction)}},
    {"v":{"k":20}},{"v":{"k":\#(softness)}}]}
    """#
  }

  private func blur(_ radius: Int) -> String {
    #"{"ty":29,"ef":[{"v":{"k":\#(radius)}},{"v":{"k":1}}]}"#
  }

  private func effects(_ effects: String...) -> String {
    #""ef":[\#(effects.joined(separator: ","))],"#
  }

  /// A red square of 20 by 20 around (30, 30), drawn at some scale and turned.
  private func square(_ more: String, scale: Int = 100, turn: Int = 0) -> String {
    let side = 2000 / Double(scale)
    return shapeLayer(
      rectangle(0, 0, side, side) + "," + fill(1, 0, 0),
      ks: #""p":{"k":[30,30]},"s":{"k":[\#(scale),\#(scale)]},"r":{"k":\#(turn)}"#, more: more)
  }

  private func bytes(_ layers: String, assets: String = "") throws -> [UInt8] {
    try Frames(document(layers, assets: assets)).bytes(0)
  }

  private func largestDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// Distance and softness are those of the composition, whatever the scale.
  @Test(arguments: [25, 50, 300, 1000], [0, 10])
  func shadowsOfScaledShapes(scale: Int, softness: Int) throws {
    let more = effects(shadow(softness: softness))
    let plain = try bytes(square(more))
    #expect(try largestDifference(bytes(square(more, scale: scale)), plain) <= 2)
    #expect(try Frames(document(square(more, scale: scale))).pixel(50, 30)[1] > 200)
  }

  @Test(arguments: [90, 180, 270])
  func shadowsOfTurnedShapesFallTheSameWay(turn: Int) throws {
    let more = effects(shadow(softness: 6))
    #expect(try largestDifference(bytes(square(more, turn: turn)), bytes(square(more))) <= 2)
  }

  @Test(arguments: [25, 400])
  func blursOfScaledShapes(scale: Int) throws {
    let more = effects(blur(20))
    #expect(try largestDifference(bytes(square(more, scale: scale)), bytes(square(more))) <= 2)
  }

  /// Parents scale the layer, not its effects.
  @Test func shadowsOfLayersWithScaledParents() throws {
    let parent = #"{"ty":3,"ind":9,"ip":0,"op":20,"ks":{"s":{"k":[200,200]},"p":{"k":[10,10]}}}"#
    let child = shapeLayer(
      rectangle(0, 0, 10, 10) + "," + fill(1, 0, 0), ks: #""p":{"k":[10,10]}"#,
      more: #""parent":9,"# + effects(shadow(softness: 4)))
    let plain = try bytes(square(effects(shadow(softness: 4))))
    #expect(try largestDifference(bytes(child + "," + parent), plain) <= 2)
  }

  /// Texts are drawn anew at each size, as shapes are.
  @Test func shadowsOfScaledTexts() throws {
    func pixels(_ scale: Int) throws -> Frames {
      let text = squareText(layer: effects(shadow(direction: 180)))
      return try Frames(
        text.replacingOccurrences(
          of: #""ks":{"p":{"k":[10,50,0]}}"#,
          with: #""ks":{"p":{"k":[10,50,0]},"s":{"k":[\#(scale),\#(scale)]}}"#))
    }
    // The squares stand on y = 50 and are 20 high, or 10.
    #expect(try pixels(100).pixel(15, 60) == [0, 255, 0, 255])
    let half = try pixels(50)
    #expect(try half.pixel(15, 45) == red && half.pixel(15, 65) == [0, 255, 0, 255])
    #expect(try half.pixel(15, 55) == clear)
  }

  /// Solids and compositions have their effects before they are placed.
  @Test func shadowsOfScaledSolidsAndCompositionsScale() throws {
    let more = effects(shadow()) + #""ks":{"s":{"k":[50,50]}}"#
    let solid = ##"{"ty":1,"ip":0,"op":20,"sc":"#ff0000","sw":20,"sh":20,\##(more)}"##
    let inside = #"""
      {"id":"c","layers":[\#(shapeLayer(rectangle(10, 10, 20, 20) + "," + fill(1, 0, 0)))]}
      """#
    let composition = #"{"ty":0,"refId":"c","ip":0,"op":20,"w":20,"h":20,\#(more)}"#
    for (layer, assets) in [(solid, ""), (composition, inside)] {
      let frames = try Frames(document(layer, assets: assets))
      #expect(try frames.pixel(5, 5) == red && frames.pixel(15, 5) == [0, 255, 0, 255])
      #expect(try frames.pixel(25, 5) == clear)
    }
  }

  /// Another transform belongs to the layer's own points, and so does what stands before it.
  /// Effects after it are the composition's.
  @Test func transformsStayInside() throws {
    let transform = #"""
      {"ty":35,"ef":[{"v":{"k":[0,0]}},{"v":{"k":[0,0]}},{"v":{"k":1}},{"v":{"k":50}},
      {"v":{"k":50}},{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":100}}]}
      """#
    let after = try Frames(document(square(effects(transform, shadow()), scale: 200)))
    #expect(try after.pixel(30, 30) == red && after.pixel(50, 30) == [0, 255, 0, 255])
    #expect(try after.pixel(38, 30) == clear)
    // Before it, the distance is halved by the transform and doubled by the layer.
    let before = try Frames(document(square(effects(shadow(), transform), scale: 200)))
    #expect(try before.pixel(50, 30) == [0, 255, 0, 255])
    #expect(try before.pixel(38, 30) == clear)
  }

  /// The layer fades with its shadow, is blended and cut with it, and moves with it.
  @Test func placedLayersFadeAndMove() throws {
    let moving = #"""
      "p":{"a":1,"k":[{"t":0,"s":[30,30],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":10,"s":[30,60]}]},
      "s":{"k":[200,200]},"o":{"k":50}
      """#
    let layer = shapeLayer(
      rectangle(0, 0, 10, 10) + "," + fill(1, 0, 0), ks: moving, more: effects(shadow()))
    let frames = try Frames(document(layer))
    for (frame, y) in [(0.0, 30), (5, 45), (10, 60), (0, 30)] {
      for (x, wanted) in [(30, [128, 0, 0, 128]), (50, [0, 128, 0, 128])] {
        let pixel = try frames.pixel(x, y, frame: frame)
        for (value, wanted) in zip(pixel, wanted) { #expect(abs(Int(value) - wanted) <= 2) }
      }
      #expect(try frames.pixel(50, y + 14, frame: frame) == clear)
    }
  }
}
