import Foundation
import Lamina

/// A layer tree as text for people.
///
/// Each layer has one line, indented by its depth, with the properties that differ from those of a
/// new layer, in the spelling of scene files. The lines of its animations, its mask, its sublayers
/// and its states follow.
public struct LayerDump: CustomStringConvertible {
  /// A thing that is still to be written.
  enum Item {
    case layer(CALayer, depth: Int, role: String)
    case text(String)
  }

  /// Bytes of text that are collected before they are given out.
  static let pieceBytes = 64 << 10

  private let scene: Scene

  /// Describes the tree of `scene`, with the ids of the document.
  public init(_ scene: Scene) { self.scene = scene }

  /// Describes the tree of `root`.
  public init(_ root: CALayer) { self.init(Scene(root: root)) }

  /// The text. Each line ends with a newline. It is empty if there is no layer. The text of a deep
  /// tree is far larger than its document, since each line is indented: ``write(to:)`` does not
  /// hold it in memory.
  public var description: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// The scene as a JSON object: its size, layers, animations and states, as in ``description``,
  /// and what was skipped. ``writeJSON(to:)`` does not hold it in memory.
  public var json: String {
    var text = ""
    writeJSON { text += $0 }
    return text
  }

  /// Gives ``json`` to `output` in pieces of about 64 KiB. Throws what `output` throws.
  public func writeJSON(to output: (String) throws -> Void) rethrows {
    try SceneJSON.write(scene, to: output)
  }

  /// Gives ``description`` to `output` in pieces of about 64 KiB. Throws what `output` throws.
  /// Linear in the number of layers, their values and the depth of each.
  public func write(to output: (String) throws -> Void) rethrows {
    var ids: [ObjectIdentifier: String] = [:]
    for (id, object) in scene.objects { ids[ObjectIdentifier(object)] = id }
    var stateSets: [ObjectIdentifier: StateSet] = [:]
    for set in scene.stateSets { stateSets[ObjectIdentifier(set.layer)] = set }
    var text = ""
    // Siblings share these.
    var indent = ""
    var indentOfMembers = "  "
    var pending: [Item] = scene.root.map { [.layer($0, depth: 0, role: "")] } ?? []
    while let item = pending.popLast() {
      if text.utf8.count >= Self.pieceBytes {
        try output(text)
        text.removeAll(keepingCapacity: true)
      }
      guard case .layer(let layer, let depth, let role) = item else {
        if case .text(let lines) = item { text += lines }
        continue
      }
      if indent.utf8.count != 2 * depth {
        indent = String(repeating: "  ", count: depth)
        indentOfMembers = indent + "  "
      }
      text += indent + role + "\(type(of: layer))"
      if let id = ids[ObjectIdentifier(layer)] { text += " id=\(Self.quoted(id))" }
      for (name, value) in Self.attributes(of: layer) { text += " \(name)=\(Self.quoted(value))" }
      text += "\n" + EmitterDump.lines(of: layer, indentOfMembers)
      for (key, animation) in layer.animationList {
        text += AnimationDump.lines(
          animation, "animation " + (key.map { Self.quoted($0) + " " } ?? ""), indentOfMembers)
      }
      if let set = stateSets[ObjectIdentifier(layer)] {
        pending += Self.items(of: set, depth + 1).reversed()
      }
      pending += (layer.sublayers ?? []).reversed().map { .layer($0, depth: depth + 1, role: "") }
      if let mask = layer.mask { pending.append(.layer(mask, depth: depth + 1, role: "mask ")) }
    }
    if !text.isEmpty { try output(text) }
  }

  static func attributes(of layer: CALayer) -> [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    let kind = LayerClass(of: layer)
    let fresh = kind.make()
    func add<Value: Equatable>(
      _ name: String, _ path: KeyPath<CALayer, Value>, _ text: (Value) -> String
    ) {
      if layer[keyPath: path] != fresh[keyPath: path] {
        list.append((name, text(layer[keyPath: path])))
      }
    }
    add("name", \.name) { $0 ?? "" }
    add("bounds", \.bounds, Self.text)
    add("position", \.position, Self.text)
    add("anchorPoint", \.anchorPoint, Self.text)
    add("anchorPointZ", \.anchorPointZ, NumberText.format)
    add("zPosition", \.zPosition, NumberText.format)
    list += transforms(of: layer)
    add("hidden", \.isHidden, Self.text)
    add("opacity", \.opacity) { NumberText.format($0) }
    add("masksToBounds", \.masksToBounds, Self.text)
    add("doubleSided", \.isDoubleSided, Self.text)
    add("geometryFlipped", \.isGeometryFlipped, Self.text)
    add("backgroundColor", \.backgroundColor, Self.text)
    add("cornerRadius", \.cornerRadius, NumberText.format)
    add("borderWidth", \.borderWidth, NumberText.format)
    if layer.borderWidth > 0 { list.append(("borderColor", text(layer.borderColor))) }
    if let contents = layer.contents { list.append(("contents", text(ofContents: contents))) }
    add("contentsGravity", \.contentsGravity.rawValue) { $0 }
    add("contentsRect", \.contentsRect, Self.text)
    add("contentsCenter", \.contentsCenter, Self.text)
    add("contentsScale", \.contentsScale, NumberText.format)
    add("contentsMultiplyColor", \.contentsMultiplyColor, Self.text)
    add("magnificationFilter", \.magnificationFilter.rawValue) { $0 }
    add("minificationFilter", \.minificationFilter.rawValue) { $0 }
    for property in Self.others {
      // Documents always say it; it means something only beside an opacity.
      if property.isProperty(.allowsGroupOpacity), layer.opacity == 1 { continue }
      if let value = property.attribute(of: layer, kind) { list.append((property.name, value)) }
    }
    if let style = layer.style, !style.isEmpty {
      list.append(("style", AnimationDump.text(of: style)))
    }
    if layer.shadowOpacity > 0 { list.append(("shadowColor", text(layer.shadowColor))) }
    return list + EmitterDump.values(of: layer, kind.table)
  }

  /// Properties whose text is that of the attribute in a document: those that are not written
  /// above.
  private static let others = LayerAttribute.all.filter { !$0.isColor && !spelled.contains($0) }

  private static let spelled = Set<LayerAttribute>(
    [
      .name, .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform,
      .sublayerTransform, .isHidden, .opacity, .masksToBounds, .isDoubleSided, .isGeometryFlipped,
      .cornerRadius, .borderWidth, .contentsGravity, .contentsRect, .contentsCenter,
      .contentsScale, .magnificationFilter, .minificationFilter,
    ].map(LayerAttribute.init(_:)))

  private static func transforms(of layer: CALayer) -> [(name: String, value: String)] {
    [("transform", layer.transform), ("sublayerTransform", layer.sublayerTransform)].compactMap {
      name, value in
      let elements = TransformText.elements(value)
      if elements == TransformText.elements(CATransform3DIdentity) { return nil }
      return (name, "matrix(\(elements.map(NumberText.format).joined(separator: " ")))")
    }
  }

  private static func text(_ rect: CGRect) -> String {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(NumberText.format)
      .joined(separator: " ")
  }

  private static func text(_ point: CGPoint) -> String {
    "\(NumberText.format(point.x)) \(NumberText.format(point.y))"
  }

  private static func text(_ flag: Bool) -> String { flag ? "1" : "0" }

  private static func text(_ color: CGColor?) -> String {
    guard var components = color?.components else { return "none" }
    // Grey and alpha, as in the default border: all colours are written with four numbers.
    if components.count == 2 {
      components = [components[0], components[0], components[0], components[1]]
    }
    return components.map(NumberText.format).joined(separator: " ")
  }

  private static func text(ofContents contents: Any) -> String {
    guard let image = contents as? CGImage else { return "\(type(of: contents))" }
    return "CGImage \(image.width)x\(image.height)"
  }

  /// `text` in double quotes. Characters that would end the quotes or the line are escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
