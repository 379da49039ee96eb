import LaminaGeometry
import LaminaPlan

/// What a specialised layer draws in addition to what every layer can draw. Few layers have one, so
/// it lives in a side table.
package struct RenderDrawing {
  package enum Form: Equatable {
    case shape(RenderShape)
    case gradient(RenderGradient)
    case particles(RenderParticles)
    case tiles(RenderTiles)
  }

  /// Two drawings that differ never have the same serial.
  package let serial: Int
  package let form: Form

  package init(_ form: Form) {
    serial = Serial.next()
    self.form = form
  }

  package var showsTiles: Bool {
    if case .tiles = form { return true }
    return false
  }
}

extension RenderColumns {
  /// What row `i` draws itself; nil unless it has ``RenderFlags/hasDrawing``.
  package func drawing(_ i: Int) -> RenderDrawing? {
    guard flags[i].contains(.hasDrawing) else { return nil }
    return drawings[Int(links.drawing[i])]
  }
}
