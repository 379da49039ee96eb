import Foundation
import Lamina
import Testing

/// Shadows in scenes whose pixels are known.
@Suite struct ShadowTests {
  @Test func aSharpShadowIsTheMovedShape() throws {
    let caster = layer(10, 14, 20, 10, .red) { $0.castShadow(5, -4) }
    let said = stage(48, 40, [layer(15, 10, 20, 10, .black), layer(10, 14, 20, 10, .red)])
    expectEqual(try render(stage(48, 40, [caster])), try render(said), "sharp-shadow")
  }

  /// y of the offset is along the layer's own axis. It goes down on the screen where the layer's y
  /// does.
  @Test func theOffsetFollowsTheLayersFlip() throws {
    let caster = layer(10, 14, 20, 10, .red) {
      $0.isGeometryFlipped = true
      $0.castShadow(5, -4)
    }
    let said = stage(48, 40, [layer(15, 18, 20, 10, .black), layer(10, 14, 20, 10, .red)])
    expectEqual(try render(stage(48, 40, [caster])), try render(said), "flipped-shadow")
  }

  @Test func aSharpShadowOfACompositeIsItsAlphaMoved() throws {
    let opaque = layer(10, 10, 8, 8, .red) { $0.cornerRadius = 3 }
    let glass = layer(-3, 0, 8, 5, .glass)
    let caster = layer(12, 12, 10, 10) {
      $0.castShadow(7, -9)
      $0.addSublayer(opaque)
      $0.addSublayer(glass)
    }
    let faded = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.4)
    let said = stage(
      48, 40,
      [
        layer(29, 13, 8, 8, .black) { $0.cornerRadius = 3 }, layer(16, 3, 8, 5, faded),
        layer(22, 22, 8, 8, .red) { $0.cornerRadius = 3 }, layer(9, 12, 8, 5, .glass),
      ])
    expectEqual(try render(stage(48, 40, [caster])), try render(said), "composite-shadow")
  }

  /// An opaque layer hides its shadow even if both are faint together. A translucent layer lets it
  /// through.
  @Test func aShadowFadesWithItsGroup() throws {
    let caster = layer(8, 8, 16, 16, .red) {
      $0.opacity = 0.5
      $0.castShadow(8, 0, .blue)
    }
    let picture = try render(stage(40, 32, [caster]))
    #expect(picture.rgba(10, 16) == [128, 0, 0, 128])
    #expect(picture.rgba(20, 16) == [128, 0, 0, 128])
    #expect(picture.rgba(28, 16) == [26, 26, 128, 128])
    caster.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    caster.shadowColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let through = try render(stage(40, 32, [caster])).rgba(20, 16)
    // The group at one half: half red over a half transparent blue at one half.
    for (value, wanted) in zip(through, [64, 0, 32, 96]) { #expect(abs(value - wanted) <= 1) }
  }

  @Test func maskingToBoundsHidesTheShadow() throws {
    let plain = try render(stage(40, 32, [layer(8, 8, 16, 16, .red)]))
    let caster = layer(8, 8, 16, 16, .red) {
      $0.castShadow(4, 4, radius: 3)
      $0.masksToBounds = true
    }
    expectEqual(try render(stage(40, 32, [caster])), plain, "masked-shadow")
    caster.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    expectEqual(try render(stage(40, 32, [caster])), plain, "masked-path-shadow")
  }

  /// A path equal to the layer's own outline casts the layer's own shadow.
  @Test(arguments: [0.0, 5.0, 8.0])
  func anOutlineCastsTheShadowOfItsShape(_ radius: Double) throws {
    func picture(_ path: CGPath?) throws -> Picture {
      let caster = layer(10.25, 12, 16, 16, .red) {
        $0.cornerRadius = radius
        $0.castShadow(3, -2, radius: 2.5)
        $0.shadowPath = path
      }
      return try render(stage(48, 40, [caster]))
    }
    let box = CGRect(x: 0, y: 0, width: 16, height: 16)
    let path =
      switch radius {
      case 0: CGPath(rect: box, transform: nil)
      case 8: CGPath(ellipseIn: box, transform: nil)
      default: CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil)
      }
    expectEqual(try picture(path), try picture(nil), "outline-\(radius)")
  }

  /// Any other path is drawn. A square with a fold of no area is such a path, and still casts the
  /// shadow of the square.
  @Test func aDrawnOutlineIsThatOfTheFormula() throws {
    func picture(_ path: CGPath) throws -> Picture {
      let caster = layer(10, 12, 16, 16) {
        $0.castShadow(3, -2, radius: 2)
        $0.shadowPath = path
      }
      return try render(stage(48, 40, [caster]))
    }
    let drawn = CGMutablePath()
    drawn.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 16, y: 0), CGPoint(x: 16, y: 16), CGPoint(x: 8, y: 16),
      CGPoint(x: 8, y: 8), CGPoint(x: 8, y: 16), CGPoint(x: 0, y: 16),
    ])
    drawn.closeSubpath()
    let formula = CGPath(rect: CGRect(x: 0, y: 0, width: 16, height: 16), transform: nil)
    expectEqual(try picture(drawn), try picture(formula), tolerance: 3, "drawn-outline")
  }
}
