import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// How the library finds out whether a delegate implements a member.
struct OptionalCallsTests {
  private final class Silent: NSObject, CALayerDelegate {}

  private final class Displaying: NSObject, CALayerDelegate {
    var body: () -> Void = {}
    func display(_ layer: CALayer) { body() }
  }

  private func displays(_ delegate: any CALayerDelegate) -> Bool {
    OptionalCalls.isImplemented { delegate.display(CALayer()) }
  }

  @Test func missingAndPresent() {
    #expect(!displays(Silent()))
    #expect(displays(Displaying()))
    #expect(!displays(Silent()))
    #expect(!OptionalCalls.isImplemented { Silent().layoutSublayers(of: CALayer()) })
    #expect(!OptionalCalls.isImplemented { Displaying().layoutSublayers(of: CALayer()) })
  }

  @Test func missingInsidePresent() {
    let outer = Displaying()
    var inner: Bool?
    outer.body = { inner = displays(Silent()) }
    #expect(displays(outer))
    #expect(inner == false)
  }

  @Test func presentBeforeMissingInOneCall() {
    var inner: Bool?
    let outer = OptionalCalls.isImplemented {
      Silent().display(CALayer())
      inner = displays(Displaying())
    }
    #expect(inner == true)
    #expect(!outer)
  }

  /// A delegate's `display` may use the layer's own drawing, which asks the delegate for members
  /// that it lacks.
  @Test func displayThatDraws() throws {
    let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let context = try CGContext(layerBounds: bounds, scale: 1, isFlipped: false)
    let (layer, delegate) = (CALayer(), Displaying())
    layer.delegate = delegate
    delegate.body = { layer.draw(in: context) }
    #expect(displays(delegate))
    #expect(OptionalCalls.isImplemented { OptionalCalls.attempt { OptionalCalls.noteMissing() } })
  }

  @Test func errorLeavesTheOuterCallAsItWas() {
    struct Failure: Error {}
    let outer = OptionalCalls.isImplemented {
      #expect(throws: Failure.self) {
        _ = try OptionalCalls.isImplemented {
          OptionalCalls.noteMissing()
          throw Failure()
        }
      }
    }
    #expect(outer)
  }

  @Test func threadsDoNotMeet() {
    let outer = OptionalCalls.isImplemented {
      onNewThread { OptionalCalls.noteMissing() }
    }
    #expect(outer)
  }
}
