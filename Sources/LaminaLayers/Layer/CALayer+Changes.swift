import Foundation
import LaminaGeometry

// Setters that do more than store.
extension CALayer {
  func setBounds(_ newValue: CGRect) {
    guard accepts(newValue.isFinite, .bounds, newValue), !refusesChange("bounds") else { return }
    let (old, value) = (bounds, newValue.standardized)
    change(.bounds, old, value, .placement) { $0.geometry.pointee.bounds = value }
    if old == value { return }
    if needsDisplayOnBoundsChange || row.kind == .text && old.size != value.size {
      setNeedsDisplay()
    }
    markLayoutOfChange()
    if old.size != value.size { resizeSublayers(withOldSize: old.size) }
  }

  func setFrame(_ newValue: CGRect) {
    guard accepts(newValue.isFinite, .frame, newValue), !refusesChange("frame") else { return }
    let solved = LayerFrame.solve(
      newValue.standardized, geometry: row.geometry.pointee, transform: transform)
    let newBounds = CGRect(origin: bounds.origin, size: solved.size)
    guard accepts(newBounds.isFinite && solved.position.isFinite, .frame, newValue) else { return }
    position = solved.position
    bounds = newBounds
  }

  func setHidden(_ newValue: Bool) {
    let appears = isHidden && !newValue
    let action = appears && isHosted ? pendingAction(kCAOnOrderIn) : nil
    set(.hidden, newValue, .isHidden, .appearance)
    if let action { action.run(forKey: kCAOnOrderIn, object: self, arguments: nil) }
  }

  func setContents(_ newValue: Any?) {
    if refusesChange("contents") { return }
    replace(.contents, .contents) { $0.contents = newValue }
    // Other contents replace the store, so the next display draws everything.
    guard let store = row.rare.pointee.display.store, newValue as AnyObject !== store else {
      return
    }
    row.ownRare().pointee.display.store = nil
  }
}
