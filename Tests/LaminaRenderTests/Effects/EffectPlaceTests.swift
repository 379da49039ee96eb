import Foundation
import Lamina
import Testing

/// Effects at all places: at the borders of the target, flipped, and at fractional scales.
@Suite struct EffectPlaceTests {
  /// A little of everything, 44 x 34 points, in a group of its own that has the same size.
  private func collage() -> CALayer {
    let group = layer(0, 0, 44, 34)
    let masked = layer(3, 3, 16, 12, .red) {
      $0.mask = layer(2, 2, 11, 8, .glass) { $0.cornerRadius = 3 }
    }
    let shadowed = layer(22, 5, 10, 8) {
      $0.castShadow(4, 3, radius: 1.5)
      $0.addSublayer(layer(-3, 2, 8, 5, .green))
      $0.addSublayer(layer(3, -1, 6, 6, .blue))
    }
    let blurred = layer(6, 18, 12, 10, .blue) {
      $0.cornerRadius = 4
      $0.filters = [blur(1.5)]
    }
    let faded = layer(22, 18, 14, 11, .green) {
      $0.opacity = 0.5
      $0.addSublayer(layer(4, 3, 14, 5, .red))
    }
    let blended = layer(15, 10, 14, 14, .glass) {
      $0.compositingFilter = CAFilter(type: kCAFilterMultiplyBlendMode)
      $0.cornerRadius = 5
    }
    for item in [masked, shadowed, blurred, faded, blended] { group.addSublayer(item) }
    return group
  }

  private func ground(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    stage(width, height, [layer(-100, -100, 300, 300, .white)])
  }

  /// A target of a window's size shows the same part as a window onto a larger picture.
  @Test(arguments: [(0, 0), (-9, -6), (13, 7), (24, 20), (-25, 4)])
  func aWindowShowsAPartOfThePicture(_ x: Int, _ y: Int) throws {
    let whole = ground(120, 100)
    let inWhole = collage()
    inWhole.position = CGPoint(x: 60, y: 50)
    whole.addSublayer(inWhole)
    let window = ground(40, 30)
    let inWindow = collage()
    inWindow.position = CGPoint(x: 60 - 40 - x, y: 50 - 35 - y)
    window.addSublayer(inWindow)
    // Row 0 is the top: the window's lower edge is at y 35 + y.
    let part = try render(whole).cropped(x: 40 + x, y: 100 - 35 - y - 30, width: 40, height: 30)
    expectEqual(try render(window), part, tolerance: 1, "window-\(x)-\(y)")
  }

  @Test(arguments: [1.0, 1.5, 2.0, 0.75])
  func flippedRootsShowTheMirrorImage(_ scale: Double) throws {
    func picture(_ isFlipped: Bool) throws -> Picture {
      let root = ground(48, 40)
      root.isGeometryFlipped = isFlipped
      let group = collage()
      group.position = CGPoint(x: 24, y: 20)
      root.addSublayer(group)
      return try render(root, scale: scale)
    }
    expectEqual(
      try picture(true), try picture(false).mirrored, tolerance: 2, "flipped-effects-\(scale)")
  }

  /// Scaling the root's content scales the picture, because blurs, shadows and masks are in the
  /// layer's own units.
  @Test(arguments: [1.5, 2.0])
  func effectsScaleWithTheirLayers(_ scale: Double) throws {
    let root = ground(48, 40)
    let group = collage()
    group.position = CGPoint(x: 24, y: 20)
    root.addSublayer(group)
    let large = ground(48 * scale, 40 * scale)
    let scaled = collage()
    scaled.position = CGPoint(x: 24 * scale, y: 20 * scale)
    scaled.transform = CATransform3DMakeScale(scale, scale, 1)
    large.addSublayer(scaled)
    expectEqual(
      try render(large), try render(root, scale: scale), tolerance: 2, "scaled-effects-\(scale)")
  }
}
