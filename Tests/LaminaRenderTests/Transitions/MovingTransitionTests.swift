import Foundation
import Lamina
import Testing

/// The moving halves of a transition look like layers at the same places.
@Suite struct MovingTransitionTests {
  struct Case: Sendable, CustomStringConvertible {
    var type: CATransitionType
    var subtype: CATransitionSubtype?
    /// The positions of the old and the new half at half time, in units of the layer's size.
    var old: CGPoint
    var new: CGPoint
    var oldIsInFront = false
    var description: String { "\(type.rawValue) \(subtype?.rawValue ?? "-")" }
  }

  static let cases = [
    Case(type: .push, old: CGPoint(x: 0.25, y: 0), new: CGPoint(x: -0.75, y: 0)),
    Case(
      type: .push, subtype: .fromLeft, old: CGPoint(x: 0.25, y: 0), new: CGPoint(x: -0.75, y: 0)),
    Case(
      type: .push, subtype: .fromRight, old: CGPoint(x: -0.25, y: 0), new: CGPoint(x: 0.75, y: 0)),
    Case(type: .push, subtype: .fromTop, old: CGPoint(x: 0, y: -0.25), new: CGPoint(x: 0, y: 0.75)),
    Case(
      type: .push, subtype: .fromBottom, old: CGPoint(x: 0, y: 0.25), new: CGPoint(x: 0, y: -0.75)),
    Case(type: .moveIn, subtype: .fromLeft, old: .zero, new: CGPoint(x: -0.75, y: 0)),
    Case(type: .moveIn, subtype: .fromTop, old: .zero, new: CGPoint(x: 0, y: 0.75)),
    Case(
      type: .reveal, subtype: .fromLeft, old: CGPoint(x: 0.25, y: 0), new: .zero, oldIsInFront: true
    ),
    Case(
      type: .reveal, subtype: .fromBottom, old: CGPoint(x: 0, y: 0.25), new: .zero,
      oldIsInFront: true),
  ]

  private func card(_ color: CGColor) -> CALayer {
    layer(40, 20, 40, 30, color) {
      $0.cornerRadius = 6
      $0.addSublayer(layer(4, 4, 12, 12, .white))
      $0.castShadow(3, -3, radius: 2)
    }
  }

  @Test(arguments: cases)
  func picturesLieWhereLayersWould(_ item: Case) throws {
    for isFlipped in [false, true] {
      func stage(_ children: [CALayer]) -> CALayer {
        let root = layer(0, 0, 120, 80, .white) { $0.isGeometryFlipped = isFlipped }
        for child in children { root.addSublayer(child) }
        return root
      }
      let (before, after) = (card(.red), card(.green))
      before.position = CGPoint(x: 60 + item.old.x * 40, y: 35 + item.old.y * 30)
      after.position = CGPoint(x: 60 + item.new.x * 40, y: 35 + item.new.y * 30)
      let wanted = try render(stage(item.oldIsInFront ? [after, before] : [before, after]))
      let changing = card(.red)
      let root = stage([changing])
      try withRenderer(size: root.bounds.size) { renderer throws in
        func picture(_ time: Double) throws -> Picture {
          try at(time) { Picture(try renderer.render(root)) }
        }
        _ = try picture(3)
        CATransaction.withoutActions { changing.backgroundColor = .green }
        changing.add(transition(item.type, item.subtype), forKey: nil)
        _ = try picture(3)
        expectEqual(try picture(3.25), wanted, "quarter \(item) \(isFlipped)")
        expectEqual(try picture(3.25), try at(3.25) { try render(root) }, "fresh \(item)")
        _ = try picture(3.7)
        expectEqual(try picture(3.25), wanted, "back \(item) \(isFlipped)")
        expectEqual(try picture(4), try render(stage([card(.green)])), "end \(item) \(isFlipped)")
      }
    }
  }

  /// The new half has the new size, and the old half lies on it at the anchor point.
  @Test func sizesMayDiffer() throws {
    let changing = layer(10, 10, 20, 20, .red)
    let root = layer(0, 0, 96, 64, .white)
    root.addSublayer(changing)
    try withRenderer(size: root.bounds.size) { renderer throws in
      _ = try at(1) { try renderer.render(root) }
      CATransaction.withoutActions {
        changing.bounds = CGRect(x: 100, y: 50, width: 40, height: 10)
        changing.backgroundColor = .green
      }
      changing.add(transition(.push), forKey: nil)
      _ = try at(1) { try renderer.render(root) }
      let wanted = layer(0, 0, 96, 64, .white)
      wanted.addSublayer(layer(20, 10, 20, 20, .red))
      wanted.addSublayer(layer(-30, 15, 40, 10, .green))
      expectEqual(try at(1.25) { Picture(try renderer.render(root)) }, try render(wanted), "sizes")
    }
  }

  /// Both halves move with their layer.
  @Test func picturesMoveWithTheLayer() throws {
    let changing = card(.red)
    let root = layer(0, 0, 120, 80, .white)
    root.addSublayer(changing)
    try withRenderer(size: root.bounds.size) { renderer throws in
      _ = try at(1) { try renderer.render(root) }
      CATransaction.withoutActions {
        changing.backgroundColor = .green
        changing.position.x -= 10
      }
      changing.add(transition(), forKey: nil)
      let wanted = layer(0, 0, 120, 80, .white)
      wanted.addSublayer(card(.red))
      wanted.sublayers?[0].position.x -= 10
      expectEqual(try at(1) { Picture(try renderer.render(root)) }, try render(wanted), "moved")
      CATransaction.withoutActions { changing.position.y += 8 }
      let old = try render(wanted)
      wanted.sublayers?[0].position.y += 8
      let before = try render(wanted)
      #expect(before != old)
      wanted.sublayers?[0].backgroundColor = .green
      let mean = try render(wanted).mean(before, 0.5)
      let half = try at(1.5) { Picture(try renderer.render(root)) }
      expectEqual(half, mean, tolerance: 2, "half")
    }
  }
}
