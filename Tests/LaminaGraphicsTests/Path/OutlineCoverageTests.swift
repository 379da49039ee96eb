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

  /// Where something is painted.
  private struct Place {
    var part = PixelRange(20..<300, 10..<310)
    var isMirrored = false
    var cut: SIMD4<Int32>?
  }

  private struct PixelRange {
    var (columns, rows): (Range<Int>, Range<Int>)

    init(_ columns: Range<Int>, _ rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

    func moved(_ x: Int, _ y: Int) -> PixelRange {
      PixelRange(
        columns.lowerBound + x..<columns.upperBound + x, rows.lowerBound + y..<rows.upperBound + y)
    }
  }

  /// Calls `body` with the canvas of a part, on which only `place` is painted.
  private func paint(
    _ place: Place, _ body: ((PixelRange) -> OutlineCanvas, OutlineRasterizer) -> Void
  ) -> Painted {
    var painted = Painted()
    let side = Self.side
    painted.pixels.withUnsafeMutableBytes { pixels in
      painted.marks.withUnsafeMutableBufferPointer { marks in
        guard let first = pixels.baseAddress, let mark = marks.baseAddress else { return }
        _ = OutlineRasterizer.use { rasterizer in
          body(
            { part in
              OutlineCanvas(
                first, width: side, height: side, columns: part.columns, rows: part.rows,
                cut: place.cut, marks: mark, marksPerRow: Self.tiles, isMirrored: place.isMirrored)
            }, rasterizer)
        }
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
    var place = Place(isMirrored: isMirrored)
    for (corners, overlaps, isEvenOdd) in [(5, true, false), (7, true, true), (3, false, false)] {
      let outline = FilledOutline(star(corners, turned: 0.37))
      var kept: OutlineCoverage?
      _ = self.paint(place) { canvas, rasterizer in
        kept = outline.coverage(
          isEvenOdd: isEvenOdd, overlaps: overlaps, .identity, in: canvas(place.part),
          atMost: 1 << 20, rasterizer)
      }
      let coverage = try #require(kept)
      for (x, y) in [(0, 0), (9, -4), (-13, 7)] {
        let whole = place.part.moved(x, y)
        // The outline of a mirrored canvas lies upside down.
        let map = CGAffineTransform(
          translationX: CGFloat(x), y: CGFloat(isMirrored ? -y : y))
        place.cut = x == 0 ? nil : Self.cut
        for part in [whole, PixelRange(64..<192, 96..<224), PixelRange(100..<101, 40..<300)] {
          let fresh = self.paint(place) { canvas, rasterizer in
            #expect(
              outline.paint(
                paint, isEvenOdd: isEvenOdd, overlaps: overlaps, map, on: canvas(part), rasterizer))
          }
          let again = self.paint(place) { canvas, _ in
            coverage.paint(paint, at: canvas(whole), on: canvas(part))
          }
          #expect(fresh == again && fresh.changed > 0)
        }
      }
      place.cut = nil
    }
  }

  /// Runs are longer than a span can be, and an outline outside of its part covers nothing.
  @Test func itTakesFewBytes() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 25, y: 20, width: 270, height: 200))
    let square = FilledOutline(path.data)
    func coverage(_ part: PixelRange, atMost bytes: Int) -> OutlineCoverage? {
      var kept: OutlineCoverage?
      _ = paint(Place()) { canvas, rasterizer in
        kept = square.coverage(
          isEvenOdd: false, overlaps: false, .identity, in: canvas(part), atMost: bytes, rasterizer)
      }
      return kept
    }
    let part = PixelRange(0..<320, 0..<320)
    let whole = try #require(coverage(part, atMost: 1 << 20))
    // The number of words, a word for each row, and two for its pixels or one or two more, as
    // FreeType divides it.
    #expect((2408...4008).contains(whole.byteCount))
    #expect(coverage(part, atMost: whole.byteCount) != nil)
    #expect(coverage(part, atMost: whole.byteCount - 1) == nil)
    #expect(coverage(part, atMost: 0) == nil)
    let empty = try #require(coverage(PixelRange(0..<20, 0..<320), atMost: 100))
    #expect(empty.byteCount == 8)
    let nothing = paint(Place()) { canvas, _ in
      empty.paint(.color(.max), at: canvas(part), on: canvas(part))
    }
    #expect(nothing.changed == 0)
  }
}
