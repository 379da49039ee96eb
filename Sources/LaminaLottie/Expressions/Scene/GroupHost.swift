import Foundation
import Lamina

/// A transform, a shape item, a mask or another group at a moment: its properties by name or
/// number.
final class GroupHost: PartHost {
  let path: String
  let moment: ExpressionMoment
  private let json: JSONObject
  private let kind: GroupKind

  init(_ json: JSONObject, at path: String, _ kind: GroupKind, _ moment: ExpressionMoment) {
    (self.json, self.path, self.kind, self.moment) = (json, path, kind, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let word = GroupKind.word(name)
    switch word {
    case "name": return .text(label.name)
    // The exporter writes no number for a transform, and its player has none.
    case "propertyindex": return label.index > 0 ? .number(Double(label.index)) : .undefined
    case "numproperties": return .number(Double(count))
    case "propertygroup": return try common("propertyGroup", run)
    default: break
    }
    if isGroup { return try content(word, name, run) }
    if case .dashes = kind { return dash(word).map { .host($0) } }
    if let part = kind.part(word) { return property(part).map { .host($0) } }
    switch (kind, word) {
    case (.shape("rp"), "transform"): return inner("tr").map { .host($0) }
    case (.shape("st"), "dash"), (.shape("st"), "dashes"), (.shape("st"), "strokedashes"),
      (.shape("gs"), "dash"), (.shape("gs"), "dashes"), (.shape("gs"), "strokedashes"):
      return .host(GroupHost(json, at: path + ".d", .dashes, moment))
    case (.textAnimator, "property"), (.textAnimator, "properties"),
      (.textAnimator, "animatorproperties"):
      return inner("a").map { .host($0) }
    case (.textAnimator, "selector"), (.textAnimator, "selectors"):
      // The file has one of them, whatever its name is.
      guard let selector = inner("s") else { return nil }
      return try run.makeFunction(.native { _, _ in .host(selector) })
    case (.textSelector, "advanced"): return .host(self)
    default: return nil
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    if case .number = key {
      guard let value = try numbered(ScriptText.index(key) ?? 0, run) else {
        throw ScriptError.failed("unknown part \(try ScriptText.text(key, run))")
      }
      return value
    }
    let name = try run.name(try ScriptText.text(key, run))
    if let value = try member(name, run) { return value }
    throw ScriptError.failed("unknown part '\(printable(name))'")
  }

  /// A group inside of this one, by the file's name; nil if it is none.
  func inner(_ name: String) -> GroupHost? {
    let inner: GroupKind
    switch (kind, name) {
    case (.shape("rp"), "tr"): inner = .repeaterTransform
    case (.textAnimator, "a"): inner = .textAnimatorValues
    case (.textAnimator, "s"): inner = .textSelector
    default: return nil
    }
    return json.object(name).map { GroupHost($0, at: "\(path).\(name)", inner, moment) }
  }

  // MARK: Numbers and names

  private var isGroup: Bool { if case .shape("gr") = kind { true } else { false } }

  private var count: Int {
    switch kind {
    case .shape("gr"): json.integer("np") ?? 3
    default: kind.parts.filter { value($0.key) != nil }.count
    }
  }

  private var label: PartLabel {
    let name = json.text("nm")
    let own = (json.integer("ix") ?? (path.lastPlace ?? 0) + 1)
    return switch kind {
    case .transform, .groupTransform, .repeaterTransform:
      PartLabel(index: json.integer("ix") ?? 0, name: name ?? "Transform")
    case .textSelector: PartLabel(index: 1, name: name ?? "Range Selector 1")
    case .textAnimatorValues: PartLabel(index: 2, name: "Properties")
    case .textPath: PartLabel(index: 2, name: "Path Options")
    case .textOptions: PartLabel(index: 3, name: "More Options")
    case .dashes: PartLabel(index: 9, name: "Dashes")
    case .shape, .mask, .textAnimator, .layerStyle: PartLabel(index: own, name: name ?? "")
    }
  }

  func label(at path: String) -> PartLabel? {
    let key = path.dropFirst(self.path.count + 1)
    guard let part = kind.parts.first(where: { $0.key == key }) else { return nil }
    return PartLabel(index: value(part.key)?.integer("ix") ?? part.index, name: part.name)
  }

  /// What stands at a key of the file, such as `p.x`.
  private func value(_ key: String) -> JSONObject? {
    key.split(separator: ".").reduce(Optional(json)) { $0?.object(String($1)) }
  }

  /// A part by its number: the one that the exporter wrote, else that of the authors' tool.
  private func numbered(_ number: Int, _ run: ScriptRun) throws -> ScriptValue? {
    try run.spend(16)
    if isGroup { return number == 1 ? nil : try content("\(number)", "\(number)", run) }
    let parts = kind.parts
    let found =
      parts.first { value($0.key)?.integer("ix") == number }
      ?? parts.first { $0.index == number && number > 0 }
    if let found { return property(found).map { .host($0) } }
    switch (kind, number) {
    case (.shape("rp"), 4): return inner("tr").map { .host($0) }
    case (.textAnimator, 2): return inner("a").map { .host($0) }
    case (.shape("st"), 9), (.shape("gs"), 14): return try member("dash", run)
    default: return nil
    }
  }

  // MARK: Properties

  private func property(_ part: GroupPart) -> PropertyHost? {
    let place = "\(path).\(part.key)"
    if part.key == "p", let split { return split }
    return moment.scene.properties[place].map { PropertyHost($0, moment, at: place) }
  }

  private var split: PropertyHost? {
    let axes = ["x", "y", "z"].compactMap { moment.scene.properties["\(path).p.\($0)"] }
    guard axes.count >= 2 else { return nil }
    let used = json.object("p")?["z"] == nil ? Array(axes.prefix(2)) : axes
    return PropertyHost(SplitScriptProperty(axes: used), moment, at: path + ".p")
  }

  /// `dash`, `gap`, `offset`, and `dash2` and so on for those that follow.
  private func dash(_ word: String) -> PropertyHost? {
    let word = word.hasPrefix("stroke") ? String(word.dropFirst(6)) : word
    let name = word.prefix { !$0.isNumber }
    guard ["dash", "gap", "offset"].contains(name) else { return nil }
    let number = Int(word.dropFirst(name.count)) ?? 1
    let items = json.array("d")
    let places = items.indices.filter { items[$0].object?.text("n") == String(name.prefix(1)) }
    guard number >= 1, number <= places.count else { return nil }
    let place = "\(path)[\(places[number - 1])].v"
    return moment.scene.properties[place].map { PropertyHost($0, moment, at: place) }
  }

  private func content(_ word: String, _ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let items = json.array("it")
    switch word {
    case "content", "contents", "group", "s", "2":
      return .host(ItemsHost(items, at: path + ".it", .shape, moment))
    case "transform", "transformgroup", "3":
      guard let last = items.lastIndex(where: { $0.object?.text("ty") == "tr" }),
        let transform = items[last].object
      else { return nil }
      return .host(GroupHost(transform, at: "\(path).it[\(last)]", .groupTransform, moment))
    default:
      // Old expressions name what stands in a group without `content`.
      return try ItemsHost(items, at: path + ".it", .shape, moment).call([.text(name)], run)
    }
  }
}
