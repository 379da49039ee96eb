import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Which characters animators change, and what becomes of them.
@Suite struct TextAnimatorTests {
  private func shares(_ change: (inout TextSelectorModel) -> Void, of count: Int = 4) -> [Double] {
    var selector = TextSelectorModel()
    change(&selector)
    return selector.shares(of: count, at: 0)
  }

  @Test func squaresSelectARange() {
    #expect(shares { _ in } == [1, 1, 1, 1])
    #expect(shares { $0.start = FrameProperty(50) } == [0, 0, 1, 1])
    // 37.5 % of four characters are one and a half.
    #expect(shares { $0.end = FrameProperty(37.5) } == [1, 0.5, 0, 0])
    #expect(
      shares {
        $0.end = FrameProperty(40)
        $0.smoothness = FrameProperty(0)
      } == [1, 1, 0, 0])
    #expect(
      shares {
        $0.countsUnits = true
        $0.start = FrameProperty(1)
        $0.end = FrameProperty(2)
        $0.offset = FrameProperty(1)
      } == [0, 0, 1, 0])
    #expect(shares { $0.amount = FrameProperty(-50) } == [-0.5, -0.5, -0.5, -0.5])
  }

  @Test func otherShapesRiseAndFall() {
    #expect(shares { $0.shape = .rampUp } == [0.125, 0.375, 0.625, 0.875])
    #expect(shares { $0.shape = .rampDown } == [0.875, 0.625, 0.375, 0.125])
    #expect(shares { $0.shape = .triangle } == [0.25, 0.75, 0.75, 0.25])
    let round = shares { $0.shape = .round }
    // x = ±0.25 and ±0.75 of a half circle.
    #expect(abs(round[1] - 0.9375.squareRoot()) < 1e-9)
    #expect(abs(round[0] - 0.4375.squareRoot()) < 1e-9)
    let smooth = shares { $0.shape = .smooth }
    #expect(abs(smooth[0] - (1 - cos(.pi / 4)) / 2) < 1e-9)
  }

  private func glyphs(_ text: String) -> [TextGlyph] {
    var line = 0
    return text.compactMap { character in
      if character == "/" { line += 1 }
      return character == "/"
        ? nil : TextGlyph(path: nil, width: 10, isSpace: character == " ", line: line)
    }
  }

  @Test func unitsAreCharactersWordsOrLines() {
    let units = { (unit: TextSelectorModel.Unit) in
      var selector = TextSelectorModel()
      selector.unit = unit
      return TextUnits(self.glyphs("ab c/d"), selector, seed: "")
    }
    #expect(units(.characters).indices == [0, 1, 2, 3, 4] && units(.characters).count == 5)
    #expect(units(.charactersWithoutSpaces).indices == [0, 1, 2, 2, 3])
    #expect(units(.charactersWithoutSpaces).count == 4)
    #expect(units(.words).indices == [0, 0, 0, 1, 2] && units(.words).count == 3)
    #expect(units(.lines).indices == [0, 0, 0, 0, 1] && units(.lines).count == 2)
  }

  @Test func randomOrdersAreTheSameEachTime() {
    var selector = TextSelectorModel()
    selector.isRandom = true
    let text = glyphs("abcdefgh")
    let order = TextUnits(text, selector, seed: "x").indices
    #expect(order == TextUnits(text, selector, seed: "x").indices)
    #expect(order != Array(0..<8) && order.sorted() == Array(0..<8))
  }

  /// The text of ``squareText(_:layer:)`` with the animator `values` on `selector`.
  private func text(_ values: String, selector: String = #""s":{"k":0}"#) -> String {
    squareText(#""a":[{"nm":"A","s":{"t":0,"b":1,"sh":1,\#(selector)},"a":{\#(values)}}]"#)
  }

  @Test func animatorsMoveAndPaintCharacters() throws {
    let second = #""r":2,"s":{"k":1},"e":{"k":2}"#
    let moved = try Frames(text(#""p":{"k":[0,30]}"#, selector: second))
    #expect(try moved.pixel(20, 40) == red && moved.pixel(50, 40) == clear)
    #expect(try moved.pixel(50, 70) == red)
    let painted = try Frames(text(#""fc":{"k":[0,1,0,1]}"#, selector: second))
    #expect(try painted.pixel(20, 40) == red && painted.pixel(50, 40) == green)
    let faded = try Frames(text(#""o":{"k":0}"#, selector: second))
    #expect(try faded.pixel(20, 40) == red && faded.pixel(50, 40) == clear)
    let spaced = try Frames(text(#""t":{"k":20}"#))
    #expect(try spaced.pixel(20, 40) == red && spaced.pixel(50, 40) == clear)
    #expect(try spaced.pixel(70, 40) == red)
  }

  @Test func charactersTurnAroundTheirMiddle() throws {
    // The middle of the first character's advance is at 25: it becomes twice as wide around it.
    let wide = try Frames(text(#""s":{"k":[200,100,100]}"#, selector: #""r":2,"e":{"k":1}"#))
    #expect(try wide.pixel(0, 40) == red)
    #expect(try wide.pixel(33, 40) == red && wide.pixel(37, 40) == clear)
  }

  @Test func animatorsMoveHuesAndOpacitiesOfPaints() throws {
    let second = #""r":2,"s":{"k":1},"e":{"k":2}"#
    let turned = try Frames(text(#""fh":{"k":120}"#, selector: second))
    #expect(try turned.pixel(20, 40) == red && turned.pixel(50, 40) == green)
    let dark = try Frames(text(#""fb":{"k":-100}"#, selector: second))
    #expect(try dark.pixel(50, 40) == [0, 0, 0, 255])
    let pale = try Frames(text(#""fs":{"k":-100}"#, selector: second))
    #expect(try pale.pixel(50, 40) == [255, 255, 255, 255])
    let faded = try Frames(text(#""fo":{"k":0}"#, selector: second))
    #expect(try faded.pixel(20, 40) == red && faded.pixel(50, 40) == clear)
  }

  @Test func huesTurn() {
    let color = Vector(0.2, 0.4, 0.6, 0.5)
    #expect(color.shifted(HueShift()) == color)
    for (turn, expected) in [
      (120.0, Vector(0.6, 0.2, 0.4, 0.5)), (-240, Vector(0.6, 0.2, 0.4, 0.5)), (360, color),
    ] {
      let difference = color.shifted(HueShift(hue: turn)) - expected
      #expect((difference * difference).sum() < 1e-20, "\(turn)")
    }
  }

  @Test func charactersAreCountedAsLayers() {
    var limits = LottieLimits.standard
    limits.layers = 4
    guard case .limit(let limit)? = readingError(text(#""o":{"k":0}"#), limits: limits)?.kind else {
      Issue.record("no limit")
      return
    }
    #expect(limit.name == "layers")
  }

  @Test func otherPropertiesAreReported() throws {
    let report = try animation(text(#""bl":{"k":[1,1]}"#)).report.description
    #expect(report == "not drawn: text animator of blur: layers[0].t.a[0].a.bl")
  }
}
