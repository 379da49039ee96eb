import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Points and directions along paths, as expressions ask for them.
@Suite struct ExpressionPathTests {
  /// The point that an expression gives for a layer's position; `p` is the path.
  private func point(_ text: String, _ path: String, at frame: Double = 0) throws -> [Double] {
    let shape = #"{"ty":"sh","nm":"Path 1","ks":\#(path)}"#
    let file = try animation(
      document(
        shapeLayer(
          "",
          ks: #"""
            "p":{"k":[-1,-1],"x":"let p = thisComp.layer('path').content(1).path; \#(text)"}
            """#)
          + "," + shapeLayer(shape, more: #""nm":"path","#)))
    file.model.expressions?.beginFrame()
    guard case .joined(let position) = file.model.layers[0].transform.position else { return [] }
    let value = position.value(at: frame)
    return [value.x, value.y]
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  private let square = lines([[0, 0], [40, 0], [40, 40], [0, 40]], isClosed: true)
  private let corner = lines([[0, 0], [30, 0], [30, 10]])

  @Test(arguments: [
    ("p.pointOnPath()", [20.0, 0]), ("p.pointOnPath(0)", [0, 0]), ("p.pointOnPath(1)", [30, 10]),
    ("p.pointOnPath(0.875)", [30, 5]), ("p.pointOnPath(-3)", [0, 0]),
    ("p.pointOnPath(7)", [30, 10]),
    ("p.tangentOnPath(0.5)", [1, 0]), ("p.tangentOnPath(1)", [0, 1]),
    ("p.normalOnPath(0)", [0, 1]),
    ("p.normalOnPath(0.9)", [-1, 0]), ("p.points()[2]", [30, 10]),
    ("[p.points().length, p.isClosed() ? 1 : 0]", [3, 0]), ("p.outTangents()[1]", [0, 0]),
    ("p.pointOnPath(percentage = 0.5, t = time)", [20, 0]),
    ("createPath(p.points(), p.inTangents(), p.outTangents(), false).points[1]", [30, 0]),
  ])
  func openPaths(_ text: String, _ result: [Double]) throws {
    let found = try point(text, corner)
    #expect(isNear(found, result), "\(text): \(found)")
  }

  @Test func closedPathsEndWhereTheyBegin() throws {
    #expect(isNear(try point("p.pointOnPath(0.875)", square), [0, 20]))
    #expect(isNear(try point("p.pointOnPath(1)", square), [0, 0]))
    #expect(isNear(try point("p.tangentOnPath(0.9)", square), [0, -1]))
    #expect(isNear(try point("p.normalOnPath(0.9)", square), [1, 0]))
  }

  @Test func curvesAreMeasuredByLength() throws {
    // A quarter of a circle of radius 40: its middle lies at 45 degrees.
    let handle = 40 * 0.5523
    let arc =
      #"{"k":{"c":false,"v":[[40,0],[0,40]],"i":[[0,0],[\#(handle),0]],"o":[[0,\#(handle)],[0,0]]}}"#
    let half = 40 * 0.5.squareRoot()
    #expect(isNear(try point("p.pointOnPath(0.5)", arc), [half, half]))
    #expect(isNear(try point("p.tangentOnPath(0.5)", arc), [-0.7071, 0.7071]))
    #expect(isNear(try point("p.normalOnPath(0.5)", arc), [-0.7071, -0.7071]))
    // Both handles on one side: by length the middle is elsewhere than by the curve's parameter.
    let uneven = #"{"k":{"c":false,"v":[[0,0],[90,0]],"i":[[0,0],[-90,0]],"o":[[0,0],[0,0]]}}"#
    #expect(isNear(try point("p.pointOnPath(0.5)", uneven), [45, 0]))
  }

  @Test func pathsAreAskedForAtOtherTimes() throws {
    let value = { (x: Int) in
      #"[{"c":false,"v":[[0,0],[\#(x),0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}]"#
    }
    let ease = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
    let moving = #"{"k":[{"t":0,"s":\#(value(20)),\#(ease)},{"t":10,"s":\#(value(60))}]}"#
    #expect(isNear(try point("p.pointOnPath(0.5)", moving), [10, 0]))
    #expect(isNear(try point("p.pointOnPath(0.5)", moving, at: 10), [30, 0]))
    #expect(isNear(try point("p.pointOnPath(0.5, 0.5)", moving), [20, 0]))
    #expect(isNear(try point("p.points(1)[1]", moving), [60, 0]))
  }

  @Test func pathsWithoutLengthHaveAPoint() throws {
    let dot = #"{"k":{"c":true,"v":[[3,4]],"i":[[0,0]],"o":[[0,0]]}}"#
    #expect(try point("p.pointOnPath(0.5)", dot) == [3, 4])
    #expect(try point("p.tangentOnPath(0.5)", dot) == [0, 0])
    let none = #"{"k":{"c":true,"v":[],"i":[],"o":[]}}"#
    #expect(try point("p.pointOnPath(0.5)", none) == [-1, -1])
    // Far beyond all pictures there is no number left; the value beside the expression is shown.
    #expect(try point("p.pointOnPath(0.5)", lines([[1e308, 0], [-1e308, 0]])) == [-1, -1])
  }

  @Test func dotsFollowAPathInAPicture() throws {
    let dot = { (name: String, y: Int, color: String, text: String) in
      shapeLayer(
        rectangle(0, 0, 8, 8) + #",{"ty":"fl","c":{"k":[\#(color),1]},"o":{"k":100}}"#,
        ks: #""p":{"k":[5,\#(y)],"x":"\#(text)"}"#)
    }
    let path = "thisComp.layer('path').content('Shape 1').content('Path 1').path"
    let line = lines([[10, 0], [90, 0]])
    let frames = try Frames(
      document(
        [
          dot("a", 20, "1,0,0", "thisComp.layer('path').toComp(\(path).pointOnPath(0.5))"),
          dot("b", 50, "0,1,0", "[\(path).points()[1][0], 50]"),
          dot("c", 80, "0,0,1", "[\(path).tangentOnPath(0.5)[0] > 0.5 ? 50 : 80, 80]"),
          shapeLayer(
            #"{"ty":"gr","nm":"Shape 1","it":[{"ty":"sh","nm":"Path 1","ks":\#(line)}]}"#,
            ks: #""p":{"k":[0,20]}"#, more: #""nm":"path","#),
        ].joined(separator: ",")))
    #expect(frames.layer.report.isComplete)
    #expect(try frames.pixel(50, 20) == red && frames.pixel(90, 50) == green)
    #expect(try frames.pixel(50, 80) == blue && frames.pixel(5, 20) == clear)
  }
}
