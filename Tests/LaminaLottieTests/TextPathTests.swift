import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Texts along paths.
@Suite struct TextPathTests {
  /// Two squares along the path of a mask that cuts nothing, with options of the text.
  private func frames(_ path: String, _ options: String = "", animators: String = "") throws
    -> Frames
  {
    try Frames(
      squareText(
        #""p":{"m":0\#(options)},"a":[\#(animators)]"#,
        layer: #""masksProperties":[{"mode":"n","pt":\#(path),"o":{"k":100}}],"#))
  }

  /// Downwards at the right of the layer's origin, which is at (10, 50).
  private let down = lines([[20, -50], [20, 50]])

  @Test func charactersTurnWithThePath() throws {
    let frames = try frames(down)
    // Squares stand on the line, which runs down: they lie right of it, 30 points apart.
    #expect(try frames.pixel(40, 10) == red && frames.pixel(40, 40) == red)
    #expect(try frames.pixel(40, 25) == clear && frames.pixel(20, 10) == clear)
    #expect(try frames.pixel(48, 2) == red && frames.pixel(52, 2) == clear)
    #expect(frames.layer.report.isComplete)
  }

  @Test func charactersThatStayUpright() throws {
    // The middle of an advance lies on the path: the first one at (30, 15), 15 points to its left.
    let frames = try frames(down, #","p":{"k":0}"#)
    #expect(try frames.pixel(17, 10) == red && frames.pixel(33, 10) == red)
    #expect(try frames.pixel(37, 10) == clear && frames.pixel(17, 40) == red)
    #expect(try frames.pixel(17, 20) == clear)
  }

  @Test func marginsAndDirections() throws {
    let moved = try frames(down, #","f":{"k":20}"#)
    #expect(try moved.pixel(40, 10) == clear && moved.pixel(40, 30) == red)
    // From below upwards, left of the line.
    let reversed = try frames(down, #","r":{"k":1}"#)
    #expect(try reversed.pixel(20, 90) == red && reversed.pixel(40, 90) == clear)
    // The last character ends where the path does.
    let spread = try frames(down, #","a":{"k":1}"#)
    #expect(try spread.pixel(40, 10) == red && spread.pixel(40, 80) == red)
    #expect(try spread.pixel(40, 40) == clear)
  }

  @Test func theLastMarginOfASpreadTextIsReported() throws {
    #expect(try frames(down, #","l":{"k":-20}"#).layer.report.isComplete)
    let report = try frames(down, #","a":{"k":1},"l":{"k":-20}"#).layer.report
    #expect(
      report.description
        == "approximated: last margin of a text on a path: layers[0].t.p.l")
  }

  @Test func closedPathsGoRoundAndOpenOnesGoOn() throws {
    let square = lines([[10, -30], [70, -30], [70, 30], [10, 30]], isClosed: true)
    // 30 points before the start: on the left side, upwards, outside of the square.
    let around = try frames(square, #","f":{"k":-30}"#)
    #expect(try around.pixel(10, 45) == red && around.pixel(30, 10) == red)
    let beyond = try frames(lines([[0, 0], [10, 0]]))
    #expect(try beyond.pixel(20, 40) == red && beyond.pixel(50, 40) == red)
  }

  @Test func pathsMove() throws {
    let zeros = "[[0,0],[0,0]]"
    let path = { (y: Int) in
      #"[{"c":false,"v":[[0,\#(y)],[80,\#(y)]],"i":\#(zeros),"o":\#(zeros)}]"#
    }
    let frames = try frames(
      #"{"a":1,"k":[{"t":0,"s":\#(path(0)),"h":1},{"t":10,"s":\#(path(30))}]}"#)
    #expect(try frames.pixel(20, 40) == red)
    #expect(try frames.pixel(20, 40, frame: 10) == clear)
    #expect(try frames.pixel(20, 70, frame: 10) == red)
    #expect(try frames.pixel(20, 40, frame: 5) == red)
  }

  @Test func animatorsMoveCharactersAlongThePath() throws {
    let animator = #"{"s":{"b":1,"sh":1},"a":{"p":{"k":[20,10]}}}"#
    let frames = try frames(down, animators: animator)
    // 20 points along, and 10 to the side of the line that is down on the page of the text.
    #expect(try frames.pixel(35, 30) == red && frames.pixel(45, 30) == clear)
    #expect(try frames.pixel(35, 10) == clear)
  }

  @Test func aMaskThatDoesNotExistIsReported() throws {
    let frames = try Frames(squareText(#""p":{"m":3},"a":[]"#))
    #expect(try frames.pixel(20, 40) == red)
    #expect(
      frames.layer.report.description
        == "unknown: path of a text that does not exist: layers[0]")
  }

  @Test func aPathWithoutLengthLeavesTheTextWhereItIs() throws {
    let frames = try frames(lines([[5, 5]]))
    #expect(try frames.pixel(20, 40) == red)
  }
}
