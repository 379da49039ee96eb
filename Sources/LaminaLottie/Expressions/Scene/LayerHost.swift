import Foundation
import Lamina

/// A layer at a moment.
final class LayerHost: PartHost {
  let moment: ExpressionMoment
  private let layer: ExpressionLayer
  private let composition: Int

  init(_ layer: ExpressionLayer, composition: Int, _ moment: ExpressionMoment) {
    (self.layer, self.composition, self.moment) = (layer, composition, moment)
  }

  var path: String { layer.path }
  var index: Int { layer.index }
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
    case "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface", "toCompVec",
      "toWorldVec", "fromCompVec", "fromWorldVec":
      return try run.makeFunction(.native { try self.converted(name, $1, $0) })
    default: return try group(name) ?? common(name, run) ?? transform.member(name, run)
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    let found: ScriptValue?
    if case .number = key {
      found = try numbered(ScriptText.index(key) ?? 0)
    } else {
      let name = try run.name(try ScriptText.text(key, run))
      found = try group(name) ?? transform.member(name, run)
    }
    guard let found else {
      throw ScriptError.failed("unknown part '\(printable(try ScriptText.text(key, run)))'")
    }
    return found
  }

  /// The text of the layer.
  func sourceText(_ run: ScriptRun) throws -> ScriptValue? {
    try TextHost(json.object("t") ?? JSONObject(), at: path + ".t", moment)
      .member("sourceText", run)
  }

  /// A part by its number: that of the exporter's player, and what else the authors' tool has.
  private func numbered(_ number: Int) throws -> ScriptValue? {
    let type = json.integer("ty")
    switch (number, type) {
    case (2, 4): return try group("content")
    case (2, 5): return try group("text")
    case (2, _): return try group("timeRemap")
    case (3, _): return try group("mask")
    case (4, _): return try group("effect")
    // Shapes and texts have no motion trackers, so that what follows has lower numbers.
    case (5, 4), (5, 5): return .host(transform)
    case (5, _): return try group("effect")
    case (1, _), (6, _): return .host(transform)
    default: return nil
    }
  }

  private var transform: GroupHost {
    GroupHost(json.object("ks") ?? JSONObject(), at: layer.path + ".ks", .transform, moment)
  }

  private var parent: LayerHost? {
    json.integer("parent").flatMap { moment.scene.composition(composition)?.layer(index: $0) }.map {
      LayerHost($0, composition: composition, moment)
    }
  }

  private func group(_ name: String) throws -> ScriptValue? {
    switch name {
    case "transform", "Transform", "ADBE Transform Group": return .host(transform)
    case "timeRemap", "Time Remap", "ADBE Time Remapping":
      let place = layer.path + ".tm"
      return moment.scene.properties[place].map { .host(PropertyHost($0, moment, at: place)) }
    case "content", "contents", "Contents", "ADBE Root Vectors Group":
      return .host(ItemsHost(json.array("shapes"), at: layer.path + ".shapes", .shape, moment))
    case "effect", "effects", "Effects", "ADBE Effect Parade":
      return .host(
        ItemsHost(
          json.array("ef"), at: layer.path + ".ef", .effect(composition: composition), moment))
    case "mask", "masks", "Masks", "ADBE Mask Parade":
      let path = layer.path + ".masksProperties"
      return .host(ItemsHost(json.array("masksProperties"), at: path, .mask, moment))
    case "text", "Text", "ADBE Text Properties":
      return .host(TextHost(json.object("t") ?? JSONObject(), at: path + ".t", moment))
    case "layerStyle", "Layer Styles", "ADBE Layer Styles":
      return .host(ItemsHost(json.array("sy"), at: layer.path + ".sy", .layerStyle, moment))
    default: return nil
    }
  }

  // MARK: Spaces

  /// From the layer to its composition, through its parents.
  private func matrix(at frame: Double) -> CGAffineTransform {
    var matrix = CGAffineTransform.identity
    var current: LayerHost? = self
    // Parents may be a circle in a damaged file.
    for _ in 0..<64 {
      guard let host = current else { break }
      if let model = moment.scene.transforms[host.layer.path + ".ks"] {
        matrix = matrix.concatenating(model.matrix(at: frame))
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
    let time = try ScriptLibrary.number(arguments, 1, run)
    var matrix = matrix(
      at: time.isFinite ? time * moment.scene.framesPerSecond : moment.frame)
    if name.hasPrefix("from") { matrix = matrix.inverted() }
    if name.hasSuffix("Vec") { (matrix.tx, matrix.ty) = (0, 0) }
    let result = CGPoint(x: point[0], y: point[1]).applying(matrix)
    return try .numbers([result.x, result.y] + point.dropFirst(2), run)
  }
}
