import Foundation
import LaminaGeometry
import LaminaGraphics

/// A transition that a layer of a tree goes through, and where its rows are.
///
/// The layer's place in the tree is taken by a row of its own, which has the layer's place, opacity and bounds. In it are two
/// pictures of the layer: its own row with all inside, published as ever, and copies of the rows that there were before. Progress
/// moves the two, or says how much of each is seen.
final class LayerTransition {
  private(set) weak var layer: CALayer?
  let entry: AnimationEntry
  let look: TransitionLook
  // Rows are those of the last commit: animated depths may have put them elsewhere since.
  /// Row of the pictures; -1 before there is one.
  var wrapper = -1
  /// Row of the layer.
  var picture = -1
  /// Whether it has rows in the order that was made last.
  var isPlaced = false
  /// Rows of what it was before; none for a layer that was not there.
  var old = 0..<0
  /// Whether the old picture's y axis was turned.
  var oldIsFlipped = false
  /// The layer's anchor point, unit space: where both pictures lie on each other, should their sizes differ.
  private var anchor = SIMD2<Double>(0.5, 0.5)
  private var time = LocalTime()
  private var record: CompiledAnimation?

  init(_ layer: CALayer, _ entry: AnimationEntry, _ transition: CATransition) {
    (self.layer, self.entry, look) = (layer, entry, TransitionLook(transition))
  }

  /// Whether the layer is still in the tree of `marks`, and in this transition.
  func isCurrent(in marks: UnsafeMutablePointer<TreeMarks>) -> Bool {
    guard let layer, layer.row.state.pointee.tree == marks else { return false }
    return layer.row.rare.pointee.animations?.transition === entry
  }

  /// Takes what ticks need of the layer, which may belong to another thread than theirs.
  func refresh() {
    guard let layer else { return }
    let point = layer.row.geometry.pointee.anchorPoint
    anchor = SIMD2(point.x, point.y)
    time = LocalTime(of: layer.row)
    record = entry.compiled.first
  }

  /// How far it has come at `time`, in seconds outside the tree; nil before its begin and after its end, unless it fills.
  func progress(at time: Double) -> Double? {
    guard let record else { return nil }
    var lane = Double.nan
    guard case .lanes = record.evaluate(at: self.time.local(at: time), into: &lane) else { return nil }
    return min(max(lane, 0), 1)
  }

  // MARK: Places

  /// Where the rows of a transition are now: of both pictures, of the layer, and the first of what it was before.
  struct Rows {
    var around: Int
    var own: Int
    var old: Int?
  }

  func rows(_ order: borrowing SiblingOrder) -> Rows {
    // A list that has nothing in it has no first row.
    let old = old.first.map { order.present($0) }
    return Rows(around: order.present(wrapper), own: order.present(picture), old: old)
  }

  /// Says where the rows are now, since the order is about to be made anew.
  func takePlaces(_ order: borrowing SiblingOrder) {
    let rows = rows(order)
    (wrapper, picture) = (rows.around, rows.own)
    if let start = rows.old { old = start..<start + old.count }
  }

  /// The map from the old picture's space to the layer's, for its bounds as they were and as they are: the two lie on each other at
  /// the anchor point. `offset` is in the layer's space.
  func placeOfOld(_ old: Vector4, _ new: Vector4, isFlipped: Bool, offset: SIMD2<Double>) -> PlaneNumbers {
    func anchorPoint(_ box: Vector4) -> SIMD2<Double> {
      let (low, high) = (SIMD2(Double(box.x), Double(box.y)), SIMD2(Double(box.z), Double(box.w)))
      return low + anchor * (high - low)
    }
    let shift = anchorPoint(new) - anchorPoint(old)
    // A flip takes y to the sum of both edges minus y.
    let (oldMirror, newMirror) = (Double(old.y) + Double(old.w), Double(new.y) + Double(new.w))
    var (scale, y) = (1.0, 0.0)
    if oldIsFlipped { (scale, y) = (-scale, oldMirror - y) }
    y += shift.y
    if isFlipped { (scale, y) = (-scale, newMirror - y) }
    return PlaneNumbers(m22: Float(scale), m31: Float(shift.x + offset.x), m32: Float(y + offset.y))
  }
}

/// The times of a layer and of those around it, away from the layers.
struct LocalTime {
  /// The root's first.
  private var steps: [TimeStep] = []

  init() {}

  init(of row: LayerRow) {
    var row: LayerRow? = row
    while let inner = row {
      steps.append(TimeStep(inner.rare.pointee.timing))
      row = inner.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
    steps.reverse()
  }

  /// The layer's own time at `time` outside the tree, as ``CALayer/convertTime(_:from:)`` has it.
  func local(at time: Double) -> Double {
    steps.reduce(time) { $1.inside($0) }
  }
}
