import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Tiles come from other threads, which mark no layer, and fade in by the time that is shown.
extension LayerTree {
  /// Publishes the tiles that are drawn, as they are at `time`. Call it within ``reading(_:)``.
  func showTiles(at time: CFTimeInterval) {
    shownTime = time
    if columns.tileRows.areNone { return }
    let fades = !keepsEndedAnimations
    noteChanges { _, columns, images, list in
      columns.refreshTiles(at: time, fades: fades, images: &images, into: &list)
    }
  }

  /// Publishes the tiles as they are at the time that was shown last, for a renderer that has
  /// waited for tiles.
  package func showNewTiles() {
    if isRead { forgetChanges() }
    isRead = false
    showTiles(at: shownTime)
  }
}

extension RenderColumns {
  /// Whether tiles have come, or gone, since they were published.
  var hasChangedTiles: Bool { anyTiles { $0.version != $0.source.version } }

  /// Whether some tiles are not drawn yet, or are fading in.
  var hasPendingTiles: Bool {
    anyTiles { $0.isFading || $0.source.isPending || $0.version != $0.source.version }
  }

  private func anyTiles(_ condition: (RenderTiles) -> Bool) -> Bool {
    if tileRows.areNone { return false }
    guard tileRows.areKnown else {
      return (0..<count).contains { tiles($0).map(condition) ?? false }
    }
    return (0..<tileRows.list.count).contains {
      tiles(Int(tileRows.list[$0])).map(condition) ?? false
    }
  }

  private func tiles(_ row: Int) -> RenderTiles? {
    guard flags[row].contains(.hasDrawing), case .tiles(let tiles)? = drawing(row)?.form else {
      return nil
    }
    return tiles
  }

  /// Publishes the tiles that have come.
  mutating func refreshTiles(
    at time: CFTimeInterval, fades: Bool, images: inout ImageTable,
    into list: inout Column<RowChange>
  ) {
    if !tileRows.areKnown { findTileRows() }
    for place in 0..<tileRows.list.count {
      let row = Int(tileRows.list[place])
      guard let old = tiles(row), old.isFading || old.version != old.source.version else {
        continue
      }
      let new = RenderTiles(old, at: time, fades: fades, images: &images)
      for tile in old.tiles.values { images.release(Int(tile.image.image)) }
      drawings[Int(links.drawing[row])] = RenderDrawing(.tiles(new))
      version[row] = Serial.next()
      // With tiles that fade the layer is a group of more than one thing.
      let changes: RenderChanges =
        old.isFading == new.isFading ? [.drawing, .contents] : [.drawing, .contents, .other]
      list.append(RowChange(row: Int32(row), changes: changes))
    }
  }

  private mutating func findTileRows() {
    tileRows.begin()
    for row in 0..<count where tiles(row) != nil { tileRows.add(row) }
  }
}
