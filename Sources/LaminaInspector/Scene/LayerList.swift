import Lamina

/// The layers of a tree in preorder: each before its mask and its sublayers. A layer's number is
/// its position.
struct LayerList {
  private(set) var layers: [CALayer] = []
  /// By number: the number of the superlayer, or -1.
  private(set) var parents: [Int] = []
  /// By number: whether the layer is the mask of its parent.
  private(set) var isMask: [Bool] = []
  private let numbers: [ObjectIdentifier: Int]

  /// Lists the tree of `root`. Linear in the number of layers.
  init(_ root: CALayer) {
    var open: [(layer: CALayer, parent: Int, isMask: Bool)] = [(root, -1, false)]
    var numbers: [ObjectIdentifier: Int] = [:]
    while let (layer, parent, isMask) = open.popLast() {
      let number = layers.count
      numbers[ObjectIdentifier(layer)] = number
      layers.append(layer)
      parents.append(parent)
      self.isMask.append(isMask)
      for sublayer in (layer.sublayers ?? []).reversed() { open.append((sublayer, number, false)) }
      if let mask = layer.mask { open.append((mask, number, true)) }
    }
    self.numbers = numbers
  }

  /// Whether both have the same layers in the same order.
  func isSame(as other: LayerList) -> Bool {
    parents == other.parents && layers.elementsEqual(other.layers, by: ===)
  }

  /// The number of `layer`; nil if it is not in the tree.
  func number(of layer: CALayer) -> Int? { numbers[ObjectIdentifier(layer)] }

  /// The layer with a number. Throws ``PreviewError``.
  func layer(_ number: Int) throws -> CALayer {
    guard layers.indices.contains(number) else {
      throw PreviewError("layer \(number): there are \(layers.count) layers")
    }
    return layers[number]
  }
}
