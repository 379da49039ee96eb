import LaminaGraphics
import LaminaPlan

/// The colours of a gradient that paints parts of shapes on sheets.
final class SheetGradient {
  private let gradient: RenderGradient
  private let tint: PackedColor
  let isDithered: Bool
  /// As ``OutlineGradient/colors``. They are made when something is painted with them: a patch that
  /// is given up only looks for the gradient.
  private(set) lazy var colors = makeColors()

  /// - Parameter tint: what every colour is multiplied by.
  init(_ gradient: RenderGradient, tint: PackedColor, isDithered: Bool) {
    (self.gradient, self.tint, self.isDithered) = (gradient, tint, isDithered)
  }

  private func makeColors() -> [UInt64] {
    let stops = gradient.stops
    let last = OutlineGradient.colorCount - 1
    let factor =
      SIMD4(Float(tint.red), Float(tint.green), Float(tint.blue), Float(tint.alpha)) * 256
    var low = 0
    return (0...last).map { index in
      let place = Float(index) / Float(last)
      while low < stops.count - 2, stops.locations[low + 1] <= place { low += 1 }
      let (from, to) = (stops.locations[low], stops.locations[low + 1])
      let way = to > from ? max(0, min(1, (place - from) / (to - from))) : place >= to ? 1 : 0
      let straight = stops.colors[low] + (stops.colors[low + 1] - stops.colors[low]) * way
      var color = straight * straight.w
      color.w = straight.w
      // At 2^23 a float has no bits for fractions, so the sum is rounded, to the nearest or even.
      let steps = color * factor + 0x1p23
      return steps.z.wholePart | steps.y.wholePart << 16 | steps.x.wholePart << 32
        | steps.w.wholePart << 48
    }
  }

  /// Whether these are the colours of that gradient.
  func belongs(to other: RenderGradient, tint: PackedColor, isDithered: Bool) -> Bool {
    self.tint == tint && self.isDithered == isDithered && gradient == other
  }

  /// Whether both have the same colours.
  func equals(_ other: SheetGradient) -> Bool {
    self === other || belongs(to: other.gradient, tint: other.tint, isDithered: other.isDithered)
  }
}

extension Float {
  /// The number that was added to 2^23; it lies in 0 ..< 2^23.
  fileprivate var wholePart: UInt64 { UInt64(bitPattern & 0x7f_ffff) }
}
