import Foundation
import Lamina
import LaminaDocument

/// Builds the layer tree while the elements of a document are read, without a tree of the elements.
///
/// Every open element has a frame, which decides the meaning of its children. An unknown element
/// has the frame `skipped`. It counts once, together with everything inside it.
final class SceneBuilder: XMLElementHandler {
  enum Frame {
    /// The `caml` element.
    case document
    case layer(CALayer, className: String)
    /// The array of a layer's sublayers.
    case sublayers(CALayer)
    /// A property element that may have its image as a child: `<contents><CGImage …/></contents>`.
    case image(CALayer)
    case color(LayerAttribute, CALayer)
    /// An array of filters.
    case filters(FilterList)
    /// A filter. Its children are inputs.
    case filter(CAFilter)
    /// An element of animations, states or emitters, which handles its own children.
    case node(ElementNode)
    /// A property element with its value in the attributes. It should have no children.
    case value(String)
    case skipped
  }

  var scene = Scene()
  private let file: String
  private let limits: RenderLimits
  private var images: ImageStore
  private var frames: [Frame] = []
  /// The number of layers so far, in the tree and in states.
  private var layers = 0
  /// The number of animations, of their values, and of elements of states so far.
  private var animationValues = 0
  /// The states read so far, by their layer.
  var stateSets: [ObjectIdentifier: StateSet] = [:]
  /// The animations so far. They are checked when the tree is complete.
  var animated: [(layer: CALayer, animation: CAAnimation)] = []

  init(file: String, directory: String?, limits: RenderLimits) {
    self.file = file
    self.limits = limits
    images = ImageStore(directory: directory, limits: limits)
  }

  /// The scene after the end of the document.
  func finish() -> Scene {
    scene.warnings = images.warnings
    scene.resourceBytes = images.decodedBytes
    scene.size = scene.root?.bounds.size ?? .zero
    if let root = scene.root { scene.layerCount = Scene.count(root) }
    countUnusableStates()
    countUndrawnAnimations()
    return scene
  }

  func startElement(_ name: String, _ attributes: [String: String], at position: SourcePosition)
    throws
  {
    frames.append(try frame(name, attributes, at: position))
  }

  func endElement(_ name: String) {
    switch frames.popLast() {
    case .filters(let list)?:
      list.finish()
      countUndrawn(list.filters, of: list.layer)
    case .node(let node)?: node.end(self)
    default: break
    }
  }

  /// Ignores text: scenes have all values in attributes, and only white space between elements.
  func text(_ text: String) {}

  private func frame(
    _ name: String, _ attributes: [String: String], at position: SourcePosition
  ) throws -> Frame {
    guard let parent = frames.last else {
      guard name == "caml" else {
        throw SceneError(
          .notCAML, file: file, at: position, what: "not a scene",
          why: "the document element is <\(singleLine(name))>", allowed: "<caml>")
      }
      return .document
    }
    switch parent {
    case .document:
      guard scene.root == nil, let className = Self.layerClass(name, attributes) else {
        return skip(name, in: "caml")
      }
      let root = try layer(className, attributes, at: position)
      scene.root = root
      return .layer(root, className: className)
    case .sublayers(let parent):
      guard let className = Self.layerClass(name, attributes) else {
        return skip(name, in: "sublayers")
      }
      let child = try layer(className, attributes, at: position)
      parent.addSublayer(child)
      return .layer(child, className: className)
    case .layer(let layer, let className):
      return try property(name, of: layer, className, attributes, at: position)
    case .image(let layer):
      guard name == "CGImage", let source = attributes["src"] else {
        return skip(name, in: "contents")
      }
      layer.contents = try image(source, at: position)
      return .value(name)
    case .color(let property, let layer):
      guard name == "CGColor" else { return skip(name, in: property.name) }
      assignColor(property, attributes, to: layer, owner: name)
      return .value(name)
    case .filters(let list):
      guard let filter = filter(name, attributes) else { return skip(name, in: "filters") }
      list.filters.append(filter)
      return (filter as? CAFilter).map { .filter($0) } ?? .value(name)
    case .filter(let filter): return input(name, of: filter, attributes)
    case .node(let node):
      return try node.child(
        SceneElement(name: name, attributes: attributes, position: position), self)
    case .value(let owner): return skip(name, in: owner)
    case .skipped: return .skipped
    }
  }

  /// The class of a layer element, which is its name or the `type` of an `<object>`. Nil if it is
  /// no layer.
  static func layerClass(_ name: String, _ attributes: [String: String]) -> String? {
    let className = name == "object" ? attributes["type"] ?? name : name
    return className.hasSuffix("Layer") ? className : nil
  }

  func layer(
    _ className: String, _ attributes: [String: String], at position: SourcePosition
  ) throws -> CALayer {
    layers += 1
    if layers > limits.layers {
      let limit = LimitExceeded("layers", value: layers, allowed: limits.layers)
      throw SceneError(limit, file: file, at: position, what: "too many layers")
    }
    let known = LayerClass(rawValue: className)
    let layer = (known ?? .plain).make()
    layer.allowsGroupOpacity = false
    if known == nil {
      scene.skipped.add(.layerClass(className))
      scene.classNames[ObjectIdentifier(layer)] = className
    }
    if let id = attributes["id"], scene.objects[id] == nil { scene.objects[id] = layer }
    try assign(attributes, to: layer, className, at: position)
    return layer
  }

  private func assign(
    _ attributes: [String: String], to layer: CALayer, _ className: String,
    at position: SourcePosition
  ) throws {
    var given: [LayerAttribute] = []
    let own = LayerClass(of: layer).table
    for (name, text) in attributes {
      if let property = LayerAttribute(named: name) {
        try countKeys(of: property.elementType, text, at: position)
        if property.assign(text, to: layer) {
          given.append(property)
        } else {
          scene.skipped.add(.value(name, on: className))
        }
      } else if let property = own[name], name != "type" {
        // The attribute `type` is the class, not a property.
        assign(text, to: property, of: layer, className)
      } else if name == "continuousCorners" {
        assignContinuousCorners(text, attributes, to: layer, className)
      } else if !TransformKeyPaths.isKeyPath(name), !DisregardedNames.attribute(name),
        !DisregardedNames.changesNothing(name, among: attributes)
      {
        scene.skipped.add(.attribute(name, on: className))
      }
    }
    // This needs all attributes, because some depend on each other.
    for property in given { countIfUndrawn(property, of: layer, className) }
    guard attributes["transform"] == nil,
      attributes.keys.contains(where: TransformKeyPaths.isKeyPath)
    else {
      return
    }
    layer.transform = TransformKeyPaths.transform(attributes) { name in
      scene.skipped.add(.value(name, on: className))
    }
  }

  private func property(
    _ name: String, of layer: CALayer, _ className: String, _ attributes: [String: String],
    at position: SourcePosition
  ) throws -> Frame {
    if name == "sublayers" { return .sublayers(layer) }
    if name == "mask" { return try mask(of: layer, className, attributes, at: position) }
    if name == "contents" {
      return try contents(of: layer, className, attributes, at: position)
    }
    if name == "animations" { return animations(of: layer) }
    if name == "states" || name == "stateTransitions" { return states(name, of: layer) }
    if name == "style" { return dictionary(name) { if !$0.isEmpty { layer.style = $0 } } }
    if name == "filters" || name == "backgroundFilters" {
      return .filters(FilterList(layer, isBackground: name == "backgroundFilters"))
    }
    if name == "compositingFilter" {
      guard let filter = filter(attributes["type"] ?? "", attributes) else {
        return skip(name, in: className)
      }
      layer.compositingFilter = filter
      countUndrawn([], of: layer)
      return (filter as? CAFilter).map { .filter($0) } ?? .value(name)
    }
    if let property = LayerClass(of: layer).table[name] {
      let element = SceneElement(name: name, attributes: attributes, position: position)
      return try self.element(element, property, of: layer, className)
    }
    guard let property = LayerAttribute(named: name) else { return skip(name, in: className) }
    try countKeys(of: property.elementType, attributes["value"] ?? "", at: position)
    if property.isColor {
      if attributes["type"] == "null" {
        property.removeColor(from: layer)
      } else if attributes["value"] != nil {
        assignColor(property, attributes, to: layer, owner: className)
      } else {
        return .color(property, layer)
      }
    } else if attributes["type"] != "null", !property.assign(attributes["value"] ?? "?", to: layer)
    {
      scene.skipped.add(.value(name, on: className))
    } else {
      countIfUndrawn(property, of: layer, className)
    }
    return .value(name)
  }

  private func countIfUndrawn(_ property: LayerAttribute, of layer: CALayer, _ className: String) {
    if property.isUndrawn(on: layer) {
      scene.skipped.add(.undrawn(property.name, on: className))
    }
  }

  /// Reads `<mask type="CALayer" …>`: a layer with its class in `type`.
  private func mask(
    of layer: CALayer, _ className: String, _ attributes: [String: String],
    at position: SourcePosition
  ) throws -> Frame {
    guard let type = attributes["type"], type.hasSuffix("Layer") else {
      return skip("mask", in: className)
    }
    let mask = try self.layer(type, attributes, at: position)
    layer.mask = mask
    return .layer(mask, className: type)
  }

  private func contents(
    of layer: CALayer, _ className: String, _ attributes: [String: String],
    at position: SourcePosition
  ) throws -> Frame {
    let type = attributes["type"]
    guard type == nil || type == "CGImage" || type == "null" else {
      return skip("contents", in: className)
    }
    if type == "null" { return .value("contents") }
    guard let source = attributes["src"] else { return .image(layer) }
    layer.contents = try image(source, at: position)
    return .value("contents")
  }

  private func assignColor(
    _ property: LayerAttribute, _ attributes: [String: String], to layer: CALayer, owner: String
  ) {
    let opacity = attributes["opacity"].map { NumberText.finite($0) } ?? 1
    guard let opacity, property.assign(attributes["value"] ?? "", opacity: opacity, to: layer)
    else {
      return scene.skipped.add(.value(property.name, on: owner))
    }
    countIfUndrawn(property, of: layer, owner)
  }

  /// Reads the older spelling of `cornerCurve`. If both are given, `cornerCurve` wins.
  private func assignContinuousCorners(
    _ text: String, _ attributes: [String: String], to layer: CALayer, _ className: String
  ) {
    guard let isContinuous = NumberText.bool(text) else {
      return scene.skipped.add(.value("continuousCorners", on: className))
    }
    if attributes["cornerCurve"] == nil {
      layer.cornerCurve = isContinuous ? .continuous : .circular
    }
  }

  /// A filter of the class `name`: a `CAFilter` or a text. Nil for any other class.
  func filter(_ name: String, _ attributes: [String: String]) -> Any? {
    if name == "string" { return attributes["value"] }
    let className = name == "object" ? attributes["type"] ?? name : name
    guard className == "CAFilter" || className == "CIFilter", let type = attributes["filter"] else {
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = attributes["name"]
    for (key, text) in attributes.sorted(by: { $0.key < $1.key }) {
      if key == "enabled" {
        filter.isEnabled = NumberText.bool(text) ?? true
      } else if key.hasPrefix("input") {
        filter.setValue(FilterInputText.value(text, key: key), forKey: key)
      } else if key != "filter", key != "name", !DisregardedNames.attribute(key) {
        scene.skipped.add(.attribute(key, on: className))
      }
    }
    return filter
  }

  private func input(_ name: String, of filter: CAFilter, _ attributes: [String: String]) -> Frame {
    let opacity = attributes["opacity"].map { NumberText.finite($0) } ?? 1
    guard name.hasPrefix("input"), let text = attributes["value"], let opacity else {
      return skip(name, in: "CAFilter")
    }
    let value: Any? =
      if let type = attributes["type"] {
        FilterInputText.value(type: type, text, opacity: opacity)
      } else {
        FilterInputText.value(text, key: name, opacity: opacity)
      }
    guard let value else { return skip(name, in: "CAFilter") }
    filter.setValue(value, forKey: name)
    return .value(name)
  }

  /// Counts those of the filters just read that are not drawn, by name.
  private func countUndrawn(_ filters: [Any], of layer: CALayer) {
    let probe = CALayer()
    probe.filters = filters
    if filters.isEmpty { probe.compositingFilter = layer.compositingFilter }
    let className = scene.classNames[ObjectIdentifier(layer)] ?? "\(type(of: layer))"
    if !(layer is CATransformLayer) {
      for name in probe.undrawnFilters {
        scene.skipped.add(.undrawn("filter \(name)", on: className))
      }
    }
  }

  /// The image of `source`, or nil after a warning.
  func image(_ source: String, at position: SourcePosition) throws -> CGImage? {
    try images.image(source, document: file, at: position)
  }

  /// Counts an animation, one of its values, or an element of a state. Throws ``SceneError`` if
  /// there are more than the limit allows.
  func countAnimationValue(at position: SourcePosition) throws {
    animationValues += 1
    guard animationValues > limits.animationValues else { return }
    let limit = LimitExceeded(
      "animationValues", value: animationValues, allowed: limits.animationValues)
    throw SceneError(
      limit, file: file, at: position, what: "too many animations, values and elements of states")
  }

  /// Counts the keys of a value if its type is that of a time map.
  func countKeys(of type: String?, _ text: String, at position: SourcePosition) throws {
    guard type == "CATimeMap" else { return }
    try countAnimationValue(at: position)
    for byte in text.utf8 where byte == UInt8(ascii: ";") {
      try countAnimationValue(at: position)
    }
  }

  func skip(_ name: String, in owner: String) -> Frame {
    if !DisregardedNames.element(name) { scene.skipped.add(.element(name, in: owner)) }
    return .skipped
  }
}
