import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The rows that a commit looks at, and the trees that it refuses.
@Suite struct CommitTests {
  let root = CALayer()
  let child = CALayer()
  let tree: LayerTree

  init() throws {
    root.addSublayer(child)
    child.bounds = rect(0, 0, 10, 10)
    tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
  }

  func commit() throws { try tree.commit(root, limits: .standard) }

  @Test func theTreeOfARootIsMadeOnce() {
    #expect(LayerTree.hosting(root) === tree)
    #expect(!tree.isSnapshot)
    #expect(LayerTree.hosting(child) !== LayerTree.hosting(child))
    #expect(LayerTree.hosting(child).isSnapshot)
  }

  @Test func nothingChangedPublishesNothing() throws {
    let version = tree.version
    try commit()
    try commit()
    #expect(tree.version == version)
  }

  @Test func oneChangeIsOneMark() throws {
    child.opacity = 0.5
    #expect(tree.marks.pointee.count == 1)
    child.opacity = 0.6
    child.position = CGPoint(x: 1, y: 2)
    child.cornerRadius = 3
    #expect(tree.marks.pointee.count == 1)
    root.opacity = 0.5
    #expect(tree.marks.pointee.count == 2)
    #expect(tree.marks.pointee.structure == false)
    let version = tree.version
    try commit()
    #expect(tree.version > version)
    #expect(tree.marks.pointee.count == 0)
    #expect(tree.columns.opacity[1] == 0.6)
  }

  @Test func aMarkWritesOnlyWhatChanged() throws {
    // A commit does not repair a row that it must not look at.
    tree.columns.opacity[1] = 0.125
    tree.columns.style[1] = RenderStyle(cornerRadius: 77)
    child.position = CGPoint(x: 3, y: 4)
    try commit()
    #expect(tree.columns.opacity[1] == 0.125)
    #expect(tree.columns.style[1].cornerRadius == 77)
    #expect(tree.columns.local[1].m31 == 3 - 5)
  }

  @Test func equalValuesMarkNothing() throws {
    child.transform = CATransform3DMakeScale(2, 2, 1)
    child.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
    child.backgroundColor = .white
    try commit()
    let version = tree.version
    child.bounds = rect(0, 0, 10, 10)
    child.position = .zero
    child.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    child.anchorPointZ = 0
    child.zPosition = 0
    child.transform = CATransform3DMakeScale(2, 2, 1)
    child.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
    child.frame = child.frame
    child.isGeometryFlipped = false
    child.isHidden = false
    child.opacity = 1
    child.masksToBounds = false
    child.isDoubleSided = true
    child.backgroundColor = .white
    child.borderColor = child.borderColor
    child.borderWidth = 0
    child.cornerRadius = 0
    child.contentsRect = rect(0, 0, 1, 1)
    child.contentsCenter = rect(0, 0, 1, 1)
    child.contentsScale = 1
    child.contentsGravity = .resize
    child.magnificationFilter = .linear
    child.minificationFilter = .linear
    child.name = "a name is not drawn"
    #expect(tree.marks.pointee.count == 0)
    #expect(tree.marks.pointee.structure == false)
    try commit()
    #expect(tree.version == version)
  }

  @Test func refusedValuesMarkNothing() {
    child.position = CGPoint(x: CGFloat.nan, y: 0)
    child.opacity = .infinity
    child.addSublayer(root)
    #expect(tree.marks.pointee.count == 0)
    #expect(tree.marks.pointee.structure == false)
  }

  @Test func layersThatNobodyShowsMarkNothing() {
    let stranger = CALayer()
    stranger.addSublayer(CALayer())
    stranger.opacity = 0.5
    #expect(tree.marks.pointee.count == 0)
    #expect(tree.marks.pointee.structure == false)
  }

  @Test func structureIsOneFlag() throws {
    root.addSublayer(CALayer())
    #expect(tree.marks.pointee.structure == true)
    try commit()
    #expect(tree.marks.pointee.structure == false)
    #expect(tree.layerCount == 3)
    child.zPosition = 1
    #expect(tree.marks.pointee.structure == true)
    try commit()
    #expect(tree.columns.bounds[2].z == 10, "the child is in front now")
  }

  @Test func equalDepthsKeepTheOrderOfTheArray() throws {
    root.sublayers = nil
    for (radius, z) in [(1, 0), (2, 5), (3, -2), (4, 0), (5, 5), (6, -2), (7, 0)] {
      let layer = CALayer()
      layer.cornerRadius = CGFloat(radius)
      layer.zPosition = CGFloat(z)
      root.addSublayer(layer)
    }
    try commit()
    #expect((1...7).map { tree.columns.style[$0].cornerRadius } == [3, 6, 1, 4, 7, 2, 5])
  }

  @Test func subtreesAreRanges() throws {
    let inner = CALayer()
    child.addSublayer(inner)
    root.addSublayer(CALayer())
    try commit()
    #expect((0..<4).map { tree.columns.parent[$0] } == [-1, 0, 1, 0])
    #expect((0..<4).map { tree.columns.subtreeEnd[$0] } == [4, 3, 3, 4])
  }

  @Test func publishedValuesAreLimited() throws {
    child.opacity = 3
    child.cornerRadius = -4
    child.borderWidth = -5
    try commit()
    #expect(tree.columns.opacity[1] == 1)
    #expect(tree.columns.style[1].cornerRadius == 0)
    #expect(tree.columns.style[1].borderWidth == 0)
    child.opacity = -1
    try commit()
    #expect(tree.columns.opacity[1] == 0)
  }

  @Test func aRootThatJoinsAnotherTreeLeavesItsOwn() throws {
    let outer = CALayer()
    let outerTree = LayerTree.hosting(outer)
    try outerTree.commit(outer, limits: .standard)
    outer.addSublayer(root)
    child.opacity = 0.5
    try outerTree.commit(outer, limits: .standard)
    #expect(outerTree.layerCount == 3)
    #expect(outerTree.columns.opacity[2] == 0.5)
    root.removeFromSuperlayer()
    let newTree = LayerTree.hosting(root)
    #expect(newTree !== outerTree)
    try newTree.commit(root, limits: .standard)
    try outerTree.commit(outer, limits: .standard)
    #expect(newTree.layerCount == 2)
    #expect(outerTree.layerCount == 1)
  }

  // MARK: Limits

  func limits(layers: Int = 1_000, depth: Int = 1_000) -> RenderLimits {
    var limits = RenderLimits()
    (limits.layers, limits.depth) = (layers, depth)
    return limits
  }

  @Test func asManyLayersAsAllowed() throws {
    for _ in 0..<8 { child.addSublayer(CALayer()) }
    #expect(throws: LimitExceeded("layers", value: 10, allowed: 9)) {
      try tree.commit(root, limits: limits(layers: 9))
    }
    try tree.commit(root, limits: limits(layers: 10))
    #expect(tree.layerCount == 10)
  }

  @Test func asDeepAsAllowed() throws {
    var top = child
    for _ in 0..<6 {
      let inner = CALayer()
      top.addSublayer(inner)
      top = inner
    }
    #expect(throws: LimitExceeded("depth", value: 8, allowed: 7)) {
      try tree.commit(root, limits: limits(depth: 7))
    }
    try tree.commit(root, limits: limits(depth: 8))
    #expect(tree.layerCount == 8)
  }

  @Test func aRefusedCommitLosesNothing() throws {
    let before = (published(tree), tree.version)
    child.opacity = 0.5
    child.contents = try image(2, 2)
    root.cornerRadius = 5
    let added = CALayer()
    added.contents = try image(3, 3)
    root.insertSublayer(added, at: 0)
    for _ in 0..<2 {
      #expect(throws: LimitExceeded.self) { try tree.commit(root, limits: limits(layers: 2)) }
      #expect(published(tree) == before.0)
      #expect(tree.version == before.1)
    }
    added.borderWidth = 2
    try commit()
    let fresh = CALayer()
    fresh.cornerRadius = 5
    let (first, second) = (CALayer(), CALayer())
    first.contents = added.contents
    first.borderWidth = 2
    second.bounds = rect(0, 0, 10, 10)
    second.opacity = 0.5
    second.contents = child.contents
    fresh.sublayers = [first, second]
    let freshTree = LayerTree.hosting(fresh)
    try freshTree.commit(fresh, limits: .standard)
    #expect(published(tree) == published(freshTree))
  }

  @Test func imagesOfATreeAreCountedByUse() throws {
    let picture = try image(2, 2)
    let other = CALayer()
    root.addSublayer(other)
    child.contents = picture
    other.contents = picture
    try commit()
    #expect(tree.images.slots.map(\.uses) == [2])
    child.contents = nil
    try commit()
    #expect(tree.images.slots.map(\.uses) == [1])
    other.removeFromSuperlayer()
    try commit()
    #expect(tree.images.slots.allSatisfy { $0.image == nil })
    child.contents = try image(3, 3)
    try commit()
    #expect(tree.images.slots.count == 1, "the slot is used again")
  }

  /// A slot's serial tells two images apart, whatever trees they are in.
  @Test func serialNumbersAreNeverTheSame() throws {
    child.contents = try image(2, 2)
    try commit()
    let other = CALayer()
    other.contents = try image(2, 2)
    let otherTree = LayerTree.hosting(other)
    try otherTree.commit(other, limits: .standard)
    #expect(tree.images.slots[0].serial != otherTree.images.slots[0].serial)
  }
}
