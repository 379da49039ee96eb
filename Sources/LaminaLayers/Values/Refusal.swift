import Foundation
import LaminaGeometry
import LaminaPlan

/// Values that a setter does not take.
///
/// Geometry that is not finite would spread through every product and reach GL. So setters refuse
/// it, log it and keep the old value. Apple raises `CALayerInvalidGeometry` instead.
enum Refusal {
  /// Says that `layer` kept its old value of `property`, or with another `kind` what it does with
  /// the value.
  static func report(
    _ property: String, _ value: Any, on layer: CALayer, why: String,
    kind: RenderWarning.Kind = .refused
  ) {
    let name = layer.name.map { " \"\($0)\"" } ?? ""
    note("\(type(of: layer))\(name): \(property) = \(value) refused: \(why)", kind)
  }

  /// Hands `line` to the collector of this thread's refusals if there is one, else to the log.
  static func note(_ line: String, _ kind: RenderWarning.Kind = .refused) {
    if !RefusedValues.collect(line) { LayerLog.report(kind, line) }
  }

  static let notFinite = "must be finite"
}
