import LaminaGeometry

/// The six numbers of an affine map, in the order of ``Homography``. They take 24 bytes instead of
/// 40.
@usableFromInline package struct PlaneNumbers: BitwiseCopyable, Sendable {
  @usableFromInline package var m11: Float = 1
  @usableFromInline package var m12: Float = 0
  @usableFromInline package var m21: Float = 0
  @usableFromInline package var m22: Float = 1
  @usableFromInline package var m31: Float = 0
  @usableFromInline package var m32: Float = 0

  @inlinable package init(
    m11: Float = 1, m12: Float = 0, m21: Float = 0, m22: Float = 1, m31: Float = 0, m32: Float = 0
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m21 = m21
    self.m22 = m22
    self.m31 = m31
    self.m32 = m32
  }

  /// Whether all bits are the same. So a zero with the other sign counts as a change, and a NaN
  /// with the same bits does not.
  @inline(__always)
  @inlinable package func isSame(as other: PlaneNumbers) -> Bool {
    let (a, b) = (words, other.words)
    return (a.0 ^ b.0) | (a.1 ^ b.1) | (a.2 ^ b.2) == 0
  }

  @inline(__always)
  @inlinable var words: (UInt64, UInt64, UInt64) {
    unsafeBitCast(self, to: (UInt64, UInt64, UInt64).self)
  }

  /// The cheapest kind that describes the map.
  @inline(__always)
  @inlinable package var kind: TransformKind {
    if m12 != 0 || m21 != 0 { return .affine }
    if m11 != 1 || m22 != 1 { return .scaleTranslate }
    return m31 != 0 || m32 != 0 ? .translate : .identity
  }
}

/// A column of maps from plane to plane. Affine maps lie in the column. The others are few and lie
/// in a side table.
@usableFromInline package struct MapColumn: ~Copyable {
  @usableFromInline var numbers = Column<PlaneNumbers>()
  @usableFromInline var kinds = Column<TransformKind>()
  /// Maps with a perspective. The first number of such a row holds the index into this table, as
  /// bits.
  @usableFromInline var others = Column<Homography>()

  @inlinable package var count: Int { numbers.count }

  /// Reads maps in a loop without checking the row. Valid until the column changes.
  @usableFromInline package struct View {
    @usableFromInline let numbers: UnsafeMutablePointer<PlaneNumbers>
    @usableFromInline let kinds: UnsafeMutablePointer<TransformKind>
    @usableFromInline let others: UnsafeMutablePointer<Homography>

    @inlinable init(
      numbers: UnsafeMutablePointer<PlaneNumbers>, kinds: UnsafeMutablePointer<TransformKind>,
      others: UnsafeMutablePointer<Homography>
    ) {
      (self.numbers, self.kinds, self.others) = (numbers, kinds, others)
    }

    @inlinable package subscript(row: Int) -> Homography {
      @inline(__always) get {
        let (n, kind) = (numbers[row], kinds[row])
        if kind == .projective { return others[Int(n.m11.bitPattern)] }
        return Homography(kind: kind, a: n.m11, b: n.m12, c: n.m21, d: n.m22, tx: n.m31, ty: n.m32)
      }
    }
  }

  @inlinable package var base: View {
    View(numbers: numbers.base, kinds: kinds.base, others: others.base)
  }

  @inlinable package subscript(index: Int) -> Homography {
    @inline(__always) get {
      assert(index >= 0 && index < count, "column index out of range")
      return base[index]
    }
    set {
      if newValue.kind == .projective {
        if kinds[index] == .projective {
          others[Int(numbers[index].m11.bitPattern)] = newValue
        } else {
          numbers[index] = PlaneNumbers(m11: Float(bitPattern: UInt32(others.count)))
          kinds[index] = .projective
          others.append(newValue)
        }
      } else {
        kinds[index] = newValue.kind
        numbers[index] = PlaneNumbers(
          m11: newValue.m11, m12: newValue.m12, m21: newValue.m21, m22: newValue.m22,
          m31: newValue.m31,
          m32: newValue.m32)
      }
    }
  }

  /// Sets row `index` to the affine map `new`. Returns whether the map changed.
  @inline(__always)
  @inlinable package func update(_ index: Int, _ new: PlaneNumbers) -> Bool {
    let kind = new.kind
    if kinds[index] == kind, numbers[index].isSame(as: new) { return false }
    numbers[index] = new
    kinds[index] = kind
    return true
  }

  @inlinable package mutating func appendIdentity() {
    numbers.append(PlaneNumbers())
    kinds.append(.identity)
  }

  @inlinable package mutating func appendCopy(of row: Int) {
    numbers.append(numbers[row])
    kinds.append(kinds[row])
    guard kinds[row] == .projective else { return }
    let map = others[Int(numbers[row].m11.bitPattern)]
    numbers[count - 1] = PlaneNumbers(m11: Float(bitPattern: UInt32(others.count)))
    others.append(map)
  }

  @inlinable package mutating func append(
    _ other: borrowing MapColumn, from start: Int, count: Int
  ) {
    numbers.append(other.numbers, from: start, count: count)
    kinds.append(other.kinds, from: start, count: count)
  }

  /// Exchanges the side tables, so that rows can move from one column to the other.
  @inlinable package mutating func swapTables(_ other: inout MapColumn) {
    swap(&others, &other.others)
  }

  /// Removes unused entries of the side table if there are many.
  @inlinable package mutating func compact() {
    if others.count <= 64 { return }
    var live = 0
    for row in 0..<count where kinds[row] == .projective { live += 1 }
    if others.count <= 2 * live + 64 { return }
    var kept = Column<Homography>(capacity: live)
    for row in 0..<count where kinds[row] == .projective {
      let map = others[Int(numbers[row].m11.bitPattern)]
      numbers[row].m11 = Float(bitPattern: UInt32(kept.count))
      kept.append(map)
    }
    others = kept
  }

  @inlinable package mutating func reserve(_ number: Int) {
    numbers.reserve(number)
    kinds.reserve(number)
  }

  @inlinable package mutating func trim() {
    numbers.trim()
    kinds.trim()
  }

  @inlinable package mutating func removeAll() {
    numbers.removeAll()
    kinds.removeAll()
    others.removeAll()
  }
}
