import Foundation

extension TextSelectorModel {
  /// The start and the end at a frame, as numbers of units.
  private func bounds(_ count: Int, at frame: Double) -> (start: Double, end: Double) {
    let unit = countsUnits ? 1 : Double(count) / 100
    let shift = offset.value(at: frame) * unit
    let first = start.value(at: frame) * unit + shift
    let last = end.map { $0.value(at: frame) * unit } ?? Double(count)
    return (min(first, last + shift), max(first, last + shift))
  }

  /// How much each unit is changed, for the units of a text in turn: mostly from 0 to 1, negative
  /// for a negative amount.
  func shares(of count: Int, at frame: Double) -> [Double] {
    let (start, end) = bounds(count, at: frame)
    let (low, high) = (lowEase.value(at: frame) / 100, highEase.value(at: frame) / 100)
    let easing = EasingCurve(
      max(low, 0), max(-low, 0), high > 0 ? 1 - high : 1, high > 0 ? 1 : 1 + high)
    let smoothness = max(smoothness.value(at: frame) / 100, 1e-8)
    let amount = amount.value(at: frame) / 100
    return (0..<count).map { index in
      var share = easing.value(at: raw(Double(index), start, end))
      if smoothness < 1 {
        share = min(max((share - (0.5 - smoothness / 2)) / smoothness, 0), 1)
      }
      return share.isFinite ? share * amount : 0
    }
  }

  /// The share without easing, at the middle of a unit.
  private func raw(_ index: Double, _ start: Double, _ end: Double) -> Double {
    let length = end - start
    if shape == .square {
      guard index >= start.rounded(.down) else { return 0 }
      let share = index < start ? min(end, 1) - (start - index) : end - index
      return min(max(share, 0), 1)
    }
    guard length > 0 else {
      switch shape {
      case .rampUp: return index >= end ? 1 : 0
      case .rampDown: return index >= end ? 0 : 1
      default: return 0
      }
    }
    let place = min(max((index + 0.5 - start) / length, 0), 1)
    switch shape {
    case .square, .rampUp: return place
    case .rampDown: return 1 - place
    case .triangle: return 1 - abs(2 * place - 1)
    case .round: return max(1 - (2 * place - 1) * (2 * place - 1), 0).squareRoot()
    case .smooth: return (1 - cos(2 * .pi * place)) / 2
    }
  }
}
