import Foundation
import Lamina
import Testing

/// Images that are copied one to one: with an opacity, in targets of both orders of rows, from the
/// program's own bytes. The pictures are those of the general programs.
@Suite struct CopiedImageTests {
  private static let size = CGSize(width: 320, height: 240)

  /// Draws one tree again and again, as a whole or in parts.
  private final class Engine {
    let renderer: LayerRenderer
    private let target: FrameTarget
    private let rows: RowOrder

    init(_ rows: RowOrder = .topFirst, without disabled: String = "") throws {
      renderer = try LayerRenderer(
        .own(try TestDevice.request()), limits: .standard, options: .disabling(disabled))
      self.rows = rows
      target = try renderer.makeTarget(width: 320, height: 240)
    }

    func draw(_ root: CALayer) throws -> Picture {
      var stages = FrameStages()
      let tree = try renderer.commit(root, at: nil, &stages)
      let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard).with(rows: rows)
      if try renderer.compile(tree, for: target, &stages, viewport: { viewport }) {
        try renderer.execute(into: target, &stages)
      }
      return Picture(try target.target.makeImage())
    }

    var programs: Set<DrawProgram> { Set(renderer.plan.batches.map(\.program)) }
  }

  /// Images of several sizes over each other, in a clip and beside a small one.
  private func scene(opacity: Float) throws -> (root: CALayer, layers: [CALayer]) {
    let root = layer(0, 0, 320, 240, .white)
    root.contents = try testImage(320, 240)
    var layers: [CALayer] = []
    for number in 0..<6 {
      let picture = layer(Double(20 + number * 31), Double(12 + number * 19), 110, 90)
      picture.contents = try testImage(110, 90, opaque: number % 2 == 0)
      picture.opacity = opacity
      picture.allowsGroupOpacity = false
      root.addSublayer(picture)
      layers.append(picture)
    }
    let list = layer(200, 20, 100, 120, .glass) { $0.masksToBounds = true }
    list.cornerRadius = 9
    for number in 0..<2 {
      let inner = layer(Double(number * 30) - 8, Double(number * 40), 90, 80)
      inner.contents = try testImage(90, 80, opaque: false)
      inner.opacity = opacity
      list.addSublayer(inner)
      layers.append(inner)
    }
    root.addSublayer(list)
    let small = layer(250, 190, 30, 20)
    small.contents = try testImage(30, 20)
    small.opacity = opacity
    root.addSublayer(small)
    return (root, layers + [small])
  }

  // MARK: Opacity

  /// 128, 64 and 204 of 255 are exact on the fast path; 152, 191 and 253 are not.
  @Test(arguments: [128, 64, 204, 152, 191, 253, 1], [RowOrder.topFirst, .bottomFirst])
  func fadedCopiesEqualTheGeneralProgram(_ opacity: Int, _ rows: RowOrder) throws {
    let (root, _) = try scene(opacity: (Float(opacity)) / 255)
    let engine = try Engine(rows)
    let picture = try engine.draw(root)
    #expect(engine.programs.contains(.faded))
    let batch = try #require(engine.renderer.plan.batches.first { $0.program == .faded })
    #expect(Int(batch.opacity) == opacity)
    let general = try Engine(rows, without: "aligned")
    expectEqual(picture, try general.draw(root), "faded-\(opacity)-\(rows)")
    #expect(!general.programs.contains(.faded))
  }

  /// A layer alone in its batch changes its opacity in the present plan. One that shares a batch
  /// makes a new plan.
  @Test func opacitiesThatChangeGiveThePictureOfAFreshRenderer() throws {
    let (root, layers) = try scene(opacity: 0.5)
    let engine = try Engine()
    _ = try engine.draw(root)
    for step in 0..<16 {
      let changed = layers[step * 5 % layers.count]
      changed.opacity = [0.25, 0.6, 0.75, 1, 0, 0.5][step % 6]
      if step % 4 == 3 { changed.position.x += step % 8 == 3 ? 1 : 0.5 }
      let picture = try engine.draw(root)
      expectEqual(picture, try Engine().draw(root), "fading-\(step)")
    }
  }

  @Test func aBatchHasOneOpacity() throws {
    let root = layer(0, 0, 320, 240, .white)
    let image = try testImage(100, 80)
    for (x, opacity) in [(0, 0.5), (105, 0.25), (210, 0.5)] {
      root.addSublayer(
        layer(Double(x), 10, 100, 80) { ($0.contents, $0.opacity) = (image, Float(opacity)) })
    }
    let engine = try Engine()
    let picture = try engine.draw(root)
    let batches = engine.renderer.plan.batches.filter { $0.program == .faded }
    #expect(batches.map(\.opacity) == [128, 64])
    #expect(batches.map(\.count) == [2, 1])
    expectEqual(picture, try Engine(without: "aligned").draw(root), "two-opacities")
  }

  // MARK: Rows

  @Test(arguments: [1, 0.5] as [Float])
  func reversedImagesEqualTurnedOnes(_ opacity: Float) throws {
    let (root, layers) = try scene(opacity: opacity)
    let quick = try Engine(.bottomFirst)
    let general = try Engine(.bottomFirst, without: "reversing")
    for step in 0..<12 {
      let top = try Engine().draw(root)
      let picture = try quick.draw(root)
      expectEqual(picture, try general.draw(root), "reversed-\(opacity)-\(step)")
      // A layer between two pixels is sampled, in steps that begin at the other edge of a texel.
      expectEqual(picture.mirrored, top, tolerance: step < 2 ? 0 : 1, "top-\(opacity)-\(step)")
      let moved = layers[step * 3 % layers.count]
      switch step % 4 {
      case 0: moved.position.x += 3
      case 1: moved.position.y += 0.5
      case 2: moved.contents = try testImage(70, 60, opaque: false)
      default: moved.position.y = moved.position.y.rounded()
      }
    }
    // Without the option, nothing that shows a whole image at whole pixels is a copy.
    #expect(quick.programs.contains(opacity == 1 ? .blit : .faded))
    let copies = general.renderer.plan.uploads.filter(\.isReversed)
    #expect(copies.isEmpty)
  }

  @Test func nothingIsDrawnByTheGeneralProgram() throws {
    let root = layer(0, 0, 320, 240, .white)
    let image = try testImage(150, 100)
    for number in 0..<3 {
      root.addSublayer(layer(Double(number) * 40, 20, 150, 100) { $0.contents = image })
    }
    for (rows, disabled, quads) in [
      (RowOrder.topFirst, "", 0), (.bottomFirst, "", 0), (.bottomFirst, "reversing", 3),
    ] {
      let engine = try Engine(rows, without: disabled)
      _ = try engine.draw(root)
      #expect(engine.renderer.plan.quads.count == quads, "\(rows) without \(disabled)")
    }
  }

  /// A store that is drawn again in part is copied in part, at the right rows.
  @Test func storesAreReversedInParts() throws {
    final class Painted: CALayer {
      var shade: CGFloat = 0
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(red: shade, green: 0.3, blue: 1 - shade, alpha: 1)
        ctx.fill(ctx.boundingBoxOfClipPath)
      }
    }
    let root = layer(0, 0, 320, 240, .white)
    let painted = Painted()
    painted.frame = CGRect(x: 31, y: 40, width: 200, height: 150)
    root.addSublayer(painted)
    painted.setNeedsDisplay()
    let engine = try Engine(.bottomFirst)
    _ = try engine.draw(root)
    for step in 1..<5 {
      painted.shade = CGFloat(step) / 5
      painted.setNeedsDisplay(CGRect(x: 11 * step, y: 17 * step, width: 50, height: 23))
      let top = try engine.draw(root).mirrored
      expectEqual(top, try Engine().draw(root), "store-\(step)")
    }
    #expect(engine.renderer.plan.quads.isEmpty)
  }

  // MARK: The program's own bytes

  @Test(arguments: [RowOrder.topFirst, .bottomFirst])
  func imagesOverBytesEqualConvertedOnes(_ rows: RowOrder) throws {
    let (width, height) = (150, 100)
    func image(_ info: CGImageAlphaInfo) throws -> CGImage {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let pixel: [UInt8] = [UInt8(x), UInt8(2 * y), UInt8(x / 2 + y), UInt8(x + y)]
          bytes += pixel
        }
      }
      let provider = try #require(CGDataProvider(data: NSData(bytes: bytes, length: bytes.count)))
      return try #require(
        CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
          bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
          provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    }
    let kinds: [CGImageAlphaInfo] = [.noneSkipLast, .premultipliedLast, .last, .premultipliedFirst]
    let images = try kinds.map { try image($0) }
    let root = layer(0, 0, 320, 240, .white)
    for (number, image) in images.enumerated() {
      root.addSublayer(
        layer(Double(number % 2) * 155, Double(number / 2) * 110, 150, 100) {
          $0.contents = image
          if number == 3 { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
        })
    }
    let picture = try Engine(rows).draw(root)
    #expect(images.allSatisfy { $0.lentPixels != nil })
    expectEqual(picture, try Engine(rows, without: "converting").draw(root), "lent-\(rows)")
    #expect(images.allSatisfy { $0.lentPixels == nil })
    // Now that their pixels are there, they are used.
    expectEqual(picture, try Engine(rows).draw(root), "made-\(rows)")
  }
}
