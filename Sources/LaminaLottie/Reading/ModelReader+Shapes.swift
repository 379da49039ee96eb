import Foundation
import Lamina

// Items of shape layers.
extension ModelReader {
  /// The items, and the name of each.
  mutating func shapes(
    _ items: [JSONValue], at path: String
  ) throws -> (items: [ShapeItem], names: [String]) {
    var (shapes, names): ([ShapeItem], [String]) = ([], [])
    var merges = 0
    for (index, item) in items.enumerated() {
      guard let item = item.object, !item.flag("hd") else { continue }
      if item.text("ty") == "mm" {
        merges += 1
        // Each one holds what the one before has made.
        if merges > Self.mostMerges {
          report.add(.notDrawn, "merge after many others", at: "\(path)[\(index)]")
          continue
        }
      }
      guard let shape = try shape(item, at: "\(path)[\(index)]") else { continue }
      shapes.append(shape)
      names.append(item.text("nm") ?? "")
    }
    return (shapes, names)
  }

  /// Merges in one group.
  private static let mostMerges = 32

  private mutating func shape(_ item: JSONObject, at path: String) throws -> ShapeItem? {
    let isReversed = item.number("d") == 3
    switch item.text("ty") ?? "" {
    case "gr": return .group(try group(item, at: path))
    case "sh":
      let closed = isBefore(4, 4, 18) ? item["closed"]?.flag : nil
      return .path(
        PathModel(
          outline: try outline(item["ks"], closed: closed, at: path + ".ks"),
          isReversed: isReversed))
    case "rc":
      return .rectangle(
        RectangleModel(
          position: try vector(item["p"], at: path + ".p"),
          size: try vector(item["s"], at: path + ".s"),
          radius: try number(item["r"], at: path + ".r"), isReversed: isReversed))
    case "el":
      return .ellipse(
        EllipseModel(
          position: try vector(item["p"], at: path + ".p"),
          size: try vector(item["s"], at: path + ".s"), isReversed: isReversed))
    case "sr": return .star(try star(item, isReversed, at: path))
    case "fl", "st", "gf", "gs": return .paint(try paint(item, at: path))
    case "tm":
      return .trim(
        TrimModel(
          start: try number(item["s"], at: path + ".s"),
          end: try number(item["e"], 100, at: path + ".e"),
          offset: try number(item["o"], at: path + ".o"), isSequential: item.number("m") == 2))
    case "rd": return .roundCorners(try number(item["r"], at: path + ".r"))
    case "mm": return .merge(MergeMode(rawValue: item.integer("mm") ?? 1) ?? .merge)
    case "rp": return .repeater(try repeater(item, at: path))
    case "pb": return .pucker(try number(item["a"], at: path + ".a"))
    case "zz":
      return .zigZag(
        ZigZagModel(
          amplitude: try number(item["s"], at: path + ".s"),
          ridges: try number(item["r"], at: path + ".r"),
          isSmooth: try number(item["pt"], 1, at: path + ".pt")))
    case "op":
      return .offset(
        OffsetModel(
          amount: try number(item["a"], at: path + ".a"), join: Self.join(item),
          miterLimit: try number(item["ml"], 4, at: path + ".ml")))
    case "tw": report.add(.notDrawn, "twist", at: path)
    // A transform outside of a group's end has no meaning; `no` is a place without anything.
    case "tr", "no": break
    case let name: report.add(.unknown, "shape '\(printable(name))'", at: path)
    }
    return nil
  }

  private mutating func group(_ item: JSONObject, at path: String) throws -> ShapeGroup {
    let items = item.array("it")
    let shapes = try shapes(items, at: path + ".it")
    var group = ShapeGroup(
      items: shapes.items, names: shapes.names, blendMode: item.integer("bm") ?? 0)
    if let index = items.lastIndex(where: { $0.object?.text("ty") == "tr" }),
      let transform = items[index].object
    {
      group.transform = try self.transform(transform, at: "\(path).it[\(index)]")
    }
    return group
  }

  private mutating func star(
    _ item: JSONObject, _ isReversed: Bool, at path: String
  ) throws -> StarModel {
    StarModel(
      position: try vector(item["p"], at: path + ".p"),
      points: try number(item["pt"], 5, at: path + ".pt"),
      rotation: try number(item["r"], at: path + ".r"),
      outerRadius: try number(item["or"], at: path + ".or"),
      outerRoundness: try number(item["os"], at: path + ".os"),
      innerRadius: item.number("sy") == 2 ? nil : try number(item["ir"], at: path + ".ir"),
      innerRoundness: try number(item["is"], at: path + ".is"), isReversed: isReversed)
  }

  private mutating func paint(_ item: JSONObject, at path: String) throws -> PaintModel {
    let type = item.text("ty") ?? ""
    let source: PaintModel.Source =
      type.hasPrefix("g")
      ? .gradient(try gradient(item, at: path)) : .color(try color(item["c"], at: path + ".c"))
    var paint = PaintModel(source: source, opacity: try number(item["o"], 100, at: path + ".o"))
    paint.blendMode = item.integer("bm") ?? 0
    if type.hasSuffix("f") || type == "fl" {
      paint.isEvenOdd = item.number("r") == 2
      return paint
    }
    var stroke = StrokeModel(width: try number(item["w"], 1, at: path + ".w"))
    stroke.cap = [1: .butt, 3: .square][item.integer("lc") ?? 2] ?? .round
    stroke.join = Self.join(item)
    stroke.miterLimit =
      item["ml2"] == nil
      ? FrameProperty(item.number("ml") ?? 4) : try number(item["ml2"], 4, at: path + ".ml2")
    for (index, dash) in item.array("d").enumerated() {
      guard let dash = dash.object else { continue }
      let value = try number(dash["v"], at: "\(path).d[\(index)].v")
      if dash.text("n") == "o" { stroke.dashOffset = value } else { stroke.dashes.append(value) }
    }
    paint.stroke = stroke
    return paint
  }

  private static func join(_ item: JSONObject) -> CAShapeLayerLineJoin {
    [1: .miter, 3: .bevel][item.integer("lj") ?? 2] ?? .round
  }

  private mutating func gradient(_ item: JSONObject, at path: String) throws -> GradientModel {
    let own = item.object("g") ?? JSONObject()
    let colors = slotValue(own) ?? own
    var numbers = try gradientNumbers(colors, at: path + ".g")
    numbers.slot = slotNumber(own)
    let count = colors.integer("p") ?? own.integer("p") ?? 0
    let longest = numbers.keys.map(\.start.numbers.count).max() ?? numbers.constant.numbers.count
    try LottieError.check(
      "gradientStops", longest, atMost: limits.render.gradientStops, at: path + ".g")
    var gradient = GradientModel(
      isRadial: item.number("t") == 2, stopCount: max(count, 0), numbers: numbers,
      start: try vector(item["s"], at: path + ".s"), end: try vector(item["e"], at: path + ".e"))
    if gradient.isRadial, let length = item["h"] {
      gradient.highlightLength = try number(length, at: path + ".h")
      gradient.highlightAngle = try number(item["a"], at: path + ".a")
    }
    return gradient
  }

  /// The numbers of a gradient's colours: a property beside their count.
  mutating func gradientNumbers(
    _ colors: JSONObject, at path: String
  ) throws -> FrameProperty<GradientNumbers> {
    let numbers = try property(colors["k"], GradientNumbers(numbers: []), at: path + ".k") {
      $0.numbers.map(GradientNumbers.init)
    }
    let count = numbers.keys.map(\.start.numbers.count).max() ?? numbers.constant.numbers.count
    register(numbers, count: count, at: path + ".k")
    return numbers
  }

  private mutating func repeater(_ item: JSONObject, at path: String) throws -> RepeaterModel {
    let transform = item.object("tr") ?? JSONObject()
    return RepeaterModel(
      copies: try number(item["c"], 1, at: path + ".c"),
      offset: try number(item["o"], at: path + ".o"),
      transform: try self.transform(transform, at: path + ".tr"),
      startOpacity: try number(transform["so"], 100, at: path + ".tr.so"),
      endOpacity: try number(transform["eo"], 100, at: path + ".tr.eo"),
      stacksUpwards: item.number("m") == 2)
  }

  /// `ks` of a layer, or the `tr` of a group.
  mutating func transform(_ json: JSONObject, at path: String) throws -> TransformModel {
    var transform = TransformModel()
    transform.anchor = try vector(json["a"], at: path + ".a")
    if let position = json.object("p"), position.flag("s"), position["x"]?.object != nil {
      transform.position = .split(
        x: try number(position["x"], at: path + ".p.x"),
        y: try number(position["y"], at: path + ".p.y"),
        z: try number(position["z"], at: path + ".p.z"))
    } else {
      transform.position = .joined(try vector(json["p"], at: path + ".p"))
    }
    transform.scale = try vector(json["s"], Vector(repeating: 100), at: path + ".s")
    transform.rotation = try number(json["r"] ?? json["rz"], at: path + ".r")
    transform.rotationX = try number(json["rx"], at: path + ".rx")
    transform.rotationY = try number(json["ry"], at: path + ".ry")
    transform.orientation = try vector(json["or"], at: path + ".or")
    transform.skew = try number(json["sk"], at: path + ".sk")
    transform.skewAxis = try number(json["sa"], at: path + ".sa")
    transform.opacity = try number(json["o"], 100, at: path + ".o")
    return transform
  }
}
