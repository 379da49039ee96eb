import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The changes that a commit reports for its rows.
@Suite struct ChangedRowsTests {
  let root = CALayer()
  let layers = (0..<4).map { _ in CALayer() }
  let tree: LayerTree

  init() throws {
    for layer in layers {
      layer.bounds = rect(0, 0, 10, 10)
      root.addSublayer(layer)
    }
    tree = LayerTree.hosting(root)
    try commit()
  }

  func commit() throws { try tree.commit(root, limits: .standard) }

  /// The changes that a commit reports after `edit` of the layer in row 2.
  func changes(_ edit: (CALayer) -> Void) throws -> RenderChanges {
    edit(layers[1])
    try commit()
    #expect(!tree.structureChanged)
    #expect(tree.changedRows.count == 1)
    #expect(tree.changedRows.first?.row == 2)
    return tree.changedRows.first?.changes ?? []
  }

  var moves: [Int32] { (0..<tree.columns.count).map { tree.movedFrom[$0] } }

  @Test func theFirstCommitIsAllNew() {
    #expect(tree.structureChanged)
    #expect(tree.changedRows.isEmpty)
    #expect(moves == [-1, -1, -1, -1, -1])
  }

  @Test func aCommitOfNothingHasNoChanges() throws {
    let version = tree.version
    try commit()
    #expect(!tree.structureChanged)
    #expect(tree.changedRows.isEmpty)
    #expect(tree.version == version)
    #expect(tree.previousVersion == version)
  }

  @Test func versionsFollowEachOther() throws {
    let first = tree.version
    layers[0].opacity = 0.5
    try commit()
    #expect(tree.previousVersion == first)
    #expect(tree.version > first)
    let second = tree.version
    layers[0].removeFromSuperlayer()
    try commit()
    #expect(tree.previousVersion == second)
    #expect(tree.version > second)
  }

  @Test func places() throws {
    #expect(try changes { $0.position = CGPoint(x: 1, y: 2) } == .place)
    #expect(try changes { $0.anchorPoint = .zero } == .place)
    #expect(try changes { $0.transform = CATransform3DMakeScale(2, 3, 1) } == .place)
    #expect(try changes { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) } == .place)
    #expect(try changes { $0.bounds = rect(0, 0, 20, 10) } == [.place, .bounds])
    #expect(try changes { $0.bounds = rect(1, 0, 20, 10) } == [.place, .bounds])
    // A flag says that the row has a matrix.
    let stretch = CATransform3DMakeScale(2, 3, 1)
    #expect(try changes { $0.sublayerTransform = stretch } == [.place, .other])
    #expect(try changes { $0.sublayerTransform = CATransform3DMakeScale(2, 4, 1) } == .place)
    #expect(
      try changes { $0.transform = CATransform3DMakeRotation(1, 0, 1, 0) } == [.place, .other])
    #expect(try changes { $0.transform = CATransform3DMakeRotation(2, 0, 1, 0) } == .place)
    #expect(try changes { $0.isGeometryFlipped = true } == [.place, .other])
  }

  @Test func paint() throws {
    let (red, blue) = (CGColor(gray: 0.5, alpha: 1), CGColor(gray: 0.2, alpha: 1))
    #expect(try changes { $0.backgroundColor = red } == [.paint, .other])
    #expect(try changes { $0.backgroundColor = blue } == .paint)
    #expect(try changes { $0.cornerRadius = 3 } == .paint)
    #expect(try changes { $0.maskedCorners = .layerMinXMinYCorner } == .paint)
    #expect(try changes { $0.cornerCurve = .continuous } == .paint)
    #expect(try changes { $0.borderWidth = 1 } == [.paint, .other])
    #expect(try changes { $0.borderWidth = 2 } == .paint)
    #expect(try changes { $0.borderColor = red } == .paint)
    #expect(try changes { $0.edgeAntialiasingMask = .layerLeftEdge } == .paint)
    #expect(try changes { $0.masksToBounds = true } == .other)
    // The layer clips from now on.
    #expect(try changes { $0.cornerRadius = 4 } == [.paint, .other])
    #expect(try changes { $0.borderWidth = 0 } == [.paint, .other])
  }

  @Test func contents() throws {
    #expect(try changes { $0.contents = try? image(2, 2) } == .contents)
    #expect(try changes { $0.contents = try? image(2, 2) } == .contents)
    #expect(try changes { $0.contentsRect = rect(0, 0, 0.5, 0.5) } == .contents)
    #expect(try changes { $0.contentsGravity = .center } == .contents)
    #expect(try changes { $0.minificationFilter = .nearest } == .contents)
    // Contents have these edges too.
    #expect(try changes { $0.edgeAntialiasingMask = .layerLeftEdge } == [.paint, .contents])
    #expect(try changes { $0.contents = nil } == .contents)
  }

  @Test func others() throws {
    #expect(try changes { $0.opacity = 0.5 } == .other)
    #expect(try changes { $0.isHidden = true } == .other)
    #expect(try changes { $0.isDoubleSided = false } == .other)
    #expect(try changes { $0.allowsGroupOpacity = false } == .other)
    #expect(try changes { $0.shadowOpacity = 1 } == .other)
    #expect(try changes { $0.shadowRadius = 5 } == .other)
    #expect(try changes { $0.shadowOpacity = 0 } == .other)
    #expect(try changes { $0.filters = [CAFilter(type: "gaussianBlur") as Any] } == .other)
  }

  @Test func severalChangesOfALayerAreOneRow() throws {
    let changes = try changes {
      $0.position = CGPoint(x: 1, y: 2)
      $0.opacity = 0.5
      $0.position = CGPoint(x: 1, y: 3)
    }
    #expect(changes == [.place, .other])
  }

  @Test func severalLayersComeInTheOrderOfTheirChanges() throws {
    layers[3].position.x = 1
    layers[0].opacity = 0.25
    layers[3].position.x = 2
    try commit()
    #expect(
      Array(tree.changedRows) == [
        RowChange(row: 4, changes: .place), RowChange(row: 1, changes: .other),
      ])
  }

  @Test func thereAndBackIsNoChange() throws {
    let (version, rowVersion) = (tree.version, tree.columns.version[1])
    layers[0].position.x = 1
    layers[0].opacity = 0.5
    layers[0].backgroundColor = .black
    layers[0].position.x = 0
    layers[0].opacity = 1
    layers[0].backgroundColor = nil
    try commit()
    #expect(tree.changedRows.isEmpty)
    #expect(tree.version == version)
    #expect(tree.columns.version[1] == rowVersion)
  }

  @Test func aChangeOfStructureTellsWhereRowsWere() throws {
    layers[1].removeFromSuperlayer()
    layers[2].insertSublayer(CALayer(), at: 0)
    layers[3].position.x = 1
    try commit()
    #expect(tree.structureChanged)
    #expect(moves == [0, 1, 3, -1, 4])
    #expect(Array(tree.changedRows) == [RowChange(row: 4, changes: .place)])
    layers[0].zPosition = 1
    try commit()
    #expect(tree.structureChanged)
    #expect(moves == [0, 2, 3, 4, 1])
    #expect(Array(tree.changedRows) == [RowChange(row: 4, changes: [.place, .other])])
    try commit()
    #expect(!tree.structureChanged)
    #expect(tree.changedRows.isEmpty)
  }

  @Test func aLayerThatLeavesAndComesBackIsNew() throws {
    layers[0].removeFromSuperlayer()
    root.addSublayer(layers[0])
    try commit()
    #expect(moves == [0, 2, 3, 4, -1])
    #expect(tree.changedRows.isEmpty)
  }

  @Test func aSnapshotIsAllNewEachTime() throws {
    let snapshot = LayerTree.hosting(layers[0])
    for _ in 0..<2 {
      try snapshot.commit(layers[0], limits: .standard)
      #expect(snapshot.structureChanged)
      #expect(snapshot.changedRows.isEmpty)
      #expect(snapshot.movedFrom[0] == -1)
    }
  }

  @Test func aRefusedCommitChangesNothing() throws {
    let version = tree.version
    root.addSublayer(CALayer())
    var limits = RenderLimits.standard
    limits.layers = 5
    #expect(throws: LimitExceeded.self) { try tree.commit(root, limits: limits) }
    #expect(!tree.structureChanged)
    #expect(tree.changedRows.isEmpty)
    #expect(tree.version == version)
    try commit()
    #expect(tree.structureChanged)
    #expect(moves == [0, 1, 2, 3, 4, -1])
  }
}

/// Large and deep trees.
@Suite struct LargeTreeTests {
  @Test func limitsHoldHoweverLayersArrive() throws {
    let root = CALayer()
    var limits = RenderLimits.standard
    (limits.layers, limits.depth) = (10, 5)
    let tree = LayerTree.hosting(root)
    for _ in 0..<9 {
      root.addSublayer(CALayer())
      try tree.commit(root, limits: limits)
    }
    let group = CALayer()
    let inner = CALayer()
    group.addSublayer(inner)
    root.addSublayer(group)
    #expect(throws: LimitExceeded("layers", value: 11, allowed: 10)) {
      try tree.commit(root, limits: limits)
    }
    root.sublayers = [group]
    try tree.commit(root, limits: limits)
    // Layers that come and go count only while they are there, and refusals are not forgotten.
    for _ in 0..<20 {
      inner.removeFromSuperlayer()
      group.addSublayer(inner)
      try tree.commit(root, limits: limits)
    }
    let chain = (0..<3).map { _ in CALayer() }
    chain[0].addSublayer(chain[1])
    chain[1].addSublayer(chain[2])
    inner.addSublayer(chain[0])
    for _ in 0..<3 {
      #expect(throws: LimitExceeded("depth", value: 6, allowed: 5)) {
        try tree.commit(root, limits: limits)
      }
    }
    chain[2].removeFromSuperlayer()
    try tree.commit(root, limits: limits)
    #expect(tree.layerCount == 5)
    #expect(tree.depth == 5)
    inner.mask = chain[2]
    try tree.commit(root, limits: limits)
    let mask = CALayer()
    chain[1].mask = mask
    #expect(throws: LimitExceeded("depth", value: 6, allowed: 5)) {
      try tree.commit(root, limits: limits)
    }
  }

  /// Sublayers and masks inside each other, 100,000 deep, are published, changed and freed without
  /// recursion.
  @Test func aTreeMayBeDeep() throws {
    var limits = RenderLimits.standard
    limits.depth = 200_000
    let bottom = CALayer()
    var top = bottom
    for index in 0..<100_000 {
      let outer = CALayer()
      if index % 2 == 0 { outer.addSublayer(top) } else { outer.mask = top }
      top = outer
    }
    let tree = LayerTree.hosting(top)
    try tree.commit(top, limits: limits)
    #expect(tree.layerCount == 100_001)
    #expect(tree.columns.parent[100_000] == 99_999)
    #expect(tree.columns.subtreeEnd[50_000] == 100_001)
    bottom.position.x = 3
    try tree.commit(top, limits: limits)
    #expect(Array(tree.changedRows) == [RowChange(row: 100_000, changes: .place)])
    bottom.addSublayer(CALayer())
    try tree.commit(top, limits: limits)
    #expect(tree.columns.subtreeEnd[0] == 100_002)
    #expect(tree.movedFrom[100_000] == 100_000)
  }

  /// A change of structure moves rows that follow each other in one piece, whatever changes between
  /// them.
  @Test func rowsKeepTheirValuesThroughChangesOfStructure() throws {
    let root = CALayer()
    var layers = (0..<300).map { index in
      let layer = CALayer()
      layer.position = CGPoint(x: CGFloat(index), y: 0)
      layer.cornerRadius = CGFloat(index)
      if index % 7 == 0 { layer.borderWidth = CGFloat(index) }
      root.addSublayer(layer)
      return layer
    }
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    var random = Seeded(5)
    for _ in 0..<60 {
      for _ in 0..<5 {
        let index = Int.random(in: 0..<layers.count, using: &random)
        let layer = layers.remove(at: index)
        layer.removeFromSuperlayer()
        let place = Int.random(in: 0...layers.count, using: &random)
        layers.insert(layer, at: place)
        root.insertSublayer(layer, at: UInt32(place))
        layers[Int.random(in: 0..<layers.count, using: &random)].opacity = .random(
          in: 0...1, using: &random)
      }
      try tree.commit(root, limits: .standard)
      for (index, layer) in layers.enumerated() {
        let row = index + 1
        #expect(tree.columns.style[row].cornerRadius == Float(layer.cornerRadius))
        #expect(tree.columns.style[row].borderWidth == Float(layer.borderWidth))
        #expect(tree.columns.local[row].m31 == Float(layer.position.x))
        #expect(tree.columns.opacity[row] == layer.opacity)
      }
    }
  }
}
