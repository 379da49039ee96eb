import LaminaGeometry
import LaminaPlan

/// Background and border of a published layer.
@usableFromInline package struct RenderStyle: BitwiseCopyable, Equatable, Sendable {
  /// Encoded sRGB, not premultiplied.
  @usableFromInline package var background = SIMD4<Float>.zero
  @usableFromInline package var border = SIMD4<Float>.zero
  /// Layer units.
  @usableFromInline package var cornerRadius: Float = 0
  @usableFromInline package var borderWidth: Float = 0
  @usableFromInline package var corners: CornerStyle = []
  /// The edges that are antialiased, as ``QuadFlags``.
  @usableFromInline package var edges = QuadFlags.smoothEdges

  @inlinable package init(
    background: SIMD4<Float> = SIMD4<Float>.zero, border: SIMD4<Float> = SIMD4<Float>.zero,
    cornerRadius: Float = 0, borderWidth: Float = 0, corners: CornerStyle = [],
    edges: QuadFlags = QuadFlags.smoothEdges
  ) {
    self.background = background
    self.border = border
    self.cornerRadius = cornerRadius
    self.borderWidth = borderWidth
    self.corners = corners
    self.edges = edges
  }

  /// Calls `body` with the bits of every value. Signatures of what was drawn go by them.
  package func forEachWord(_ body: (UInt64) -> Void) {
    func pair(_ a: Float, _ b: Float) { body(UInt64(a.bitPattern) | UInt64(b.bitPattern) << 32) }
    pair(background.x, background.y)
    pair(background.z, background.w)
    pair(border.x, border.y)
    pair(border.z, border.w)
    pair(cornerRadius, borderWidth)
    body(UInt64(corners.rawValue) | UInt64(edges.rawValue) << 32)
  }
}

/// A column of styles. Background and radius lie in it. Border, corners and edges lie in a side
/// table, because most layers leave them as they are.
@usableFromInline package struct StyleColumn: ~Copyable {
  @usableFromInline struct Detail: BitwiseCopyable, Equatable {
    @usableFromInline var border: SIMD4<Float>
    @usableFromInline var borderWidth: Float
    @usableFromInline var corners: CornerStyle
    @usableFromInline var edges: QuadFlags

    @inlinable init(
      border: SIMD4<Float>, borderWidth: Float, corners: CornerStyle, edges: QuadFlags
    ) {
      (self.border, self.borderWidth) = (border, borderWidth)
      (self.corners, self.edges) = (corners, edges)
    }
  }

  @inlinable static var standard: Detail {
    Detail(border: SIMD4(0, 0, 0, 1), borderWidth: 0, corners: [], edges: .smoothEdges)
  }

  @usableFromInline var backgrounds = Column<SIMD4<Float>>()
  @usableFromInline var radii = EvenColumn<Float>(usual: 0)
  /// Index into `details`, or -1 for ``standard``.
  @usableFromInline var indices = EvenColumn<Int32>(usual: -1)
  @usableFromInline var details = Column<Detail>()

  @inlinable package subscript(index: Int) -> RenderStyle {
    get {
      let detail = indices[index] < 0 ? Self.standard : details[Int(indices[index])]
      return RenderStyle(
        background: backgrounds[index], border: detail.border, cornerRadius: radii[index],
        borderWidth: detail.borderWidth, corners: detail.corners, edges: detail.edges)
    }
    set {
      backgrounds[index] = newValue.background
      radii[index] = newValue.cornerRadius
      let detail = Detail(
        border: newValue.border, borderWidth: newValue.borderWidth, corners: newValue.corners,
        edges: newValue.edges)
      if indices[index] >= 0 {
        details[Int(indices[index])] = detail
      } else if detail != Self.standard {
        indices[index] = Int32(details.count)
        details.append(detail)
      }
    }
  }

  /// Whether border, corners and edges of a row have their usual values.
  @inline(__always)
  @inlinable package func isStandard(_ index: Int) -> Bool { indices[index] < 0 }

  /// Sets the style of a row that ``isStandard(_:)``. Returns the changes, which depend on whether
  /// the layer clips.
  @inline(__always)
  @inlinable package mutating func update(
    _ index: Int, background: SIMD4<Float>, cornerRadius: Float, clips: Bool
  ) -> RenderChanges {
    var changes = RenderChanges()
    if backgrounds[index] != background {
      backgrounds[index] = background
      changes = .paint
    }
    if radii[index] != cornerRadius {
      radii[index] = cornerRadius
      changes.formUnion(clips ? [.paint, .other] : .paint)
    }
    return changes
  }

  @inlinable package mutating func appendStandard() {
    backgrounds.append(.zero)
    radii.append(0)
    indices.append(-1)
  }

  @inlinable package mutating func appendCopy(of row: Int) {
    backgrounds.append(backgrounds[row])
    radii.append(radii[row])
    indices.append(indices[row] < 0 ? -1 : Int32(details.count))
    if indices[row] >= 0 { details.append(details[Int(indices[row])]) }
  }

  @inlinable package mutating func append(
    _ other: borrowing StyleColumn, from start: Int, count: Int
  ) {
    backgrounds.append(other.backgrounds, from: start, count: count)
    radii.append(other.radii, from: start, count: count)
    indices.append(other.indices, from: start, count: count)
  }

  /// Exchanges the side tables, so that rows can move from one column to the other.
  @inlinable package mutating func swapTables(_ other: inout StyleColumn) {
    swap(&details, &other.details)
  }

  /// Removes unused entries of the side table if there are many.
  @inlinable package mutating func compact() { Column.compact(&details, &indices) }

  @inlinable package mutating func reserve(_ number: Int) {
    backgrounds.reserve(number)
    radii.reserve(number)
    indices.reserve(number)
  }

  @inlinable package mutating func trim() {
    backgrounds.trim()
    radii.trim()
    indices.trim()
  }

  @inlinable package mutating func removeAll() {
    backgrounds.removeAll()
    radii.removeAll()
    indices.removeAll()
    details.removeAll()
  }
}

extension Column {
  /// Removes entries of `table` that no element of `indices` uses, if there are many, and numbers
  /// the others again. Negative indices stay. At most one index may name each entry.
  @inlinable package static func compact(
    _ table: inout Column<Element>, _ indices: inout EvenColumn<Int32>
  ) {
    if table.count <= 64 { return }
    var live = 0
    for row in 0..<indices.count where indices[row] >= 0 { live += 1 }
    if table.count <= 2 * live + 64 { return }
    var kept = Column<Element>(capacity: live)
    for row in 0..<indices.count where indices[row] >= 0 {
      let entry = table[Int(indices[row])]
      indices[row] = Int32(kept.count)
      kept.append(entry)
    }
    table = kept
  }
}
