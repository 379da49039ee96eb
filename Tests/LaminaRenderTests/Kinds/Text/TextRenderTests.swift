import Foundation
import Lamina
import Testing

/// Text layers: their pixels in a picture, and their cost.
@Suite struct TextRenderTests {
  private func paper(_ width: Double = 120, _ height: Double = 60) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.isGeometryFlipped = true
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    return root
  }

  private func label(_ string: Any?, _ frame: CGRect, size: CGFloat = 20.48) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    (layer.font, layer.fontSize) = ("DejaVu Sans" as CFString, size)
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    layer.string = string
    return layer
  }

  /// The box around the pixels that are not white, rows from the top down.
  private func ink(_ picture: Picture) -> [Int]? {
    var box: [Int]?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.bytes[(y * picture.width + x) * 4] < 250 {
        let old = box ?? [x, y, x + 1, y + 1]
        box = [min(old[0], x), min(old[1], y), max(old[2], x + 1), max(old[3], y + 1)]
      }
    }
    return box
  }

  @Test func textIsWhereItsMetricsSay() throws {
    let root = paper()
    let layer = label("Hill", CGRect(x: 10, y: 5, width: 100, height: 50))
    root.addSublayer(layer)
    let bounds = try layer.textMetrics().inkBounds.offsetBy(dx: 10, dy: 5)
    let box = try #require(ink(try render(root)))
    let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    for (pixel, edge) in zip(box, edges) {
      #expect(abs(CGFloat(pixel) - edge) <= 1, "\(box) \(edges)")
    }
  }

  @Test func anUnchangedTextCostsNothing() throws {
    let root = paper()
    let layer = label("Text", CGRect(x: 10, y: 5, width: 100, height: 40))
    root.addSublayer(layer)
    let other = CALayer()
    other.frame = CGRect(x: 0, y: 50, width: 10, height: 10)
    root.addSublayer(other)
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      #expect(renderer.statistics.drawnStores == 1 && renderer.statistics.uploads == 1)
      #expect(renderer.statistics.texelBytes == 100 * 40 * 4)
      for step in 1..<4 {
        other.backgroundColor = CGColor(gray: CGFloat(step) / 4, alpha: 1)
        layer.position.x += 3
        layer.setValue(Double(step) / 10, forKeyPath: "transform.rotation.z")
        layer.opacity = 1 - Float(step) / 8
        (layer.string, layer.fontSize) = (layer.string, layer.fontSize)
        _ = try renderer.render(root)
        #expect(renderer.statistics.drawCalls > 0)
        #expect(renderer.statistics.drawnStores == 0 && renderer.statistics.uploads == 0)
      }
      layer.string = "Other"
      _ = try renderer.render(root)
      #expect(renderer.statistics.drawnStores == 1 && renderer.statistics.uploads == 1)
    }
  }

  /// A program sets a text to other values and back to the ones it shows. Nothing is drawn.
  @Test func valuesThatComeBackCostNothing() throws {
    let root = paper()
    let layer = label("Text", CGRect(x: 10, y: 5, width: 100, height: 40))
    root.addSublayer(layer)
    try withRenderer(size: root.bounds.size) { renderer in
      let first = Picture(try renderer.render(root))
      (layer.frame.size.height, layer.string) = (50, "Other")
      (layer.frame.size.height, layer.string) = (40, "Text")
      #expect(layer.needsDisplay())
      #expect(Picture(try renderer.render(root)) == first)
      #expect(renderer.statistics.drawnStores == 0 && renderer.statistics.uploads == 0)
      // The other values on which the pixels depend.
      for change in [
        { layer.contentsScale = 2 }, { layer.bounds.origin.x = 3 }, { layer.isOpaque = true },
        { root.isGeometryFlipped = false }, { layer.contents = nil },
      ] as [() -> Void] {
        change()
        layer.setNeedsDisplay()
        _ = try renderer.render(root)
        #expect(renderer.statistics.drawnStores == 1)
      }
    }
  }

  /// After any edits, the picture equals that of a renderer that has seen no edit.
  @Test(arguments: 0..<16)
  func editsGiveTheSamePictureAsAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let root = paper(160, 120)
    let layers = (0..<4).map { index in
      label("Text \(index)", CGRect(x: 10 + 20 * index, y: 8 + 25 * index, width: 70, height: 30))
    }
    for layer in layers { root.addSublayer(layer) }
    let words = [
      "", "one", "two words", "a line\nand another", "\u{5D0}\u{5D1}\u{5D2} abc", "fi AV Te",
    ]
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      for step in 0..<10 {
        for _ in 0...dice.roll(3) {
          let layer = layers[dice.roll(layers.count)]
          switch dice.roll(12) {
          case 0: layer.string = words[dice.roll(words.count)]
          case 1: layer.fontSize = CGFloat(dice.roll(30))
          case 2:
            layer.foregroundColor = CGColor(
              srgbRed: CGFloat(dice.roll(5)) / 4, green: 0, blue: 0.5, alpha: 0.8)
          case 3: layer.isWrapped.toggle()
          case 4: layer.truncationMode = [.none, .start, .end, .middle][dice.roll(4)]
          case 5: layer.alignmentMode = [.left, .right, .center, .justified][dice.roll(4)]
          case 6: layer.bounds.size.width = CGFloat(dice.roll(90))
          case 7: layer.contentsScale = CGFloat(1 + dice.roll(3))
          case 8: layer.position = CGPoint(x: dice.roll(160), y: dice.roll(120))
          case 9: layer.transform = CATransform3DMakeRotation(CGFloat(dice.roll(7)) / 7, 0, 0, 1)
          case 10: layer.opacity = Float(dice.roll(4)) / 3
          default: layer.font = ["DejaVu Serif", "DejaVu Sans Mono"][dice.roll(2)] as CFString
          }
        }
        let incremental = Picture(try renderer.render(root))
        let full = try render(root)
        expectEqual(incremental, full, "text-edit-\(seed)-\(step)")
      }
    }
  }

  /// Animated values show at their time, in any order of times.
  @Test func animatedTextsAtAnyTime() throws {
    func scene() -> CALayer {
      let root = paper()
      let layer = label("Te", CGRect(x: 0, y: 0, width: 120, height: 60), size: 10)
      let grow = CABasicAnimation(keyPath: "fontSize")
      (grow.fromValue, grow.toValue, grow.duration) = (10, 40, 1)
      layer.add(grow, forKey: nil)
      root.addSublayer(layer)
      return root
    }
    let times = [0.25, 0.75, 0.5, 0.25]
    let root = scene()
    try withRenderer(size: root.bounds.size) { renderer in
      renderer.keepsAnimations = true
      var heights: [Int] = []
      for time in times {
        let picture = Picture(try renderer.render(root, at: time))
        heights.append(try #require(ink(picture)).dropFirst().first ?? 0)
        let fresh = try withRenderer(size: root.bounds.size) { other in
          other.keepsAnimations = true
          return Picture(try other.render(scene(), at: time))
        }
        expectEqual(picture, fresh, "text-animated-\(time)")
      }
      #expect(
        heights[0] == heights[3] && heights[0] < heights[2] && heights[2] < heights[1], "\(heights)"
      )
    }
  }

  @Test func aFlippedTreeAndAnUprightOneShowTheSame() throws {
    let flipped = paper()
    flipped.addSublayer(label("Type\nfast", CGRect(x: 10, y: 5, width: 100, height: 50)))
    let upright = paper()
    upright.isGeometryFlipped = false
    upright.addSublayer(label("Type\nfast", CGRect(x: 10, y: 5, width: 100, height: 50)))
    expectEqual(try render(flipped), try render(upright), "text-flipped")
  }

  /// The first picture of a tree makes a page for the text, even if the text is not visible yet.
  @Test func aTextThatComesUnseen() throws {
    let root = paper()
    let layer = label(nil, CGRect(x: 10, y: 5, width: 100, height: 50))
    layer.opacity = 0
    root.addSublayer(layer)
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      layer.string = "Text"
      #expect(ink(Picture(try renderer.render(root))) == nil)
      layer.opacity = 1
      expectEqual(Picture(try renderer.render(root)), try render(root), "text-unseen")
    }
  }

  @Test func contentsThatAreSetHideTheText() throws {
    let root = paper()
    let layer = label("Text", CGRect(x: 0, y: 0, width: 120, height: 60))
    root.addSublayer(layer)
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      layer.contents = CGImage(
        pixels: try PixelBuffer(width: 1, height: 1) { bytes in
          for i in bytes.indices { bytes[i] = 255 }
        })
      #expect(ink(Picture(try renderer.render(root))) == nil)
      layer.string = "again"
      #expect(ink(Picture(try renderer.render(root))) != nil)
    }
  }
}
