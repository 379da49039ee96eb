import Lamina

/// Puts a layer before all other sublayers of `layer`. It leaves the place where it was.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for a layer that contains `layer`, or is
/// it.
@c(lamina_layer_add_sublayer) public func layerAddSublayer(
  _ layer: LayerHandle?, _ sublayer: LayerHandle?
) -> LaminaStatus {
  edit(layer) { parent in
    let child = try HandleTable.shared.object(sublayer, .layer)
    return { parent.addSublayer(child) }
  }
}

/// Puts a layer among the sublayers of `layer`: in front of `index` of them. An index beyond them
/// all puts it in front of all.
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

/// Takes a layer out of the tree that it is in. Nothing happens if it is in none.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_layer_remove_from_superlayer) public func layerRemoveFromSuperlayer(
  _ layer: LayerHandle?
) -> LaminaStatus {
  edit(layer) { layer in { layer.removeFromSuperlayer() } }
}

/// Makes a layer the mask of `layer`: its alpha multiplies into `layer` and all below it. NULL
/// takes the mask away.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for a mask that contains `layer`, or is
/// it.
@c(lamina_layer_set_mask) public func layerSetMask(_ layer: LayerHandle?, _ mask: LayerHandle?)
  -> LaminaStatus
{
  edit(layer) { layer in
    let mask = try mask.map { try HandleTable.shared.object($0, .layer) }
    return { layer.mask = mask }
  }
}

/// How many sublayers `layer` has.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
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

/// The sublayer at `index`, counted from the back, with a reference to be released.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for an index that no sublayer has.
@c(lamina_layer_get_sublayer) public func layerSublayer(
  _ layer: LayerHandle?, _ index: Int32, _ sublayer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(sublayer, "sublayer", .layer) {
    let sublayers = try HandleTable.shared.object(layer, .layer).sublayers ?? []
    guard sublayers.indices.contains(Int(index)) else {
      throw Failure(.usage, "index: \(index) of \(sublayers.count) sublayers")
    }
    return sublayers[Int(index)]
  }
}

/// The layer that `layer` is a sublayer or the mask of, with a reference to be released;
/// LAMINA_NO_VALUE and NULL for a root.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_layer_get_superlayer) public func layerSuperlayer(
  _ layer: LayerHandle?, _ superlayer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(superlayer, "superlayer", .layer) {
    try HandleTable.shared.object(layer, .layer).superlayer
  }
}

/// The mask of `layer`, with a reference to be released; LAMINA_NO_VALUE and NULL if it has none.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_layer_get_mask) public func layerMask(
  _ layer: LayerHandle?, _ mask: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(mask, "mask", .layer) { try HandleTable.shared.object(layer, .layer).mask }
}

/// Looks everything up first, then changes the tree; what the layer refuses is a usage failure.
private func edit(_ layer: LayerHandle?, _ prepare: (CALayer) throws -> () -> Void) -> LaminaStatus
{
  attempt {
    let change = try prepare(try HandleTable.shared.object(layer, .layer))
    if let refused = RefusedValues.during(change).first { throw Failure(.usage, refused) }
  }
}
