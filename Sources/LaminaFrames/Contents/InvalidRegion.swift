import Foundation
import LaminaPlan

/// The part of a layer that has to be drawn, in the layer's own space.
package struct InvalidRegion {
  package init() {}

  /// Whether everything has to be drawn, whatever the bounds will be.
  package private(set) var isEverything = false
  package private(set) var parts = BoxSet<CGFloat>()

  package static var everything: InvalidRegion {
    var region = InvalidRegion()
    region.add(.infinite)
    return region
  }

  package var isEmpty: Bool { !isEverything && parts.isEmpty }

  package mutating func add(_ rect: CGRect) {
    if isEverything { return }
    if rect.isInfinite {
      isEverything = true
      parts = BoxSet()
    } else {
      parts.add(Box(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY))
    }
  }

  /// Whether a part of the region lies in `bounds`.
  package func reaches(_ bounds: CGRect) -> Bool {
    let box = Box(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
    return !box.isEmpty && (isEverything || parts.boxes.contains { $0.intersects(box) })
  }
}
