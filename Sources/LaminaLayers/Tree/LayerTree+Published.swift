import LaminaFrames

// Short names for the published values, for the folders that write them during a commit.
extension LayerTree {
  var columns: RenderColumns {
    @inline(__always) _read { yield published.columns }
    @inline(__always) _modify { yield &published.columns }
  }

  var images: ImageTable {
    @inline(__always) _read { yield published.images }
    @inline(__always) _modify { yield &published.images }
  }

  var changeList: Column<RowChange> {
    @inline(__always) _read { yield published.changeList }
    @inline(__always) _modify { yield &published.changeList }
  }

  package var version: Int {
    get { published.version }
    set { published.version = newValue }
  }

  package var previousVersion: Int {
    get { published.previousVersion }
    set { published.previousVersion = newValue }
  }

  package var structureChanged: Bool {
    get { published.structureChanged }
    set { published.structureChanged = newValue }
  }

  var isRead: Bool {
    get { published.isRead }
    set { published.isRead = newValue }
  }

  var changedRows: UnsafeBufferPointer<RowChange> { published.changedRows }
}
