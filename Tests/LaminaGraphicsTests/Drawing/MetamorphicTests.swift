import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Two ways to draw the same picture.
@Suite struct MetamorphicTests {
  func draw(_ name: String, side: Int = 96, _ map: CGAffineTransform) throws -> [Pixel] {
    let canvas = try Canvas(side, side)
    canvas.context.concatenate(map)
    Scenes.draw(name, in: canvas.context)
    return canvas.pixels
  }

  /// Shadows do not follow the map. Only translations leave them as they are.
  static let mapped = Scenes.names.filter { $0 != "shadows" }

  @Test(arguments: Scenes.names) func twiceIsTheSame(name: String) throws {
    #expect(try draw(name, .identity) == draw(name, .identity))
  }

  /// A move by whole pixels gives exactly the same pixels.
  @Test(arguments: Scenes.names) func translation(name: String) throws {
    let still = try draw(name, CGAffineTransform(translationX: 12, y: 12))
    let moved = try draw(name, CGAffineTransform(translationX: 19, y: 7))
    var worst = 0
    // The comparison avoids the edges, where different parts are cut off.
    for y in 8..<80 {
      for x in 2..<80 {
        worst = max(worst, still[y * 96 + x].distance(to: moved[(y + 5) * 96 + x + 7]))
      }
    }
    // Cairo cuts shapes at the edge of the surface and rounds there. Everything else is equal.
    #expect(worst <= (name == "clips" || name == "curves" ? 3 : 0))
  }

  /// The scene upside down. The rasterizer's 15 lines in a pixel then begin at the other end, so
  /// edges differ by a line of each pixel.
  @Test(arguments: mapped) func flip(name: String) throws {
    let upright = try draw(name, .identity)
    let flipped = try draw(name, CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 96))
    var sum = 0
    var worst = 0
    for y in 0..<96 {
      for x in 0..<96 {
        let distance = upright[y * 96 + x].distance(to: flipped[(95 - y) * 96 + x])
        sum += distance
        worst = max(worst, distance)
      }
    }
    #expect(worst <= 40)
    #expect(sum <= 96 * 96)
  }

  /// The scene at twice the scale, averaged over 2 x 2 pixels. Where edges of several colours share
  /// a pixel, coverage is not area.
  @Test(arguments: mapped) func doubleScale(name: String) throws {
    let single = try draw(name, .identity)
    let double = try draw(name, side: 192, CGAffineTransform(scaleX: 2, y: 2))
    var sum = 0.0
    for y in 0..<96 {
      for x in 0..<96 {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          double[(2 * y + $0.1) * 192 + 2 * x + $0.0]
        }
        let mean = four.map { Double($0.alpha) }.reduce(0, +) / 4
        sum += abs(mean - Double(single[y * 96 + x].alpha))
      }
    }
    #expect(sum / (96 * 96) <= 1)
  }
}
