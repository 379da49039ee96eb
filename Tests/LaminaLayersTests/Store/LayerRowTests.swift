import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The memory of a layer, and the blocks for values that most layers do not have.
@Suite struct LayerRowTests {
  @Test func groupsFitInTheirPlaces() {
    #expect(LayerRow.isLaidOut)
    #expect(MemoryLayout<LayerRow>.size == 8)
    #expect(LayerRow.stride % LayerRow.alignment == 0)
    #expect(LayerKey.allCases.count <= 64, "a set of keys is one word")
  }

  @Test func rowsAreAlignedAndApart() {
    let layers = (0..<600).map { _ in CALayer() }
    let places = layers.map { Int(bitPattern: $0.row.base) }.sorted()
    #expect(places.allSatisfy { $0 % LayerRow.alignment == 0 })
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= LayerRow.stride })
  }

  @Test func aPlainLayerHasNoBlocks() {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 10, 10)
    layer.position = CGPoint(x: 1, y: 2)
    layer.anchorPoint = .zero
    layer.opacity = 0.5
    layer.cornerRadius = 3
    layer.backgroundColor = .white
    layer.transform = CATransform3DIdentity
    // A value that stays at its default needs no memory.
    layer.zPosition = 0
    layer.borderWidth = 0
    layer.contentsScale = 1
    layer.name = nil
    layer.mask = nil
    layer.sublayerTransform = CATransform3DIdentity
    let state = layer.row.state.pointee
    #expect(state.transform == nil)
    #expect(state.detail == nil)
    #expect(state.rare == nil)
  }

  @Test func contentsThatAreNoObjectsComeBackAsTheyWere() throws {
    let layer = CALayer()
    layer.contents = "text"
    #expect(layer.contents as? String == "text")
    #expect(layer.contents.map { type(of: $0) == String.self } == true)
    layer.contents = SIMD4<Double>(1, 2, 3, 4)
    #expect(layer.contents as? SIMD4<Double> == SIMD4(1, 2, 3, 4))
    let object = NSObject()
    layer.contents = object
    #expect(layer.contents as AnyObject === object)
    let picture = try image(2, 2)
    layer.contents = picture
    #expect(layer.contents as AnyObject === picture)
    layer.contents = nil
    #expect(layer.contents == nil)
  }

  @Test func layersThatNobodyAnswersForAreNotSearched() {
    let layer = CALayer()
    #expect(!layer.row.state.pointee.flags.contains(.asks))
    #expect(!CATransformLayer().row.state.pointee.flags.contains(.asks))
    #expect(!CAScrollLayer().row.state.pointee.flags.contains(.asks))
    final class Own: CALayer {}
    #expect(Own().row.state.pointee.flags.contains(.asks))
    let (acting, styled, delegating) = (CALayer(), CALayer(), CALayer())
    acting.actions = ["position": NSNull()]
    styled.style = ["opacity": 0.5]
    final class Delegate: NSObject, CALayerDelegate {}
    let delegate = Delegate()
    delegating.delegate = delegate
    for layer in [acting, styled, delegating] {
      #expect(layer.row.state.pointee.flags.contains(.asks))
      // A copy has the same sources of actions. A copy of a plain layer has no source.
      #expect(CALayer(layer: layer).row.state.pointee.flags.contains(.asks))
    }
    #expect(!CALayer(layer: layer).row.state.pointee.flags.contains(.asks))
    #expect(Own(layer: layer).row.state.pointee.flags.contains(.asks))
  }

  @Test func sourcesOfActionsSurviveAnArchive() throws {
    let layer = CALayer()
    layer.actions = ["position": NSNull()]
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.row.state.pointee.flags.contains(.asks))
  }

  @Test func depthsInAnArchiveSortAgain() throws {
    let root = CALayer()
    for (radius, depth) in [(1, 3), (2, 0), (3, -1)] {
      let layer = CALayer()
      layer.cornerRadius = CGFloat(radius)
      layer.zPosition = CGFloat(depth)
      root.addSublayer(layer)
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.row.backToFront.map(\.cornerRadius) == [3, 2, 1])
  }
}
