import Foundation

// Autoresizing: the share of each flexible part of an axis in the change of the superlayer's size
// (facts 3.5).
extension CALayer {
  /// Gives every sublayer its share of this layer's change of size from `oldSize`.
  func resizeEachSublayer(oldSize: CGSize) {
    let sublayers = row.references.pointee.sublayers
    // Layers of subclasses are always asked, since they may override the resizing.
    guard sublayers.contains(where: { $0.row.state.pointee.traits != nil || $0.isFlexible }) else {
      return
    }
    ResizeCascade.resize(sublayers, oldSize: oldSize)
  }

  private var isFlexible: Bool { !row.rare.pointee.layout.autoresizingMask.isEmpty }

  /// Resizes this layer's frame after its superlayer's size has changed from `oldSuperlayerSize`.
  func autoresize(oldSuperlayerSize old: CGSize) {
    guard let superlayer else { return }
    let (mask, new, was) = (autoresizingMask, superlayer.bounds.size, frame)
    let x = FlexibleAxis(
      min: mask.contains(.layerMinXMargin), size: mask.contains(.layerWidthSizable),
      max: mask.contains(.layerMaxXMargin)
    ).resized(origin: was.minX, extent: was.width, from: old.width, to: new.width)
    let y = FlexibleAxis(
      min: mask.contains(.layerMinYMargin), size: mask.contains(.layerHeightSizable),
      max: mask.contains(.layerMaxYMargin)
    ).resized(origin: was.minY, extent: was.height, from: old.height, to: new.height)
    if x == nil, y == nil { return }
    let (column, line) = (x ?? (was.minX, was.width), y ?? (was.minY, was.height))
    frame = CGRect(x: column.origin, y: line.origin, width: column.extent, height: line.extent)
  }
}

/// The flexible parts of one axis: the margin before, the size, the margin after.
private struct FlexibleAxis {
  var min: Bool
  var size: Bool
  var max: Bool

  /// The origin and extent in a superlayer that is `new` wide instead of `old`; nil if no part is
  /// flexible.
  ///
  /// The size takes a third of the difference, or all of it if no margin is flexible. Flexible
  /// margins share the rest equally, whatever their lengths. The result is in whole points; an
  /// extent may become negative.
  func resized(
    origin: CGFloat, extent: CGFloat, from old: CGFloat, to new: CGFloat
  ) -> (origin: CGFloat, extent: CGFloat)? {
    let difference = new - old
    let margins: CGFloat = (min ? 1 : 0) + (max ? 1 : 0)
    guard difference != 0, size || margins > 0 else { return nil }
    let growth = size ? (margins > 0 ? difference / 3 : difference) : 0
    let share = margins > 0 ? (difference - growth) / margins : 0
    let newMin = (origin + (min ? share : 0)).rounded(.down)
    let newMax = old - origin - extent + (max ? share : 0)
    return (newMin, (new - newMin - newMax).rounded(.up))
  }
}
