import Foundation
import Lamina

/// Random numbers that are the same on every machine for a seed.
struct Dice {
  var state: UInt64
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(roll(10_001)) / 10_000
  }
  mutating func color() -> CGColor {
    CGColor(
      srgbRed: number(0, 1), green: number(0, 1), blue: number(0, 1),
      alpha: roll(2) == 0 ? 1 : number(0.3, 1))
  }
}
