import Foundation
import Lamina
import Testing

/// `CALayer.render(in:)`, which draws on the CPU, against the renderer's picture of the same tree.
///
/// In flat parts both have to agree except for the rounding of translucent colours. At edges each
/// has its own antialiasing: the coverage of areas on the CPU, the distance to the edge in the
/// renderer. Only on the CPU does a background show through edges that coincide. So a value at an
/// edge has to lie between those of its neighbourhood. The CPU averages images that it reduces.
@Suite struct RenderInContextTests {
  private func painted(_ root: CALayer, scale: CGFloat = 1) throws -> Picture {
    let size = root.bounds.size
    let (width, height) = (
      Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up))
    )
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -root.bounds.minX, y: -root.bounds.minY)
    root.render(in: context)
    return Picture(try #require(context.makeImage()))
  }

  /// The number of flat pixels, the error of the worst one, the number of edge pixels, and how many
  /// of them lie outside the range of their neighbourhood.
  private func compare(_ actual: Picture, _ expected: Picture) -> (
    flat: Int, worst: Int, edges: Int, wrong: Int
  ) {
    var result = (flat: 0, worst: 0, edges: 0, wrong: 0)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        var (low, high) = (SIMD4<Int32>(repeating: 255), SIMD4<Int32>(repeating: 0))
        for dy in -1...1 {
          for dx in -1...1 {
            let (nx, ny) = (
              min(max(x + dx, 0), expected.width - 1), min(max(y + dy, 0), expected.height - 1)
            )
            let value = SIMD4<Int32>(truncatingIfNeeded: expected[nx, ny])
            low = pointwiseMin(low, value)
            high = pointwiseMax(high, value)
          }
        }
        let value = SIMD4<Int32>(truncatingIfNeeded: actual[x, y])
        let outside = pointwiseMax(low &- value, value &- high).max()
        if (high &- low).max() <= 2 {
          result.flat += 1
          result.worst = max(result.worst, Int(outside))
        } else {
          result.edges += 1
          if outside > 12 { result.wrong += 1 }
        }
      }
    }
    return result
  }

  private func ungroup(_ layer: CALayer) {
    layer.allowsGroupOpacity = false
    layer.sublayers?.forEach(ungroup)
  }

  static let trees =
    Trees.names.filter { !["perspective", "large"].contains($0) } + FlatTrees.names

  @Test(arguments: trees, [1.0, 2.0])
  func theCPUDrawsWhatIsOnTheScreen(_ name: String, _ scale: Double) throws {
    let root = try FlatTrees.named(name) ?? Trees.named(name)
    // A CGContext gives the opacity to each thing that is drawn.
    ungroup(root)
    let (actual, expected) = (try painted(root, scale: scale), try render(root, scale: scale))
    #expect(actual.width == expected.width && actual.height == expected.height)
    let result = compare(actual, expected)
    // Each translucent colour over another adds a rounding.
    let rounding = ["opacity": 1, "deep": 2][name] ?? 0
    if result.worst > rounding || result.wrong * 200 > result.edges {
      let place = FailureFolder.save(
        "context-\(name)-\(scale)", actual: actual, expected: expected, plan: nil)
      Issue.record("\(name): \(result); \(place)")
    }
  }
}

/// More trees that both can draw.
private enum FlatTrees {
  static let names = ["scrolled", "origins", "moved", "framed", "drawn", "mirrored"]

  static func named(_ name: String) throws -> CALayer? {
    switch name {
    case "scrolled":
      let scroll = CAScrollLayer()
      scroll.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
      scroll.masksToBounds = true
      for index in 0..<6 {
        scroll.addSublayer(layer(CGFloat(index) * 22, 5, 18, 30, index % 2 == 0 ? .red : .blue))
      }
      scroll.scroll(to: CGPoint(x: 31, y: -4))
      return root([scroll])
    case "origins":
      return root([
        layer(10, 10, 50, 40, .glass) {
          $0.bounds.origin = CGPoint(x: 12, y: -6)
          $0.addSublayer(layer(14, 0, 20, 20, .red))
        }
      ]) { $0.bounds.origin = CGPoint(x: 3, y: 2) }
    case "moved":
      return root([layer(10, 10, 40, 20, .red), layer(30, 20, 40, 20, .green)]) {
        $0.sublayerTransform = CATransform3DTranslate(CATransform3DMakeScale(0.5, 1.5, 1), 8, -4, 0)
      }
    case "framed":
      let image = try softImage(24, 24)
      return root([
        layer(6, 6, 60, 44, .green) {
          $0.cornerRadius = 12
          $0.borderWidth = 4
          $0.masksToBounds = true
          $0.addSublayer(layer(30, -10, 50, 40) { $0.contents = image })
        }
      ])
    case "drawn":
      let drawn = Drawn()
      drawn.frame = CGRect(x: 8, y: 6, width: 70, height: 50)
      drawn.contentsScale = 2
      drawn.setNeedsDisplay()
      drawn.displayIfNeeded()
      return root([drawn])
    case "mirrored":
      let drawn = Drawn()
      drawn.frame = CGRect(x: 8, y: 6, width: 70, height: 50)
      let flipped = root([drawn]) { $0.isGeometryFlipped = true }
      drawn.display()
      return flipped
    default: return nil
    }
  }

  private final class Drawn: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.red)
      ctx.fill(CGRect(x: 0, y: 0, width: 70, height: 20))
      ctx.setFillColor(.blue)
      ctx.fillEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 30))
    }
  }
}
