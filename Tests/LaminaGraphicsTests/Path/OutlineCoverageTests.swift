import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Outlines that are painted from the coverage that was kept for them.
@Suite struct OutlineCoverageTests {
  private static let side = 320
  private static let tiles = side / OutlineCanvas.tileSide

  /// Pixels and marks after something was painted on a canvas of a grey that is seen through.
  private struct Painted: Equatable {
    var pixels = [UInt32](repeating: 0x8040_2010, count: side * side)
    var marks = [UInt8](repeating: 0, count: tiles * tiles)

    var changed: Int { pixels.count { $0 != 0x8040_2010 } }
  }

  /// Some columns and rows of the canvas.
  private struct Part {
    var (columns, rows): (Range<Int>, Range<Int>)

    init(_ columns: Range<Int>, _ rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

    func moved(_ x: Int, _ y: Int) -> Part {
      Part(
        columns.lowerBound + x..<columns.upperBound + x, rows.lowerBound + y..<rows.upperBound + y)
    }
  }

  /// Returns what `body` painted. It gets a rasterizer, and a function that makes a canvas on which
  /// only a part is painted.
  private func paint(
    isMirrored: Bool = false, cut: SIMD4<Int32>? = nil,
    _ body: ((Part) -> OutlineCanvas, OutlineRasterizer) -> Void
  ) -> Painted {
    var painted = Painted()
    let side = Self.side
    painted.pixels.withUnsafeMutableBytes { pixels in
      painted.marks.withUnsafeMutableBufferPointer { marks in
        guard let first = pixels.baseAddress, let mark = marks.baseAddress else { return }
        func canvas(_ part: Part) -> OutlineCanvas {
          OutlineCanvas(
            first, width: side, height: side, columns: part.columns, rows: part.rows, cut: cut,
            marks: mark, marksPerRow: Self.tiles, isMirrored: isMirrored)
        }
        _ = OutlineRasterizer.use { body(canvas, $0) }
      }
    }
    return painted
  }

  private func star(_ corners: Int, turned angle: Double) -> PathData {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<corners).map { corner -> CGPoint in
        let turn = angle + Double(corner * 2) * 2 * Double.pi / Double(corners)
        return CGPoint(x: 160.3 + 138 * sin(turn), y: 159.8 - 141 * cos(turn))
      })
    path.closeSubpath()
    return path.data
  }

  /// 70.3, 60, 200 and 250.5 pixels, about.
  private static let cut = SIMD4<Int32>(18_000, 15_363, 51_200, 64_129)

  private static let paints: [OutlinePaint] = [
    .color(0xff20_a0e0), .color(0x8010_2040), .gradient(gradient),
  ]

  private static var gradient: OutlineGradient {
    let colors = (0..<OutlineGradient.colorCount).map { index -> UInt64 in
      UInt64(index * 60) << 48 | UInt64(index * 30)
    }
    return OutlineGradient(
      colors: colors, row: SIMD3(0.003, 0.001, 0.1), otherRow: nil, origin: SIMD2(3.25, 7.5),
      isDithered: true, mirroredRows: nil, pattern: SIMD2(0, 0))
  }

  /// From the coverage of a whole part, each piece of it becomes what the outline makes of it, also
  /// where it lies elsewhere by whole pixels.
  @Test(arguments: [false, true], 0..<3)
  func itPaintsWhatTheOutlinePaints(isMirrored: Bool, _ paint: Int) throws {
    let paint = Self.paints[paint]
    let origin = Part(20..<300, 10..<310)
    for (corners, isEvenOdd) in [(5, false), (7, true), (3, false)] {
      let outline = FilledOutline(star(corners, turned: 0.37))
      var kept: OutlineCoverage?
      _ = self.paint(isMirrored: isMirrored) { canvas, rasterizer in
        kept = outline.coverage(
          isEvenOdd: isEvenOdd, .identity, in: canvas(origin), atMost: 1 << 20, rasterizer)
      }
      let coverage = try #require(kept)
      for (x, y, cut) in [(0, 0, nil), (9, -4, Self.cut), (-13, 7, Self.cut)] {
        let whole = origin.moved(x, y)
        // The outline of a mirrored canvas lies upside down.
        let map = CGAffineTransform(translationX: CGFloat(x), y: CGFloat(isMirrored ? -y : y))
        for part in [whole, Part(64..<192, 96..<224), Part(100..<101, 40..<300)] {
          let fresh = self.paint(isMirrored: isMirrored, cut: cut) { canvas, rasterizer in
            #expect(
              outline.paint(
                paint, isEvenOdd: isEvenOdd, map, on: canvas(part), rasterizer))
          }
          let again = self.paint(isMirrored: isMirrored, cut: cut) { canvas, _ in
            coverage.paint(paint, at: canvas(whole), on: canvas(part))
          }
          #expect(fresh == again && fresh.changed > 0)
        }
      }
    }
  }

  /// Along an edge that is nearly level, each of more than 255 pixels has a coverage of its own,
  /// which takes a byte.
  @Test(arguments: 0..<3)
  func levelEdgesHaveACoverageForEachPixel(_ paint: Int) throws {
    let paint = Self.paints[paint]
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 8, y: 100.05), CGPoint(x: 312, y: 100.95), CGPoint(x: 312, y: 110),
      CGPoint(x: 8, y: 110),
    ])
    path.closeSubpath()
    let outline = FilledOutline(path.data)
    let whole = Part(0..<320, 0..<320)
    var kept: OutlineCoverage?
    _ = self.paint { canvas, rasterizer in
      kept = outline.coverage(
        isEvenOdd: false, .identity, in: canvas(whole), atMost: 1 << 20, rasterizer)
    }
    let coverage = try #require(kept)
    #expect((304...600).contains(coverage.byteCount))
    for part in [
      whole, Part(101..<104, 0..<320), Part(9..<311, 90..<105), Part(255..<270, 99..<101),
    ] {
      let fresh = self.paint { canvas, rasterizer in
        #expect(outline.paint(paint, isEvenOdd: false, .identity, on: canvas(part), rasterizer))
      }
      let again = self.paint { canvas, _ in
        coverage.paint(paint, at: canvas(whole), on: canvas(part))
      }
      #expect(fresh == again && fresh.changed > 0)
    }
  }

  /// Runs are longer than a span can be, and an outline outside of its part covers nothing.
  @Test func itTakesFewBytes() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 25, y: 20, width: 270, height: 200))
    let square = FilledOutline(path.data)
    func coverage(_ part: Part, atMost bytes: Int) -> OutlineCoverage? {
      var kept: OutlineCoverage?
      _ = paint { canvas, rasterizer in
        kept = square.coverage(
          isEvenOdd: false, .identity, in: canvas(part), atMost: bytes, rasterizer)
      }
      return kept
    }
    let part = Part(0..<320, 0..<320)
    let whole = try #require(coverage(part, atMost: 1 << 20))
    // The number of words, a word for each row, and two for its pixels or one or two more, as
    // FreeType divides it.
    #expect((2408...4008).contains(whole.byteCount))
    #expect(coverage(part, atMost: whole.byteCount) != nil)
    #expect(coverage(part, atMost: whole.byteCount - 1) == nil)
    #expect(coverage(part, atMost: 0) == nil)
    let empty = try #require(coverage(Part(0..<20, 0..<320), atMost: 100))
    #expect(empty.byteCount == 8)
    let nothing = paint { canvas, _ in
      empty.paint(.color(.max), at: canvas(part), on: canvas(part))
    }
    #expect(nothing.changed == 0)
  }
}
