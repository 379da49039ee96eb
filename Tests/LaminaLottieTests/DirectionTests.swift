import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Shapes that are drawn the other way round: `d` is 3.
@Suite struct DirectionTests {
  private let stroke = #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":8},"lc":1}"#

  private func trim(_ start: Int, _ end: Int) -> String {
    #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":0},"m":1}"#
  }

  private func frames(_ items: [String]) throws -> Frames {
    try Frames(document(shapeLayer(items.joined(separator: ","))))
  }

  private func path(
    _ points: [[Double]], _ direction: Int, isClosed: Bool = false
  ) -> String {
    #"{"ty":"sh","d":\#(direction),"ks":\#(lines(points, isClosed: isClosed))}"#
  }

  @Test func openPathsBeginAtTheirEnd() throws {
    func frames(_ direction: Int) throws -> Frames {
      try self.frames([path([[10, 50], [90, 50]], direction), trim(0, 25), stroke])
    }
    let (forward, back) = (try frames(1), try frames(3))
    #expect(try forward.pixel(15, 50) == red && forward.pixel(85, 50) == clear)
    #expect(try back.pixel(85, 50) == red && back.pixel(15, 50) == clear)
    #expect(try back.pixel(72, 50) == red && back.pixel(68, 50) == clear)
  }

  /// A closed path begins at the same vertex, and its curves stay where they are.
  @Test func closedPathsBeginAtTheirFirstVertex() throws {
    let corners: [[Double]] = [[20, 20], [80, 20], [80, 80], [20, 80]]
    let back = try frames([path(corners, 3, isClosed: true), trim(0, 25), stroke])
    #expect(try back.pixel(20, 50) == red && back.pixel(50, 20) == clear)
    #expect(try back.pixel(50, 80) == clear)
    var outline = CubicOutline(isClosed: true)
    for index in 0..<3 {
      let x = CGFloat(index)
      outline.add(
        CGPoint(x: x, y: x * x), in: CGPoint(x: -x, y: 1), out: CGPoint(x: 1, y: x))
    }
    let turned = outline.turnedBack
    #expect(turned.vertices == [outline.vertices[0], outline.vertices[2], outline.vertices[1]])
    for index in 0..<3 {
      let (one, other) = (outline.curve(index), turned.curve(2 - index))
      #expect(one == CubicCurve(other.p3, other.p2, other.p1, other.p0))
    }
    #expect(turned.turnedBack == outline)
    outline.isClosed = false
    #expect(outline.turnedBack == outline.reversed)
  }

  /// Rectangles, ellipses, stars and polygons turn round as well.
  @Test(arguments: [
    #"{"ty":"rc","d":D,"p":{"k":[50,50]},"s":{"k":[60,60]},"r":{"k":0}}"#,
    #"{"ty":"el","d":D,"p":{"k":[50,50]},"s":{"k":[60,60]}}"#,
    #"{"ty":"sr","sy":2,"d":D,"p":{"k":[50,50]},"pt":{"k":4},"r":{"k":45},"or":{"k":42},"os":{"k":0}}"#,
    #"""
    {"ty":"sr","sy":1,"d":D,"p":{"k":[50,50]},"pt":{"k":4},"r":{"k":45},"or":{"k":42},"os":{"k":0},
    "ir":{"k":42},"is":{"k":0}}
    """#,
  ])
  func otherShapesTurnRound(shape: String) throws {
    func bytes(_ direction: String, _ start: Int, _ end: Int) throws -> [UInt8] {
      let shape = shape.replacingOccurrences(of: "D", with: direction)
      return try frames([shape, trim(start, end), stroke]).bytes(0)
    }
    func differences(_ one: [UInt8], _ other: [UInt8]) -> Int {
      zip(one, other).count { abs(Int($0) - Int($1)) > 40 }
    }
    // What the first quarter is in one direction is the last one in the other.
    #expect(try differences(bytes("3", 0, 25), bytes("1", 75, 100)) < 20)
    #expect(try differences(bytes("3", 0, 25), bytes("1", 0, 25)) > 300)
  }

  /// With the non-zero rule, two paths of opposite directions make a hole.
  @Test(arguments: [1, 3])
  func directionsMakeHoles(direction: Int) throws {
    let shapes = [
      path([[10, 10], [90, 10], [90, 90], [10, 90]], 1, isClosed: true),
      path([[30, 30], [70, 30], [70, 70], [30, 70]], direction, isClosed: true),
    ]
    for merge in ["", #"{"ty":"mm","mm":1}"#] {
      let items = shapes + (merge.isEmpty ? [] : [merge]) + [fill(1, 0, 0)]
      let picture = try frames(items)
      #expect(try picture.pixel(50, 50) == (direction == 3 ? clear : red))
      #expect(try picture.pixel(20, 20) == red)
    }
  }

  /// Dashes begin where the path begins.
  @Test func dashesBeginThere() throws {
    let dashed = #"""
      {"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":8},"lc":1,
      "d":[{"n":"d","v":{"k":30}},{"n":"g","v":{"k":100}}]}
      """#
    let back = try frames([path([[10, 50], [90, 50]], 3), dashed])
    #expect(try back.pixel(85, 50) == red && back.pixel(65, 50) == red)
    #expect(try back.pixel(15, 50) == clear && back.pixel(55, 50) == clear)
  }

  /// Values of a program are drawn in the direction of the file.
  @Test func pathsOfProgramsTurnRoundToo() throws {
    let text = document(
      shapeLayer(
        [
          #"{"ty":"sh","nm":"P","d":3,"ks":\#(lines([[0, 0], [1, 1]]))}"#, trim(0, 25), stroke,
        ].joined(separator: ","), more: #""nm":"L","#))
    let frames = try Frames(text)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 50))
    line.addLine(to: CGPoint(x: 90, y: 50))
    try frames.layer.setValueProvider(PathValueProvider(line), keypath: "L.P.Path")
    #expect(try frames.pixel(85, 50) == red && frames.pixel(15, 50) == clear)
  }
}
