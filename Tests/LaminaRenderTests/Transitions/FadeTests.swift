import Foundation
import Lamina
import Testing

/// A fade is the mean of two pictures, and each end of it is one of them.
@Suite struct FadeTests {
  @Test(arguments: ChangingTree.all)
  func isTheMeanOfThePicturesBeforeAndAfter(_ item: ChangingTree) throws {
    let before = try render(item.tree().root)
    let after = try render(item.tree(isChanged: true).root)
    let (root, changing) = try item.tree()
    try withRenderer(size: root.bounds.size) { renderer throws in
      func picture(_ time: Double) throws -> Picture {
        try at(time) { Picture(try renderer.render(root)) }
      }
      expectEqual(try picture(100), before, "before \(item)")
      try CATransaction.withoutActions { try item.change(changing) }
      changing.add(transition(), forKey: nil)
      expectEqual(try picture(100), before, "start \(item)")
      for share in [0.25, 0.5, 0.75, 0.9, 0.1] {
        // Both pictures and the compared one are rounded.
        expectEqual(
          try picture(100 + share), after.mean(before, share), tolerance: 2, "\(item) \(share)")
      }
      expectEqual(try picture(101), after, "end \(item)")
      expectEqual(try picture(102), after, "after \(item)")
      #expect(changing.animationKeys() == nil)
    }
  }

  /// Every frame of a fade equals that of a renderer that sees the tree for the first time.
  @Test(arguments: ChangingTree.all)
  func framesDoNotDependOnThoseBefore(_ item: ChangingTree) throws {
    let (root, changing) = try item.tree()
    try withRenderer(size: root.bounds.size) { renderer throws in
      _ = try at(10) { try renderer.render(root) }
      try CATransaction.withoutActions { try item.change(changing) }
      changing.add(transition(), forKey: nil)
      for time in [10, 10.2, 10.3, 10.7, 10.4, 10, 10.9] {
        let incremental = try at(time) { Picture(try renderer.render(root)) }
        expectEqual(incremental, try at(time) { try render(root) }, "frame \(item) \(time)")
      }
    }
  }

  /// A layer that was not there fades in.
  @Test func theFirstPictureComesFromNothing() throws {
    let root = layer(0, 0, 96, 64, .white)
    try withRenderer(size: root.bounds.size) { renderer throws in
      func pixel(_ time: Double) throws -> [Int] {
        try at(time) { Picture(try renderer.render(root)) }.rgba(48, 32)
      }
      #expect(try pixel(5) == [255, 255, 255, 255])
      let new = layer(0, 0, 96, 64, .red)
      new.add(transition(), forKey: nil)
      CATransaction.withoutActions { root.addSublayer(new) }
      #expect(try pixel(5) == [255, 255, 255, 255])
      #expect(try pixel(5.25) == [255, 191, 191, 255])
      #expect(try pixel(6.5) == [255, 0, 0, 255])
    }
  }

  /// The transition runs only through the part between the two values.
  @Test func startAndEndProgressTrim() throws {
    let (root, changing) = (layer(0, 0, 8, 8), layer(0, 0, 8, 8, .red))
    root.addSublayer(changing)
    try withRenderer(size: root.bounds.size) { renderer throws in
      func pixel(_ time: Double) throws -> [Int] {
        try at(time) { Picture(try renderer.render(root)) }.rgba(4, 4)
      }
      _ = try pixel(1)
      CATransaction.withoutActions {
        changing.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      }
      changing.add(
        transition {
          $0.startProgress = 0.2
          $0.endProgress = 0.6
        }, forKey: nil)
      #expect(try pixel(1) == [204, 0, 51, 255])
      #expect(try pixel(1.5) == [153, 0, 102, 255])
      #expect(try pixel(2) == [102, 0, 153, 255])
      #expect(try pixel(2.25) == [0, 0, 255, 255])
    }
  }

  /// A transition that replaces another begins with the visible state of the other.
  @Test func anotherBeginsWithWhatIsSeen() throws {
    let (root, changing) = try ChangingTree.all[0].tree()
    try withRenderer(size: root.bounds.size) { renderer throws in
      func picture(_ time: Double) throws -> Picture {
        try at(time) { Picture(try renderer.render(root)) }
      }
      let first = try picture(1)
      var last = first
      for step in 0..<12 {
        CATransaction.withoutActions { changing.backgroundColor = [.red, .green, .blue][step % 3] }
        changing.add(transition(), forKey: nil)
        let now = 1 + Double(step) * 0.3
        let (count, largest) = try picture(now).differences(from: last, tolerance: 2)
        #expect(count == 0 || step > 4, "step \(step): \(largest)")
        last = try picture(now + 0.3)
      }
      expectEqual(try picture(20), first, "blue again")
    }
  }

  /// The earlier drawing of a layer stays as it was while the layer draws again.
  @Test func drawnContentsAreKept() throws {
    final class Drawing: CALayer {
      nonisolated(unsafe) static var shade: CGFloat = 0
      override func draw(in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: Self.shade, green: 0, blue: 0, alpha: 1))
        context.fill(bounds)
      }
    }
    let (root, changing) = (layer(0, 0, 16, 16, .black), Drawing())
    changing.frame = root.bounds
    root.addSublayer(changing)
    changing.setNeedsDisplay()
    try withRenderer(size: root.bounds.size) { renderer throws in
      func red(_ time: Double) throws -> Int {
        try at(time) { Picture(try renderer.render(root)) }.rgba(8, 8)[0]
      }
      #expect(try red(1) == 0)
      Drawing.shade = 1
      changing.setNeedsDisplay()
      changing.add(transition(), forKey: nil)
      #expect(try red(1) == 0)
      #expect(try red(1.2) == 51)
      // Drawing again during the fade changes only the new half.
      Drawing.shade = 0.6
      changing.setNeedsDisplay()
      let half = try red(1.5)
      #expect(abs(half - 77) <= 1)
      #expect(try red(2.5) == 153)
    }
  }
}

extension CATransaction {
  /// Runs `body` without actions, so that changes show at once.
  static func withoutActions(_ body: () throws -> Void) rethrows {
    begin()
    setDisableActions(true)
    defer { commit() }
    try body()
  }
}
