import Foundation
import Lamina
import Testing

/// Random trees whose layers have random transitions while they change. Incremental equals full at
/// any time.
@Suite struct RandomTransitionTests {
  private static let types: [CATransitionType] = [.fade, .fade, .moveIn, .push, .reveal]
  private static let subtypes: [CATransitionSubtype?] = [
    nil, .fromLeft, .fromRight, .fromTop, .fromBottom,
  ]

  private func addTransition(_ top: CALayer, _ dice: inout Dice) {
    var all = [top]
    var next = 0
    while next < all.count {
      all += all[next].sublayers ?? []
      next += 1
    }
    let (type, subtype) = (Self.types[dice.roll(5)], Self.subtypes[dice.roll(5)])
    let duration = dice.number(0.2, 2)
    let filled = dice.roll(4) == 0
    all[dice.roll(all.count)].add(
      transition(type, subtype) {
        $0.duration = duration
        if filled { ($0.fillMode, $0.isRemovedOnCompletion) = (.both, false) }
      }, forKey: nil)
  }

  @Test(arguments: 0..<20)
  func incrementalEqualsFull(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 7_919 &+ 3)
    let images = [try testImage(12, 9), try testImage(30, 20, opaque: false), try testImage(7, 7)]
    let top = try Trees.named(Trees.names[seed % Trees.names.count])
    let editor = IncrementalTests()
    var now = 100.0
    try withRenderer(size: top.bounds.size) { renderer throws in
      _ = try at(now) { try renderer.render(top) }
      for step in 0..<10 {
        for _ in 0...dice.roll(3) { editor.edit(top, &dice, images: images) }
        for _ in 0..<dice.roll(3) { addTransition(top, &dice) }
        for look in 0..<3 {
          now += dice.number(0, 0.4)
          let time = dice.roll(4) == 0 ? now - 0.2 : now
          let incremental = try at(time) { Picture(try renderer.render(top)) }
          let full = try at(time) { try render(top) }
          expectEqual(incremental, full, "transition-\(seed)-\(step)-\(look)")
        }
      }
      // When all transitions have ended, the tree shows its model values.
      for layer in sequence(first: top, next: { $0.sublayers?.first }) {
        layer.removeAllAnimations()
      }
      now += 10
      let incremental = try at(now) { Picture(try renderer.render(top)) }
      expectEqual(incremental, try at(now) { try render(top) }, "transition-\(seed)-end")
    }
  }

  /// With any optimisation off, the pictures are the same.
  @Test(arguments: CARenderOptions.names.map(\.name).filter { $0 != "sheets" })
  func optimisationsDoNotChangePictures(_ name: String) throws {
    for item in ChangingTree.all {
      let (root, changing) = try item.tree()
      try withRenderer(size: root.bounds.size) { renderer throws in
        _ = try at(1) { try renderer.render(root) }
        try CATransaction.withoutActions { try item.change(changing) }
        changing.add(transition(), forKey: nil)
        let all = try at(1.3) { Picture(try renderer.render(root)) }
        let some = try at(1.3) { try render(root, options: .disabling(name)) }
        // Without the shortcut, opacity rounds once more or once less.
        expectEqual(some, all, tolerance: name == "shortcuts" ? 1 : 0, "\(item) without \(name)")
      }
    }
  }
}
