import Lamina

extension AnimationModel {
  /// The slots, in the order of the file. Linear in the size of the animation; nothing if there are
  /// none.
  var slotList: [LottieSlot] {
    if slots.isEmpty { return [] }
    var found: [Int32: (LottieSlot.Kind, LottieValue?)] = [:]
    let add = { (slot: Int32, kind: LottieSlot.Kind, value: LottieValue?) in
      if slot >= 0, found[slot] == nil { found[slot] = (kind, value) }
    }
    var walk = PropertyWalk { _, property in
      if property.slot >= 0 {
        add(property.slot, LottieSlot.Kind(property), property.value(at: inFrame))
      }
      return nil
    }
    for list in lists {
      for var layer in list {
        try? walk.edit(&layer)
        if case .text(let text) = layer.content {
          add(text.slot, .text, text.document(at: inFrame).map { .text($0.text) })
        }
      }
    }
    for id in images.keys.sorted() {
      if let image = images[id] { add(image.slot, .image, image.picture.map { .image($0) }) }
    }
    return slots.enumerated().map { number, id in
      let (kind, value) = found[Int32(number)] ?? (.unused, nil)
      return LottieSlot(id: id, kind: kind, value: value)
    }
  }

  /// The layers of all compositions, those of the animation first.
  private var lists: [[LayerModel]] {
    [layers] + compositions.keys.sorted().compactMap { compositions[$0] }
  }

  /// The animation with other contents of slots, by their number. A property of another type than
  /// the content keeps what it has.
  func filling(_ contents: [Int32: SlotContent]) -> AnimationModel {
    if contents.isEmpty { return self }
    var model = self
    model.layers = Self.filled(layers, contents)
    model.compositions = compositions.mapValues { Self.filled($0, contents) }
    model.images = images.mapValues { image in
      contents[image.slot].flatMap { $0.filling(image) } ?? image
    }
    return model
  }

  private static func filled(
    _ layers: [LayerModel], _ contents: [Int32: SlotContent]
  ) -> [LayerModel] {
    var walk = PropertyWalk { _, property in
      property.slot < 0 ? nil : contents[property.slot]?.filling(property)
    }
    return layers.map { original in
      var layer = original
      // The visit throws nothing.
      try? walk.edit(&layer)
      if case .text(let text) = layer.content, let new = contents[text.slot]?.filling(text) {
        layer.content = .text(new)
      }
      return layer
    }
  }
}

extension LottieSlot.Kind {
  fileprivate init(_ property: ModelProperty) {
    self =
      switch property {
      case .number: .scalar
      case .color: .color
      case .vector: .vector
      case .gradient: .gradient
      case .outline: .path
      }
  }
}
