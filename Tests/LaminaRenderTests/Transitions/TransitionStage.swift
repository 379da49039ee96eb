import Foundation
import Lamina
import Testing

/// Runs `body` at a time of the clock.
func at<Result>(_ time: CFTimeInterval, _ body: () throws -> Result) rethrows -> Result {
  try CAMediaClock.withTime(time, body)
}

/// A transition of one second at an even pace.
func transition(
  _ type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil,
  _ configure: (CATransition) -> Void = { _ in }
) -> CATransition {
  let transition = CATransition()
  (transition.type, transition.subtype) = (type, subtype)
  transition.duration = 1
  transition.timingFunction = CAMediaTimingFunction(name: .linear)
  configure(transition)
  return transition
}

/// A tree with one layer that changes: before and after.
struct ChangingTree: Sendable, CustomStringConvertible {
  var description: String
  /// Makes the layer in its state before the change.
  var make: @Sendable () throws -> CALayer
  var change: @Sendable (CALayer) throws -> Void
  /// Puts the layer into the tree, whose root has a background.
  var place: @Sendable (_ root: CALayer, _ layer: CALayer) -> Void = { $0.addSublayer($1) }

  /// The root and the layer, before the change or after it.
  func tree(isChanged: Bool = false) throws -> (root: CALayer, layer: CALayer) {
    let top = layer(0, 0, 96, 64, CGColor(srgbRed: 0.9, green: 0.7, blue: 0.3, alpha: 1))
    top.addSublayer(layer(8, 30, 60, 20, .green) { $0.cornerRadius = 6 })
    let changing = try make()
    place(top, changing)
    if isChanged { try change(changing) }
    top.addSublayer(layer(50, 20, 30, 12, CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.4)))
    return (top, changing)
  }

  private static func card(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    layer(20, 12, 48, 36, .blue) {
      $0.addSublayer(layer(6, 6, 20, 14, .red))
      $0.addSublayer(layer(18, 12, 24, 18, .glass) { $0.cornerRadius = 4 })
      configure($0)
    }
  }

  static let all = [
    ChangingTree(description: "background", make: { card() }) { $0.backgroundColor = .green },
    ChangingTree(description: "leaf", make: { layer(20, 12, 48, 36, .glass) }) {
      $0.backgroundColor = .red
    },
    ChangingTree(
      description: "contents", make: { card { $0.contents = try? testImage(12, 9, opaque: false) } }
    ) { $0.contents = try testImage(30, 20, opaque: false) },
    ChangingTree(description: "added", make: { card() }) {
      $0.addSublayer(layer(30, 20, 30, 30, .glass))
    },
    ChangingTree(description: "removed", make: { card() }) {
      $0.sublayers?.first?.removeFromSuperlayer()
    },
    ChangingTree(description: "hidden", make: { card() }) { $0.isHidden = true },
    ChangingTree(description: "shown", make: { card { $0.isHidden = true } }) {
      $0.isHidden = false
    },
    ChangingTree(description: "translucent", make: { card { $0.opacity = 0.5 } }) {
      $0.backgroundColor = .green
    },
    ChangingTree(
      description: "ungrouped",
      make: {
        card {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }
      }
    ) { $0.backgroundColor = .green },
    ChangingTree(description: "rounded", make: { card { $0.cornerRadius = 10 } }) {
      $0.masksToBounds = true
    },
    ChangingTree(description: "masked", make: { card() }) {
      $0.mask = layer(4, 4, 30, 20, .red) { $0.cornerRadius = 8 }
    },
    ChangingTree(
      description: "shadow",
      make: {
        card {
          $0.castShadow(4, -4, radius: 3)
          $0.backgroundColor = nil
        }
      }
    ) { $0.castShadow(-6, 2, radius: 0) },
    ChangingTree(description: "flipped", make: { card() }) { $0.isGeometryFlipped = true },
    ChangingTree(description: "unflipped", make: { card { $0.isGeometryFlipped = true } }) {
      $0.isGeometryFlipped = false
    },
    ChangingTree(
      description: "turned",
      make: { card { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) } }
    ) { $0.addSublayer(layer(30, 20, 30, 30, .glass)) },
    ChangingTree(
      description: "perspective",
      make: {
        card {
          $0.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
          $0.transform.m34 = -1 / 200
        }
      }
    ) { $0.backgroundColor = .green },
    ChangingTree(description: "blurred", make: { card() }) { $0.filters = [blur(3)] },
    ChangingTree(
      description: "multiplied",
      make: { card { $0.compositingFilter = CAFilter(type: kCAFilterMultiplyBlendMode) } }
    ) { $0.backgroundColor = .red },
    ChangingTree(description: "to multiplied", make: { card() }) {
      $0.compositingFilter = CAFilter(type: kCAFilterMultiplyBlendMode)
    },
    ChangingTree(
      description: "frosted",
      make: {
        layer(20, 12, 48, 36, .glass) {
          $0.backgroundFilters = [blur(3)]
          $0.opacity = 0.8
        }
      }
    ) { $0.addSublayer(layer(10, 10, 20, 20, .red)) },
    ChangingTree(description: "to frosted", make: { layer(20, 12, 48, 36, .glass) }) {
      $0.backgroundFilters = [filter(kCAFilterColorInvert)]
    },
    ChangingTree(
      description: "from frosted to hidden",
      make: {
        layer(20, 12, 48, 36, .glass) { $0.backgroundFilters = [filter(kCAFilterColorInvert)] }
      }
    ) { $0.isHidden = true },
    ChangingTree(
      description: "rasterized",
      make: {
        card {
          $0.shouldRasterize = true
          $0.rasterizationScale = 2
        }
      }
    ) { $0.backgroundColor = .green },
    ChangingTree(description: "between pixels", make: { card { $0.position.x += 0.5 } }) {
      $0.backgroundColor = .green
    },
    ChangingTree(
      // A single thing: if several share a pixel that is half cut, a group mixes them first.
      description: "in a clip", make: { layer(20, 12, 48, 36, .blue) },
      change: { $0.backgroundColor = .green },
      place: { root, card in
        root.addSublayer(
          layer(10.5, 8, 40, 40) {
            $0.masksToBounds = true
            $0.addSublayer(card)
          })
      }),
    ChangingTree(
      description: "a mask", make: { card() }, change: { $0.sublayers = nil },
      place: { root, card in
        root.addSublayer(
          layer(0, 0, 96, 64, .red) {
            card.backgroundColor = nil
            $0.mask = card
          })
      }),
    ChangingTree(
      description: "in a group", make: { card() }, change: { $0.backgroundColor = .green },
      place: { root, card in
        root.addSublayer(
          layer(0, 0, 80, 60, .glass) {
            $0.opacity = 0.6
            $0.addSublayer(card)
          })
      }),
    ChangingTree(
      description: "in space", make: { card() }, change: { $0.backgroundColor = .green },
      place: { root, card in
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        space.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        space.addSublayer(card)
        root.addSublayer(space)
      }),
  ]
}

extension Picture {
  /// The mean of two pictures. This one has the weight `share`, the other one the rest.
  func mean(_ other: Picture, _ share: Double) -> Picture {
    var result = self
    for k in bytes.indices {
      result.bytes[k] = UInt8(
        (Double(bytes[k]) * share + Double(other.bytes[k]) * (1 - share)).rounded())
    }
    return result
  }
}
