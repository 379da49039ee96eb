import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// Filters of layers: key paths, marks, archives, copies, and filters that are not drawn.
@Suite struct LayerFilterTests {
  private func blur(_ radius: Double, name: String = "blur") -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.name = name
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  @Test(arguments: ["filters", "backgroundFilters"])
  func inputsAreReachedByTheNameOfTheFilter(key: String) {
    let layer = CALayer()
    layer.setValue([CAFilter(type: "colorInvert"), blur(2)], forKey: key)
    #expect(layer.value(forKeyPath: key + ".blur.inputRadius") as? Double == 2)
    #expect(layer.value(forKeyPath: key + ".colorInvert.enabled") as? Bool == true)
    layer.setValue(7, forKeyPath: key + ".blur.inputRadius")
    layer.setValue(false, forKeyPath: key + ".colorInvert.enabled")
    #expect(layer.value(forKeyPath: key + ".blur.inputRadius") as? Double == 7)
    #expect((layer.value(forKeyPath: key + ".colorInvert") as? CAFilter)?.isEnabled == false)
    let list = layer.value(forKey: key) as? [Any]
    #expect(FilterStep.resolve(filters: list) == [.blur(sigma: 7, normalizesEdges: false)])
  }

  @Test func aChangeThroughOneLayerLeavesOthersAlone() {
    let filter = blur(2)
    let (a, b) = (CALayer(), CALayer())
    a.filters = [filter]
    b.filters = [filter]
    (a.compositingFilter, b.compositingFilter) = (filter, filter)
    a.setValue(3, forKeyPath: "filters.blur.inputRadius")
    a.setValue(4, forKeyPath: "compositingFilter.inputRadius")
    #expect(a.value(forKeyPath: "filters.blur.inputRadius") as? Double == 3)
    #expect(a.value(forKeyPath: "compositingFilter.inputRadius") as? Double == 4)
    #expect(b.value(forKeyPath: "filters.blur.inputRadius") as? Double == 2)
    #expect(b.compositingFilter as? CAFilter === filter)
    #expect(filter.value(forKey: "inputRadius") as? Double == 2)
  }

  @Test func aRefusedValueLeavesTheFilter() {
    let layer = CALayer()
    layer.filters = [blur(2)]
    layer.setValue(Double.nan, forKeyPath: "filters.blur.inputRadius")
    layer.setValue(3, forKeyPath: "filters.blur.inputNothing.x")
    layer.setValue(3, forKeyPath: "filters.none.inputRadius")
    #expect(layer.filters?.first as? CAFilter == blur(2))
  }

  @Test(arguments: [
    "filters.blur.inputRadius", "backgroundFilters.blur.inputRadius",
    "compositingFilter.inputRadius",
  ])
  func aChangedInputIsPublished(path: String) throws {
    let top = root(100, 100)
    let card = layer(rect(10, 10, 20, 20), color(1, 0, 0))
    (card.filters, card.backgroundFilters, card.compositingFilter) = ([blur(2)], [blur(2)], blur(2))
    top.addSublayer(card)
    card.row.state.pointee.changes = []
    card.setValue(5, forKeyPath: path)
    #expect(card.row.state.pointee.changes == .effects)
    #expect(card.value(forKeyPath: path) as? Double == 5)
  }

  @Test func archivesHoldFilters() throws {
    let layer = CALayer()
    let matrix = CAFilter(type: "colorMatrix")
    matrix.setValue((0..<20).map { Double($0) / 8 }, forKey: "inputColorMatrix")
    matrix.isEnabled = false
    let other = CAFilter(type: "displacementMap")
    other.name = nil
    other.setValue(CGPoint(x: 1, y: 2), forKey: "inputOffset")
    other.setValue(["a", color(1, 0, 0)] as [Any], forKey: "inputList")
    other.setValue(URL(filePath: "/a") as NSURL, forKey: "inputURL")
    layer.filters = [blur(2), matrix]
    layer.backgroundFilters = [other]
    layer.compositingFilter = CAFilter(type: "destOut")
    let back = try #require(try roundTrip(layer))
    #expect(back.filters as? [CAFilter] == [blur(2), matrix])
    #expect(back.backgroundFilters as? [CAFilter] == [other])
    #expect(back.compositingFilter as? CAFilter == CAFilter(type: "destOut"))
    #expect((back.filters?.last as? CAFilter)?.isEnabled == false)
  }

  @Test func aFilterIsArchivedAlone() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: blur(6), requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAFilter.self, from: data) == blur(6))
  }

  /// A filter from an archive whose values are `entries`, or that has no values.
  private func decoded(_ entries: [String: Any]?, damage: Int = 0) throws -> CAFilter? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    if let entries {
      var writer = ValueWriter { _ in nil }
      let isWritten = writer.append(entries)
      #expect(isWritten)
      let bytes = Array(writer.bytes.dropLast(damage))
      bytes.withUnsafeBufferPointer { buffer in
        if let start = buffer.baseAddress {
          archiver.encodeBytes(start, length: buffer.count, forKey: "CAFilter")
        }
      }
    }
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.decodingFailurePolicy = .setErrorAndReturn
    return CAFilter(coder: coder)
  }

  @Test func damagedFiltersAreNone() throws {
    #expect(try decoded(nil) == nil)
    #expect(try decoded(["name": "blur"]) == nil)
    #expect(try decoded(["type": 3]) == nil)
    #expect(try decoded(["type": "gaussianBlur", "name": "blur"], damage: 1) == nil)
  }

  @Test func archivedInputsAreCheckedAsIfSet() throws {
    let inputs: [String: Any] = [
      "inputRadius": Double.nan, "inputNormalizeEdges": true, "other": "x",
    ]
    let filter = try #require(try decoded(["type": "gaussianBlur", "inputs": inputs]))
    #expect(
      filter.value(forKey: "inputRadius") as? Double == 10 && filter.name == nil && filter.isEnabled
    )
    #expect(filter.value(forKey: "inputNormalizeEdges") as? Bool == true)
    #expect(filter.value(forKey: "other") as? String == "x")
  }

  @Test func copiesOfLayersHaveTheirFilters() {
    let layer = CALayer()
    layer.filters = [blur(2)]
    let copy = CALayer(layer: layer)
    #expect(copy.filters as? [CAFilter] == [blur(2)])
    copy.setValue(9, forKeyPath: "filters.blur.inputRadius")
    #expect(layer.filters as? [CAFilter] == [blur(2)])
  }

  @Test func whatIsNotDrawnIsNamed() {
    let layer = CALayer()
    #expect(layer.undrawnFilters == [])
    let off = CAFilter(type: "off")
    off.isEnabled = false
    layer.filters = [blur(1), off, CAFilter(type: "CISepiaTone"), "text"]
    layer.backgroundFilters = [CAFilter(type: "distanceField")]
    layer.compositingFilter = "vividBlendMode"
    #expect(layer.undrawnFilters == ["CISepiaTone", "String", "distanceField", "vividBlendMode"])
    layer.compositingFilter = "CIScreenBlendMode"
    #expect(layer.undrawnFilters == ["CISepiaTone", "String", "distanceField"])
    layer.compositingFilter = CAFilter(type: "gaussianBlur")
    #expect(layer.undrawnFilters.last == "gaussianBlur")
    layer.compositingFilter = NSObject()
    #expect(layer.undrawnFilters.last == "NSObject")
    let space = CATransformLayer(layer: layer)
    #expect(space.undrawnFilters == [])
  }
}
