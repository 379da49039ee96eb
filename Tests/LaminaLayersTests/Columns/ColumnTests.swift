import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Columns that store less than they return.
@Suite struct ColumnTests {
  @Test func mapsComeBackAsTheyWere() {
    var column = MapColumn()
    for _ in 0..<4 { column.appendIdentity() }
    let maps = [
      Homography.identity, Homography(translateX: 3, y: -4),
      Homography(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), Homography(1, 2, 0.25, 4, 5, 0.5, 7, 8, 2),
    ]
    for _ in 0..<2 {
      for (row, map) in maps.enumerated() { column[row] = map }
      for (row, map) in maps.enumerated() { #expect(column[row] == map) }
    }
    // One row was in the side table, and one comes into it.
    column[3] = maps[2]
    column[0] = maps[3]
    #expect(column[3] == maps[2])
    #expect(column[0] == maps[3])
  }

  @Test func updatesSayWhetherTheMapIsAnother() {
    var column = MapColumn()
    column.appendIdentity()
    var answers = [column.update(0, PlaneNumbers()), column.update(0, PlaneNumbers(m31: 2))]
    answers.append(column.update(0, PlaneNumbers(m31: 2)))
    #expect(answers == [false, true, false])
    #expect(column[0] == Homography(translateX: 2, y: 0))
    column[0] = Homography(1, 0, 0.5, 0, 1, 0, 0, 0, 1)
    let isOther = column.update(0, PlaneNumbers())
    #expect(isOther)
    #expect(column[0] == .identity)
  }

  @Test(arguments: [
    (PlaneNumbers(), TransformKind.identity), (PlaneNumbers(m32: 1), .translate),
    (PlaneNumbers(m22: -1), .scaleTranslate), (PlaneNumbers(m12: 1), .affine),
    (PlaneNumbers(m21: 1), .affine),
  ])
  func kinds(numbers: PlaneNumbers, kind: TransformKind) { #expect(numbers.kind == kind) }

  /// The tables of a tree drop the entries of removed layers sooner or later.
  @Test func tablesDoNotGrowWithEveryChangeOfStructure() throws {
    let root = CALayer()
    let tree = LayerTree.hosting(root)
    for step in 0..<40 {
      root.sublayers = (0..<50).map { index in
        let layer = CALayer()
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        layer.transform.m14 = 0.001
        layer.shadowOpacity = 1
        layer.borderWidth = CGFloat(index + step)
        layer.contents = try? image(1, 1)
        return layer
      }
      try tree.commit(root, limits: .standard)
      #expect((1...50).allSatisfy { tree.columns.style[$0].borderWidth == Float($0 - 1 + step) })
      #expect(
        (1...50).allSatisfy { tree.columns.spatial[$0] >= 0 && tree.columns.effects[$0] >= 0 })
      #expect((1...50).allSatisfy { tree.columns.local[$0].kind == .projective })
    }
    #expect(tree.columns.matrices.count <= 50 * 3 + 64)
    #expect(tree.columns.effectsTable.count <= 50 * 3 + 64)
    #expect(tree.columns.contentsTable.count <= 100)
    #expect(tree.images.slots.count <= 100)
  }

  @Test func rowsThatShowTheSameShareAnEntry() throws {
    let (first, second) = (try image(1, 1), try image(2, 2))
    let root = CALayer()
    let layers = (0..<10).map { _ in CALayer() }
    root.sublayers = layers
    for layer in layers { layer.contents = first }
    let tree = LayerTree.hosting(root)
    func widths() -> [Int32] {
      (1...10).map { tree.columns.contentsTable[Int(tree.columns.contents[$0])].width }
    }
    try tree.commit(root, limits: .standard)
    #expect(tree.columns.contentsTable.count == 1)
    layers[3].contents = second
    try tree.commit(root, limits: .standard)
    #expect(widths() == [1, 1, 1, 2, 1, 1, 1, 1, 1, 1])
    for layer in layers { layer.contents = second }
    try tree.commit(root, limits: .standard)
    #expect(widths() == Array(repeating: 2, count: 10))
    layers[0].contentsRect = rect(0, 0, 0.5, 1)
    try tree.commit(root, limits: .standard)
    #expect(
      (1...10).map { tree.columns.contentsTable[Int(tree.columns.contents[$0])].rect.z }.first
        == 0.5)
    #expect(tree.columns.contentsTable[Int(tree.columns.contents[2])].rect.z == 1)
    // Unused entries are used again.
    for step in 0..<20 {
      for layer in layers { layer.contents = step % 2 == 0 ? nil : first }
      try tree.commit(root, limits: .standard)
    }
    #expect(widths() == Array(repeating: 1, count: 10))
    #expect(tree.columns.contentsTable.count <= 4)
    layers[5].removeFromSuperlayer()
    try tree.commit(root, limits: .standard)
    #expect(
      (1...9).allSatisfy { tree.columns.contentsTable[Int(tree.columns.contents[$0])].width == 1 })
  }

  @Test func runsAreCopiedInOnePiece() {
    var from = Column<Int32>()
    var to = Column<Int32>()
    for value in 0..<100 { from.append(Int32(value)) }
    to.append(7)
    to.append(from, from: 10, count: 50)
    to.append(from, from: 0, count: 0)
    #expect(to.count == 51)
    #expect((to[0], to[1], to[50]) == (7, 10, 59))
    let last = to.popLast()
    #expect(last == 59)
    #expect(to.count == 50)
  }
}
