import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Values of emitter layers, cells and behaviours: defaults, keys, paths, archives, copies.
@Suite struct EmitterValueTests {
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()

  @Test func layersBeginWithTheirDefaults() {
    #expect(layer.emitterCells == nil && layer.emitterBehaviors == nil)
    #expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0)
    #expect(layer.emitterSize == .zero && layer.emitterDepth == 0)
    #expect(
      layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered
    )
    #expect(!layer.preservesDepth && layer.seed == 0)
    #expect(
      [layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
    #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? NSNumber == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String == "point")
    #expect(CAEmitterLayer.defaultValue(forKey: "seed") == nil)
    #expect((CAEmitterLayer.defaultValue(forKey: "opacity") as? NSNumber)?.doubleValue == 1)
  }

  @Test func cellsBeginWithTheirDefaults() {
    #expect(cell.isEnabled && cell.name == nil && cell.contents == nil && cell.emitterCells == nil)
    #expect(
      cell.scale == 1 && cell.contentsScale == 1 && cell.speed == 1 && cell.duration == .infinity)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(cell.color == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
    #expect(cell.fillMode == .removed && cell.style == nil)
    for number in CellNumber.allCases where number != .scale && number != .contentsScale {
      #expect((cell.value(forKey: number.name) as? NSNumber)?.doubleValue == 0, "\(number)")
    }
    for key in ["birthRate", "lifetime", "velocity", "anything"] {
      #expect(CAEmitterCell.defaultValue(forKey: key) == nil)
    }
    #expect((CAEmitterCell.defaultValue(forKey: "scale") as? NSNumber)?.doubleValue == 1)
  }

  @Test func layersTakeValuesByKey() {
    for (key, value) in [
      ("birthRate", 2), ("lifetime", 3), ("velocity", 4), ("scale", 5), ("spin", 6),
      ("emitterZPosition", 7),
      ("emitterDepth", 8), ("seed", 9),
    ] {
      layer.setValue(value, forKey: key)
      #expect((layer.value(forKey: key) as? NSNumber)?.intValue == value, "\(key)")
    }
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "emitterPosition")
    layer.setValue(5, forKeyPath: "emitterPosition.x")
    #expect(layer.emitterPosition == CGPoint(x: 5, y: 2))
    layer.setValue(NSValue(cgSize: CGSize(width: 3, height: 4)), forKey: "emitterSize")
    #expect((layer.value(forKeyPath: "emitterSize.height") as? NSNumber)?.doubleValue == 4)
    layer.setValue("sphere", forKey: "emitterShape")
    layer.setValue("outline", forKey: "emitterMode")
    layer.setValue("additive", forKey: "renderMode")
    #expect(
      layer.emitterShape == .sphere && layer.emitterMode == .outline
        && layer.renderMode == .additive)
    layer.setValue(true, forKey: "preservesDepth")
    #expect(layer.preservesDepth)
    layer.setValue(nil, forKey: "birthRate")
    layer.setValue(nil, forKey: "emitterShape")
    #expect(layer.birthRate == 1 && layer.emitterShape == .point)
  }

  @Test func numbersHaveToBeFinite() {
    layer.birthRate = .nan
    layer.emitterPosition = CGPoint(x: CGFloat.infinity, y: 0)
    cell.velocity = .nan
    cell.beginTime = .infinity
    #expect(
      layer.birthRate == 1 && layer.emitterPosition == .zero && cell.velocity == 0
        && cell.beginTime == 0)
    cell.lifetime = .infinity
    #expect(cell.lifetime == .infinity)
  }

  @Test func cellsTakeAnyKey() {
    for (index, number) in CellNumber.allCases.enumerated() {
      cell.setValue(index + 1, forKey: number.name)
      #expect((cell.value(forKey: number.name) as? NSNumber)?.intValue == index + 1)
    }
    #expect(cell.birthRate == 1 && cell.scaleSpeed == 14 && cell.alphaSpeed == 26)
    cell.setValue(nil, forKey: "scale")
    #expect(cell.scale == 1)
    cell.setValue("snow", forKey: "name")
    cell.setValue(false, forKey: "enabled")
    cell.setValue("mine", forKey: "whatever")
    #expect(
      cell.name == "snow" && !cell.isEnabled && cell.value(forKey: "whatever") as? String == "mine")
    #expect(cell.shouldArchiveValue(forKey: "name") && cell.shouldArchiveValue(forKey: "whatever"))
    #expect(!cell.shouldArchiveValue(forKey: "contents"))
    cell.setValue("no number", forKey: "velocity")
    #expect(cell.velocity == 7)
  }

  @Test func pathsLeadIntoCellsByName() {
    let (spark, wave) = (CAEmitterCell(), CAEmitterBehavior(type: "wave"))
    (cell.name, spark.name) = ("big fire", "spark")
    cell.emitterCells = [spark]
    layer.emitterCells = [CAEmitterCell(), cell]
    layer.emitterBehaviors = [wave]
    layer.setValue(12, forKeyPath: "emitterCells.big fire.birthRate")
    layer.setValue(3, forKeyPath: "emitterCells.big fire.emitterCells.spark.velocity")
    layer.setValue(0.5, forKeyPath: "emitterBehaviors.wave.frequency")
    #expect(cell.birthRate == 12 && spark.velocity == 3)
    #expect((wave.value(forKey: "frequency") as? NSNumber)?.doubleValue == 0.5)
    #expect(
      (layer.value(forKeyPath: "emitterCells.big fire.birthRate") as? NSNumber)?.doubleValue == 12)
    #expect(layer.value(forKeyPath: "emitterCells.other.birthRate") == nil)
    #expect(!layer.row.state.pointee.changes.isEmpty)
  }

  @Test func archivesKeepEverything() throws {
    let spark = CAEmitterCell()
    (spark.name, spark.velocity) = ("spark", 30)
    (cell.name, cell.birthRate, cell.contents, cell.beginTime) = ("fire", 5, samplePicture(), -2)
    cell.color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
    cell.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    cell.emitterCells = [spark]
    cell.setValue("x", forKey: "extra")
    let drag = CAEmitterBehavior(type: "drag")
    drag.setValue(2, forKey: "drag")
    cell.emitterBehaviors = [drag]
    layer.emitterCells = [cell]
    (layer.emitterShape, layer.renderMode, layer.seed) = (.circle, .additive, 77)
    (layer.emitterPosition, layer.emitterSize) = (CGPoint(x: 3, y: 4), CGSize(width: 5, height: 6))
    (layer.birthRate, layer.preservesDepth) = (0, true)
    let back = try #require(
      try unarchive(try archive(layer), [CAEmitterLayer.self]) as? CAEmitterLayer)
    #expect(back.emitterShape == .circle && back.renderMode == .additive && back.seed == 77)
    #expect(
      back.emitterPosition == CGPoint(x: 3, y: 4) && back.emitterSize == CGSize(width: 5, height: 6)
    )
    #expect(back.birthRate == 0 && back.preservesDepth && back.lifetime == 1)
    let fire = try #require(back.emitterCells?.first)
    #expect(
      fire.name == "fire" && fire.birthRate == 5 && fire.beginTime == -2 && fire.contents != nil)
    #expect(fire.color == cell.color && fire.contentsRect == cell.contentsRect)
    #expect(fire.value(forKey: "extra") as? String == "x")
    #expect(fire.emitterCells?.first?.velocity == 30)
    #expect(fire.emitterBehaviors?.first?.type == "drag")
    #expect((fire.emitterBehaviors?.first?.value(forKey: "drag") as? NSNumber)?.intValue == 2)
  }

  @Test func copiesShareTheCells() throws {
    layer.emitterCells = [cell]
    layer.seed = 5
    let copy = CAEmitterLayer(layer: layer)
    #expect(copy.seed == 5 && copy.emitterCells?.first === cell)
    cell.velocity = 3
    cell.name = "a"
    let other = try #require(cell.copy() as? CAEmitterCell)
    other.velocity = 4
    #expect(cell.velocity == 3 && other.name == "a")
  }

  @Test func nothingIsAnimatedByItself() throws {
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LayerTree.hosting(root)
    tree.isLive = true
    try tree.commit(root, limits: .standard, at: 0)
    layer.emitterCells = [cell]
    layer.birthRate = 0
    layer.emitterPosition = CGPoint(x: 9, y: 9)
    #expect(layer.animationKeys() == nil)
  }

  @Test func styleGivesValues() {
    layer.style = ["seed": 4, "emitterShape": "line"]
    #expect(layer.seed == 4 && layer.emitterShape == .line)
  }

  private func numbers(_ behavior: CAEmitterBehavior) -> [Double?]? {
    (behavior.value(forKey: "values") as? [Any])?.map { Coercion.number($0) }
  }

  @Test func indicesLeadIntoListsOfValues() {
    let fade = CAEmitterBehavior(type: "valueOverLife")
    fade.name = "fade"
    fade.setValue([1, 2, 3], forKey: "values")
    layer.emitterBehaviors = [fade]
    let path = "emitterBehaviors.fade.values.@index"
    #expect(Coercion.number(layer.value(forKeyPath: path + "(1)")) == 2)
    layer.setValue(7.5, forKeyPath: path + "(2)")
    #expect(numbers(fade) == [1, 2, 7.5])
    for wrong in ["(3)", "(-1)", "(x)", "", "()"] {
      layer.setValue(9, forKeyPath: path + wrong)
      #expect(layer.value(forKeyPath: path + wrong) == nil)
    }
    #expect(numbers(fade) == [1, 2, 7.5])
  }
}
