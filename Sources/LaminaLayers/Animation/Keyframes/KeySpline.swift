import Foundation

/// A smooth curve through key values: cubic pieces with the tangents of Kochanek and Bartels (facts
/// 4.10).
///
/// A tangent mixes the differences to both neighbours, by tension, continuity and bias, and is
/// scaled if the times on its two sides differ. At the ends there is only one difference, which is
/// the tangent. With all three parameters at 0 this is Catmull-Rom.
struct KeySpline {
  private let keys: [[Double]]
  /// For each segment the lanes of the tangent at its start, then those at its end.
  let tangents: [Double]

  /// There are at least two `keys`, with the same number of lanes, and one of `times` for each.
  /// Missing parameters are 0.
  init(_ keys: [[Double]], times: [Double], tension: [Double], continuity: [Double], bias: [Double])
  {
    self.keys = keys
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count ? list[index] : 0
    }
    var tangents: [Double] = []
    /// Appends the tangent at key `index` of a segment that takes `span`. `side` is 1 if the
    /// segment starts there, -1 if it ends there.
    func addTangent(_ index: Int, _ span: Double, _ side: Double) {
      let tension = 1 - parameter(tension, index)
      if index == 0 || index == keys.count - 1 {
        let (a, b) = index == 0 ? (keys[0], keys[1]) : (keys[index - 1], keys[index])
        for lane in a.indices { tangents.append((b[lane] - a[lane]) * tension) }
        return
      }
      let continuity = parameter(continuity, index) * side
      let bias = parameter(bias, index)
      let around = times[index + 1] - times[index - 1]
      let scale = around > 0 ? 2 * span / around : 1
      let before = tension * (1 + continuity) * (1 + bias) / 2 * scale
      let after = tension * (1 - continuity) * (1 - bias) / 2 * scale
      for lane in keys[index].indices {
        let (a, b, c) = (keys[index - 1][lane], keys[index][lane], keys[index + 1][lane])
        tangents.append(before * (b - a) + after * (c - b))
      }
    }
    for index in 0..<keys.count - 1 {
      let span = times[index + 1] - times[index]
      addTangent(index, span, 1)
      addTangent(index + 1, span, -1)
    }
    self.tangents = tangents
  }

  /// Lengths along the curve, by Euclid's distance over all lanes.
  var arcs: [KeyTrack.Arc] {
    KeyArcs.along(segments: keys.count - 1) { segment, t in
      let lanes = keys[segment].count
      return (0..<lanes).map { lane in
        let tangent = 2 * segment * lanes + lane
        return Hermite.value(
          keys[segment][lane], keys[segment + 1][lane], tangents[tangent],
          tangents[tangent + lanes], at: t)
      }
    }
  }
}

/// Tables of lengths along curves.
enum KeyArcs {
  /// Chords for each curve. The error of a length is less than a thousandth of the curve.
  private static let chords = 64

  static func along(_ pieces: [PathPiece]) -> [KeyTrack.Arc] {
    along(segments: pieces.count) { segment, t in
      let point = pieces[segment].point(at: t)
      return [point.x, point.y]
    }
  }

  /// Empty if the whole has no length, so that there is nothing to pace by.
  static func along(segments: Int, _ point: (Int, Double) -> [Double]) -> [KeyTrack.Arc] {
    var arcs = [KeyTrack.Arc(length: 0, parameter: 0)]
    var length = 0.0
    for segment in 0..<segments {
      var last = point(segment, 0)
      for chord in 1...chords {
        let next = point(segment, Double(chord) / Double(chords))
        length += zip(last, next).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        arcs.append(
          KeyTrack.Arc(length: length, parameter: Double(segment) + Double(chord) / Double(chords)))
        last = next
      }
    }
    return length > 0 && length.isFinite ? arcs : []
  }
}
