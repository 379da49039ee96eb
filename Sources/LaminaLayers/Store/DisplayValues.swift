import LaminaFrames

/// The values of a layer that displays.
struct DisplayValues {
  /// The region that is marked for display; nil if nothing is marked.
  var invalid: InvalidRegion?
  /// The layer's own store, as long as it is the layer's `contents`.
  var store: BackingStore?
}

/// Counts of what was drawn into backing stores.
struct DrawnPixels: Equatable {
  var stores = 0
  var pixels = 0

  static func + (a: DrawnPixels, b: DrawnPixels) -> DrawnPixels {
    DrawnPixels(stores: a.stores + b.stores, pixels: a.pixels + b.pixels)
  }
}
