import Foundation

/// A smooth curve through key values: cubic pieces with tangents after Kochanek and Bartels (facts
/// 4.10).
///
/// A tangent mixes the differences to both neighbours, by tension, continuity and bias, and is
/// scaled where the times on its two sides differ; at the ends it is the one difference that there
/// is. With all three at 0 this is Catmull-Rom.
struct KeySpline {
  private let keys: [[Double]]
  /// For each segment the lanes of the tangent at its start, then those at its end.
  let tangents: [Double]

  /// `keys` are two at least, of the same number of lanes; `times` one for each. Missing parameters
  /// are 0.
  init(_ keys: [[Double]], times: [Double], tension: [Double], continuity: [Double], bias: [Double])
  {
    self.keys = keys
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count ? list[index] : 0
    }
    var tangents: [Double] = []
    /// The tangent at key `index` of a segment that takes `span`; `side` is 1 where it starts
    /// there, -1 where it ends.
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
  /// Chords for each curve: the lengths between them are off by less than a thousandth of the
  /// curve.
  private static let chords = 64

  static func along(_ pieces: [PathPiece]) -> [KeyTrack.Arc] {
    along(segments: pieces.count) { segment, t in
      let point = pieces[segment].point(at: t)
      return [point.x, point.y]
    }
  }

  /// Empty where the whole has no length: there is no pace then.
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
