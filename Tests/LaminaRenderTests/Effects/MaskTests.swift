import Foundation
import Lamina
import Testing

/// Masks in scenes whose pixels are known.
@Suite struct MaskTests {
  private func masked(_ mask: CALayer?) throws -> Picture {
    let target = layer(8, 8, 20, 20, .red) { $0.mask = mask }
    return try render(stage(40, 36, [target]))
  }

  @Test func aMaskOfWholePixelsCuts() throws {
    let said = try render(stage(40, 36, [layer(12, 10, 6, 9, .red)]))
    expectEqual(try masked(layer(4, 2, 6, 9, .blue)), said, "mask")
  }

  @Test func aMaskOfAMaskCutsTheMask() throws {
    let mask = layer(0, 0, 10, 20, .black) { $0.mask = layer(0, 5, 20, 5, .black) }
    let said = try render(stage(40, 36, [layer(8, 13, 10, 5, .red)]))
    expectEqual(try masked(mask), said, "mask-of-mask")
    mask.mask?.mask = layer(5, 0, 20, 20, .black)
    expectEqual(
      try masked(mask), try render(stage(40, 36, [layer(13, 13, 5, 5, .red)])),
      "mask-of-mask-of-mask")
  }

  @Test func aHiddenMaskAndOneElsewhereHideAll() throws {
    let nothing = try render(stage(40, 36, []))
    let mask = layer(0, 0, 20, 20, .black)
    mask.isHidden = true
    expectEqual(try masked(mask), nothing, "hidden-mask")
    mask.isHidden = false
    mask.opacity = 0
    expectEqual(try masked(mask), nothing, "clear-mask")
    expectEqual(try masked(layer(25, 0, 10, 20, .black)), nothing, "mask-elsewhere")
    expectEqual(try masked(layer(0, 0, 20, 20)), nothing, "mask-of-nothing")
  }

  /// The layer's pixels come back when its hidden mask is shown again, although nothing else
  /// changes.
  @Test func aMaskThatIsShownAgainShowsAll() throws {
    let mask = layer(2, 2, 10, 20, .black)
    let top = stage(40, 36, [layer(8, 8, 20, 20, .red) { $0.mask = mask }])
    try withRenderer(size: top.bounds.size) { renderer in
      for isHidden in [false, true, false, true, false] {
        mask.isHidden = isHidden
        expectEqual(Picture(try renderer.render(top)), try render(top), "mask-hidden-\(isHidden)")
      }
    }
  }

  @Test func opacityAndColourOfAMaskAreItsAlpha() throws {
    let mask = layer(0, 0, 20, 20, .black) { $0.opacity = 0.5 }
    #expect(try masked(mask).rgba(15, 15) == [128, 0, 0, 128])
    // 0.4 of 255, like the alpha of the colour itself.
    #expect(try masked(layer(0, 0, 20, 20, .glass)).rgba(15, 15) == [102, 0, 0, 102])
  }

  /// The whole subtree of the mask counts, with its effects. The layer's shadow is cut as well.
  @Test func aShadowOfTheMaskMasksAndOneOfTheLayerIsMasked() throws {
    let mask = layer(2, 6, 6, 6, .black) { $0.castShadow(8, 0) }
    let said = stage(40, 36, [layer(10, 14, 6, 6, .red), layer(18, 14, 6, 6, .red)])
    expectEqual(try masked(mask), try render(said), "shadow-in-mask")
    let target = layer(8, 8, 20, 20, .red) {
      $0.castShadow(6, 0)
      $0.mask = layer(10, 0, 13, 20, .black)
    }
    let cut = stage(40, 36, [layer(18, 8, 13, 20, .black), layer(18, 8, 10, 20, .red)])
    expectEqual(try render(stage(40, 36, [target])), try render(cut), "masked-shadow")
  }
}
