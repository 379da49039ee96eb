import Lamina

/// The filters of one property of one layer, while the elements of its array go by.
final class FilterList {
  let layer: CALayer
  private let isBackground: Bool
  var filters: [Any] = []

  init(_ layer: CALayer, isBackground: Bool) {
    self.layer = layer
    self.isBackground = isBackground
  }

  /// Gives the layer what was read; an empty array is none.
  func finish() {
    guard !filters.isEmpty else { return }
    if isBackground { layer.backgroundFilters = filters } else { layer.filters = filters }
  }
}
