import Foundation
import LaminaGraphics
import LaminaLayers

/// The calls, in order.
final class CallLog {
  var calls: [String] = []

  func note(_ call: String) { calls.append(call) }

  /// The calls since the last look.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A layer that records the calls of its overridable members and then does what they usually do.
class LoggingLayer: CALayer {
  var log: CallLog?
  /// Runs inside `layoutSublayers()` before the inherited member.
  var layout: ((LoggingLayer) -> Void)?

  convenience init(_ name: String, _ log: CallLog) {
    self.init()
    self.name = name
    self.log = log
  }

  private func note(_ call: String) { log?.note("\(name ?? "?").\(call)") }

  override func layoutSublayers() {
    note("layout")
    layout?(self)
    super.layoutSublayers()
  }

  override func resizeSublayers(withOldSize size: CGSize) {
    note("resizeSublayers \(Int(size.width))x\(Int(size.height))")
    super.resizeSublayers(withOldSize: size)
  }

  override func resize(withOldSuperlayerSize size: CGSize) {
    note("resize \(Int(size.width))x\(Int(size.height))")
    super.resize(withOldSuperlayerSize: size)
  }
}

/// A delegate that places sublayers.
final class LayoutDelegate: NSObject, CALayerDelegate {
  let log: CallLog
  init(_ log: CallLog) { self.log = log }

  func layoutSublayers(of layer: CALayer) { log.note("delegate.layout \(layer.name ?? "?")") }
}

/// A delegate that implements nothing.
final class SilentDelegate: NSObject, CALayerDelegate {}

/// A layout manager that records its calls.
final class LoggingManager: NSObject, CALayoutManager {
  let log: CallLog
  var place: ((CALayer) -> Void)?
  init(_ log: CallLog) { self.log = log }

  func preferredSize(of layer: CALayer) -> CGSize {
    log.note("manager.preferredSize \(layer.name ?? "?")")
    return CGSize(width: 7, height: 9)
  }
  func invalidateLayout(of layer: CALayer) { log.note("manager.invalidate \(layer.name ?? "?")") }
  func layoutSublayers(of layer: CALayer) {
    log.note("manager.layout \(layer.name ?? "?")")
    place?(layer)
  }
}

/// A layout manager that implements nothing.
final class SilentManager: NSObject, CALayoutManager {}

func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
