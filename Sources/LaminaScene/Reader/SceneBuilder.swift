import Foundation
import Lamina

/// Builds the layer tree while the elements of a document go by; no document tree is kept.
///
/// Every open element has a frame that says what its children mean. What is not understood gets a `skipped`
/// frame, is counted once, and takes everything inside it along.
final class SceneBuilder: XMLElementHandler {
  private enum Frame {
    /// The `caml` element.
    case document
    case layer(CALayer, className: String)
    /// The array of a layer's sublayers.
    case sublayers(CALayer)
    /// A property element that may hold its value as a child: `<contents><CGImage …/></contents>`.
    case image(CALayer)
    case color(LayerProperty, CALayer)
    /// A property element whose value was in its attributes; nothing is expected inside.
    case value(String)
    case skipped
  }

  private(set) var scene = Scene()
  private let file: String
  private let limits: RenderLimits
  private var images: ImageStore
  private var frames: [Frame] = []

  init(file: String, directory: String?, limits: RenderLimits) {
    self.file = file
    self.limits = limits
    images = ImageStore(directory: directory, limits: limits)
  }

  /// The scene, once the document has ended.
  func finish() -> Scene {
    scene.warnings = images.warnings
    scene.resourceBytes = images.decodedBytes
    scene.size = scene.root?.bounds.size ?? .zero
    return scene
  }

  func startElement(_ name: String, _ attributes: [String: String], at position: SourcePosition) throws {
    frames.append(try frame(name, attributes, at: position))
  }

  func endElement(_ name: String) { frames.removeLast() }

  /// Scenes say everything in attributes; what stands between elements is white space.
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
      guard let className = Self.layerClass(name, attributes) else { return skip(name, in: "sublayers") }
      let child = try layer(className, attributes, at: position)
      parent.addSublayer(child)
      return .layer(child, className: className)
    case .layer(let layer, let className):
      return try property(name, of: layer, className, attributes, at: position)
    case .image(let layer):
      guard name == "CGImage", let source = attributes["src"] else { return skip(name, in: "contents") }
      layer.contents = try images.image(source, document: file, at: position)
      return .value(name)
    case .color(let property, let layer):
      guard name == "CGColor" else { return skip(name, in: property.rawValue) }
      assignColor(property, attributes, to: layer, owner: name)
      return .value(name)
    case .value(let owner): return skip(name, in: owner)
    case .skipped: return .skipped
    }
  }

  /// The class of an object element: its name, or the `type` of an `<object>`.
  private static func layerClass(_ name: String, _ attributes: [String: String]) -> String? {
    let className = name == "object" ? attributes["type"] ?? name : name
    return className.hasSuffix("Layer") ? className : nil
  }

  private func layer(
    _ className: String, _ attributes: [String: String], at position: SourcePosition
  ) throws -> CALayer {
    scene.layerCount += 1
    if scene.layerCount > limits.layers {
      let limit = LimitExceeded("layers", value: scene.layerCount, allowed: limits.layers)
      throw SceneError(limit, file: file, at: position, what: "too many layers")
    }
    let layer = CALayer()
    if className != "CALayer" {
      scene.skipped.add(.layerClass(className))
      scene.classNames[ObjectIdentifier(layer)] = className
    }
    if let id = attributes["id"], scene.objects[id] == nil { scene.objects[id] = layer }
    assign(attributes, to: layer, className)
    return layer
  }

  private func assign(_ attributes: [String: String], to layer: CALayer, _ className: String) {
    var given: [LayerProperty] = []
    for (name, text) in attributes {
      if let property = LayerProperty(rawValue: name) {
        if isDisregarded(property, className) { continue }
        if property.assign(text, to: layer) {
          given.append(property)
        } else {
          scene.skipped.add(.value(name, on: className))
        }
      } else if !TransformKeyPaths.isKeyPath(name), !DisregardedNames.attribute(name),
        !DisregardedNames.changesNothing(name, among: attributes)
      {
        scene.skipped.add(.attribute(name, on: className))
      }
    }
    // Only now: some depend on each other.
    for property in given { countIfUndrawn(property, of: layer, className) }
    guard attributes["transform"] == nil, attributes.keys.contains(where: TransformKeyPaths.isKeyPath) else {
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
    if className == "CATransformLayer", name == "contents" { return .skipped }
    if name == "contents" {
      return try contents(of: layer, className, attributes, at: position)
    }
    guard let property = LayerProperty(rawValue: name) else { return skip(name, in: className) }
    if isDisregarded(property, className) { return .skipped }
    if property.isColor {
      if attributes["type"] == "null" {
        property.removeColor(from: layer)
      } else if attributes["value"] != nil {
        assignColor(property, attributes, to: layer, owner: className)
      } else {
        return .color(property, layer)
      }
    } else if attributes["type"] != "null", !property.assign(attributes["value"] ?? "?", to: layer) {
      scene.skipped.add(.value(name, on: className))
    } else {
      countIfUndrawn(property, of: layer, className)
    }
    return .value(name)
  }

  private func countIfUndrawn(_ property: LayerProperty, of layer: CALayer, _ className: String) {
    if property.isUndrawn(on: layer) { scene.skipped.add(.undrawn(property.rawValue, on: className)) }
  }

  /// `<mask type="CALayer" …>`: a layer, whose class is in `type`.
  private func mask(
    of layer: CALayer, _ className: String, _ attributes: [String: String], at position: SourcePosition
  ) throws -> Frame {
    guard let type = attributes["type"], type.hasSuffix("Layer") else { return skip("mask", in: className) }
    let mask = try self.layer(type, attributes, at: position)
    layer.mask = mask
    scene.skipped.add(.undrawn("mask", on: className))
    return .layer(mask, className: type)
  }

  private func contents(
    of layer: CALayer, _ className: String, _ attributes: [String: String], at position: SourcePosition
  ) throws -> Frame {
    let type = attributes["type"]
    guard type == nil || type == "CGImage" || type == "null" else { return skip("contents", in: className) }
    if type == "null" { return .value("contents") }
    guard let source = attributes["src"] else { return .image(layer) }
    layer.contents = try images.image(source, document: file, at: position)
    return .value("contents")
  }

  private func assignColor(
    _ property: LayerProperty, _ attributes: [String: String], to layer: CALayer, owner: String
  ) {
    let opacity = attributes["opacity"].map { NumberText.finite($0) } ?? 1
    guard let opacity, property.assign(attributes["value"] ?? "", opacity: opacity, to: layer) else {
      return scene.skipped.add(.value(property.rawValue, on: owner))
    }
    countIfUndrawn(property, of: layer, owner)
  }

  private func isDisregarded(_ property: LayerProperty, _ className: String) -> Bool {
    className == "CATransformLayer" && property.isOwnDrawing
  }

  private func skip(_ name: String, in owner: String) -> Frame {
    if !DisregardedNames.element(name) { scene.skipped.add(.element(name, in: owner)) }
    return .skipped
  }
}
