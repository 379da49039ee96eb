import Foundation
import Lamina

// Texts.
extension ModelReader {
  mutating func text(_ item: JSONObject, at path: String) throws -> TextModel {
    let own = item.object("d") ?? JSONObject()
    let data = slotValue(own) ?? own
    var model = TextModel(slot: slotNumber(own))
    if data["x"]?.text != nil { report.add(.notDrawn, "expression", at: path + ".d") }
    // Before 4.4.14 a text has no keyframes.
    let keys = data["k"]?.array ?? data["k"].map { [$0] } ?? []
    try countKeyframes(keys.count, at: path)
    for key in keys {
      guard let key = key.object else { continue }
      let document = document(key.object("s") ?? key)
      characters += document.text.count
      try LottieError.check("characters", characters, atMost: limits.characters, at: path)
      model.documents.append((frame: key.number("t") ?? 0, document: document))
    }
    model.documents.sort { $0.frame < $1.frame }
    if !item.array("a").isEmpty { report.add(.notDrawn, "text animator", at: path + ".a") }
    if let line = item.object("p"), !line.names.isEmpty {
      report.add(.notDrawn, "text on a path", at: path + ".p")
    }
    return model
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
    text.lineHeight = item.number("lh") ?? text.size * 1.2
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
