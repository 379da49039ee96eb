import Foundation
import LaminaGeometry

// Marks for layout, and the objects that lay out (facts 6).
extension CALayer {
  /// Marks this layer for layout. Its layout manager hears of it once until the layout is done.
  func markLayout() {
    let tasks = row.state.pointee.tasks
    row.state.pointee.tasks = tasks.union(.layout)
    raise(.innerLayout)
    if tasks.contains(.layout) || row.state.pointee.rare == nil { return }
    layoutManager?.invalidateLayout(of: self)
  }

  /// Marks this layer for layout because something changed that its layout depends on: its bounds,
  /// its sublayers, the size of one.
  ///
  /// Nothing happens while this layer's own `layoutSublayers()` runs, since that makes the change
  /// itself. A layout that has to run again calls `setNeedsLayout()`.
  func markLayoutOfChange() {
    if !row.state.pointee.tasks.contains(.layingOut) { setNeedsLayout() }
  }

  /// Lays out from the highest layer of the unbroken run of marked layers from this one upwards.
  func layoutFromTop() {
    var top = self
    while let parent = top.superlayer, parent.row.state.pointee.tasks.contains(.layout) {
      top = parent
    }
    LayoutPass.run(top)
  }

  /// Lets the delegate lay out the sublayers; the layout manager if the delegate does not implement
  /// it.
  func performLayout() {
    whileLayingOut {
      if let delegate, OptionalCalls.isImplemented({ delegate.layoutSublayers(of: self) }) {
        return
      }
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Runs `body` as this layer's layout, during which changes do not mark the layer.
  func whileLayingOut(_ body: () -> Void) {
    let outer = row.state.pointee.tasks.contains(.layingOut)
    row.state.pointee.tasks.insert(.layingOut)
    body()
    if !outer { row.state.pointee.tasks.remove(.layingOut) }
  }

  // MARK: What the superlayer's layout manager has to hear of

  func changeBounds(_ newValue: CGRect) {
    guard let managed = managedSuperlayer else { return setBounds(newValue) }
    let old = bounds
    setBounds(newValue)
    if bounds != old { managed.markLayoutOfChange() }
  }

  func changeTransform(_ newValue: CATransform3D) {
    guard let managed = managedSuperlayer else { return setTransform(newValue) }
    let old = transform
    setTransform(newValue)
    if transform != old { managed.markLayoutOfChange() }
  }

  /// The superlayer if it has a layout manager, which has to know when this layer's size changes.
  @inline(__always)
  private var managedSuperlayer: CALayer? {
    guard let superlayer = row.state.pointee.superlayer,
      let rare = superlayer._withUnsafeGuaranteedRef({ $0.row.state.pointee.rare }),
      rare.pointee.layout.manager != nil
    else { return nil }
    return superlayer.takeUnretainedValue()
  }
}
