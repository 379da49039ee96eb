import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The records of gradients whose mask is one shape, without GL.
@Suite struct ShapedGradientPlanTests {
  private func shaped(_ frame: CGRect) -> (CAGradientLayer, CAShapeLayer) {
    let (gradient, shape) = (CAGradientLayer(), CAShapeLayer())
    gradient.frame = frame
    gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
    shape.path = CGPath(
      ellipseIn: CGRect(x: 1, y: 1, width: frame.width - 2, height: frame.height - 2),
      transform: nil)
    gradient.mask = shape
    return (gradient, shape)
  }

  private func top(_ change: (CAGradientLayer, CAShapeLayer) -> Void = { _, _ in }) -> CALayer {
    let top = root(100, 80)
    let (gradient, shape) = shaped(rect(10, 8, 40, 30))
    change(gradient, shape)
    top.addSublayer(gradient)
    return top
  }

  @Test func oneRecordAndNoSurface() throws {
    let one = try plan(top())
    #expect(one.batches.map(\.program) == [.shapedGradient] && one.passes.isEmpty)
    #expect(one.quads.count == 1 && one.uploads.count == 1)
    #expect(one.quads[0].flags & QuadFlags.edged.rawValue == 0, "the gradient ends elsewhere")
    #expect(one.quads[0].source == Vector4(0, 0, 1 / 40, 1 / 30))
    let surfaces = try plan(top(), options: .all.subtracting([.damage, .shortcuts]))
    #expect(surfaces.passes.count >= 3)
  }

  /// Where the mask reaches beyond the gradient, the record knows the gradient's edges.
  @Test func theGradientEnds() throws {
    let one = try plan(top { $1.position.x = 8.5 })
    #expect(one.batches.map(\.program) == [.shapedGradient])
    // On whole pixels, the pixels beyond the edge are left out.
    #expect(one.quads[0].flags & QuadFlags.edged.rawValue == 0)
    let between = try plan(
      top {
        $0.position.x += 0.5
        $1.position.x = 8.5
      })
    #expect(between.quads[0].flags & QuadFlags.edged.rawValue != 0)
  }

  @Test func whatElseIsThereNeedsSurfaces() throws {
    let changes: [(CAGradientLayer, CAShapeLayer) -> Void] = [
      { gradient, _ in gradient.backgroundColor = color(0, 1, 0) },
      { gradient, _ in gradient.borderWidth = 2 },
      { gradient, _ in gradient.cornerRadius = 4 },
      { gradient, _ in gradient.addSublayer(layer(rect(0, 0, 5, 5), color(0, 1, 0))) },
      { gradient, _ in gradient.compositingFilter = kCAFilterMultiplyBlendMode },
      { gradient, _ in gradient.shouldRasterize = true },
      { _, shape in shape.strokeColor = color(0, 1, 0) },
      { _, shape in shape.backgroundColor = color(0, 1, 0) },
      { _, shape in shape.masksToBounds = true },
      { _, shape in shape.isDoubleSided = false },
      { _, shape in shape.transform = CATransform3DMakeScale(1.1, 1, 1) },
      { _, shape in shape.addSublayer(layer(rect(0, 0, 5, 5), color(0, 1, 0))) },
      { _, shape in shape.mask = layer(rect(0, 0, 20, 20), color(0, 1, 0)) },
    ]
    for (index, change) in changes.enumerated() {
      let plan = try plan(top(change))
      #expect(!plan.passes.isEmpty, "change \(index)")
      #expect(!plan.batches.contains { $0.program.kind == .shapedGradient }, "change \(index)")
    }
  }

  @Test func aMaskThatShowsNothingHidesAll() throws {
    for change: (CAShapeLayer) -> Void in [
      { $0.isHidden = true }, { $0.opacity = 0 }, { $0.path = nil }, { $0.fillColor = nil },
    ] {
      #expect(try plan(top { change($1) }).quads.isEmpty)
    }
  }

  /// Moves, colours and paths are written into the present plan, which then is what a new one would
  /// be.
  @Test func patchesGiveWhatPlansWouldBe() throws {
    let top = root(200, 100)
    let all = (0..<6).map { index in
      let one = shaped(rect(Double(index * 30), 10, 28, 30))
      if index % 2 == 1 { one.0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
      top.addSublayer(one.0)
      return one
    }
    let frame = Frame(top, options: .all)
    try frame.draw()
    for step in 0..<12 {
      let (gradient, shape) = all[step % 6]
      switch step % 4 {
      case 0: gradient.position.y += 7.25
      case 1: gradient.colors = [color(0, 1, 0), color(0, 0, 1)]
      case 2: shape.position.x = 1.5
      default:
        shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 2, width: 20, height: 21), transform: nil)
      }
      #expect(try frame.draw())
      let fresh = try plan(top, options: .all)
      #expect(frame.plan.batches.map(\.program) == fresh.batches.map(\.program), "step \(step)")
      #expect(frame.plan.passes.isEmpty, "step \(step)")
      #expect(
        frame.plan.quads.map(\.rect) == fresh.quads.map(\.rect)
          && frame.plan.quads.map(\.cover) == fresh.quads.map(\.cover), "step \(step)")
    }
  }
}
