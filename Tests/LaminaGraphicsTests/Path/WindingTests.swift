import CGlyphs
import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Outlines that may overlap themselves, painted by the winding rule.
@Suite struct WindingTests {
  private static let side = 64

  /// The alpha of each pixel after `path` was painted in opaque black.
  private func coverage(
    _ path: PathData, isEvenOdd: Bool = false,
    columns: Range<Int> = 0..<side, rows: Range<Int> = 0..<side,
    _ map: CGAffineTransform = .identity
  ) -> [Int] {
    let side = Self.side
    var pixels = [UInt32](repeating: 0, count: side * side)
    var marks = [UInt8](repeating: 0, count: 4)
    let outline = FilledOutline(path)
    let isPainted = pixels.withUnsafeMutableBytes { pixels in
      marks.withUnsafeMutableBufferPointer { marks in
        OutlineRasterizer.use { rasterizer in
          guard let first = pixels.baseAddress, let mark = marks.baseAddress else { return false }
          let canvas = OutlineCanvas(
            first, width: side, height: side, columns: columns, rows: rows, marks: mark,
            marksPerRow: 2, isMirrored: false)
          return outline.paint(
            .color(0xff00_0000), isEvenOdd: isEvenOdd, map, on: canvas,
            rasterizer)
        } ?? false
      }
    }
    #expect(isPainted)
    for index in pixels.indices where pixels[index] != 0 {
      #expect(marks[index / side / 32 * 2 + index % side / 32] == 1)
    }
    return pixels.map { Int($0 >> 24) }
  }

  /// The areas that FreeType adds.
  private func sums(_ path: PathData) -> [Int] {
    let side = Self.side
    var bytes = [UInt8](repeating: 0, count: side * side)
    let outline = FilledOutline(path)
    let isFilled = bytes.withUnsafeMutableBufferPointer { bytes in
      OutlineRasterizer.use { rasterizer in
        var mask = LaminaMask(
          bytes: bytes.baseAddress, stride: side, width: Int32(side), height: Int32(side))
        return outline.add(.identity, to: &mask, rasterizer.pointer)
      }
    }
    #expect(isFilled == true)
    return bytes.map { Int($0) }
  }

  private func polygon(_ points: [(Double, Double)]) -> PathData {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    return path.data
  }

  private func squares(_ squares: [(x: Double, y: Double, side: Double)]) -> PathData {
    let path = CGMutablePath()
    for square in squares {
      path.addRect(CGRect(x: square.x, y: square.y, width: square.side, height: square.side))
    }
    return path.data
  }

  /// Areas that lie on each other count once, also where their edges share pixels.
  @Test func overlapsCountOnce() {
    let one = coverage(squares([(10.25, 10.5, 20)]))
    #expect(coverage(squares([(10.25, 10.5, 20), (10.25, 10.5, 20)])) == one)
    #expect(one[20 * 64 + 10] == 191 && one[10 * 64 + 20] == 128 && one[20 * 64 + 20] == 255)
    // The sum of areas, which glyphs have, would be 382 of 255 where the edges are.
    let doubled = sums(squares([(10.25, 10.5, 20), (10.25, 10.5, 20)]))
    #expect(doubled[20 * 64 + 10] == 255)
    // Two halves of a pixel that do not overlap make a whole one.
    let halves = coverage(squares([(5, 5, 10.5), (15.5, 5, 10.5)]))
    #expect(halves[10 * 64 + 15] == 255)
  }

  /// What lies in several squares at once stays inside where one of them ends, also in a row with a
  /// corner, where edges are looked at one by one.
  @Test func endsThatAreInsideDoNotCount() {
    var nested = polygon([(2, 20.5), (6, 18), (6, 23)])
    nested.append(squares([(10, 10, 40), (15, 12, 30), (20, 14, 20)])) { $0 }
    let alpha = coverage(nested)
    for y in 18..<23 {
      #expect((10..<50).allSatisfy { alpha[y * 64 + $0] == 255 }, "\(y)")
      #expect(alpha[y * 64 + 8] == 0 && alpha[y * 64 + 51] == 0)
    }
  }

  /// Nearly level edges that cross in one pixel cover it wholly and no more. A hole was there once.
  @Test func crossingEdgesDoNotCoverTooMuch() {
    let whole = coverage(
      polygon([(0.75, 41), (63.75, 52.25), (45.25, 18.75), (19.75, 60), (59.25, 40.75)]))
    #expect(whole[40 * 64 + 56] == 255)
  }

  @Test func theRuleDecidesWhatIsInside() {
    let star = polygon(
      (0..<5).map { k in
        let angle = Double(k * 2) * 2 * .pi / 5
        return (32 + 28 * sin(angle), 32 - 28 * cos(angle))
      })
    #expect(coverage(star)[32 * 64 + 32] == 255)
    #expect(coverage(star, isEvenOdd: true)[32 * 64 + 32] == 0)
    #expect(coverage(star, isEvenOdd: true)[10 * 64 + 32] == 255)
    // The second square goes the other way round and makes a hole.
    var hole = squares([(8, 8, 40)])
    hole.append(polygon([(20, 20), (20, 30), (30, 30), (30, 20)])) { $0 }
    #expect(coverage(hole)[25 * 64 + 25] == 0 && coverage(hole)[25 * 64 + 12] == 255)
  }

  private func numbers(_ seed: Int) -> () -> Double {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
  }

  /// Where nothing overlaps, it agrees with FreeType but for rounding.
  @Test(arguments: 0..<40)
  func simpleOutlinesHaveTheirArea(_ seed: Int) {
    let next = numbers(seed)
    let corners = (0..<3 + seed % 6).map { _ in 8 + 20 * next() }
    let path = polygon(
      corners.enumerated().map { k, radius in
        let angle = (Double(k) + 0.5 * next()) * 2 * .pi / Double(corners.count)
        return (32 + radius * cos(angle), 32 + radius * sin(angle))
      })
    let (sampled, exact) = (coverage(path), sums(path))
    let largest = zip(sampled, exact).map { abs($0 - $1) }.max() ?? 0
    #expect(largest <= 3, "\(largest)")
    let sums = (sampled.reduce(0, +), exact.reduce(0, +))
    #expect(abs(sums.0 - sums.1) <= 200, "\(sums)")
  }

  /// Crossing triangles, lines there and back, and edges that lie on each other have the area that
  /// points have which are counted.
  @Test(arguments: 0..<40)
  func tangledOutlinesHaveTheirArea(_ seed: Int) {
    let next = numbers(seed)
    func point() -> (Double, Double) { (4 + 56 * next(), 4 + 56 * next()) }
    var contours: [[(Double, Double)]] = []
    for kind in 0..<6 {
      let (a, b, c) = (point(), point(), point())
      switch (kind + seed) % 4 {
      case 0: contours.append([a, b, c])
      case 1: contours += [[a, b, c], [b, a, point()]]
      case 2: contours += [[a, b, c], [c, b, a]]
      default: contours.append([a, b, b, a, b, c])
      }
    }
    var path = PathData()
    for contour in contours { path.append(polygon(contour)) { $0 } }
    let outlines = contours.map { $0.map { CGPoint(x: $0.0, y: $0.1) } }
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let expected = Supersampling.coverage(outlines, rule, width: Self.side, height: Self.side)
      let painted = coverage(path, isEvenOdd: rule == .evenOdd)
      let errors = zip(painted, expected).map { abs(Double($0) - $1) }
      #expect((errors.max() ?? 0) <= 24, "\(rule): \(errors.max() ?? 0)")
      #expect(errors.reduce(0, +) / Double(errors.count) < 0.6, "\(rule)")
    }
  }

  /// A flat cap whose sides of so many lines each lie in one row of pixels. Up to 32 lines are
  /// compared with each other, more are cut.
  @Test(arguments: [2, 16, 17, 30])
  func flatCapsHaveTheirArea(_ sides: Int) {
    let top = 20.0
    let left = (0...sides).map { index in
      let step = Double(index) / 32
      return CGPoint(x: 30 - 25 * (step / 2 + step * step / 2).squareRoot(), y: top + step)
    }
    let right = left.reversed().map { CGPoint(x: 64.5 - $0.x, y: $0.y) }
    let outline = right + left
    let expected = Supersampling.coverage([outline], .winding, width: Self.side, height: Self.side)
    let painted = coverage(polygon(outline.map { ($0.x, $0.y) }))
    let errors = zip(painted, expected).map { abs(Double($0) - $1) }
    #expect((errors.max() ?? 0) <= 16, "\(errors.max() ?? 0)")
    #expect(painted.contains { (1...254).contains($0) })
  }

  /// A circle is drawn by 44 lines, and 32,767 points are taken: with one circle more than that,
  /// FreeType paints, whose lines leave a curve by up to an eighth of a pixel.
  @Test(arguments: [727, 728, 729])
  func veryManyLinesArePaintedToo(_ count: Int) {
    func circles(_ count: Int) -> PathData {
      let path = CGMutablePath()
      for index in 0..<count {
        path.addEllipse(in: CGRect(x: 20.25 + 50 * Double(index), y: 20.5, width: 20, height: 20))
      }
      return path.data
    }
    let (one, all) = (coverage(circles(1)), coverage(circles(count)))
    let largest = zip(one, all).map { abs($0 - $1) }.max() ?? 0
    if count <= 728 { #expect(one == all) } else { #expect((1...32).contains(largest)) }
  }

  /// A pixel depends neither on the painted part nor on moves by whole pixels.
  @Test(arguments: 0..<20)
  func pixelsDependOnTheOutlineAlone(_ seed: Int) {
    let next = numbers(seed)
    let path = polygon((0..<30).map { _ in (3 + 50 * next(), 3 + 50 * next()) })
    let map = CGAffineTransform(rotationAngle: 0.1).translatedBy(x: 4.37, y: -1.6)
    let whole = coverage(path, map)
    let part = coverage(path, columns: 13..<41, rows: 20..<37, map)
    var moved = map
    (moved.tx, moved.ty) = (map.tx + 5, map.ty - 3)
    let shifted = coverage(path, moved)
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (13..<41).contains(x) && (20..<37).contains(y)
        #expect(part[y * 64 + x] == (isInside ? whole[y * 64 + x] : 0))
        if x + 5 < 64, y - 3 >= 0 { #expect(shifted[(y - 3) * 64 + x + 5] == whole[y * 64 + x]) }
      }
    }
  }

  /// A gradient from black to white that begins at (8, 0) of the canvas, seen through a square.
  private func gradient(
    radial: Bool = false, dithered: Bool = false, pattern: SIMD2<Int> = .zero,
    mirrored: Bool = false
  ) -> [UInt32] {
    let (side, last) = (Self.side, UInt64(OutlineGradient.colorCount - 1))
    let colors = (0...last).map { k -> UInt64 in
      let step = k * 255 * 256 / last
      return step | step << 16 | step << 32 | (255 * 256) << 48
    }
    let paint = OutlinePaint.gradient(
      OutlineGradient(
        colors: colors, row: SIMD3(1 / 32, 0, 0), otherRow: radial ? SIMD3(0, 1 / 32, 0) : nil,
        origin: SIMD2(8, 16), isDithered: dithered, mirroredRows: mirrored ? side : nil,
        pattern: pattern))
    var pixels = [UInt32](repeating: 0, count: side * side)
    var marks = [UInt8](repeating: 0, count: 4)
    let outline = FilledOutline(squares([(4, 4, 40)]))
    let map =
      mirrored
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(side)) : .identity
    pixels.withUnsafeMutableBytes { pixels in
      marks.withUnsafeMutableBufferPointer { marks in
        guard let first = pixels.baseAddress, let mark = marks.baseAddress else { return }
        let canvas = OutlineCanvas(
          first, width: side, height: side, columns: 0..<side, rows: 0..<side, marks: mark,
          marksPerRow: 2, isMirrored: mirrored)
        let isPainted = OutlineRasterizer.use {
          outline.paint(paint, isEvenOdd: false, map, on: canvas, $0)
        }
        #expect(isPainted == true)
      }
    }
    return pixels
  }

  @Test func gradientsHaveTheirColoursInPlace() {
    let (axial, radial) = (gradient(), gradient(radial: true))
    func blue(_ pixels: [UInt32], _ x: Int, _ y: Int) -> Double {
      Double(pixels[y * Self.side + x] & 255)
    }
    for (x, y) in [(4, 4), (8, 20), (20, 30), (39, 12), (43, 43)] {
      let (across, down) = ((Double(x) + 0.5 - 8) / 32, (Double(y) + 0.5 - 16) / 32)
      #expect(abs(blue(axial, x, y) - 255 * max(0, min(1, across))) <= 1)
      let place = (across * across + down * down).squareRoot()
      #expect(abs(blue(radial, x, y) - 255 * min(1, place)) <= 1)
    }
    #expect(axial[3 * Self.side + 10] == 0 && axial[44 * Self.side + 10] == 0)
  }

  /// The pattern shows what lies between two steps, and moves with what is added to pixels.
  @Test func ditheringKeepsTheMean() {
    let (plain, dithered) = (gradient(), gradient(dithered: true))
    func sum(_ pixels: [UInt32], _ x: Int) -> Int {
      (8..<40).reduce(0) { $0 + Int(pixels[$1 * Self.side + x] & 255) }
    }
    #expect(plain != dithered)
    for x in 9..<40 { #expect(abs(sum(plain, x) - sum(dithered, x)) <= 16) }
    for (one, other) in zip(plain, dithered) {
      #expect(abs(Int(one & 255) - Int(other & 255)) <= 1)
    }
    #expect(gradient(dithered: true, pattern: SIMD2(8, -16)) == dithered)
    #expect(gradient(dithered: true, pattern: SIMD2(1, 0)) != dithered)
  }

  /// A canvas with the lowest row first holds the same picture.
  @Test(arguments: [false, true], [false, true])
  func mirroredCanvasesHoldTheSame(radial: Bool, dithered: Bool) {
    #expect(
      gradient(radial: radial, dithered: dithered, mirrored: true)
        == gradient(radial: radial, dithered: dithered))
  }

  /// Lines that all cross each other in one row are sorted as any numbers are.
  @Test func manyCrossingsEnd() {
    let path = CGMutablePath()
    for k in 0..<8_000 {
      let x = Double(k) * 60 / 8_000
      path.addLines(between: [
        CGPoint(x: x, y: 30), CGPoint(x: 60 - x, y: 31), CGPoint(x: 60 - x + 0.1, y: 31),
      ])
    }
    let alpha = coverage(path.data)
    #expect(alpha[30 * 64 + 30] > 200 && alpha[29 * 64 + 30] == 0 && alpha[31 * 64 + 30] == 0)
  }
}
