import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// One property of a layer: its key, a change of it, and its value as text.
struct Change: CustomTestStringConvertible, Sendable {
  let key: String
  let set: @Sendable (CALayer) -> Void
  let value: @Sendable (CALayer) -> String
  var testDescription: String { key }

  init<Value: Sendable>(
    _ key: String, _ path: any (ReferenceWritableKeyPath<CALayer, Value> & Sendable), _ value: Value
  ) {
    self.key = key
    set = { $0[keyPath: path] = value }
    self.value = { "\($0[keyPath: path])" }
  }
}

/// Facts 2.1 and 2.2: which changes ask for an action, when it is looked up and when it runs.
struct ChangeActionTests {
  static let changes = [
    Change("position", \.position, CGPoint(x: 3, y: 4)),
    Change("anchorPoint", \.anchorPoint, .zero),
    Change("bounds", \.bounds, CGRect(x: 0, y: 0, width: 10, height: 20)),
    Change("anchorPointZ", \.anchorPointZ, 5), Change("zPosition", \.zPosition, 6),
    Change("transform", \.transform, CATransform3DMakeScale(2, 2, 1)),
    Change("sublayerTransform", \.sublayerTransform, CATransform3DMakeScale(2, 2, 1)),
    Change("geometryFlipped", \.isGeometryFlipped, true), Change("hidden", \.isHidden, true),
    Change("opacity", \.opacity, 0.5), Change("masksToBounds", \.masksToBounds, true),
    Change("doubleSided", \.isDoubleSided, false), Change("cornerRadius", \.cornerRadius, 7),
    Change("maskedCorners", \.maskedCorners, [.layerMinXMinYCorner]),
    Change("borderWidth", \.borderWidth, 2),
    Change("shadowOpacity", \.shadowOpacity, 1), Change("shadowOffset", \.shadowOffset, .zero),
    Change("shadowPath", \.shadowPath, CGPath(rect: .zero, transform: nil)),
    Change("shadowRadius", \.shadowRadius, 1), Change("shouldRasterize", \.shouldRasterize, true),
    Change("contentsRect", \.contentsRect, CGRect(x: 0, y: 0, width: 0.5, height: 1)),
    Change("contentsScale", \.contentsScale, 2), Change("speed", \.speed, 2),
  ]

  @Test(arguments: changes)
  func foundBeforeTheValueChangesAndRunAfter(_ change: Change) {
    let log = EventLog()
    let root = log.hostedRoot()
    log.delegate.detail = change.value
    let old = change.value(root)
    change.set(root)
    let new = change.value(root)
    #expect(old != new)
    #expect(log.entries == ["ask root \(change.key) \(old)", "run root \(change.key) \(new)"])
  }

  @Test(arguments: changes)
  func equalValueAsksNothing(_ change: Change) {
    let log = EventLog()
    let root = log.hostedRoot()
    change.set(root)
    log.clear()
    change.set(root)
    #expect(log.entries == [])
  }

  @Test(arguments: changes)
  func layerThatNothingShowsAsksNothing(_ change: Change) {
    let log = EventLog()
    change.set(log.layer("loose"))
    #expect(log.entries == [])
  }

  @Test(arguments: changes)
  func disabledActionsAskNothing(_ change: Change) {
    let log = EventLog()
    let root = log.hostedRoot()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change.set(root)
    CATransaction.commit()
    #expect(log.entries == [])
  }

  @Test func coloursAndContents() {
    let log = EventLog()
    let root = log.hostedRoot()
    log.delegate.detail = { "\($0.backgroundColor == nil) \($0.contents == nil)" }
    root.backgroundColor = .black
    root.contents = NSObject()
    #expect(
      log.entries == [
        "ask root backgroundColor true true", "run root backgroundColor false true",
        "ask root contents false true", "run root contents false false",
      ])
  }

  /// Facts 2.2: position, then bounds, never "frame".
  @Test func frameIsPositionThenBounds() {
    let log = EventLog()
    let root = log.hostedRoot()
    root.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(
      log.entries == [
        "ask root position", "run root position", "ask root bounds", "run root bounds",
      ])
  }

  @Test func layersBelowAHostedRootAreHosted() {
    let log = EventLog()
    let root = CALayer()
    let middle = log.layer("middle", in: root)
    let leaf = log.layer("leaf", in: middle)
    log.clear()
    leaf.opacity = 0.9
    #expect(log.entries == [])
    _ = LayerTree.hosting(root)
    leaf.opacity = 0.5
    #expect(log.entries == ["ask leaf opacity", "run leaf opacity"])
    middle.removeFromSuperlayer()
    log.clear()
    leaf.opacity = 0.7
    #expect(log.entries == [])
  }

  @Test func refusedValueAsksNothing() {
    let log = EventLog()
    let root = log.hostedRoot()
    root.position = CGPoint(x: CGFloat.nan, y: 0)
    #expect(log.entries == [])
  }

  @Test func overrideDecides() {
    final class Overriding: CALayer {
      var asked: [String] = []
      var answer: (any CAAction)?
      override func action(forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return answer
      }
    }
    let layer = Overriding()
    let log = EventLog()
    layer.delegate = log.delegate
    _ = LayerTree.hosting(layer)
    var ran: [String] = []
    layer.answer = BlockAction { key, _ in ran.append(key) }
    layer.opacity = 0.5
    layer.answer = NSNull()
    layer.opacity = 0.6
    layer.answer = nil
    layer.opacity = 0.7
    #expect(layer.asked == ["opacity", "opacity", "opacity"])
    #expect(ran == ["opacity"])
    #expect(log.entries == [])
  }

  @Test func actionIsGivenKeyAndLayer() {
    final class Taking: NSObject, CAAction {
      var taken: (String, ObjectIdentifier, Bool)?
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        taken = (event, ObjectIdentifier(anObject as AnyObject), dict == nil)
      }
    }
    let (layer, action) = (CALayer(), Taking())
    _ = LayerTree.hosting(layer)
    layer.actions = ["cornerRadius": action]
    layer.cornerRadius = 3
    #expect(action.taken?.0 == "cornerRadius")
    #expect(action.taken?.1 == ObjectIdentifier(layer))
    #expect(action.taken?.2 == true)
  }
}
