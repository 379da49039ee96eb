import Foundation

/// A keyframe animation in flat memory: the key values, and the map from a fraction of the duration
/// to a place between two of them (facts 4.10).
///
/// Everything that depends only on the animation is computed before: times of even or paced
/// spacing, tangents, lengths of curves.
/// Cost: a search in the times, O(log keys), the pace of the segment, and the lanes.
struct KeyTrack: BitwiseCopyable {
  enum Mode: UInt8, BitwiseCopyable {
    /// Straight from key to key.
    case linear
    /// The key at the start of the segment.
    case discrete
    /// On curves with tangents at the keys.
    case cubic
  }

  /// A place between two keys.
  struct Place: BitwiseCopyable, Hashable {
    var segment: Int
    /// From 0 to 1, except when a pace overshoots.
    var fraction: Double
  }

  /// The length of a curve up to a place on it, counted in segments.
  struct Arc: BitwiseCopyable {
    var length: Double
    var parameter: Double
  }

  let mode: Mode
  /// The number of segments: one fewer than keys; in discrete tracks, one for each value that is
  /// shown. At least 1, or 0 for a single key.
  let segments: Int
  /// One more than segments, ascending.
  let times: UnsafePointer<Double>
  /// The paces of the first segments.
  let curves: UnsafePointer<TimingCurve>?
  let curveCount: Int
  /// Lengths along the track, from 0 to the whole. They replace `times` if the speed on curves is
  /// constant.
  let arcs: UnsafePointer<Arc>?
  let arcCount: Int
  /// Lanes of the keys, one after the other.
  let values: UnsafePointer<Double>?
  /// Lanes of the tangents: for each segment those at its start, then those at its end.
  let tangents: UnsafePointer<Double>?
  /// The pieces of a path, one for each segment; nil if the track is not a path.
  let pieces: UnsafePointer<PathPiece>?
  /// How `values` holds transforms, if curves run through them; nil for other values.
  let matrices: MatrixLanes?

  /// The place at `fraction` of the duration.
  func place(at fraction: Double) -> Place {
    guard segments > 0 else { return Place(segment: 0, fraction: 0) }
    if let arcs { return place(at: fraction, along: arcs) }
    // Finds the last key time that is not after `fraction`.
    var (low, high) = (0, segments)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    if mode == .discrete { return Place(segment: low, fraction: 0) }
    let span = times[low + 1] - times[low]
    let passed = span > 0 ? min(max((fraction - times[low]) / span, 0), 1) : 1
    guard let curves, low < curveCount else { return Place(segment: low, fraction: passed) }
    return Place(segment: low, fraction: curves[low].evaluate(passed))
  }

  private func place(at fraction: Double, along arcs: UnsafePointer<Arc>) -> Place {
    let length = fraction * arcs[arcCount - 1].length
    var (low, high) = (0, arcCount - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if arcs[middle].length <= length { low = middle } else { high = middle }
    }
    let (from, to) = (arcs[low], arcs[high])
    let span = to.length - from.length
    let passed = span > 0 ? min(max((length - from.length) / span, 0), 1) : 1
    let parameter = from.parameter + (to.parameter - from.parameter) * passed
    let segment = min(Int(parameter), segments - 1)
    return Place(segment: segment, fraction: parameter - Double(segment))
  }

  /// Lane `lane` of `stride` at a place.
  @inline(__always)
  func lane(_ lane: Int, of stride: Int, at place: Place) -> Double {
    guard let values else { return 0 }
    let start = place.segment * stride + lane
    if mode == .discrete || segments == 0 { return values[start] }
    let (a, b) = (values[start], values[start + stride])
    let t = place.fraction
    if t == 1 { return b }
    guard mode == .cubic, let tangents else { return a + (b - a) * t }
    let tangent = 2 * place.segment * stride + lane
    return Hermite.value(a, b, tangents[tangent], tangents[tangent + stride], at: t)
  }

  /// The first four lanes at `fraction` of the duration; those beyond `stride` are 0.
  func lanes(of stride: Int, at fraction: Double) -> SIMD4<Double> {
    let place = place(at: fraction)
    if let pieces {
      let point =
        mode == .discrete
        ? pieces[place.segment].start : pieces[place.segment].point(at: place.fraction)
      return SIMD4(point.x, point.y, 0, 0)
    }
    var result = SIMD4<Double>()
    for index in 0..<min(stride, 4) { result[index] = lane(index, of: stride, at: place) }
    return result
  }

  /// Lane `lane` of the last key, or of the end of the path.
  func lastLane(_ lane: Int, of stride: Int) -> Double {
    if let pieces { return segments > 0 ? pieces[segments - 1].end[lane] : 0 }
    // A discrete track may have a key that is never shown.
    return values.map { $0[keys * stride - stride + lane] } ?? 0
  }

  /// The number of keys in `values`.
  let keys: Int

  /// The direction of the path at `fraction` of the duration, of unit length; nil for a track of
  /// values, and for a path without length.
  func direction(at fraction: Double) -> SIMD2<Double>? {
    guard let pieces, segments > 0 else { return nil }
    let place = place(at: fraction)
    return pieces[place.segment].direction(at: place.fraction)
  }
}

/// Cubic curves by their ends and their tangents there.
enum Hermite {
  @inline(__always)
  static func value(_ a: Double, _ b: Double, _ tangentA: Double, _ tangentB: Double, at t: Double)
    -> Double
  {
    let (t2, t3) = (t * t, t * t * t)
    let ends = (2 * t3 - 3 * t2 + 1) * a + (3 * t2 - 2 * t3) * b
    return ends + (t3 - 2 * t2 + t) * tangentA + (t3 - t2) * tangentB
  }
}
