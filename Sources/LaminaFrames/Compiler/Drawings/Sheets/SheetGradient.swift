import LaminaGraphics
import LaminaPlan

/// The colours of a gradient that paints parts of shapes on sheets.
final class SheetGradient {
  private let stops: ColorStops
  private let tint: PackedColor
  let isDithered: Bool
  /// As ``OutlineGradient/colors``. They are made when something is painted with them: a patch that
  /// is given up only looks for the gradient.
  private(set) lazy var colors = makeColors()

  /// - Parameter tint: what every colour is multiplied by.
  init(_ stops: ColorStops, tint: PackedColor, isDithered: Bool) {
    (self.stops, self.tint, self.isDithered) = (stops, tint, isDithered)
  }

  private func makeColors() -> [UInt64] {
    let count = OutlineGradient.colorCount
    let last = Float(count - 1)
    let factor =
      SIMD4(Float(tint.red), Float(tint.green), Float(tint.blue), Float(tint.alpha)) * 256
    return Array(unsafeUninitializedCapacity: count) { table, filled in
      for low in 0..<(stops.count - 1) {
        let (from, to) = (stops.locations[low], stops.locations[low + 1])
        let color = stops.colors[low]
        let change = stops.colors[low + 1] - color
        let isLast = low == stops.count - 2
        while filled < count {
          let place = Float(filled) / last
          if !isLast, to <= place { break }
          let way = to > from ? max(0, min(1, (place - from) / (to - from))) : place >= to ? 1 : 0
          let straight = color + change * way
          var weighted = straight * straight.w
          weighted.w = straight.w
          // At 2^23 a float has no bits for fractions, so the sum is rounded, to the nearest or
          // even.
          let steps = weighted * factor + 0x1p23
          table[filled] =
            steps.z.wholePart | steps.y.wholePart << 16 | steps.x.wholePart << 32
            | steps.w.wholePart << 48
          filled += 1
        }
      }
    }
  }

  /// Whether these are the colours of those stops, wherever the gradient begins and ends.
  func belongs(to other: ColorStops, tint: PackedColor, isDithered: Bool) -> Bool {
    self.tint == tint && self.isDithered == isDithered && stops == other
  }

  /// Whether both have the same colours.
  func equals(_ other: SheetGradient) -> Bool {
    self === other || belongs(to: other.stops, tint: other.tint, isDithered: other.isDithered)
  }
}

extension Float {
  /// The number that was added to 2^23; it lies in 0 ..< 2^23.
  fileprivate var wholePart: UInt64 { UInt64(bitPattern & 0x7f_ffff) }
}
