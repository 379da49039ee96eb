import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Consecutive parts of shapes, painted over each other by the processor into one image.
///
/// What: memory for a rectangle of device space, and a place in a page that it is copied to. Pixels
/// depend on the entries alone. If some entries change, the tiles that they touch, before or after,
/// are cleared and painted again by all entries there. If all entries move by the same whole
/// pixels, the sheet moves. Entries that are painted again though they have not changed are painted
/// from the coverage that is kept for them.
/// Cost: the lines and pixels of the painted entries, and a copy of the painted tiles. What is kept
/// takes at most as many bytes as the memory does, or did when it was kept.
final class ShapeSheet {
  /// Rectangles are painted in tiles. Only tiles that something touches are drawn.
  static let tileSide = OutlineCanvas.tileSide
  /// How far a sheet reaches beyond its entries when it is made, so that they can move and turn.
  private static let margin = 16
  /// Longer sides have no margin: they are about as long as the target.
  private static let longestWithMargin = 1_024

  private(set) var entries: [SheetEntry] = []
  /// Device space: the rectangle around all entries.
  private(set) var box = PixelRect.empty
  /// The pixels around the entries. Its sides are whole tiles. Nil if there is not enough memory.
  private(set) var memory: StoreMemory?
  /// Device space: the first pixel of the memory.
  private var origin = SIMD2<Int>(0, 0)
  var placement = TextureAtlas.Placement.none
  /// For each tile, row after row: 1 if an entry touches it.
  private(set) var marks: [UInt8] = []
  /// The pixels of the target that the last plan drew from the sheet.
  var shown = PixelRect.empty
  var lastFrame = 0
  /// Whether the target has the lowest row first.
  var isMirrored = false

  /// Number of tiles in a row, and of rows.
  private var columns: Int { (memory?.width ?? 0) / Self.tileSide }
  private var rows: Int { (memory?.height ?? 0) / Self.tileSide }

  /// What has to be painted for new entries, and which pixels of the target they change.
  struct Change {
    /// Texels of the memory, in whole tiles.
    var painted = DamageRegion.none
    /// Device space.
    var seen = DamageRegion.none
    /// Whether there is other memory, which needs another place in a page.
    var isMoved = false
  }

  /// Takes new entries in exchange for the present ones. Nothing is painted yet.
  ///
  /// - Parameters:
  ///   - newBox: the rectangle around all of them.
  ///   - repaints: whether everything is painted again.
  func take(_ new: inout [SheetEntry], in newBox: PixelRect, repaints: Bool) -> Change {
    let way = SIMD2(Int(newBox.minX) - Int(box.minX), Int(newBox.minY) - Int(box.minY))
    let (oldBox, isKept) = (box, memory != nil && !repaints)
    swap(&entries, &new)
    box = newBox
    var change = Change()
    if isKept, follow(new, movedBy: way) {
      if way != .zero {
        origin &+= way
        change.seen.add(oldBox)
        change.seen.add(newBox)
      }
      return change
    }
    guard isKept, holds(newBox) else {
      // All is painted again, but what is known of entries that stay goes on.
      if isKept { compare(with: new) { _ in } }
      change.isMoved = makeRoom()
      change.painted.add(tiles(newBox))
      change.seen.add(oldBox)
      change.seen.add(newBox)
      return change
    }
    compare(with: new) { box in
      change.painted.add(tiles(box))
      change.seen.add(box)
    }
    change.painted.joinIfDense()
    change.seen.joinIfDense()
    return change
  }

  /// Calls `note` with the old and new boxes of entries that differ from those of the frame before.
  /// The others take over what is known of them.
  private func compare(with old: [SheetEntry], _ note: (PixelRect) -> Void) {
    func isSame(_ index: Int, _ other: Int) -> Bool {
      entries[index].follows(old[other], movedBy: .zero)
    }
    let (count, oldCount) = (entries.count, old.count)
    if count == oldCount {
      for index in 0..<count where !isSame(index, index) {
        note(old[index].box)
        note(entries[index].box)
      }
      return
    }
    // Some came or went: those before and those behind have not changed.
    var (head, tail) = (0, 0)
    while head < min(count, oldCount), isSame(head, head) { head += 1 }
    let left = min(count, oldCount) - head
    while tail < left, isSame(count - 1 - tail, oldCount - 1 - tail) { tail += 1 }
    for index in head..<oldCount - tail { note(old[index].box) }
    for index in head..<count - tail { note(entries[index].box) }
  }

  /// Whether all entries are `others`, moved by whole pixels. They take over what is known of them.
  private func follow(_ others: [SheetEntry], movedBy way: SIMD2<Int>) -> Bool {
    guard entries.count == others.count else { return false }
    for index in entries.indices where !entries[index].follows(others[index], movedBy: way) {
      return false
    }
    return true
  }

  /// The side of the memory for `length` pixels: whole tiles, and a margin unless it is long.
  static func side(_ length: Int) -> Int {
    let wide = length + (length + 2 * margin <= longestWithMargin ? 2 * margin : 0)
    return (wide + tileSide - 1) / tileSide * tileSide
  }

  /// Moves the memory to the box of the entries, or makes memory if the present one is too small or
  /// much too large. Returns whether there is other memory.
  private func makeRoom() -> Bool {
    let (width, height) = (Self.side(box.width), Self.side(box.height))
    var (w, h) = (memory?.width ?? 0, memory?.height ?? 0)
    let isMade = w < box.width || h < box.height || w * h > 2 * width * height
    if isMade {
      memory = StoreMemory(width: width, height: height)
      (w, h) = (width, height)
      marks = [UInt8](repeating: 0, count: columns * rows)
    } else {
      clear(columns: 0..<columns, rows: 0..<rows)
    }
    origin = SIMD2(
      Int(box.minX) - (w - box.width) / 2, Int(box.minY) - (h - box.height) / 2)
    return isMade
  }

  /// Whether the memory holds all of `box`.
  private func holds(_ box: PixelRect) -> Bool {
    let (x, y) = (Int(box.minX) - origin.x, Int(box.minY) - origin.y)
    return x >= 0 && y >= 0 && x + box.width <= memory?.width ?? 0
      && y + box.height <= memory?.height ?? 0
  }

  /// The texels of the whole tiles around `box`, which the memory holds.
  private func tiles(_ box: PixelRect) -> PixelRect {
    let (part, side) = (texels(box), Int16(Self.tileSide))
    return PixelRect(
      minX: part.minX / side * side, minY: part.minY / side * side,
      maxX: (part.maxX + side - 1) / side * side, maxY: (part.maxY + side - 1) / side * side)
  }

  /// The texels of the memory for pixels of device space.
  func texels(_ box: PixelRect) -> PixelRect {
    PixelRect(
      minX: Int16(clamping: Int(box.minX) - origin.x),
      minY: Int16(clamping: Int(box.minY) - origin.y),
      maxX: Int16(clamping: Int(box.maxX) - origin.x),
      maxY: Int16(clamping: Int(box.maxY) - origin.y))
  }

  /// The rows with shapes that may touch `part`, in painting order. Device space.
  func rows(in part: PixelRect) -> [Int] {
    var rows: [Int] = []
    for entry in entries where entry.box.intersects(part) && rows.last != Int(entry.row) {
      rows.append(Int(entry.row))
    }
    return rows
  }

  // MARK: Painting

  /// Clears whole tiles and paints what lies there. Calls `count` before each entry is painted.
  func paint(
    _ part: PixelRect, _ rasterizer: OutlineRasterizer, count: (SheetEntry) throws -> Void
  ) rethrows {
    guard let memory else { return }
    let side = Self.tileSide
    clear(
      columns: Int(part.minX) / side..<Int(part.maxX) / side,
      rows: Int(part.minY) / side..<Int(part.maxY) / side)
    var room = memory.byteCount
    for index in entries.indices { room -= entries[index].coverage.byteCount }
    try marks.withUnsafeMutableBufferPointer { marks in
      guard let base = marks.baseAddress else { return }
      for index in entries.indices {
        let seen = texels(entries[index].box).intersection(part)
        if seen.isEmpty { continue }
        try count(entries[index])
        paint(index, seen, base, memory, rasterizer, room: &room)
      }
    }
  }

  /// Clears tiles. Those that nothing touches are clear.
  private func clear(columns: Range<Int>, rows: Range<Int>) {
    let side = Self.tileSide
    for row in rows {
      forEachTouched(columns, row) { run in
        memory?.clear(
          Box(
            minX: run.lowerBound * side, minY: row * side, maxX: run.upperBound * side,
            maxY: (row + 1) * side))
        for column in run { marks[row * self.columns + column] = 0 }
      }
    }
  }

  /// Calls `body` with the columns of tiles in a row that something touches, as few ranges as
  /// possible.
  private func forEachTouched(_ columns: Range<Int>, _ row: Int, _ body: (Range<Int>) -> Void) {
    let first = row * self.columns
    var start = columns.lowerBound
    while start < columns.upperBound {
      guard marks[first + start] != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < columns.upperBound, marks[first + end] != 0 { end += 1 }
      body(start..<end)
      start = end
    }
  }

  /// Paints the texels `seen` of an entry. `room` is the number of bytes that its coverage may
  /// take.
  private func paint(
    _ index: Int, _ seen: PixelRect, _ marks: UnsafeMutablePointer<UInt8>, _ memory: StoreMemory,
    _ rasterizer: OutlineRasterizer, room: inout Int
  ) {
    let entry = entries[index]
    let outline = entry.outline
    let canvas = self.canvas(seen, entry, marks, memory)
    let whole = self.canvas(texels(entry.box), entry, marks, memory)
    let paint = entry.paint(from: origin, mirroredRows: isMirrored ? memory.height : nil)
    let mirror = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(memory.height))
    let map =
      isMirrored ? entry.map(from: origin).concatenating(mirror) : entry.map(from: origin)
    switch entry.coverage {
    case .kept(let coverage): return coverage.paint(paint, at: whole, on: canvas)
    case .needed:
      let coverage = outline.filled.coverage(
        isEvenOdd: entry.isEvenOdd, map, in: whole, atMost: room,
        rasterizer)
      if let coverage {
        room -= coverage.byteCount
        entries[index].coverage = .kept(coverage)
        return coverage.paint(paint, at: whole, on: canvas)
      }
      entries[index].coverage = .refused
    case .unknown, .refused: break
    }
    // What cannot be filled for want of memory is left out.
    _ = outline.filled.paint(
      paint, isEvenOdd: entry.isEvenOdd, map, on: canvas, rasterizer)
  }

  /// The memory as a canvas on which `part` is painted.
  private func canvas(
    _ part: PixelRect, _ entry: SheetEntry, _ marks: UnsafeMutablePointer<UInt8>,
    _ memory: StoreMemory
  ) -> OutlineCanvas {
    OutlineCanvas(
      memory.base, width: memory.width, height: memory.height,
      columns: Int(part.minX)..<Int(part.maxX), rows: Int(part.minY)..<Int(part.maxY),
      cut: entry.cut?.moved(by: .zero &- origin).sides, marks: marks, marksPerRow: columns,
      isMirrored: isMirrored)
  }

  /// Calls `body` with the pixels of each row of tiles that something touches, as few rectangles as
  /// possible. Device space.
  func forEachRun(_ body: (PixelRect) -> Void) {
    let side = Self.tileSide
    for row in 0..<rows {
      forEachTouched(0..<columns, row) { touched in
        let (x, y) = (origin.x, origin.y + row * side)
        let run = PixelRect(
          minX: Int16(clamping: x + touched.lowerBound * side), minY: Int16(clamping: y),
          maxX: Int16(clamping: x + touched.upperBound * side), maxY: Int16(clamping: y + side)
        ).intersection(box)
        if !run.isEmpty { body(run) }
      }
    }
  }
}
