import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// A transition of a layer in a tree, with its rows.
///
/// The transition has its own row in place of the layer's, with the layer's place, opacity and
/// bounds. Inside it are two halves. The new half is the layer's own row with all rows inside,
/// published as always. The old half is a copy of the rows before the change. The progress moves
/// the halves, or fades them.
final class LayerTransition {
  private(set) weak var layer: CALayer?
  let entry: AnimationEntry
  let look: TransitionLook
  // Rows are numbered as in the last commit. Animated zPositions may have moved them since.
  /// The transition's own row, around both halves, or -1.
  var wrapper = -1
  /// The layer's row.
  var newHalf = -1
  /// Whether it has rows in the present order.
  var isPlaced = false
  /// The rows of the old half; empty for a layer that was not there before.
  var old = 0..<0
  /// Whether the y axis of the old half was flipped.
  var oldIsFlipped = false
  /// The layer's anchor point, in unit space. Both halves coincide there if their sizes differ.
  private var anchor = SIMD2<Double>(0.5, 0.5)
  /// The time of the layer, and those of its instances with their own times.
  private var times = [TimeChain()]
  private var record: CompiledAnimation?

  init(_ layer: CALayer, _ entry: AnimationEntry, _ transition: CATransition) {
    (self.layer, self.entry, look) = (layer, entry, TransitionLook(transition))
  }

  /// Whether the layer is still in the tree of `marks`, and in this transition.
  func isCurrent(in marks: UnsafeMutablePointer<TreeMarks>) -> Bool {
    guard let layer, layer.row.state.pointee.tree == marks else { return false }
    return layer.row.rare.pointee.animations?.transition === entry
  }

  /// Copies the values that frames need from the layer, which may belong to another thread.
  func refresh(_ instances: borrowing InstanceMap) {
    guard let layer else { return }
    let point = layer.row.geometry.pointee.anchorPoint
    anchor = SIMD2(point.x, point.y)
    times = [TimeChain(of: layer.row)]
    for place in instances.delays(of: instances.series(around: Int32(wrapper))) {
      times.append(TimeChain(of: layer.row, in: place, instances))
    }
    record = entry.compiled.first
  }

  /// The progress at `time`, in seconds outside the tree; nil before its begin and after its end,
  /// unless it fills.
  ///
  /// - Parameter delay: the index of the time, as ``forEachInstance(_:_:)`` gives it.
  func progress(at time: Double, _ delay: Int = 0) -> Double? {
    guard let record else { return nil }
    var lane = Double.nan
    guard
      case .lanes = record.evaluate(
        at: times[min(delay, times.count - 1)].local(at: time), into: &lane)
    else { return nil }
    return min(max(lane, 0), 1)
  }

  // MARK: Places

  /// The present rows of a transition: its own row, the layer's row, and the first row of the old
  /// half.
  struct Rows {
    var around: Int
    var own: Int
    var old: Int?
  }

  /// - Parameter distance: from the layer's own rows to those of another instance.
  func rows(_ order: borrowing SiblingOrder, _ distance: Int = 0) -> Rows {
    // An empty old half has no first row.
    let old = old.first.map { order.present($0 + distance) }
    return Rows(
      around: order.present(wrapper + distance), own: order.present(newHalf + distance), old: old)
  }

  /// Calls `body` for each instance of the replicators around the layer, with the distance to its
  /// rows and the index of its time.
  func forEachInstance(
    _ instances: borrowing InstanceMap, _ body: (_ distance: Int, _ delay: Int) -> Void
  ) {
    body(0, 0)
    let series = instances.series(around: Int32(wrapper))
    let mirrors = instances.mirrors(of: series)
    for mirror in mirrors { body(Int(mirror), 0) }
    for (number, place) in instances.delays(of: series).enumerated() {
      let distance = Int(instances.delay(place).distance)
      body(distance, number + 1)
      for mirror in mirrors { body(distance + Int(mirror), number + 1) }
    }
  }

  /// Notes the present rows, before the order is rebuilt.
  func takePlaces(_ order: borrowing SiblingOrder) {
    let rows = rows(order)
    (wrapper, newHalf) = (rows.around, rows.own)
    if let start = rows.old { old = start..<start + old.count }
  }

  /// The map from the old half's space to the layer's, for the old bounds and the new bounds: the
  /// two coincide at the anchor point. `offset` is in the layer's space.
  func mapOfOldHalf(_ old: Vector4, _ new: Vector4, isFlipped: Bool, offset: SIMD2<Double>)
    -> PlaneNumbers
  {
    func anchorPoint(_ box: Vector4) -> SIMD2<Double> {
      let (low, high) = (SIMD2(Double(box.x), Double(box.y)), SIMD2(Double(box.z), Double(box.w)))
      return low + anchor * (high - low)
    }
    let shift = anchorPoint(new) - anchorPoint(old)
    // A flip maps y to the sum of both edges minus y.
    let (oldMirror, newMirror) = (Double(old.y) + Double(old.w), Double(new.y) + Double(new.w))
    var (scale, y) = (1.0, 0.0)
    if oldIsFlipped { (scale, y) = (-scale, oldMirror - y) }
    y += shift.y
    if isFlipped { (scale, y) = (-scale, newMirror - y) }
    return PlaneNumbers(m22: Float(scale), m31: Float(shift.x + offset.x), m32: Float(y + offset.y))
  }
}

extension TimeChain {
  /// The time of a layer.
  init(of row: LayerRow) {
    self.init()
    var row: LayerRow? = row
    while let inner = row {
      add(inner.rare.pointee.timing, inner.rare.pointee.timeMap)
      row = inner.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
  }

  /// The time of a layer in the instances of a delay.
  init(of row: LayerRow, in place: Int32, _ instances: borrowing InstanceMap) {
    self.init()
    var (row, place, isInside) = (LayerRow?.some(row), place, true)
    while let inner = row {
      if place >= 0 {
        let delay = instances.delay(place)
        let replicator = instances.series[Int(delay.series)].layer
        if replicator.base == inner.base {
          let own = replicator.kindValues(ReplicatorValues.self).pointee.delay
          add(delay: own * Double(delay.index))
          place = delay.outer
          isInside = place >= 0
        }
      }
      // A layer without its own timing has the time of its instance, which may be less than 0.
      if !(isInside && inner.hasPlainTime) {
        add(inner.rare.pointee.timing, inner.rare.pointee.timeMap)
      }
      row = inner.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
  }
}
