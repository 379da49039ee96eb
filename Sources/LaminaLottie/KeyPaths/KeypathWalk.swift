import Lamina

/// Visits all properties of an animation by their key paths, each as often as it is shown.
///
/// A composition that several layers show is one in the file. If a property of it is changed under
/// one of them, that layer gets a composition of its own.
/// Cost: O(layers and shape items, each as often as it is shown). The limits of the file bound it.
struct KeypathWalk {
  private(set) var model: AnimationModel
  private let visit: PropertyWalk.Visit
  private var copies = 0

  /// - Parameter visit: gets key paths from the outermost layer on.
  init(_ model: AnimationModel, _ visit: @escaping PropertyWalk.Visit) {
    (self.model, self.visit) = (model, visit)
  }

  /// Visits all properties, and changes `model`.
  mutating func run() throws {
    if let layers = try edited(model.layers, []) { model.layers = layers }
  }

  /// The layers as changed; nil if nothing was.
  private mutating func edited(
    _ layers: [LayerModel], _ path: [String]
  ) throws -> [LayerModel]? {
    var edited: [LayerModel]?
    for (index, original) in layers.enumerated() {
      var layer = original
      var walk = PropertyWalk(path, visit)
      try walk.edit(&layer)
      let inner = try editComposition(of: &layer, path + [PropertyWalk.name(layer.name)])
      guard inner || walk.changes > 0 else { continue }
      if edited == nil { edited = layers }
      edited?[index] = layer
    }
    return edited
  }

  /// Returns whether something was changed.
  private mutating func editComposition(
    of layer: inout LayerModel, _ path: [String]
  ) throws -> Bool {
    guard case .composition(let id, let size, let remap) = layer.content,
      let layers = model.compositions[id], let edited = try edited(layers, path)
    else { return false }
    // An identifier of the file may look like this one.
    repeat { copies += 1 } while model.compositions["\(id)\u{0}\(copies)"] != nil
    let own = "\(id)\u{0}\(copies)"
    model.compositions[own] = edited
    layer.content = .composition(own, size: size, remap: remap)
    return true
  }
}

/// Values of a program for the properties that a key path names.
struct KeypathValue {
  var keypath: AnimationKeypath
  var provider: any AnyValueProvider

  /// Why no property took the values.
  ///
  /// - Parameter refused: what the properties take that the key path names.
  fileprivate func error(refused: [String], at frame: Double) -> LottieError {
    let what = "key path '\(printable(keypath.description))'"
    if refused.isEmpty { return LottieError(.unknownName, what, "no property has it") }
    let given = provider.value(atFrame: frame)
    return LottieError(
      .wrongValue, what,
      given.isFinite ? "it cannot be \(given.kind)" : "a number is not finite",
      allowed: refused.joined(separator: ", "))
  }
}

extension AnimationModel {
  /// The animation with values of a program in the places that key paths name. Where several do,
  /// the last one counts.
  ///
  /// Throws ``LottieError`` if a key path names no place, or none that takes such values.
  func replacing(_ values: [KeypathValue]) throws -> AnimationModel {
    var isUsed = values.map { _ in false }
    var refused = values.map { _ in [String]() }
    var walk = KeypathWalk(self) { path, property in
      var new: ModelProperty?
      for (index, value) in values.enumerated() where value.keypath.matches(path) {
        if let replaced = property.replaced(by: value.provider, at: inFrame) {
          (new, isUsed[index]) = (replaced, true)
        } else if !refused[index].contains(property.kind) {
          refused[index].append(property.kind)
        }
      }
      return new
    }
    try walk.run()
    for (index, value) in values.enumerated() where !isUsed[index] {
      throw value.error(refused: refused[index], at: inFrame)
    }
    return walk.model
  }

  /// The first property that a key path names, and its path; nil if there is none.
  func property(_ keypath: AnimationKeypath) -> ModelProperty? {
    var found: ModelProperty?
    var walk = KeypathWalk(self) { path, property in
      if found == nil, keypath.matches(path) { found = property }
      return nil
    }
    try? walk.run()
    return found
  }

  /// The key paths of all properties, in the order of the file.
  var keypaths: [[String]] {
    var paths: [[String]] = []
    var walk = KeypathWalk(self) { path, _ in
      paths.append(path)
      return nil
    }
    try? walk.run()
    return paths
  }
}
