import LaminaGeometry
import LaminaPlan

// How rows are appended to the columns when the order is made again.
extension RenderColumns {
  /// Appends an empty row. `subtreeEnd` is set later, when the walk leaves the subtree.
  package mutating func appendRow() {
    flags.append([])
    opacity.append(1)
    local.appendIdentity()
    bounds.append(Vector4(0, 0, 0, 0))
    style.appendStandard()
    contents.append(-1)
    version.append(0)
    links.appendNone()
  }

  /// Appends unchanged rows of the old columns in one copy. Their entries in the tables must
  /// already be here.
  package mutating func append(
    _ other: borrowing RenderColumns, from start: Int, count: Int
  ) {
    flags.append(other.flags, from: start, count: count)
    opacity.append(other.opacity, from: start, count: count)
    local.append(other.local, from: start, count: count)
    bounds.append(other.bounds, from: start, count: count)
    style.append(other.style, from: start, count: count)
    contents.append(other.contents, from: start, count: count)
    version.append(other.version, from: start, count: count)
    links.append(other.links, from: start, count: count)
  }

  /// Appends a copy of a row with its own entries in the tables. Only the contents are shared,
  /// because rows may share those.
  package mutating func appendCopy(of row: Int) {
    flags.append(flags[row])
    opacity.append(opacity[row])
    local.appendCopy(of: row)
    bounds.append(bounds[row])
    style.appendCopy(of: row)
    contents.append(contents[row])
    version.append(Serial.next())
    links.appendNone()
    let (copy, link) = (flags.count - 1, links[row])
    var own = LinkColumn.Links()
    if link.spatial >= 0 {
      own.spatial = Int32(matrices.count)
      matrices.append(matrices[Int(link.spatial)])
    }
    if link.sublayerMatrix >= 0 {
      own.sublayerMatrix = Int32(matrices.count)
      matrices.append(matrices[Int(link.sublayerMatrix)])
    }
    if link.effects >= 0 {
      own.effects = Int32(effectsTable.count)
      effectsTable.append(effectsTable[Int(link.effects)])
    }
    if link.drawing >= 0 {
      own.drawing = Int32(drawings.count)
      drawings.append(drawings[Int(link.drawing)])
    }
    links[copy] = own
  }

  /// Exchanges the side tables with other columns. Rows that move there keep their indices.
  package mutating func swapTables(_ other: inout RenderColumns) {
    local.swapTables(&other.local)
    style.swapTables(&other.style)
    links.swapTables(&other.links)
    swap(&effectsTable, &other.effectsTable)
    swap(&drawings, &other.drawings)
    swap(&tileRows, &other.tileRows)
    swap(&matrices, &other.matrices)
    swap(&contentsTable, &other.contentsTable)
  }

  /// Removes unused entries of the tables if there are many.
  package mutating func compactTables() {
    contentsTable.recount(contents)
    local.compact()
    style.compact()
    links.compact()
    guard effectsTable.count > 64 || matrices.count > 64 || drawings.count > 64 else { return }
    var (effectsUsed, matricesUsed, drawingsUsed) = (0, 0, 0)
    for row in 0..<count where links.indices[row] >= 0 {
      let link = links[row]
      effectsUsed += link.effects >= 0 ? 1 : 0
      drawingsUsed += link.drawing >= 0 ? 1 : 0
      matricesUsed += (link.spatial >= 0 ? 1 : 0) + (link.sublayerMatrix >= 0 ? 1 : 0)
    }
    guard
      effectsTable.count > 2 * effectsUsed + 64 || matrices.count > 2 * matricesUsed + 64
        || drawings.count > 2 * drawingsUsed + 64
    else { return }
    var keptEffects: [RenderEffects] = []
    var keptDrawings: [RenderDrawing] = []
    var keptMatrices = Column<CATransform3D>(capacity: matricesUsed)
    for row in 0..<count where links.indices[row] >= 0 {
      var link = links[row]
      if link.effects >= 0 {
        keptEffects.append(effectsTable[Int(link.effects)])
        link.effects = Int32(keptEffects.count - 1)
      }
      if link.drawing >= 0 {
        keptDrawings.append(drawings[Int(link.drawing)])
        link.drawing = Int32(keptDrawings.count - 1)
      }
      if link.spatial >= 0 {
        keptMatrices.append(matrices[Int(link.spatial)])
        link.spatial = Int32(keptMatrices.count - 1)
      }
      if link.sublayerMatrix >= 0 {
        keptMatrices.append(matrices[Int(link.sublayerMatrix)])
        link.sublayerMatrix = Int32(keptMatrices.count - 1)
      }
      links[row] = link
    }
    (effectsTable, drawings) = (keptEffects, keptDrawings)
    matrices = keptMatrices
  }

  /// Removes every row and keeps the memory.
  package mutating func removeAll() {
    parent.removeAll()
    subtreeEnd.removeAll()
    flags.removeAll()
    opacity.removeAll()
    local.removeAll()
    bounds.removeAll()
    style.removeAll()
    contents.removeAll()
    version.removeAll()
    links.removeAll()
    effectsTable.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
    matrices.removeAll()
    contentsTable.removeAll()
  }

  /// Makes room for `number` rows.
  package mutating func reserve(_ number: Int) {
    parent.reserve(number)
    subtreeEnd.reserve(number)
    flags.reserve(number)
    opacity.reserve(number)
    local.reserve(number)
    bounds.reserve(number)
    style.reserve(number)
    contents.reserve(number)
    version.reserve(number)
    links.reserve(number)
  }

  /// Releases unused memory if it is much.
  package mutating func trim() {
    parent.trim()
    subtreeEnd.trim()
    flags.trim()
    opacity.trim()
    local.trim()
    bounds.trim()
    style.trim()
    contents.trim()
    version.trim()
    links.trim()
  }
}
