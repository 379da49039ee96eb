import Foundation
import Lamina

/// A composition at a moment.
final class CompositionHost: ScriptHost {
  private let index: Int
  private let moment: ExpressionMoment
  private var composition: ExpressionComposition { moment.scene.compositions[index] }

  init(_ index: Int, _ moment: ExpressionMoment) { (self.index, self.moment) = (index, moment) }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let rate = moment.scene.framesPerSecond
    switch name {
    case "name": return .text(composition.name)
    case "width": return .number(composition.size.width)
    case "height": return .number(composition.size.height)
    case "duration": return .number(composition.duration / rate)
    case "frameDuration": return .number(1 / rate)
    case "numLayers": return .number(Double(composition.layers.count))
    case "pixelAspect": return .number(1)
    case "displayStartTime": return .number(0)
    case "layer":
      return try run.makeFunction(
        .native { run, arguments in
          guard let host = try self.call(arguments, run) else { return .undefined }
          return host
        })
    default: return nil
    }
  }

  /// A layer by its name, or by its number from 1 in the order of the file.
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    try run.spend(composition.layers.count / 4)
    let found: ExpressionLayer?
    if case .text(let name) = key {
      found = composition.layers.first { $0.name == name }
    } else {
      let number = ScriptText.index(key) ?? 0
      found =
        number >= 1 && number <= composition.layers.count
        ? composition.layers[number - 1] : nil
    }
    guard let found else {
      throw ScriptError.failed("unknown layer '\(printable(try ScriptText.text(key, run)))'")
    }
    return .host(LayerHost(found, composition: index, moment))
  }
}

/// A layer at a moment.
final class LayerHost: ScriptHost {
  private let layer: ExpressionLayer
  private let composition: Int
  private let moment: ExpressionMoment

  init(_ layer: ExpressionLayer, composition: Int, _ moment: ExpressionMoment) {
    (self.layer, self.composition, self.moment) = (layer, composition, moment)
  }

  private var json: JSONObject { layer.json }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let rate = moment.scene.framesPerSecond
    switch name {
    case "name": return .text(layer.name)
    case "index": return .number(Double(layer.index))
    case "inPoint": return .number((json.number("ip") ?? 0) / rate)
    case "outPoint": return .number((json.number("op") ?? 0) / rate)
    case "startTime": return .number((json.number("st") ?? 0) / rate)
    case "width": return .number(json.number("w") ?? json.number("sw") ?? 0)
    case "height": return .number(json.number("h") ?? json.number("sh") ?? 0)
    case "hasParent": return .bool(json.integer("parent") != nil)
    case "active", "enabled":
      let frame = moment.frame
      let isActive = frame >= json.number("ip") ?? 0 && frame < json.number("op") ?? .infinity
      return .bool(isActive && !json.flag("hd"))
    case "parent":
      guard let parent else { throw ScriptError.failed("there is no parent") }
      return .host(parent)
    case "timeRemap":
      return moment.scene.properties[layer.path + ".tm"].map {
        .host(PropertyHost($0, moment, seed: layer.path + ".tm"))
      }
    case "toComp", "toWorld", "fromComp", "fromWorld":
      return try run.makeFunction(.native { try self.converted(name, $1, $0) })
    default: return try group(name) ?? transform.member(name, run)
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let name = try ScriptText.text(ScriptLibrary.plain(arguments, 0, run), run)
    return try group(name) ?? transform.member(name, run)
  }

  /// The text of the layer.
  func sourceText(_ run: ScriptRun) throws -> ScriptValue? {
    try TextHost(json.object("t") ?? JSONObject(), moment).member("sourceText", run)
  }

  private var transform: GroupHost {
    GroupHost(json.object("ks") ?? JSONObject(), at: layer.path + ".ks", .transform, moment)
  }

  private var parent: LayerHost? {
    json.integer("parent").flatMap { moment.scene.compositions[composition].layer(index: $0) }.map {
      LayerHost($0, composition: composition, moment)
    }
  }

  private func group(_ name: String) throws -> ScriptValue? {
    switch name {
    case "transform", "Transform", "ADBE Transform Group": return .host(transform)
    case "content", "Contents", "ADBE Root Vectors Group":
      return .host(ItemsHost(json.array("shapes"), at: layer.path + ".shapes", .shape, moment))
    case "effect", "Effects", "ADBE Effect Parade":
      return .host(
        ItemsHost(
          json.array("ef"), at: layer.path + ".ef", .effect(composition: composition), moment))
    case "mask", "Masks", "ADBE Mask Parade":
      let path = layer.path + ".masksProperties"
      return .host(ItemsHost(json.array("masksProperties"), at: path, .mask, moment))
    case "text", "Text", "ADBE Text Properties":
      return .host(TextHost(json.object("t") ?? JSONObject(), moment))
    default: return nil
    }
  }

  // MARK: Spaces

  /// From the layer to its composition, through its parents.
  private var matrix: CGAffineTransform {
    var matrix = CGAffineTransform.identity
    var current: LayerHost? = self
    // Parents may be a circle in a damaged file.
    for _ in 0..<64 {
      guard let host = current else { break }
      if let model = moment.scene.transforms[host.layer.path + ".ks"] {
        matrix = matrix.concatenating(model.matrix(at: moment.frame))
      }
      current = host.parent
    }
    return matrix
  }

  private func converted(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    try run.spend(32)
    let point = try ScriptLibrary.vector(arguments, 0, run)
    guard point.count >= 2 else { throw ScriptError.failed("a point is missing") }
    var matrix = matrix
    if name.hasPrefix("from") { matrix = matrix.inverted() }
    let result = CGPoint(x: point[0], y: point[1]).applying(matrix)
    return try .numbers([result.x, result.y] + point.dropFirst(2), run)
  }
}

/// The text of a layer at a moment.
final class TextHost: ScriptHost {
  private let json: JSONObject
  private let moment: ExpressionMoment

  init(_ json: JSONObject, _ moment: ExpressionMoment) { (self.json, self.moment) = (json, moment) }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    guard name == "sourceText" || name == "value" else { return nil }
    let data = json.object("d") ?? JSONObject()
    let keys = data.array("k").compactMap(\.object)
    let key = keys.last { $0.number("t") ?? 0 <= moment.frame } ?? keys.first
    let document = key?.object("s") ?? key ?? data.object("k")
    return try run.makeText(document?.text("t") ?? "")
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    try member("sourceText", run)
  }
}
