import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames

/// The last committed values of the layers of a live tree that have changed since that commit.
///
/// What: the numbers of a layer, copied before the first of them changes after a commit.
/// Presentation layers start from these numbers, so a program may read where a layer is on the
/// screen after it has set a new position (facts 4.4). Colours, contents and lists are not kept:
/// presentation layers show their set values at once.
/// Why numbers only: they are copied without reference counting, which would slow down every
/// setter.
/// Cost: about ten nanoseconds for the first change of a layer after a commit, in live trees;
/// nothing elsewhere.
struct CommittedValues: ~Copyable {
  /// The numbers of one layer.
  struct Numbers: BitwiseCopyable {
    fileprivate var renderIndex: Int32
    fileprivate var hasTransform: Bool
    fileprivate var flags: LayerFlags
    /// Bounds; position and anchor point.
    fileprivate var box: SIMD4<Double>
    fileprivate var points: SIMD4<Double>
    fileprivate var opacity: Float
    fileprivate var cornerRadius: Double
    fileprivate var transform: CATransform3D
    fileprivate var zPosition: Double
    fileprivate var anchorPointZ: Double
    fileprivate var borderWidth: Double
  }

  private var list = Column<Numbers>()
  /// For each row of the columns its index in `list`, or -1.
  private var places = Column<Int32>()

  /// Keeps the present numbers of `row`, unless some were kept since the last commit. The layer
  /// must be committed.
  mutating func keep(_ row: LayerRow) {
    let index = Int(row.state.pointee.renderIndex)
    if index < places.count, places[index] >= 0 { return }
    if index >= places.count { places.resize(to: max(index + 1, 2 * places.count), filler: -1) }
    places[index] = Int32(list.count)
    let (state, appearance) = (row.state, row.appearance)
    let box = row.geometry.pointee.bounds
    let (position, anchor) = (row.geometry.pointee.position, row.geometry.pointee.anchorPoint)
    list.append(
      Numbers(
        renderIndex: Int32(index), hasTransform: state.pointee.transform != nil,
        flags: state.pointee.flags,
        box: SIMD4(box.origin.x, box.origin.y, box.size.width, box.size.height),
        points: SIMD4(position.x, position.y, anchor.x, anchor.y),
        opacity: appearance.pointee.opacity,
        cornerRadius: appearance.pointee.cornerRadius, transform: row.transform,
        zPosition: row.zPosition, anchorPointZ: row.detail.pointee.anchorPointZ,
        borderWidth: row.detail.pointee.border.width))
  }

  /// The committed numbers of the layer; nil if it has not changed.
  func numbers(of row: LayerRow) -> Numbers? {
    let index = Int(row.state.pointee.renderIndex)
    guard index >= 0, index < places.count, places[index] >= 0 else { return nil }
    return list[Int(places[index])]
  }

  /// Forgets everything, when a commit begins. O(layers that have changed).
  mutating func removeAll() {
    for k in 0..<list.count { places[Int(list[k].renderIndex)] = -1 }
    list.removeAll()
  }
}

extension LayerRow {
  /// Sets the numbers that were kept.
  func take(_ numbers: CommittedValues.Numbers) {
    let (box, points) = (numbers.box, numbers.points)
    geometry.pointee = LayerGeometry(
      bounds: CGRect(x: box.x, y: box.y, width: box.z, height: box.w),
      position: CGPoint(x: points.x, y: points.y), anchorPoint: CGPoint(x: points.z, y: points.w))
    (appearance.pointee.opacity, appearance.pointee.cornerRadius) = (
      numbers.opacity, numbers.cornerRadius
    )
    let own = state.pointee.flags.intersection(.own)
    state.pointee.flags = numbers.flags.subtracting(.own).union(own)
    if numbers.hasTransform || state.pointee.transform != nil {
      ownTransform().pointee = numbers.transform
    }
    if state.pointee.detail != nil || numbers.zPosition != 0 || numbers.anchorPointZ != 0
      || numbers.borderWidth != 0
    {
      let detail = ownDetail()
      (detail.pointee.zPosition, detail.pointee.anchorPointZ) = (
        numbers.zPosition, numbers.anchorPointZ
      )
      detail.pointee.border.width = numbers.borderWidth
    }
  }
}
