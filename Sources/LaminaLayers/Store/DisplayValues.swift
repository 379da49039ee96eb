import LaminaFrames

/// What a layer that displays holds.
struct DisplayValues {
  /// What is marked for display; nil if nothing is.
  var invalid: InvalidRegion?
  /// The layer's own store, as long as that is its `contents`.
  var store: BackingStore?
}

/// What was drawn into backing stores.
struct DrawnPixels: Equatable {
  var stores = 0
  var pixels = 0

  static func + (a: DrawnPixels, b: DrawnPixels) -> DrawnPixels {
    DrawnPixels(stores: a.stores + b.stores, pixels: a.pixels + b.pixels)
  }
}
