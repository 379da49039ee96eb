import Lamina

/// Collects the filters of one property of a layer while the elements of the array are read.
final class FilterList {
  let layer: CALayer
  private let isBackground: Bool
  var filters: [Any] = []

  init(_ layer: CALayer, isBackground: Bool) {
    self.layer = layer
    self.isBackground = isBackground
  }

  /// Sets the filters that were read. An empty array sets nothing.
  func finish() {
    guard !filters.isEmpty else { return }
    if isBackground { layer.backgroundFilters = filters } else { layer.filters = filters }
  }
}
