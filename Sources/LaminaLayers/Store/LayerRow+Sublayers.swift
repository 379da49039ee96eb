extension LayerRow {
  /// The sublayers without counting references. Valid until the list changes: an array of objects
  /// keeps them in one piece.
  var sublayerReferences: UnsafeBufferPointer<Unmanaged<CALayer>> {
    references.pointee.sublayers.withUnsafeBufferPointer { layers in
      UnsafeRawBufferPointer(layers).assumingMemoryBound(to: Unmanaged<CALayer>.self)
    }
  }
}
