import Foundation
import LaminaGeometry
import LaminaGraphics

/// Compiles keyframe animations: key values to lanes, key times, paces, tangents and lengths (facts
/// 4.10).
struct KeyframeBuilder {
  let animation: CAKeyframeAnimation
  private let context: AnimationContext
  private let mode: CAAnimationCalculationMode

  init(_ animation: CAKeyframeAnimation, _ context: AnimationContext) {
    (self.animation, self.context) = (animation, context)
    mode = animation.calculationMode
  }

  private var isPaced: Bool { mode == .paced || mode == .cubicPaced }
  private var isCubic: Bool { mode == .cubic || mode == .cubicPaced }

  /// The compiled animation; nil if it changes nothing.
  func build() -> CompiledAnimation? {
    if let path = animation.path { return build(along: path) }
    guard let values = animation.values, !values.isEmpty else { return nil }
    // Apple's pictures show nothing of a single value that does not change, even with the two key
    // times that it may have.
    if mode == .discrete, values.count == 1 { return nil }
    guard let plan = PropertyPlan(animation, context, samples: values, goesByCurrent: false) else {
      return nil
    }
    var parts = plan.parts
    var layout = TrackLayout(keys: values.count)
    layout.mode = mode == .discrete ? .discrete : .linear
    if plan.type == .object {
      parts.objects = values
      layout.times = givenTimes(values: values.count) ?? times(values: values.count, lengths: nil)
      if mode != .discrete {
        if !isPaced { layout.curves = animation.timingFunctions?.map(\.curve) ?? [] }
        if let mixed = MixedKeys(values, layout, duration: parts.clock.duration) {
          parts.objects = []
          parts.flags.remove(.cumulative)
          parts.sampler = mixed.source
          return parts.animation(of: plan.property)
        }
      }
    } else {
      var lanes: [[Double]] = []
      for value in values {
        guard let key = plan.lanes(of: value) else { return nil }
        lanes.append(key)
      }
      place(lanes, plan.type, &layout, &parts)
    }
    if !isPaced { layout.curves = animation.timingFunctions?.map(\.curve) ?? [] }
    parts.track = layout.track(&parts.blocks)
    return parts.animation(of: plan.property)
  }

  private func place(
    _ lanes: [[Double]], _ type: AnimatedType, _ layout: inout TrackLayout,
    _ parts: inout RecordParts
  ) {
    let given = givenTimes(values: lanes.count)
    if type.form == .matrix || type.form == .affine {
      let keys = lanes.map { CATransform3D(lanes: $0, form: type.form) }
      parts.ends = keys.map { MatrixEnd($0) }
      layout.times = given ?? times(values: lanes.count, lengths: nil)
      if isCubic, keys.count > 1 {
        let (form, lanes) = MatrixLanes.laid(keys)
        layout.matrices = form
        bend(lanes, &layout)
      }
      return
    }
    layout.values = lanes.flatMap(\.self)
    let hasLengths = Self.hasLengths(type)
    let lengths =
      mode == .paced && hasLengths ? zip(lanes, lanes.dropFirst()).map(Self.distance) : nil
    layout.times = given ?? times(values: lanes.count, lengths: lengths)
    guard isCubic, lanes.count > 1 else { return }
    let spline = bend(lanes, &layout)
    if mode == .cubicPaced, given == nil, hasLengths { layout.arcs = spline.arcs }
  }

  /// Lays a curve through the keys at the times of the layout.
  @discardableResult
  private func bend(_ lanes: [[Double]], _ layout: inout TrackLayout) -> KeySpline {
    let spline = KeySpline(
      lanes, times: layout.times, tension: numbers(animation.tensionValues),
      continuity: numbers(animation.continuityValues), bias: numbers(animation.biasValues))
    layout.mode = .cubic
    layout.values = lanes.flatMap(\.self)
    layout.tangents = spline.tangents
    return spline
  }

  /// Whether values of the type have a distance. Lists and paths have none: they are spaced evenly.
  private static func hasLengths(_ type: AnimatedType) -> Bool {
    switch type {
    case .number, .point, .size, .rect, .color: true
    default: false
    }
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func numbers(_ list: [NSNumber]?) -> [Double] {
    list?.map { $0.doubleValue.isFinite ? $0.doubleValue : 0 } ?? []
  }

  // MARK: Paths

  private func build(along path: CGPath) -> CompiledAnimation? {
    let sample = NSValue(cgPoint: path.data.points.first ?? .zero)
    guard let plan = PropertyPlan(animation, context, samples: [sample], goesByCurrent: false)
    else {
      return nil
    }
    guard plan.type == .point || plan.type == .size, let first = path.data.points.first else {
      animation.refuse("path", "animates points and translations only, and has to have a point")
      return nil
    }
    var parts = plan.parts
    var pieces = PathPiece.pieces(of: path.data)
    // A path that ends with a line back to its start may have key times without that line.
    if path.data.endsWithClosingLine, pieces.count > 1,
      animation.keyTimes?.count == pieces.count
    {
      pieces.removeLast()
    }
    if pieces.isEmpty {
      let point = SIMD2(Double(first.x), Double(first.y))
      pieces = [PathPiece(from: point, to: point)]
    }
    var layout = TrackLayout(keys: pieces.count + 1)
    layout.pieces = pieces
    layout.mode = mode == .discrete ? .discrete : .linear
    // Each segment shows its start, so there is one key more than segments.
    if let given = givenTimes(values: pieces.count + 1) {
      layout.times = given
    } else {
      layout.times = even(pieces.count)
      if isPaced { layout.arcs = KeyArcs.along(pieces) }
    }
    if !isPaced { layout.curves = animation.timingFunctions?.map(\.curve) ?? [] }
    if animation.rotationMode == .rotateAuto { parts.flags.insert(.turns) }
    if animation.rotationMode == .rotateAutoReverse { parts.flags.insert([.turns, .turnsBack]) }
    parts.track = layout.track(&parts.blocks)
    return parts.animation(of: plan.property)
  }

  // MARK: Times

  /// The key times of the animation; nil if it has none, or if they do not fit the values.
  ///
  /// Keys may lie before the start and after the end of the animation. A time that steps back is
  /// the time of the key before it. If it steps back to before the start, the keys before it are
  /// the ones that are never seen: exporters put a key at 0 in front of those that lie earlier.
  private func givenTimes(values: Int) -> [Double]? {
    guard var times = animation.keyTimes?.map(\.doubleValue), !times.isEmpty else { return nil }
    let isCountRight = times.count == values || mode == .discrete && times.count == values + 1
    guard isCountRight, times.allSatisfy(\.isFinite) else {
      animation.refuse(
        "keyTimes of \(times.count) for \(values) values",
        "there must be a finite one for each; spaced evenly")
      return nil
    }
    if let last = times.indices.dropFirst().last(where: { times[$0] < min(times[$0 - 1], 0) }) {
      for index in 0..<last { times[index] = min(times[index], times[last]) }
    }
    for index in times.indices.dropFirst() { times[index] = max(times[index], times[index - 1]) }
    return times
  }

  /// Key times for values without any: spaced evenly, or by the lengths between the values.
  private func times(values: Int, lengths: [Double]?) -> [Double] {
    if values == 1 { return [0, 1] }
    if mode == .discrete { return even(values) }
    guard let lengths else { return even(values - 1) }
    let whole = lengths.reduce(0, +)
    guard whole > 0, whole.isFinite else { return even(values - 1) }
    var times = [0.0]
    var length = 0.0
    for next in lengths {
      length += next
      times.append(length / whole)
    }
    times[values - 1] = 1
    return times
  }

  private func even(_ segments: Int) -> [Double] {
    (0...segments).map { Double($0) / Double(segments) }
  }
}

/// The parts of a track under construction.
struct TrackLayout {
  private let keys: Int
  var mode = KeyTrack.Mode.linear
  var times: [Double] = []
  var curves: [TimingCurve] = []
  var arcs: [KeyTrack.Arc] = []
  var values: [Double] = []
  var tangents: [Double] = []
  var pieces: [PathPiece] = []
  var matrices: MatrixLanes?

  init(keys: Int) { self.keys = keys }

  /// The track. The memory behind its pointers is appended to `blocks`.
  func track(_ blocks: inout [AnyObject]) -> KeyTrack {
    var own: [AnyObject] = []
    func stored<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
      if elements.isEmpty { return nil }
      let block = AnimationBlock(elements)
      own.append(block)
      return block.start
    }
    let timeBlock = AnimationBlock(times)
    own.append(timeBlock)
    let track = KeyTrack(
      mode: mode, segments: keys == 1 ? 0 : times.count - 1, times: timeBlock.start,
      curves: stored(curves),
      curveCount: curves.count, arcs: stored(arcs), arcCount: arcs.count, values: stored(values),
      tangents: stored(tangents), pieces: stored(pieces), matrices: matrices, keys: keys)
    blocks += own
    return track
  }
}
