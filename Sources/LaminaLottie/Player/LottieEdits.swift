import Foundation
import Lamina

/// What a program has set in an animation. Later ones lie over earlier ones: the theme, slots,
/// texts, values by key path.
struct LottieEdits {
  /// The identifier of the theme, and what is in it.
  var theme: (id: String, content: ThemeShelf.Theme)?
  /// By the number of the slot.
  var slots: [Int32: SlotContent] = [:]
  /// By the name of the layer.
  var texts: [String: String] = [:]
  /// In the order in which they were set.
  var values: [KeypathValue] = []

  /// `model` with all of it. Throws ``LottieError`` if a limit is exceeded, or if no property has a
  /// key path.
  func applied(to model: AnimationModel, limits: LottieLimits) throws -> AnimationModel {
    var new = model.filling(theme?.content.contents ?? [:]).filling(slots)
    if !texts.isEmpty {
      new.layers = replaceTexts(new.layers)
      new.compositions = new.compositions.mapValues(replaceTexts)
    }
    if !values.isEmpty { new = try new.replacing(values) }
    try new.checkEdits(limits)
    return new
  }

  private func replaceTexts(_ layers: [LayerModel]) -> [LayerModel] {
    layers.map { layer in
      guard case .text(var model) = layer.content, let text = texts[layer.name] else {
        return layer
      }
      for index in model.documents.indices { model.documents[index].document.text = text }
      model.computed = nil
      var new = layer
      new.content = .text(model)
      return new
    }
  }
}

extension AnimationModel {
  /// The names of all text layers, those of the animation first, each once.
  var textLayerNames: [String] {
    var names: [String] = []
    for list in [layers] + compositions.keys.sorted().compactMap({ compositions[$0] }) {
      for layer in list {
        if case .text = layer.content, !names.contains(layer.name) { names.append(layer.name) }
      }
    }
    return names
  }

  /// Throws ``LottieError`` if values of a program make the animation larger than a file may be.
  fileprivate func checkEdits(_ limits: LottieLimits) throws {
    try ExpansionCount(self, limits: limits).check()
    var characters = 0
    var walk = PropertyWalk { path, property in
      if case .gradient(let numbers, _) = property {
        let most = numbers.keys.map(\.start.numbers.count).max() ?? numbers.constant.numbers.count
        try LottieError.check(
          "gradientStops", most, atMost: limits.render.gradientStops,
          at: path.joined(separator: "."))
      }
      return nil
    }
    for list in [layers] + compositions.values {
      for var layer in list {
        try walk.edit(&layer)
        guard case .text(let text) = layer.content else { continue }
        for document in text.documents { characters += document.document.text.count }
        try LottieError.check(
          "characters", characters, atMost: limits.characters, at: layer.path)
      }
    }
  }
}
