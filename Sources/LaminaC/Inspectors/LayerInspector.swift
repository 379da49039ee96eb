import Foundation
import Lamina
import LaminaInspector

/// The object behind a `lamina_inspector`.
final class LayerInspector {
  private let inspector: Inspector
  /// The address of the page, in memory that lives as long as this object.
  let address: UnsafeMutablePointer<CChar>

  init(title: String, port: UInt16, device: GLDeviceRequest?) throws {
    let inspector = try Inspector(
      title: title, port: port, device: device, limits: CurrentLimits.value)
    address = try handedOut(inspector.address)
    self.inspector = inspector
  }

  deinit {
    inspector.close()
    free(address)
  }

  /// Shows a tree. Throws a usage failure for a layer that is not a root.
  func visit(_ root: CALayer, at time: Double?) throws {
    guard root.superlayer == nil else {
      throw Failure(.usage, "root: a layer with a superlayer; its tree's root has none")
    }
    TurnQueue.collect { inspector.visit(root, at: time) }
  }
}

extension HandleKind where Object == LayerInspector {
  static var inspector: Self { Self(tag: .inspector, name: "lamina_inspector") }
}
