import Foundation
import Lamina
import Testing

/// A layer that masks to its bounds cuts all that its sublayers draw, also if a sublayer's own
/// bounds lie inside.
@Suite struct SuperlayerClipTests {
  enum Kind: String, CaseIterable {
    case shape, line, gravity, filling, shadow, shadowPath, blur, group, masked, particles
  }

  private static let large = CGRect(x: -60, y: -60, width: 130, height: 130)

  /// A layer of 10 x 10 points that draws far beyond them.
  private func reaching(_ kind: Kind) throws -> CALayer {
    let top: CALayer
    switch kind {
    case .shape, .line:
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: Self.large, transform: nil)
      shape.fillColor = .black
      if kind == .line {
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        (shape.strokeColor, shape.lineWidth) = (.black, 90)
      }
      top = shape
    case .particles:
      let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
      (cell.birthRate, cell.lifetime, cell.contents) = (20, 5, try testImage(90, 90))
      emitter.emitterCells = [cell]
      emitter.emitterPosition = CGPoint(x: 5, y: 5)
      top = emitter
    case .gravity, .filling:
      top = CALayer()
      top.contents = try testImage(90, 60)
      top.contentsGravity = kind == .gravity ? .center : .resizeAspectFill
    case .shadow, .shadowPath, .blur, .group, .masked:
      top = layer(0, 0, 10, 10, .black)
      if kind == .shadow || kind == .shadowPath {
        (top.shadowOpacity, top.shadowRadius) = (1, 9)
        if kind == .shadowPath { top.shadowPath = CGPath(rect: Self.large, transform: nil) }
      } else if kind == .blur {
        top.filters = [CAFilter(type: "gaussianBlur")]
        top.setValue(9, forKeyPath: "filters.gaussianBlur.inputRadius")
      } else {
        top.opacity = 0.5
        let inner = layer(-60, -60, 130, 130, .red)
        top.addSublayer(inner)
        if kind == .masked { top.mask = layer(-60, -60, 130, 130, .black) }
      }
    }
    top.frame = CGRect(x: 9, y: 5, width: 10, height: 10)
    return top
  }

  /// The picture two seconds after the start, when there are particles.
  private func picture(of root: CALayer) throws -> Picture {
    Picture(
      try OffscreenRenderer(size: root.bounds.size, device: .surfaceless).render(root, at: 2))
  }

  /// Clips on whole pixels, between pixels, rounded and turned. What is outside is as it would be
  /// without the sublayer.
  @Test(arguments: Kind.allCases)
  func whatReachesBeyondBoundsIsCut(_ kind: Kind) throws {
    let places = [
      CGRect(x: 30, y: 20, width: 24, height: 18), CGRect(x: 30.4, y: 20.3, width: 24, height: 18),
    ]
    for (index, place) in (places + places).enumerated() {
      let clip = CALayer()
      clip.frame = place
      clip.masksToBounds = true
      if index == 2 { clip.cornerRadius = 6 }
      if index == 3 { clip.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
      clip.addSublayer(try reaching(kind))
      let picture = try self.picture(of: root([clip]))
      let plain = try self.picture(of: root([]))
      var (inside, outside) = (0, 0)
      for y in 0..<64 {
        for x in 0..<96 where picture[x, y] != plain[x, y] {
          let isNear = place.insetBy(dx: -8, dy: -10).contains(CGPoint(x: x, y: 63 - y))
          let isIn =
            index == 3
            ? isNear
            : place.insetBy(dx: -1, dy: -1).contains(
              CGPoint(x: Double(x) + 0.5, y: 63.5 - Double(y)))
          if isIn { inside += 1 } else { outside += 1 }
        }
      }
      #expect(inside > 50 && outside == 0, "\(kind) \(index): \(inside) inside, \(outside) outside")
    }
  }

  /// A change that makes a layer draw beyond its bounds, or ends that.
  @Test func editsAreCutToo() throws {
    let clip = layer(30.4, 20.3, 24, 18) { $0.masksToBounds = true }
    let inner = layer(9, 5, 10, 10, .green)
    inner.contents = try testImage(90, 60)
    let shape = try reaching(.shape)
    clip.addSublayer(inner)
    clip.addSublayer(shape)
    let top = root([clip])
    let renderer = try OffscreenRenderer(size: top.bounds.size, device: .surfaceless)
    let edits: [() -> Void] = [
      {}, { inner.contentsGravity = .center }, { inner.contentsGravity = .resizeAspect },
      { inner.contentsGravity = .topLeft }, { inner.shadowOpacity = 1 },
      { inner.contents = nil }, { inner.shadowOpacity = 0 }, { inner.opacity = 0.5 },
      {
        (shape as? CAShapeLayer)?.path = CGPath(
          rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
      },
      { (shape as? CAShapeLayer)?.path = CGPath(rect: Self.large, transform: nil) },
      { shape.position.x += 3.5 },
    ]
    for (index, edit) in edits.enumerated() {
      edit()
      expectEqual(
        Picture(try renderer.render(top)), try render(top), "superlayer-clip-edit-\(index)")
    }
  }
}
