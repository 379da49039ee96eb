import Lamina

/// Puts a layer in front of all other sublayers of `layer`. It is first removed from where it was.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for a layer that contains `layer` or is the
/// same.
@c(lamina_layer_add_sublayer) public func layerAddSublayer(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?
) -> LaminaStatus {
  edit(layer) { parent in
    let child = try HandleTable.shared.object(sublayer, .layer)
    return { parent.addSublayer(child) }
  }
}

/// Inserts a layer among the sublayers of `layer`, in front of the first `index` of them. If
/// `index` is larger than their count, it comes in front of all.
///
/// Errors: as lamina_layer_add_sublayer; LAMINA_USAGE for a negative index.
@c(lamina_layer_insert_sublayer) public func layerInsertSublayer(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?, _ index: Int32
) -> LaminaStatus {
  edit(layer) { parent in
    let child = try HandleTable.shared.object(sublayer, .layer)
    guard let index = UInt32(exactly: index) else {
      throw Failure(.usage, "index: \(index) must not be negative")
    }
    return { parent.insertSublayer(child, at: index) }
  }
}

/// Inserts a layer right in front of `sibling`, a sublayer of `layer`. If `sibling` is NULL, it
/// comes in front of all sublayers.
///
/// Errors: as lamina_layer_add_sublayer; LAMINA_USAGE if `sibling` is not a sublayer of `layer`.
@c(lamina_layer_insert_above) public func layerInsertAbove(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?, _ sibling: LayerHandle?
) -> LaminaStatus {
  insert(layer, sublayer, beside: sibling) { $0.insertSublayer($1, above: $2) }
}

/// Inserts a layer right behind `sibling`, a sublayer of `layer`. If `sibling` is NULL, it comes
/// behind all sublayers.
///
/// Errors: as lamina_layer_insert_above.
@c(lamina_layer_insert_below) public func layerInsertBelow(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?, _ sibling: LayerHandle?
) -> LaminaStatus {
  insert(layer, sublayer, beside: sibling) { $0.insertSublayer($1, below: $2) }
}

/// Puts a layer in the place of `old`, a sublayer of `layer`.
///
/// Errors: as lamina_layer_add_sublayer; LAMINA_USAGE if `old` is not a sublayer of `layer`.
@c(lamina_layer_replace_sublayer) public func layerReplaceSublayer(
  _ layer: LayerHandle?, _ old: LayerHandle?, _ sublayer: LayerHandle?
) -> LaminaStatus {
  edit(layer) { parent in
    let old = try HandleTable.shared.object(old, .layer)
    let new = try HandleTable.shared.object(sublayer, .layer)
    return { parent.replaceSublayer(old, with: new) }
  }
}

private func insert(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?, beside sibling: LayerHandle?,
  _ change: @escaping (CALayer, CALayer, CALayer?) -> Void
) -> LaminaStatus {
  edit(layer) { parent in
    let child = try HandleTable.shared.object(sublayer, .layer)
    let sibling = try sibling.map { try HandleTable.shared.object($0, .layer) }
    if let sibling, sibling.superlayer !== parent || parent.mask === sibling {
      throw Failure(.usage, "sibling: not a sublayer of the layer")
    }
    if child === sibling { throw Failure(.usage, "sibling: the layer itself") }
    return { change(parent, child, sibling) }
  }
}

/// Removes a layer from its tree. Nothing happens if it has no superlayer.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_remove_from_superlayer) public func layerRemoveFromSuperlayer(
  _ layer: LayerHandle?
) -> LaminaStatus {
  edit(layer) { layer in { layer.removeFromSuperlayer() } }
}

/// Makes a layer the mask of `layer`: `layer` and everything below it is multiplied by the mask's
/// alpha. NULL removes the mask.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for a mask that contains `layer` or is the same.
@c(lamina_layer_set_mask) public func layerSetMask(_ layer: LayerHandle?, _ mask: LayerHandle?)
  -> LaminaStatus
{
  edit(layer) { layer in
    let mask = try mask.map { try HandleTable.shared.object($0, .layer) }
    return { layer.mask = mask }
  }
}

/// Gets the number of sublayers of `layer`.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_get_sublayer_count) public func layerSublayerCount(
  _ layer: LayerHandle?, _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  attempt {
    let result = try place(count, "count")
    result.pointee = 0
    let layer = try HandleTable.shared.object(layer, .layer)
    result.pointee = Int32(clamping: layer.sublayers?.count ?? 0)
  }
}

/// Gets the sublayer at `index`, counted from the back, with a reference that the caller releases.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for an index out of range.
@c(lamina_layer_get_sublayer) public func layerSublayer(
  _ layer: LayerHandle?, _ index: Int32, _ sublayer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(sublayer, "sublayer", .layer) {
    let sublayers = try HandleTable.shared.object(layer, .layer).sublayers ?? []
    guard sublayers.indices.contains(Int(index)) else {
      throw Failure(.usage, "index: \(index), but there are \(sublayers.count) sublayers")
    }
    return sublayers[Int(index)]
  }
}

/// Gets the layer that has `layer` as a sublayer or mask, with a reference that the caller
/// releases. For a root the status is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_get_superlayer) public func layerSuperlayer(
  _ layer: LayerHandle?, _ superlayer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(superlayer, "superlayer", .layer) {
    try HandleTable.shared.object(layer, .layer).superlayer
  }
}

/// Gets the mask of `layer`, with a reference that the caller releases. If it has none, the status
/// is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_get_mask) public func layerMask(
  _ layer: LayerHandle?, _ mask: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(mask, "mask", .layer) { try HandleTable.shared.object(layer, .layer).mask }
}

/// Looks up all handles first, then changes the tree. If the layer refuses the change, that is a
/// usage failure.
private func edit(_ layer: LayerHandle?, _ prepare: (CALayer) throws -> () -> Void) -> LaminaStatus
{
  attempt {
    let change = try prepare(try HandleTable.shared.object(layer, .layer))
    try TurnQueue.collect { try Failure.ifRefused(change) }
  }
}
