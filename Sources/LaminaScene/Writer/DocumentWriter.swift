import Foundation
import Lamina
import LaminaDocument

/// Writes the text of one document, layer after layer, and collects the image files that it names.
///
/// The walk keeps a list of steps and is not recursive, so deep trees need no stack. The depth has
/// the limit that readers have.
struct DocumentWriter {
  enum ImagePlace {
    /// Files under `assets/`.
    case files
    /// `data:` URIs.
    case inline
  }

  enum Step {
    /// A layer as an element of that name with its class in `type`, as masks are, or as an element
    /// of its class if the name is nil.
    case layer(CALayer, element: String?, depth: Int)
    case text(String)
  }

  private(set) var text = ""
  private(set) var files: [(path: String, data: Data)] = []
  var leftOut = SkippedFeatures()
  let scene: Scene
  let limits: RenderLimits
  private let place: ImagePlace
  var ids: [ObjectIdentifier: String] = [:]
  /// The layers outside the tree that states add and that are not written yet.
  var stateObjects: Set<ObjectIdentifier> = []
  /// The states by their layer.
  private var stateSets: [ObjectIdentifier: StateSet] = [:]
  private var sources: [ObjectIdentifier: String] = [:]
  private var layers = 0
  /// The number of animations, of their values, and of elements of states so far. Readers have a
  /// limit for it.
  var animationValues = 0

  init(_ scene: Scene, limits: RenderLimits, images: ImagePlace) {
    self.scene = scene
    self.limits = limits
    place = images
    for (id, object) in scene.objects { ids[ObjectIdentifier(object)] = id }
    for set in scene.stateSets { stateSets[ObjectIdentifier(set.layer)] = set }
    sortStateObjects()
  }

  mutating func write() throws {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n"
    text += "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\""
    guard let root = scene.root else {
      text += "/>\n"
      return
    }
    text += ">\n"
    var steps: [Step] = [.text("</caml>\n"), .layer(root, element: nil, depth: 2)]
    while let step = steps.popLast() {
      switch step {
      case .text(let closing): text += closing
      case .layer(let layer, let element, let depth): try write(layer, element, depth, &steps)
      }
    }
  }

  private mutating func write(
    _ layer: CALayer, _ element: String?, _ depth: Int, _ steps: inout [Step]
  )
    throws
  {
    layers += 1
    try check("layers", layers, limits.layers)
    try check("depth", depth, limits.depth)
    let className = className(of: layer)
    let name = element ?? className
    let indent = String(repeating: "  ", count: depth - 1)
    text += "\(indent)<\(name)"
    if element != nil { attribute("type", className) }
    if let id = ids[ObjectIdentifier(layer)] { attribute("id", id) }
    let kind = LayerClass(of: layer)
    for property in LayerAttribute.all {
      if let value = property.attribute(of: layer, kind) { attribute(property.name, value) }
    }
    let own = try properties(of: layer, kind.table, className, depth + 1)
    text += own.attributes
    countLeftOut(layer, className)
    let style = try styleElement(of: layer, depth + 1)
    let inner = own.elements + (try innerElements(of: layer, className, indent + "  ")) + style
    let filters = try filterElements(of: layer, className, depth + 1)
    let sublayers = layer.sublayers ?? []
    var last: [Step] = []
    if let states = stateSets[ObjectIdentifier(layer)] {
      last = try self.steps(of: states, depth + 1)
    }
    let animations = try animationElements(of: layer, className, depth + 1)
    if !animations.isEmpty { last.append(.text(animations)) }
    if inner.isEmpty, filters.isEmpty, sublayers.isEmpty, layer.mask == nil, last.isEmpty {
      text += "/>\n"
      return
    }
    try check("depth", depth + 1, limits.depth)
    text += ">\n" + inner + filters
    steps.append(.text("\(indent)</\(name)>\n"))
    steps += last.reversed()
    if !sublayers.isEmpty {
      steps.append(.text("\(indent)  </sublayers>\n"))
      for child in sublayers.reversed() {
        steps.append(.layer(child, element: nil, depth: depth + 2))
      }
      steps.append(.text("\(indent)  <sublayers>\n"))
    }
    if let mask = layer.mask { steps.append(.layer(mask, element: "mask", depth: depth + 1)) }
  }

  /// The elements of colours that cannot be attributes, and of the contents.
  private mutating func innerElements(of layer: CALayer, _ className: String, _ indent: String)
    throws
    -> String
  {
    var inner = ""
    for property in LayerAttribute.all where property.isColor {
      if let element = property.colorElement(of: layer) { inner += "\(indent)\(element)\n" }
    }
    if let contents = layer.contents, Self.isPicture(contents) {
      let source = try source(of: contents as AnyObject)
      inner += "\(indent)<contents type=\"CGImage\" src=\"\(XMLText.escaped(source))\"/>\n"
    }
    return inner
  }

  /// The element of the layer's style. It is empty if there is nothing in it.
  private mutating func styleElement(of layer: CALayer, _ depth: Int) throws -> String {
    guard let style = layer.style else { return "" }
    let inner = try entries(of: style, in: "style", depth + 1)
    let indent = indent(depth)
    return inner.isEmpty ? "" : "\(indent)<style>\n\(inner)\(indent)</style>\n"
  }

  /// Whether a document can hold the contents as an image: they are an image or a store.
  private static func isPicture(_ contents: Any) -> Bool {
    contents is CGImage || contents is BackingStore
  }

  private mutating func attribute(_ name: String, _ value: String) {
    text += " \(name)=\"\(XMLText.escaped(value))\""
  }

  /// The class name from the document that was read, or else the class of the layer.
  private func className(of layer: CALayer) -> String {
    if let name = scene.classNames[ObjectIdentifier(layer)], NameText.isName(name) { return name }
    return LayerClass(of: layer).rawValue
  }

  private mutating func countLeftOut(_ layer: CALayer, _ className: String) {
    var names: [String] = []
    if let contents = layer.contents, !Self.isPicture(contents) { names.append("contents") }
    if layer.actions != nil { names.append("actions") }
    for name in names { leftOut.add(.attribute(name, on: className)) }
  }

  // MARK: Images

  mutating func source(of contents: AnyObject) throws -> String {
    if let known = sources[ObjectIdentifier(contents)] { return known }
    guard let image = contents as? CGImage ?? (contents as? BackingStore)?.makeImage() else {
      throw SceneWriteError(
        .badImage, "image \(sources.count + 1)",
        "there is no memory for an image of what the layer has drawn")
    }
    let file: Data
    do {
      file = try ImageCodec.encode(image, as: .png)
    } catch {
      throw SceneWriteError(.badImage, "image \(sources.count + 1)", "\(error)")
    }
    let source: String
    switch place {
    case .inline: source = "data:image/png;base64," + file.base64EncodedString()
    case .files:
      source = "assets/image-\(sources.count + 1).png"
      files.append((source, file))
    }
    sources[ObjectIdentifier(contents)] = source
    return source
  }

  func check(_ name: String, _ value: Int, _ allowed: Int) throws {
    guard value > allowed else { return }
    let limit = LimitExceeded(name, value: value, allowed: allowed)
    throw SceneWriteError(.limit(limit), "scene", "\(limit)")
  }
}
