import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

struct ScrollCase: Sendable, CustomTestStringConvertible {
  var what: String
  var rect: CGRect
  var origin: CGPoint
  var testDescription: String { what }

  init(_ what: String, _ rect: CGRect, _ x: CGFloat, _ y: CGFloat) {
    (self.what, self.rect, origin) = (what, rect, CGPoint(x: x, y: y))
  }
}

/// Facts 3.8, with the defaults and constants of facts 1.3 to 1.6.
@Suite struct ScrollLayerTests {
  let scroller = CAScrollLayer()

  init() { scroller.bounds = rectangle(50, 60, 100, 100) }

  @Test func defaults() {
    #expect(CAScrollLayer().scrollMode == .both)
    #expect(CAScrollLayer().masksToBounds)
    #expect(!CALayer().masksToBounds)
  }

  @Test(
    arguments: zip(
      [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both],
      ["none", "vertically", "horizontally", "both"]))
  func constants(mode: CAScrollLayerScrollMode, name: String) { #expect(mode.rawValue == name) }

  // MARK: To a point

  @Test(
    arguments: zip(
      ["none", "vertically", "horizontally", "both", "sideways"],
      [(50, 60), (50, 8), (7, 60), (7, 8), (50, 60)] as [(CGFloat, CGFloat)]))
  func toAPoint(mode: String, origin: (CGFloat, CGFloat)) {
    scroller.scrollMode = CAScrollLayerScrollMode(rawValue: mode)
    scroller.scroll(to: CGPoint(x: 7, y: 8))
    #expect(scroller.bounds == rectangle(origin.0, origin.1, 100, 100))
    #expect(scroller.scrollMode.rawValue == mode)
  }

  @Test func nothingLimitsThePoint() {
    scroller.scroll(to: CGPoint(x: -1000, y: 1e6))
    #expect(scroller.bounds.origin == CGPoint(x: -1000, y: 1e6))
  }

  @Test func aPointThatIsNoNumberIsRefused() {
    scroller.scroll(to: CGPoint(x: CGFloat.nan, y: 1))
    #expect(scroller.bounds.origin == CGPoint(x: 50, y: 60))
  }

  @Test func scrollingMovesNeitherTheFrameNorTheSublayers() {
    let child = CALayer()
    child.frame = rectangle(1, 2, 3, 4)
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    scroller.addSublayer(child)
    let frame = scroller.frame
    scroller.scroll(to: CGPoint(x: 7, y: 8))
    #expect(scroller.frame == frame)
    #expect(child.frame == rectangle(1, 2, 3, 4))
  }

  // MARK: To a rectangle

  @Test(arguments: [
    ScrollCase("ahead", rectangle(200, 200, 10, 10), 110, 110),
    ScrollCase("behind", rectangle(5, 6, 10, 10), 5, 6),
    ScrollCase("visible", rectangle(60, 70, 10, 10), 50, 60),
    ScrollCase("the whole", rectangle(50, 60, 100, 100), 50, 60),
    ScrollCase("one axis", rectangle(60, 155, 10, 10), 50, 65),
    ScrollCase("touching the far edge", rectangle(140, 150, 10, 10), 50, 60),
    ScrollCase("larger", rectangle(10, 20, 300, 300), 10, 20),
    ScrollCase("larger on one axis", rectangle(60, 20, 10, 300), 50, 20),
    ScrollCase("empty, ahead", rectangle(200, 60, 0, 0), 100, 60),
    ScrollCase("negative size", rectangle(210, 210, -10, -10), 110, 110),
    ScrollCase("null", .null, 50, 60),
    ScrollCase("infinite", .infinite, 50, 60),
    ScrollCase("no number", rectangle(0, .nan, 1, 1), 50, 60),
  ])
  func toARectangle(_ test: ScrollCase) {
    scroller.scroll(to: test.rect)
    #expect(scroller.bounds == CGRect(origin: test.origin, size: CGSize(width: 100, height: 100)))
  }

  @Test(
    arguments: zip(
      ["none", "vertically", "horizontally", "sideways"],
      [(50, 60), (50, 110), (110, 60), (50, 60)] as [(CGFloat, CGFloat)]))
  func theModeHoldsForRectangles(mode: String, origin: (CGFloat, CGFloat)) {
    scroller.scrollMode = CAScrollLayerScrollMode(rawValue: mode)
    scroller.scroll(to: rectangle(200, 200, 10, 10))
    #expect(scroller.bounds.origin == CGPoint(x: origin.0, y: origin.1))
  }

  @Test func overridesHearOfThePoint() {
    final class Snapping: CAScrollLayer {
      override func scroll(to p: CGPoint) {
        super.scroll(to: CGPoint(x: (p.x / 25).rounded() * 25, y: (p.y / 25).rounded() * 25))
      }
    }
    let snapping = Snapping()
    snapping.bounds = rectangle(0, 0, 100, 100)
    snapping.scroll(to: rectangle(130, 180, 10, 10))
    #expect(snapping.bounds.origin == CGPoint(x: 50, y: 100))
  }

  // MARK: By key, by archive, by copy

  @Test func theModeByKey() {
    #expect(scroller.value(forKey: "scrollMode") as? String == "both")
    scroller.setValue("vertically", forKey: "scrollMode")
    #expect(scroller.scrollMode == .vertically)
    scroller.setValue(nil, forKey: "scrollMode")
    #expect(scroller.scrollMode == .both)
    scroller.setValue(CAScrollLayerScrollMode.none, forKey: "scrollMode")
    #expect(scroller.scrollMode == .none)
    scroller.setValue(3, forKey: "scrollMode")
    #expect(scroller.scrollMode == .none)
  }

  private func archived(_ layer: CAScrollLayer) throws -> CAScrollLayer? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: CAScrollLayer.self, from: data)
  }

  @Test(arguments: [true, false, nil] as [Bool?])
  func archivesKeepModeAndClip(clips: Bool?) throws {
    if let clips {
      scroller.masksToBounds = !clips
      scroller.masksToBounds = clips
    }
    scroller.scrollMode = .horizontally
    let copy = try #require(try archived(scroller))
    #expect(copy.scrollMode == .horizontally)
    #expect(copy.masksToBounds == clips ?? true)
    #expect(copy.bounds == rectangle(50, 60, 100, 100))
  }

  /// Like every value, the mode counts as one to archive once it was set, even to its default.
  @Test func aModeThatWasSetIsArchived() throws {
    #expect(!scroller.shouldArchiveValue(forKey: "scrollMode"))
    #expect(try archived(scroller)?.shouldArchiveValue(forKey: "scrollMode") == false)
    scroller.scrollMode = .both
    #expect(scroller.shouldArchiveValue(forKey: "scrollMode"))
    #expect(CAScrollLayer(layer: scroller).shouldArchiveValue(forKey: "scrollMode"))
    #expect(try archived(scroller)?.shouldArchiveValue(forKey: "scrollMode") == true)
  }

  @Test func copiesKeepModeAndClip() {
    scroller.scrollMode = .vertically
    #expect(CAScrollLayer(layer: scroller).scrollMode == .vertically)
    #expect(CAScrollLayer(layer: scroller).masksToBounds)
    scroller.masksToBounds = false
    #expect(!CAScrollLayer(layer: scroller).masksToBounds)
  }
}
