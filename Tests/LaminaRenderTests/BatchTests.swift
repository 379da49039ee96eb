import Foundation
import Lamina
import Testing

/// How many draw calls scenes take. The count is tested so that it cannot grow unnoticed.
@Suite struct BatchTests {
  private func scene(_ count: Int, images: [CGImage], _ configure: (CALayer, Int) -> Void)
    -> CALayer
  {
    let top = layer(0, 0, 1920, 1080, .white)
    for index in 0..<count {
      let side: CGFloat = 32
      let sprite = layer(CGFloat(index % 55) * 34, CGFloat(index / 55) * 28, side, side)
      sprite.contents = images[index % images.count]
      configure(sprite, index)
      top.addSublayer(sprite)
    }
    return top
  }

  private func images(_ count: Int) throws -> [CGImage] {
    try (0..<count).map { try testImage(24 + $0 % 16, 20 + $0 % 13, opaque: $0 % 2 == 0) }
  }

  @Test(arguments: ["upright", "turned", "mixed", "copies"])
  func twoThousandLayersTakeSingleDigitDrawCalls(_ kind: String) throws {
    let images = try images(64)
    let top = scene(2_000, images: images) { layer, index in
      if kind == "turned" || kind == "mixed" && index % 3 == 0 {
        layer.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
      }
      if kind == "copies" || kind == "mixed" && index % 3 == 1 {
        let image = images[index % images.count]
        layer.bounds.size = CGSize(width: image.width, height: image.height)
        layer.position = CGPoint(
          x: layer.position.x.rounded() + CGFloat(image.width % 2) / 2,
          y: layer.position.y.rounded() + CGFloat(image.height % 2) / 2)
      }
    }
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.layers == 2_001)
      #expect(renderer.statistics.drawnLayers == 2_001)
      #expect(renderer.statistics.drawCalls <= 9)
      #expect(renderer.statistics.passes == 1)
      _ = try renderer.render(top)
      #expect(renderer.statistics.glCalls == 0)
    }
  }

  @Test func nineSlicesShareADrawWithOtherImages() throws {
    let image = try testImage(30, 30)
    let top = root([
      layer(2.5, 2, 40, 30) { $0.contents = image },
      layer(50.5, 2, 40, 30) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
      }, layer(2.5, 36, 40, 20) { $0.contents = image },
    ]) { $0.backgroundColor = nil }
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls == 1)
      #expect(renderer.statistics.quads == 11)
    }
  }

  @Test func withoutBatchingKindsThatAlternateTakeADrawEach() throws {
    let image = try testImage(8, 8)
    let top = root(
      (0..<10).map { index in
        layer(CGFloat(index) * 9 + 0.5, 4.5, 8, 8, index % 2 == 0 ? .red : nil) {
          if index % 2 == 1 { $0.contents = image }
        }
      }
    ) { $0.backgroundColor = nil }
    try withRenderer(size: top.bounds.size, options: .disabling("batching")) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls == 10)
    }
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls == 2)
    }
  }
}
