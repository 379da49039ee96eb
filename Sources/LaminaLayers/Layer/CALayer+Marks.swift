import LaminaGeometry
import LaminaGraphics

extension CALayer {
  /// Notes a change for the next commit. The first one since the last commit joins the tree's list.
  @inline(__always)
  func mark(_ changes: LayerChanges) {
    let before = row.state.pointee.changes
    row.state.pointee.changes = before.union(changes)
    if before.isEmpty, let tree = row.state.pointee.tree { tree.pointee.append(row) }
  }

  /// Notes that the order of drawing has changed.
  func markStructure() { row.state.pointee.tree?.pointee.structure = true }

  func set(_ flag: LayerFlags, _ on: Bool, changes: LayerChanges) {
    if row.state.pointee.flags.contains(flag) == on { return }
    row.state.pointee.flags.formSymmetricDifference(flag)
    mark(changes)
  }

  func setContentsStyle<Value: Equatable>(_ path: WritableKeyPath<ContentsStyle, Value>, _ value: Value) {
    if row.appearance.pointee.contents[keyPath: path] == value { return }
    row.appearance.pointee.contents[keyPath: path] = value
    mark(.contents)
  }

  /// The memory of the transforms, made on the first need.
  func ownTransforms() -> UnsafeMutablePointer<LayerTransforms> {
    if let transforms = row.state.pointee.transforms { return transforms }
    let transforms = UnsafeMutablePointer<LayerTransforms>.allocate(capacity: 1)
    transforms.initialize(to: LayerTransforms())
    row.state.pointee.transforms = transforms
    return transforms
  }

  func refuse(_ property: String, _ value: Any) {
    Refusal.report(property, value, on: self, why: Refusal.notFinite)
  }

  static func components(_ color: CGColor) -> SIMD4<Float> {
    let c = color.srgb
    let value = SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha))
    // A colour that is no colour shows nothing.
    return value.sum().isFinite ? value : .zero
  }
}
