import Foundation
import Lamina

/// Counts the layers and shape items that a file asks for, each as often as it is shown. Nothing is
/// made before this has counted.
struct ExpansionCount {
  private struct Cost {
    var layers = 0
    var items = 0
    var points = 0
    /// Gradients that are drawn as pictures.
    var pictures = 0
  }

  private let model: AnimationModel
  private let limits: LottieLimits
  private var known: [String: Cost] = [:]
  private var open: Set<String> = []

  init(_ model: AnimationModel, limits: LottieLimits) {
    (self.model, self.limits) = (model, limits)
  }

  /// Throws ``LottieError`` if a composition shows itself or the sums exceed a limit. Linear in the
  /// size of the file.
  func check() throws {
    var counter = self
    _ = try counter.cost(of: model.layers)
  }

  private mutating func cost(of layers: [LayerModel]) throws -> Cost {
    try LottieError.check("nesting", open.count, atMost: limits.nesting)
    var sum = Cost()
    let uses = Self.uses(layers)
    for (place, layer) in layers.enumerated() {
      var cost = Cost(layers: Self.add(1 + layer.effects.count, layer.strokedMasks.count))
      switch layer.content {
      case .composition(let id, _, _):
        let inner = try self.cost(ofComposition: id, at: layer.path)
        cost.layers = Self.add(cost.layers, inner.layers)
        cost.items = inner.items
        cost.points = inner.points
        cost.pictures = inner.pictures
      case .shapes(let items):
        cost.items = self.items(items)
        cost.points = ShapePoints(items).painted
        cost.pictures = pictures(items)
      case .text(let text) where text.hasGlyphLayers:
        // A fill and a stroke for each character.
        cost.layers = Self.add(cost.layers, Self.multiply(2, text.mostCharacters))
      default: break
      }
      for mask in layer.strokedMasks { cost.points = Self.add(cost.points, mask.path.mostVertices) }
      sum.layers = Self.add(sum.layers, Self.multiply(cost.layers, uses[place]))
      sum.items = Self.add(sum.items, Self.multiply(cost.items, uses[place]))
      sum.points = Self.add(sum.points, Self.multiply(cost.points, uses[place]))
      sum.pictures = Self.add(sum.pictures, Self.multiply(cost.pictures, uses[place]))
      try LottieError.check("layers", sum.layers, atMost: limits.layers, at: layer.path)
      try LottieError.check("shapeItems", sum.items, atMost: limits.shapeItems, at: layer.path)
      try LottieError.check(
        "decodedBytes", Self.multiply(sum.pictures, GradientModel.pictureBytes),
        atMost: limits.render.decodedBytes, at: layer.path)
      try LottieError.check("shapePoints", sum.points, atMost: limits.shapePoints, at: layer.path)
    }
    return sum
  }

  /// How often each layer is made: once as itself, and once for each layer that it cuts, also by
  /// way of other mattes.
  private static func uses(_ layers: [LayerModel]) -> [Int] {
    var uses = layers.map { _ in 1 }
    var indices: [Int: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if let index = layer.index, indices[index] == nil { indices[index] = place }
    }
    for place in layers.indices {
      var current = place
      for _ in 0..<MatteModel.mostLevels {
        guard let source = MatteModel.source(of: current, in: layers, indices) else { break }
        uses[source] += 1
        current = source
      }
    }
    return uses
  }

  private mutating func cost(ofComposition id: String, at path: String) throws -> Cost {
    if let cost = known[id] { return cost }
    guard let layers = model.compositions[id] else { return Cost() }
    guard open.insert(id).inserted else {
      throw LottieError(
        .notLottie, at: path, "composition '\(printable(id))'", "it shows itself")
    }
    defer { open.remove(id) }
    let cost = try cost(of: layers)
    known[id] = cost
    return cost
  }

  private func items(_ items: [ShapeItem]) -> Int {
    var sum = 0
    for item in items {
      switch item {
      case .group(let group): sum = Self.add(sum, Self.add(1, self.items(group.items)))
      case .repeater(let repeater): sum = Self.multiply(Self.add(sum, 1), repeater.mostCopies)
      default: sum = Self.add(sum, 1)
      }
    }
    return sum
  }

  /// Gradients that are drawn as pictures, in all copies.
  private func pictures(_ items: [ShapeItem]) -> Int {
    var sum = 0
    for item in items {
      switch item {
      case .group(let group): sum = Self.add(sum, pictures(group.items))
      case .repeater(let repeater): sum = Self.multiply(sum, repeater.mostCopies)
      case .paint(let paint):
        if case .gradient(let gradient) = paint.source, gradient.hasHighlight {
          sum = Self.add(sum, 1)
        }
      default: break
      }
    }
    return sum
  }

  static func add(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  static func multiply(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }
}

extension LayerModel {
  /// The masks along which effects draw lines, each as often as one does.
  fileprivate var strokedMasks: [MaskModel] {
    effects.flatMap { effect -> [MaskModel] in
      guard case .stroke(let stroke) = effect else { return [] }
      guard let mask = stroke.mask else { return masks }
      return masks.indices.contains(mask) ? [masks[mask]] : []
    }
  }
}

extension RepeaterModel {
  /// The largest number of copies at any keyframe, at least 1.
  var mostCopies: Int {
    max(Int(exactly: min(copies.most.rounded(.up), 1e9)) ?? 1, 1)
  }
}
