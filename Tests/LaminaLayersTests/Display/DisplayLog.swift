import Foundation
import LaminaGraphics

@testable import LaminaLayers

/// A delegate that provides contents itself.
final class DisplayDelegate: NSObject, CALayerDelegate {
  let log: CallLog
  init(_ log: CallLog) { self.log = log }

  func display(_ layer: CALayer) { log.note("delegate.display \(layer.name ?? "?")") }
  func draw(_ layer: CALayer, in ctx: CGContext) { log.note("delegate.draw") }
  func layerWillDraw(_ layer: CALayer) { log.note("delegate.willDraw") }
}

/// A delegate that draws.
final class DrawDelegate: NSObject, CALayerDelegate {
  let log: CallLog
  var contexts: [CGContext] = []
  init(_ log: CallLog) { self.log = log }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    log.note("delegate.draw \(layer.name ?? "?")")
    contexts.append(ctx)
  }
  func layerWillDraw(_ layer: CALayer) { log.note("delegate.willDraw \(layer.name ?? "?")") }
}

/// A layer that draws itself and keeps its contexts.
class DrawingLayer: CALayer {
  var log: CallLog?
  var contexts: [CGContext] = []
  /// Runs inside `draw(in:)`.
  var drawing: ((DrawingLayer) -> Void)?

  convenience init(_ name: String, _ log: CallLog) {
    self.init()
    self.name = name
    self.log = log
    bounds = rectangle(0, 0, 20, 10)
  }

  override func display() {
    log?.note("\(name ?? "?").display")
    super.display()
  }

  override func draw(in ctx: CGContext) {
    log?.note("\(name ?? "?").draw")
    contexts.append(ctx)
    drawing?(self)
  }

  /// The clip of the last context.
  var clip: CGRect? { contexts.last?.boundingBoxOfClipPath }
}
