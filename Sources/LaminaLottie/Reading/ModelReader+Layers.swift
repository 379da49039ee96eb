import Foundation
import Lamina

// Layers, their masks and mattes.
extension ModelReader {
  mutating func layers(_ items: [JSONValue], at path: String) throws -> [LayerModel] {
    try LottieError.check("layers", items.count, atMost: limits.layers, at: path)
    var layers: [LayerModel] = []
    for (index, item) in items.enumerated() {
      guard let item = item.object else { continue }
      if scene != nil {
        layer = ExpressionLayer(
          json: item, path: "\(path)[\(index)]", index: item.integer("ind") ?? index + 1)
      }
      layers.append(try layer(item, at: "\(path)[\(index)]"))
    }
    // What stands behind the layers, such as characters, is in no layer.
    layer = nil
    return layers
  }

  private mutating func layer(_ item: JSONObject, at path: String) throws -> LayerModel {
    var layer = LayerModel()
    layer.path = path
    layer.name = item.text("nm") ?? ""
    layer.index = item.integer("ind")
    layer.parent = item.integer("parent")
    layer.inFrame = item.number("ip") ?? 0
    layer.outFrame = item.number("op") ?? .infinity
    layer.startFrame = item.number("st") ?? 0
    layer.stretch = item.number("sr").flatMap { $0 == 0 ? nil : $0 } ?? 1
    layer.isHidden = item.flag("hd")
    layer.blendMode = item.integer("bm") ?? 0
    layer.isCollapsed = item.integer("ty") == 0 && item.flag("ct")
    if layer.blendMode == 17 { report.add(.notDrawn, "blend mode hard mix", at: path) }
    layer.transform = try transform(item.object("ks") ?? JSONObject(), at: path + ".ks")
    layer.transform.followsPath = item.flag("ao")
    layer.transform.isSpatial = item.flag("ddd")
    scene?.add(layer.transform, at: path + ".ks")
    if item.integer("ty") == 4 {
      let shapes = try shapes(item.array("shapes"), at: path + ".shapes")
      (layer.content, layer.shapeNames) = (.shapes(shapes.items), shapes.names)
    } else {
      layer.content = try content(item, at: path)
    }
    for (index, mask) in item.array("masksProperties").enumerated() {
      guard let mask = mask.object else { continue }
      layer.masks.append(try self.mask(mask, at: "\(path).masksProperties[\(index)]"))
    }
    if let type = item.integer("tt"), (1...4).contains(type) {
      layer.matte = MatteModel(
        source: item.integer("tp"), isLuma: type >= 3, isInverted: type == 2 || type == 4)
    }
    if let matte = matteEffect(item.array("ef"), at: path + ".ef") {
      if layer.matte == nil {
        layer.matte = matte
      } else {
        report.add(.notDrawn, "matte beside another", at: path + ".ef")
      }
    }
    layer.isMatteSource = item.flag("td")
    if item.flag("mb") { report.add(.notDrawn, "motion blur", at: path) }
    layer.effects = try effects(item.array("ef"), at: path + ".ef")
    for (index, style) in item.array("sy").enumerated() {
      let type = style.object?.integer("ty") ?? -1
      if type == 1, let shadow = style.object {
        layer.effects.append(try shadowStyle(shadow, at: "\(path).sy[\(index)]"))
      } else {
        report.add(.notDrawn, "layer style \(type)", at: "\(path).sy[\(index)]")
      }
    }
    return layer
  }

  private mutating func content(
    _ item: JSONObject, at path: String
  ) throws -> LayerModel.Content {
    switch item.integer("ty") ?? -1 {
    case 0:
      let size = CGSize(width: item.number("w") ?? 0, height: item.number("h") ?? 0)
      if item.flag("ct") { report.add(.approximated, "collapsed transform", at: path + ".ct") }
      let remap = try item["tm"].map { try number($0, at: path + ".tm") }
      return .composition(reference(item), size: size, remap: remap)
    case 1:
      let color = Self.color(hexadecimal: item.text("sc") ?? "") ?? Vector(0, 0, 0, 1)
      let size = CGSize(width: item.number("sw") ?? 0, height: item.number("sh") ?? 0)
      return .solid(color, size: size)
    case 2: return .image(reference(item))
    case 3: return .none
    case 5: return .text(try text(item.object("t") ?? JSONObject(), at: path + ".t"))
    case 6:
      report.add(.notDrawn, LottieReport.sound, at: path)
      return .sound(
        SoundLayerModel(
          sound: reference(item),
          level: try number(item.object("au")?["lv"], 100, at: path + ".au.lv"),
          isRemapped: item["tm"] != nil))
    case 13: report.add(.notDrawn, "camera", at: path)
    case let type: report.add(.unknown, "layer of type \(type)", at: path)
    }
    return .none
  }

  private func reference(_ item: JSONObject) -> String {
    item.text("refId") ?? item.number("refId").map { "\($0)" } ?? ""
  }

  private mutating func mask(_ item: JSONObject, at path: String) throws -> MaskModel {
    let mode = MaskModel.Mode(rawValue: item.text("mode") ?? "a")
    if mode == nil { report.add(.unknown, "mask mode", at: path) }
    if let feather = item["f"] {
      let feather = try vector(feather, at: path + ".f")
      if feather.isAnimated || feather.constant.x != 0 || feather.constant.y != 0 {
        report.add(.notDrawn, "feather of a mask", at: path + ".f")
      }
    }
    // Before 4.4.18 the path itself does not say whether it is closed.
    let closed = isBefore(4, 4, 18) ? item["cl"]?.flag ?? true : nil
    return MaskModel(
      mode: mode ?? .add, isInverted: item.flag("inv"),
      path: try outline(item["pt"], closed: closed, at: path + ".pt"),
      opacity: try number(item["o"], 100, at: path + ".o"),
      expansion: try number(item["x"], at: path + ".x"))
  }
}
