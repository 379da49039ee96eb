import Foundation
import Lamina

// Texts.
extension ModelReader {
  mutating func text(_ item: JSONObject, at path: String) throws -> TextModel {
    let own = item.object("d") ?? JSONObject()
    let data = slotValue(own) ?? own
    var model = TextModel(slot: slotNumber(own))
    if let text = data["x"]?.text, let expression = expression(text, at: path + ".d") {
      model.computed = expression
      scene?.add(text: expression)
    }
    // Before 4.4.14 a text has no keyframes.
    let keys = data["k"]?.array ?? data["k"].map { [$0] } ?? []
    try countKeyframes(keys.count, at: path)
    for key in keys {
      guard let key = key.object else { continue }
      let source = key.object("s") ?? key
      let document = document(source)
      if source.integer("j") ?? 0 > 2 {
        report.add(.approximated, "justified text", at: path + ".d")
      }
      if source.integer("ca") == 2 { report.add(.approximated, "small capitals", at: path + ".d") }
      characters += document.text.count
      try LottieError.check("characters", characters, atMost: limits.characters, at: path)
      model.documents.append((frame: key.number("t") ?? 0, document: document))
    }
    model.documents.sort { $0.frame < $1.frame }
    for (index, animator) in item.array("a").enumerated() {
      guard let animator = animator.object else { continue }
      model.animators.append(try self.animator(animator, at: "\(path).a[\(index)]"))
    }
    if let options = item.object("m") {
      model.anchor.grouping = .init(rawValue: options.integer("g") ?? 1) ?? .character
      model.anchor.alignment = try vector(options["a"], at: path + ".m.a")
    }
    if let line = item.object("p"), let mask = line.integer("m") {
      model.path = try textPath(line, mask: mask, at: path + ".p")
    }
    return model
  }

  private mutating func textPath(
    _ item: JSONObject, mask: Int, at path: String
  ) throws -> TextPathModel {
    let (last, spread) = (
      try number(item["l"], at: path + ".l"), try number(item["a"], at: path + ".a")
    )
    if spread.isAnimated || spread.constant != 0, last.isAnimated || last.constant != 0 {
      report.add(.approximated, "last margin of a text on a path", at: path + ".l")
    }
    return TextPathModel(
      mask: mask, firstMargin: try number(item["f"], at: path + ".f"),
      isReversed: try number(item["r"], at: path + ".r"),
      isPerpendicular: try number(item["p"], 1, at: path + ".p"),
      isSpread: spread)
  }

  private mutating func animator(
    _ item: JSONObject, at path: String
  ) throws -> TextAnimatorModel {
    var animator = TextAnimatorModel()
    animator.path = path
    animator.name = item.text("nm") ?? ""
    let selector = item.object("s") ?? JSONObject()
    if selector.integer("t") ?? 0 != 0 {
      report.add(.notDrawn, "text selector by an expression or by wiggling", at: path + ".s")
    }
    animator.selector = try self.selector(selector, at: path + ".s")
    let values = item.object("a") ?? JSONObject()
    func number(_ name: String) throws -> FrameProperty<Double>? {
      try values[name].map { try self.number($0, at: "\(path).a.\(name)") }
    }
    func vector(_ name: String, _ missing: Vector = .zero) throws -> FrameProperty<Vector>? {
      try values[name].map { try self.vector($0, missing, at: "\(path).a.\(name)") }
    }
    animator.anchor = try vector("a")
    animator.position = try vector("p")
    animator.scale = try vector("s", Vector(repeating: 100))
    animator.rotation = try number("r") ?? number("rz")
    animator.rotationX = try number("rx")
    animator.rotationY = try number("ry")
    animator.skew = try number("sk")
    animator.skewAxis = try number("sa")
    animator.opacity = try number("o")
    animator.fill = try values["fc"].map { try color($0, at: path + ".a.fc") }
    animator.fillTone = TextToneModel(
      hue: try number("fh"), saturation: try number("fs"), brightness: try number("fb"),
      opacity: try number("fo"))
    animator.strokeTone = TextToneModel(
      hue: try number("sh"), saturation: try number("ss"), brightness: try number("sb"),
      opacity: try number("so"))
    animator.stroke = try values["sc"].map { try color($0, at: path + ".a.sc") }
    animator.strokeWidth = try number("sw")
    animator.tracking = try number("t")
    for name in values.names where Self.otherTextProperties[name] != nil {
      let feature = Self.otherTextProperties[name] ?? name
      report.add(.notDrawn, "text animator of \(feature)", at: "\(path).a.\(name)")
    }
    return animator
  }

  private static let otherTextProperties = [
    "bl": "blur", "ls": "line spacing", "la": "line anchor", "cv": "character value",
    "co": "character offset",
  ]

  private mutating func selector(
    _ item: JSONObject, at path: String
  ) throws -> TextSelectorModel {
    var selector = TextSelectorModel()
    selector.unit = .init(rawValue: item.integer("b") ?? 1) ?? .characters
    selector.shape = .init(rawValue: item.integer("sh") ?? 1) ?? .square
    selector.start = try number(item["s"], at: path + ".s")
    selector.end = try item["e"].map { try number($0, 100, at: path + ".e") }
    selector.offset = try number(item["o"], at: path + ".o")
    selector.countsUnits = item.number("r") == 2
    selector.amount = try number(item["a"], 100, at: path + ".a")
    selector.highEase = try number(item["xe"], at: path + ".xe")
    selector.lowEase = try number(item["ne"], at: path + ".ne")
    // Without smoothness, characters are either in the range or not. Other shapes have none.
    selector.smoothness = try number(item["sm"], 100, at: path + ".sm")
    selector.isRandom = item.flag("rn")
    return selector
  }

  private func document(_ item: JSONObject) -> TextDocument {
    var text = TextDocument()
    text.text = item.text("t") ?? ""
    text.font = item.text("f") ?? ""
    text.size = min(max(item.number("s") ?? 10, 0), 10_000)
    let color = { (name: String) -> Vector? in
      item[name]?.numbers.flatMap { $0.count >= 3 ? Vector($0[0], $0[1], $0[2], 1) : nil }
    }
    text.fill = color("fc")
    text.stroke = color("sc")
    text.strokeWidth = item.number("sw") ?? 0
    text.strokeLiesOver = item.flag("of")
    text.tracking = item.number("tr") ?? 0
    let lineHeight = item.number("lh") ?? 0
    text.lineHeight = lineHeight == 0 ? text.size * 1.2 : lineHeight
    text.baselineShift = item.number("ls") ?? 0
    // 3 to 6 are justified: their last lines lie as in 0, 1 and 2.
    let alignment = item.integer("j") ?? 0
    text.alignment =
      TextDocument.Alignment(rawValue: alignment >= 3 ? alignment - 3 : alignment)
      ?? .left
    if item.integer("ca") == 1 { text.text = text.text.uppercased() }
    if let size = item["sz"]?.numbers, size.count >= 2 {
      let corner = Vector(item["ps"]?.numbers ?? [0, 0])
      text.box = CGRect(x: corner.x, y: corner.y, width: size[0], height: size[1])
    }
    return text
  }
}
