import Foundation
import LaminaGraphics
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

/// Layers with time maps: conversion of times, values by key, copies, archives, memory.
@Suite struct TimeMapLayerTests {
  typealias Key = CATimeMap.Key

  private func layer(_ map: CATimeMap? = nil, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.timeMap = map
    parent?.addSublayer(layer)
    return layer
  }

  /// Forwards at twice the speed, then still, then back.
  private func there() throws -> CATimeMap {
    try CATimeMap([
      Key(time: 0, localTime: 0), Key(time: 2, localTime: 4, pace: .hold),
      Key(time: 3, localTime: 4), Key(time: 5, localTime: 0),
    ])
  }

  @Test func theMapComesAfterBeginSpeedAndOffset() throws {
    let child = layer(try there(), in: layer())
    (child.beginTime, child.speed, child.timeOffset) = (10, 0.5, 1)
    // At 12 the layer is at 2 without the map.
    #expect(child.convertTime(12, from: nil) == 4)
    #expect(child.convertTime(11, from: nil) == 3)
    #expect(child.convertTime(16, from: nil) == 2)
    #expect(child.convertTime(3, to: nil) == 11)
    // Before its begin the layer is at 0.
    #expect(child.convertTime(3, from: nil) == 0)
    child.timeMap = try CATimeMap([Key(time: 0, localTime: 7)], speedAfter: 1)
    #expect(child.convertTime(3, from: nil) == 7)
  }

  @Test func mapsInsideMaps() throws {
    let outer = layer(try there())
    let inner = layer(
      try CATimeMap([Key(time: 0, localTime: 10), Key(time: 4, localTime: 12)]), in: outer)
    let leaf = layer(in: inner)
    let times = [0, 1, 2, 2.5, 4, 5, 9]
    for (time, local) in zip(times, [10.0, 11, 12, 12, 11, 10, 10]) {
      #expect(leaf.convertTime(time, from: nil) == local)
    }
    #expect(leaf.convertTime(11, to: nil) == 1)
    #expect(leaf.convertTime(11, to: outer) == 2)
    let cousin = layer(in: outer)
    #expect(leaf.convertTime(2, from: cousin) == 11 && leaf.convertTime(11, to: cousin) == 2)
  }

  @Test func aStoppedLayerShowsWhatTheMapMakesOfItsOffset() throws {
    let child = layer(try there(), in: layer())
    (child.speed, child.timeOffset) = (0, 1)
    #expect(child.convertTime(100, from: nil) == 2)
    #expect(child.convertTime(2, to: nil) == 0)
  }

  /// The recipe of QA1673, for a layer inside one with a map.
  @Test func pauseAndResumeInsideAMap() throws {
    let around = layer(try there())
    let child = layer(in: around)
    let paused = child.convertTime(1, from: nil)
    (child.speed, child.timeOffset) = (0, paused)
    #expect(child.convertTime(1.5, from: nil) == 2)
    (child.speed, child.timeOffset, child.beginTime) = (1, 0, 0)
    child.beginTime = child.convertTime(1.5, from: nil) - paused
    #expect(child.convertTime(1.5, from: nil) == 2)
    #expect(child.convertTime(2, from: nil) == 3)
  }

  @Test func valuesByKey() throws {
    let map = try there()
    let layer = CALayer()
    #expect(layer.value(forKey: "timeMap") == nil && CALayer.defaultValue(forKey: "timeMap") == nil)
    layer.setValue(map, forKey: "timeMap")
    #expect(layer.timeMap == map && layer.value(forKey: "timeMap") as? CATimeMap == map)
    let refused = RefusedValues.during { layer.setValue("0 0", forKey: "timeMap") }
    #expect(refused.count == 1 && refused[0].contains("CATimeMap") && layer.timeMap == map)
    layer.setValue(nil, forKey: "timeMap")
    #expect(layer.timeMap == nil)
  }

  @Test func stylesAndPresentationLayersHaveIt() throws {
    let map = try there()
    let styled = CALayer()
    styled.style = ["timeMap": map]
    #expect(styled.timeMap == map)
    let scene = try AnimationScene()
    let child = scene.layer()
    child.timeMap = map
    child.add(scene.fade(), forKey: nil)
    try scene.commit(at: 1)
    let shown = try #require(child.presentation())
    #expect(shown.timeMap == map && shown.convertTime(1, from: nil) == 2)
    #expect(shown.opacity == 0)
    try scene.commit(at: 1.25)
    #expect(child.presentation()?.opacity == 0.5)
  }

  @Test func damagedNumbersInAnArchiveAreNoMap() throws {
    let layer = CALayer()
    layer.restore([0, 0, 1, 1, 0, 0, 0, 0, 0.5] as [Double], .timeMap)
    #expect(layer.timeMap?.keys == [Key(time: 1, localTime: 1)])
    for bad in [[], [1.0], [0, 0, .nan, 1, 0, 0, 0, 0, 0], [0, 0, 1, 1, 9, 0, 0, 0, 0]] {
      let other = CALayer()
      other.restore(bad, .timeMap)
      #expect(other.timeMap == nil)
    }
    layer.restore("0 0", .timeMap)
    #expect(layer.timeMap != nil)
  }

  @Test func plainLayersTakeNoMemoryForIt() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    layer.backgroundColor = .white
    #expect(layer.timeMap == nil && layer.row.state.pointee.rare == nil)
    #expect(MemoryLayout<CATimeMap?>.size == MemoryLayout<Int>.size)
  }
}
