import Foundation
import Lamina
import Testing

/// Layers that share a space: which of them is visible at which pixel.
@Suite struct SharedSpaceTests {
  private func card(_ color: CGColor?, _ angle: CGFloat) -> CALayer {
    layer(4, 4, 40, 32, color) { $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0) }
  }

  private func space(_ cards: [CALayer], frame: CGRect = CGRect(x: 0, y: 0, width: 48, height: 40))
    -> CALayer
  {
    let space = CATransformLayer()
    space.frame = frame
    for card in cards { space.addSublayer(card) }
    return space
  }

  private let red = [255, 0, 0, 255]
  private let blue = [51, 51, 255, 255]

  /// The card turns about y by a positive angle, so its right half goes away from the eye.
  @Test func cardsAreCutWhereTheyMeet() throws {
    for order in [[0.5, -0.5], [-0.5, 0.5]] {
      let cards = order.map { card($0 > 0 ? .red : .blue, $0) }
      let picture = try render(stage(48, 40, [space(cards)]))
      for x in [8, 14, 20, 22] { #expect(picture.rgba(x, 20) == red) }
      for x in [25, 28, 34, 40] { #expect(picture.rgba(x, 20) == blue) }
    }
    // With a superlayer of their own, whose plane is flat, they do not meet.
    let flat = layer(0, 0, 48, 40) { top in
      [card(.red, 0.5), card(.blue, -0.5)].forEach(top.addSublayer)
    }
    let picture = try render(stage(48, 40, [flat]))
    #expect(picture.rgba(10, 20) == blue && picture.rgba(40, 20) == blue)
  }

  @Test func nestedSpacesAreOne() throws {
    let plain = try render(stage(48, 40, [space([card(.red, 0.5), card(.blue, -0.5)])]))
    let turned = space([layer(4, 4, 40, 32, .red)])
    turned.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    let nested = try render(stage(48, 40, [space([turned, card(.blue, -0.5)])]))
    expectEqual(nested, plain, tolerance: 1, "nested-spaces")
  }

  @Test func layersInOnePlaneKeepTheirOrder() throws {
    func pair() -> [CALayer] { [layer(6, 6, 20, 16, .red), layer(14, 12, 20, 16, .glass)] }
    let flat = try render(stage(48, 40, pair()))
    expectEqual(try render(stage(48, 40, [space(pair())])), flat, "one-plane")
    expectEqual(
      try render(stage(48, 40, [space(pair().reversed())])),
      try render(stage(48, 40, pair().reversed())),
      "one-plane-reversed")
    let lifted = pair()
    lifted[0].zPosition = 5
    expectEqual(
      try render(stage(48, 40, [space(lifted)])), try render(stage(48, 40, pair().reversed())),
      "lifted")
  }

  /// A card fades as a group, either part by part or through a surface. It is cut like any other
  /// card and shows once.
  @Test(arguments: [CARenderOptions.all, .all.subtracting(.shortcuts)])
  func groupsAreCutToo(_ options: CARenderOptions) throws {
    let group = card(nil, 0.5)
    group.opacity = 0.5
    group.addSublayer(layer(0, 0, 19, 32, .red))
    group.addSublayer(layer(19, 0, 21, 32, .red))
    let picture = try render(stage(48, 40, [space([group, card(.blue, -0.5)])]), options: options)
    // Red at one half lies over blue.
    for (value, wanted) in zip(picture.rgba(12, 20), [153, 26, 128, 255]) {
      #expect(abs(value - wanted) <= 1)
    }
    #expect(picture.rgba(36, 20) == blue)
  }

  @Test func aBackThatIsNotShownIsNot() throws {
    let turned = card(.red, 2.6)
    turned.isDoubleSided = false
    expectEqual(
      try render(stage(48, 40, [space([turned])])), try render(stage(48, 40, [])), "no-back")
  }
}
