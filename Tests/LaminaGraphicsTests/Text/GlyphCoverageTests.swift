import CCairo
import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// How glyphs cover pixels.
@Suite struct GlyphCoverageTests {
  private func set(_ text: String, size: CGFloat) throws -> GlyphSet {
    let run = try #require(Sample.line(text, Sample.font(size)).runs.first)
    return GlyphSet(run.font, run.glyphs[...], run.positions[...])
  }

  /// The alpha of the pixels of `box`, rows from the top down. It is 0 where there is no mask.
  private func alpha(
    _ set: GlyphSet, _ map: CGAffineTransform, _ visible: PixelBox, of box: PixelBox
  ) throws
    -> [UInt8]
  {
    var result = [UInt8](repeating: 0, count: box.width * box.height)
    switch set.coverage(map, within: visible) {
    case .nothing: break
    case .notTaken: Issue.record("not taken")
    case .mask(let mask):
      #expect(visible.contains(mask.box))
      _ = mask.withPixels { pixels in
        let part = mask.box.intersection(box)
        for y in part.y..<max(part.maxY, part.y) {
          for x in part.x..<max(part.maxX, part.x) {
            result[(y - box.y) * box.width + x - box.x] =
              pixels[(y - mask.box.y) * mask.bytesPerRow + x - mask.box.x]
          }
        }
      }
    }
    return result
  }

  private let all = PixelBox(x: 0, y: 0, width: 160, height: 60)
  /// A map that turns a little, so that edges go in all directions.
  private func map(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: 0.98, b: 0.1, c: 0.1, d: -0.98, tx: x, ty: y)
  }

  /// Drawing a part gives the pixels of drawing everything.
  @Test func aPixelDoesNotDependOnWhatIsSeen() throws {
    let set = try set("Ag&\u{E5}lQ", size: 37)
    let whole = try alpha(set, map(3.3, 38.7), all, of: all)
    #expect(whole.contains(255) && whole.contains { $0 > 0 && $0 < 255 })
    for part in [
      PixelBox(x: 20, y: 10, width: 30, height: 9), PixelBox(x: 77, y: 0, width: 1, height: 60),
      PixelBox(x: 0, y: 31, width: 160, height: 1), PixelBox(x: 150, y: 50, width: 10, height: 10),
    ] {
      let seen = try alpha(set, map(3.3, 38.7), part, of: all)
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX { #expect(seen[y * 160 + x] == whole[y * 160 + x]) }
      }
    }
  }

  @Test func movesByWholePixelsChangeNothing() throws {
    let set = try set("Ag&", size: 29.7)
    let first = try alpha(set, map(3.3, 28.7), all, of: all)
    let moved = try alpha(
      set, map(3.3 + 1_000, 28.7 - 70), all.offset(1_000, -70), of: all.offset(1_000, -70))
    #expect(first == moved)
  }

  /// Coverage is area in 256 steps, from points in 64ths of a pixel. A full stop is a square of 254
  /// by 254 font units.
  @Test(arguments: [0, 0.25, 0.5, 0.8125] as [CGFloat])
  func coverageIsArea(_ shift: CGFloat) throws {
    let set = try set(".", size: 2048)
    let unit = CGAffineTransform(a: 1 / 32, b: 0, c: 0, d: -1 / 32, tx: shift, ty: 20)
    let bytes = try alpha(set, unit, all, of: all)
    let (left, right) = (219 / 32 + Double(shift), 430 / 32 + Double(shift))
    for x in 0..<20 {
      let covered = max(0, min(Double(x + 1), right) - max(Double(x), left))
      #expect(abs(Double(bytes[17 * 160 + x]) - 255 * covered) <= 3, "\(x)")
    }
  }

  /// Compares with Cairo's coverage of the same outlines. Cairo samples them 15 times in a row of
  /// pixels.
  @Test func coverageIsNearThatOfPaths() throws {
    let set = try set("Sphinx & \u{E5}Qg8", size: 23)
    let bytes = try alpha(set, map(2.2, 28.4), all, of: all)
    let surface = try #require(CairoSurface(box: all, format: CAIRO_FORMAT_A8))
    surface.draw { cairo in
      CairoPath.emit(area: set.outlines(map(2.2, 28.4), within: nil), on: cairo)
      cairo_fill(cairo)
    }
    var (largest, sum) = (0, 0)
    _ = surface.withPixels { pixels in
      for y in 0..<60 {
        for x in 0..<160 {
          let difference = Int(pixels[y * surface.bytesPerRow + x]) - Int(bytes[y * 160 + x])
          largest = max(largest, abs(difference))
          sum += abs(difference)
        }
      }
    }
    #expect(largest <= 24 && sum < 255 * 12, "\(largest) \(sum)")
  }

  /// These glyphs are drawn as paths instead.
  @Test func whatIsTooFarOutIsNotTaken() throws {
    let set = try set("l", size: 2048)
    let wide = CGAffineTransform(a: 400, b: 0, c: 0, d: -400, tx: -100_000, ty: 100)
    guard case .notTaken = set.coverage(wide, within: all) else {
      Issue.record("taken")
      return
    }
    var long = PathData()
    long.move(to: .zero)
    for index in 0..<40_000 { long.addLine(to: CGPoint(x: index % 7, y: index % 11)) }
    #expect(FilledOutline(long).isTooLong && FilledOutline(long).isEmpty)
    #expect(FilledOutline(PathData()).isEmpty)
  }
}
