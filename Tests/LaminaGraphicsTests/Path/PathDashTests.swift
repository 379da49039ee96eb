import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathDashTests {
  private var line: CGPath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    return path
  }

  @Test func dashesOfALine() {
    #expect(
      line.copy(dashingWithPhase: 0, lengths: [3, 2]).steps == ["M 0 0", "L 3 0", "M 5 0", "L 8 0"])
    #expect(
      line.copy(dashingWithPhase: 1, lengths: [3, 2]).steps == [
        "M 0 0", "L 2 0", "M 4 0", "L 7 0", "M 9 0", "L 10 0",
      ])
    #expect(
      line.copy(dashingWithPhase: -1, lengths: [3, 2]).steps == [
        "M 1 0", "L 4 0", "M 6 0", "L 9 0",
      ])
    #expect(
      line.copy(dashingWithPhase: 0, lengths: [4]).steps == ["M 0 0", "L 4 0", "M 8 0", "L 10 0"])
    #expect(
      line.copy(dashingWithPhase: 0, lengths: [0, 4]).steps == [
        "M 0 0", "L 0 0", "M 4 0", "L 4 0", "M 8 0", "L 8 0",
      ])
    #expect(
      line.copy(
        dashingWithPhase: 0, lengths: [8, 9], transform: CGAffineTransform(scaleX: 2, y: 1)
      ).steps
        == ["M 0 0", "L 16 0"])
  }

  @Test(arguments: [[], [-1, 2], [0, 0], [.nan], [.infinity, 1], [1e-9]] as [[CGFloat]])
  func badLengthsLeaveThePath(lengths: [CGFloat]) {
    #expect(line.copy(dashingWithPhase: 0, lengths: lengths) == line)
    #expect(line.copy(dashingWithPhase: .nan, lengths: [1]) == line)
  }

  @Test func closedSubpathsJoinAtTheirStart() {
    let box = CGPath.box(0, 0, 10, 10)
    // The path is 40 long and has a dash every 10. The dash that begins at 36 ends at 4.
    #expect(
      box.copy(dashingWithPhase: 4, lengths: [8, 2]).steps == [
        "M 0 4", "L 0 0", "L 4 0", "M 6 0", "L 10 0", "L 10 4", "M 10 6", "L 10 10", "L 6 10",
        "M 4 10",
        "L 0 10",
        "L 0 6",
      ])
    #expect(box.copy(dashingWithPhase: 0, lengths: [100, 1]) == box)
    #expect(
      box.copy(dashingWithPhase: 0, lengths: [20, 20]).steps == ["M 0 0", "L 10 0", "L 10 10"])
  }

  @Test func curvesAreCutByLength() {
    let circle = CGPath.circle(0, 0, 100)
    #expect(isClose(circle.data.length, 200 * .pi, within: 0.1))
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [20, 10])
    let lengths = dashed.data.subpaths.map { subpath in
      subpath.segments.reduce(0) { $0 + ArcLength($1).length }
    }
    #expect(lengths.count == 21)
    // The last dash begins at 600 of 628 and is whole.
    for length in lengths { #expect(isClose(length, 20, within: 1e-8)) }
  }

  @Test func parabolaLength() {
    // The length of y = x² from 0 to 1 is √5/2 + asinh(2)/4.
    var path = PathData()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: 0.5, y: 0))
    #expect(isClose(path.length, sqrt(5) / 2 + asinh(2) / 4, within: 1e-12))
  }

  @Test func trimming() {
    var path = PathData()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    #expect(path.length == 50)
    #expect(CGPath(path.trimmed(from: 0, to: 0.3)).steps == ["M 0 0", "L 10 0", "L 10 5"])
    #expect(
      CGPath(path.trimmed(from: 0, to: 0.9)).steps
        == ["M 0 0", "L 10 0", "L 10 10", "L 0 10", "Z", "M 20 0", "L 25 0"])
    #expect(CGPath(path.trimmed(from: 0.7, to: 2)).steps == ["M 0 5", "L 0 0", "M 20 0", "L 30 0"])
    #expect(path.trimmed(from: -1, to: 1) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.6, to: 0.5).isEmpty)
    #expect(path.trimmed(from: .nan, to: 1).isEmpty)
  }
}
