import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Paths that become one.
@Suite struct MergeTests {
  @Test func mergedPathsAreOne() throws {
    for (mode, pixels) in [
      (2, [true, true, true]), (3, [true, false, false]),
      (4, [false, true, false]), (5, [true, false, true]),
    ] {
      let shapes = [
        rectangle(30, 50, 60, 100), rectangle(70, 50, 60, 100), #"{"ty":"mm","mm":\#(mode)}"#,
        fill(1, 0, 0),
      ].joined(separator: ",")
      let frames = try Frames(document(shapeLayer(shapes)))
      for (x, isSeen) in zip([20, 50, 80], pixels) {
        #expect(try frames.pixel(x, 50) == (isSeen ? red : clear), "\(mode) \(x)")
      }
    }
  }

  /// The shape of a path, the last vertex first if `isBack`.
  private func box(_ points: [[Int]], isBack: Bool = false) -> String {
    let zeros = points.map { _ in [0, 0] }
    let points = isBack ? points.reversed() : points
    return #"{"ty":"sh","ks":{"k":{"c":true,"v":\#(points),"i":\#(zeros),"o":\#(zeros)}}}"#
  }

  private func merge(_ mode: Int) -> String { #"{"ty":"mm","mm":\#(mode)}"# }

  private func group(_ items: [String]) -> String {
    #"{"ty":"gr","it":[\#(items.joined(separator: ",")),{"ty":"tr"}]}"#
  }

  private let outer = [[10, 10], [90, 10], [90, 90], [10, 90]]
  private let inner = [[30, 30], [70, 30], [70, 70], [30, 70]]
  private let all = [[0, 0], [100, 0], [100, 100], [0, 100]]

  /// What a merge made is one shape for a later one: the hole stays, whatever follows.
  @Test(arguments: [[1], [1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 4, 1, 4]])
  func mergesTakeWhatMergesMadeAsOne(modes: [Int]) throws {
    let hole = [box(outer), box(inner, isBack: true)]
    for shapes in [hole, [group(hole)]] {
      let items = shapes + modes.map(merge) + [fill(1, 0, 0)]
      let frames = try Frames(document(shapeLayer(items.joined(separator: ","))))
      for (x, y) in [(15, 15), (50, 20), (20, 50), (85, 85)] {
        #expect(try frames.pixel(x, y) == red, "\(modes) \(x) \(y)")
      }
      #expect(try frames.pixel(50, 50) == clear && frames.pixel(5, 5) == clear, "\(modes)")
    }
  }

  /// Paths of a group are operands of their own, unless a merge in the group made one of them.
  @Test func mergesInGroups() throws {
    func frames(_ items: [String]) throws -> Frames {
      try Frames(document(shapeLayer((items + [fill(1, 0, 0)]).joined(separator: ","))))
    }
    let opposite = [box(all), box(all, isBack: true)]
    let apart = try frames(
      [box(outer), box(inner, isBack: true), merge(1), group(opposite), merge(4)])
    #expect(try apart.pixel(15, 15) == red && apart.pixel(50, 50) == clear)
    #expect(try apart.pixel(5, 5) == clear)
    let frame = group([box(all), box(inner, isBack: true), merge(1)])
    let cut = try frames([box(outer), frame, merge(4)])
    #expect(try cut.pixel(15, 15) == red && cut.pixel(50, 50) == clear)
    #expect(try cut.pixel(5, 5) == clear)
    let hollow = group([box(outer), box(inner, isBack: true), merge(1)])
    let taken = try frames([box(all), hollow, merge(3)])
    #expect(try taken.pixel(5, 5) == red && taken.pixel(50, 50) == red)
    #expect(try taken.pixel(15, 15) == clear)
  }

  /// A trim after a merge goes along all that it made.
  @Test func mergedPathsAreTrimmedAsOne() throws {
    let line = { (y: Int) in
      #"{"ty":"sh","ks":{"k":{"v":[[0,\#(y)],[100,\#(y)]],"i":[],"o":[]}}}"#
    }
    let stroke = #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":10},"lc":1}"#
    let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":1}"#
    let items = [line(20), line(80), merge(1), trim, stroke]
    let frames = try Frames(document(shapeLayer(items.joined(separator: ","))))
    #expect(try frames.pixel(75, 20) == red && frames.pixel(25, 80) == clear)
  }
}
