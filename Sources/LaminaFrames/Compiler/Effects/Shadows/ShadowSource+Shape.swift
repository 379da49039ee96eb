import LaminaGeometry
import LaminaPlan

// Shadows that need no surface: those of layers whose composite is a rectangle, possibly rounded,
// with a single alpha.
extension ShadowSource {
  /// How many descendants are examined. With more, the composite casts the shadow.
  private static let mostDescendants = 64

  /// Finds what casts the shadow of row `i`.
  static func find(_ columns: borrowing RenderColumns, _ i: Int, _ effects: RenderEffects)
    -> ShadowSource
  {
    guard let shadow = effects.shadow else { return .none }
    switch shadow.path {
    case .rectangle(let rect, let radius):
      return .shape(Shape(rect: rect, radius: radius, borderWidth: 0), alpha: 1)
    case .image(let picture, let rect): return .image(picture, rect)
    case .nothing: return .none
    case nil: break
    }
    guard effects.filters.isEmpty, let alpha = ownAlpha(columns, i) else { return .composite }
    let style = columns.style[i]
    let covers = columns.hasOpaqueContents(i)
    let shape = Shape(
      rect: columns.bounds[i], radius: covers ? 0 : style.cornerRadius, borderWidth: 0,
      corners: style.corners)
    return staysInside(columns, i, shape) ? .shape(shape, alpha: alpha) : .composite
  }

  /// The alpha of the layer's own drawing, if it is the same everywhere on its shape; otherwise
  /// nil.
  private static func ownAlpha(_ columns: borrowing RenderColumns, _ i: Int) -> Float? {
    let flags = columns.flags[i]
    if flags.contains(.hasDrawing), !columns.hasOpaqueGradient(i) { return nil }
    if flags.contains(.hasContents) {
      guard columns.hasOpaqueContents(i) || isWithinBounds(columns, i) else { return nil }
      if columns.hasOpaqueContents(i) { return 1 }
    }
    if columns.hasOpaqueGradient(i) { return 1 }
    guard flags.contains(.hasBackground) else { return nil }
    let alpha = columns.style[i].background.w
    if alpha >= 1 { return 1 }
    let isAlone =
      Int(columns.subtreeEnd[i]) == i + 1 && flags.isDisjoint(with: [.hasContents, .hasBorder])
    return isAlone ? alpha : nil
  }

  /// Whether the image of row `i` stays inside its bounds.
  private static func isWithinBounds(_ columns: borrowing RenderColumns, _ i: Int) -> Bool {
    guard columns.flags[i].contains(.hasContents) else { return true }
    let gravity = columns.contentsTable[Int(columns.contents[i])].gravity
    return gravity == .resize || gravity == .resizeAspect
  }

  /// Whether every layer inside row `i` lies in `shape`.
  private static func staysInside(_ columns: borrowing RenderColumns, _ i: Int, _ shape: Shape)
    -> Bool
  {
    let end = Int(columns.subtreeEnd[i])
    if end == i + 1 { return true }
    guard end - i - 1 <= mostDescendants, !columns.flags[i].contains(.hasSublayerMatrix) else {
      return false
    }
    // A rectangle with this inset is not cut by a corner of either curve.
    let inset = shape.radius * 0.293
    let box = shape.rect
    let inner = Vector4(box.x + inset, box.y + inset, box.z - inset, box.w - inset)
    var maps = [Homography](repeating: .identity, count: end - i)
    var j = i + 1
    while j < end {
      let flags = columns.flags[j]
      if flags.contains(.isMask) || flags.contains(.hidden) || columns.opacity[j] <= 0 {
        j = Int(columns.subtreeEnd[j])
        continue
      }
      guard
        flags.isDisjoint(with: [.hasSpatial, .hasSublayerMatrix, .hasEffects, .isTransformLayer]),
        isWithinBounds(columns, j)
      else { return false }
      maps[j - i] = columns.local[j].concatenating(maps[Int(columns.parent[j]) - i])
      if flags.contains(.isInstance) {
        j += 1
        continue
      }
      guard isInside(columns.bounds[j], through: maps[j - i], inner) else { return false }
      j = flags.contains(.masksToBounds) ? Int(columns.subtreeEnd[j]) : j + 1
    }
    return true
  }

  private static func isInside(_ rect: Vector4, through map: Homography, _ outer: Vector4) -> Bool {
    let slack: Float = 1e-3
    for (x, y) in [(rect.x, rect.y), (rect.z, rect.y), (rect.z, rect.w), (rect.x, rect.w)] {
      let p = map.homogeneous(x, y)
      guard p.x >= outer.x - slack, p.x <= outer.z + slack, p.y >= outer.y - slack,
        p.y <= outer.w + slack
      else { return false }
    }
    return true
  }
}
