import Foundation
import Lamina

/// The parts of a path that are kept, as shares of its length.
struct TrimParts: Equatable {
  /// Rising, at most two. The second part of a pair follows the first one across the path's end.
  let parts: [ClosedRange<Double>]

  static let all = TrimParts(parts: [0...1])

  init(parts: [ClosedRange<Double>]) { self.parts = parts }

  /// - Parameters:
  ///   - start: in per cent.
  ///   - end: in per cent.
  ///   - offset: in degrees.
  init(start: Double, end: Double, offset: Double) {
    var shift = offset.truncatingRemainder(dividingBy: 360) / 360
    if shift < 0 { shift += 1 }
    var (low, high) = (min(max(start / 100, 0), 1) + shift, min(max(end / 100, 0), 1) + shift)
    if low > high { swap(&low, &high) }
    // Numbers that are none keep the whole path.
    guard low.isFinite, high.isFinite else {
      parts = [0...1]
      return
    }
    if high - low >= 1 - 1e-9 {
      parts = [0...1]
    } else if high - low < 1e-6 {
      parts = []
    } else if high <= 1 {
      parts = [low...high]
    } else if low >= 1 {
      parts = [(low - 1)...(high - 1)]
    } else {
      parts = [low...1, 0...(high - 1)]
    }
  }

  var isAll: Bool { self == .all }

  /// The same parts of a path that lies at `range` of the whole.
  func inside(_ range: ClosedRange<Double>) -> TrimParts {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return TrimParts(parts: []) }
    return TrimParts(
      parts: parts.compactMap { part in
        let low = max((part.lowerBound - range.lowerBound) / length, 0)
        let high = min((part.upperBound - range.lowerBound) / length, 1)
        return low < high ? low...high : nil
      })
  }
}

/// The length of a path, and its parts.
struct OutlineMeter {
  private let outline: CubicOutline
  private let meters: [CurveMeter]
  let length: Double

  init(_ outline: CubicOutline) {
    self.outline = outline
    meters = (0..<outline.curveCount).map { CurveMeter(outline.curve($0), steps: 12) }
    length = meters.reduce(0) { $0 + $1.length }
  }

  /// The kept parts. Two parts of a closed path that meet at its start become one.
  func trimmed(_ trim: TrimParts) -> [CubicOutline] {
    if trim.isAll { return [outline] }
    var pieces = trim.parts.map { curves(from: $0.lowerBound * length, to: $0.upperBound * length) }
    if pieces.count == 2, outline.isClosed, trim.parts[0].upperBound == 1,
      trim.parts[1].lowerBound == 0
    {
      pieces = [pieces[0] + pieces[1]]
    }
    return pieces.filter { !$0.isEmpty }.map(Self.outline)
  }

  private func curves(from start: Double, to end: Double) -> [CubicCurve] {
    var curves: [CubicCurve] = []
    var distance = 0.0
    for meter in meters {
      defer { distance += meter.length }
      if distance + meter.length <= start { continue }
      if distance >= end { break }
      let low = meter.parameter(at: start - distance)
      let high = meter.parameter(at: end - distance)
      if high > low { curves.append(meter.curve.part(from: low, to: high)) }
    }
    return curves
  }

  private static func outline(_ curves: [CubicCurve]) -> CubicOutline {
    var outline = CubicOutline()
    for (index, curve) in curves.enumerated() {
      let into = index > 0 ? curves[index - 1].p2 - curve.p0 : .zero
      outline.add(curve.p0, in: into, out: curve.p1 - curve.p0)
    }
    if let last = curves.last { outline.add(last.p3, in: last.p2 - last.p3) }
    return outline
  }
}
