import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// `style`: values for keys that were never set (facts 7).
@Suite struct StyleTests {
  @Test func aStyleSpeaksForKeysThatWereNeverSet() {
    let layer = CALayer()
    layer.setValue(1, forKey: "set")
    layer.style = ["set": 2, "unset": 3]
    #expect(layer.value(forKey: "set") as? Int == 1)
    #expect(layer.value(forKey: "unset") as? Int == 3)
    layer.style = nil
    #expect(layer.value(forKey: "unset") == nil)
  }

  @Test func innerStylesSpeakLast() {
    let layer = CALayer()
    layer.style = ["a": 1, "style": ["a": 2, "b": 3, "style": ["b": 4, "c": 5]] as [String: Any]]
    #expect(layer.value(forKey: "a") as? Int == 1)
    #expect(layer.value(forKey: "b") as? Int == 3)
    #expect(layer.value(forKey: "c") as? Int == 5)
  }

  @Test func aStyleComesBeforeTheClassDefault() {
    let layer = CALayer()
    #expect(layer.value(forKey: "toneMapMode") as? String == "automatic")
    layer.style = ["toneMapMode": "never"]
    #expect(layer.value(forKey: "toneMapMode") as? String == "never")
  }

  @Test func declaredPropertiesFollowTheStyle() {
    let layer = CALayer()
    layer.borderWidth = 2
    layer.style = [
      "opacity": 0.5, "borderWidth": 9, "cornerRadius": NSNumber(value: 4), "hidden": true,
      "position": NSValue(cgPoint: CGPoint(x: 3, y: 4)), "style": ["opacity": 0.1, "zPosition": 7],
    ]
    #expect(
      layer.opacity == 0.5 && layer.borderWidth == 2 && layer.cornerRadius == 4 && layer.isHidden)
    #expect(layer.position == CGPoint(x: 3, y: 4) && layer.zPosition == 7)
    #expect((layer.value(forKey: "opacity") as? NSNumber)?.doubleValue == 0.5)
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
  }

  @Test func withoutTheStyleDefaultsComeBack() {
    let layer = CALayer()
    layer.style = ["opacity": 0.5, "cornerRadius": 4, "contentsGravity": "top", "shadowRadius": 9]
    layer.opacity = 0.75
    layer.style = ["shadowRadius": 8]
    #expect(layer.opacity == 0.75 && layer.cornerRadius == 0 && layer.contentsGravity == .resize)
    #expect(layer.shadowRadius == 8)
    layer.style = nil
    #expect(layer.shadowRadius == 3)
  }

  @Test func aStyleRunsNoActionsOfWhatItChanges() {
    let log = EventLog()
    let layer = log.hostedRoot()
    layer.style = ["opacity": 0.5]
    #expect(log.entries.filter { $0.contains("opacity") } == [])
    #expect(layer.opacity == 0.5)
  }

  @Test func whatAStyleCannotSayIsLeftOut() {
    let layer = CALayer()
    layer.style = [
      "opacity": "nonsense", "frame": CGRect(x: 1, y: 1, width: 1, height: 1),
      "superlayer": CALayer(),
    ]
    #expect(layer.opacity == 1 && layer.frame == .zero && layer.superlayer == nil)
  }

  @Test func anUnarchivedLayerFollowsItsStyle() throws {
    let layer = CALayer()
    layer.borderWidth = 3
    layer.style = ["opacity": 0.5, "borderWidth": 9]
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(back.opacity == 0.5 && back.borderWidth == 3)
    back.style = nil
    #expect(back.opacity == 1 && back.borderWidth == 3)
  }

  @Test func nestingEnds() {
    let layer = CALayer()
    var style: [AnyHashable: Any] = ["level 99": 99]
    for level in (0..<99).reversed() { style = ["level \(level)": level, "style": style] }
    layer.style = style
    #expect(layer.value(forKey: "level 40") as? Int == 40)
    #expect(layer.value(forKey: "level 99") == nil)
  }

  /// Setting the style that a layer has changes nothing; other values do.
  @Test func anEqualStyleMarksNothing() {
    let layer = CALayer()
    layer.style = ["opacity": 0.5, "own": ["a", "b"], "style": ["zPosition": 2] as [String: Any]]
    layer.row.state.pointee.changes = []
    layer.style = ["own": ["a", "b"], "style": ["zPosition": 2] as [String: Any], "opacity": 0.5]
    #expect(layer.row.state.pointee.changes.isEmpty)
    layer.style = ["own": ["a", "b"], "style": ["zPosition": 3] as [String: Any], "opacity": 0.5]
    #expect(!layer.row.state.pointee.changes.isEmpty && layer.zPosition == 3)
  }
}
