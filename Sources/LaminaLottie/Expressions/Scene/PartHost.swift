import Lamina

/// A layer, a group or a property of an expression's tree: it has a place in the file.
protocol PartHost: ScriptHost {
  /// The JSON path.
  var path: String { get }
  var moment: ExpressionMoment { get }
  /// The number and the name of a property in this group; nil if it is none of the group's.
  func label(at path: String) -> PartLabel?
}

/// How the authors' tool numbers and names a part.
struct PartLabel {
  var index: Int
  var name: String
}

extension PartHost {
  func label(at path: String) -> PartLabel? { nil }

  /// What all parts have in common; nil for another name.
  func common(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    guard name == "propertyGroup" else { return nil }
    return try run.makeFunction(
      .native { run, arguments in
        let count = try ScriptLibrary.number(arguments, 0, run)
        return try self.moment.group(count.isNaN ? 1 : count, above: self, run)
      })
  }
}

extension ExpressionMoment {
  /// The group that is `count` steps above a part; none is the part itself.
  fileprivate func group(
    _ count: Double, above part: some PartHost, _ run: ScriptRun
  ) throws -> ScriptValue {
    if count < 1 { return .host(part) }
    let groups = try groups(around: part.path, run)
    guard count <= Double(groups.count) else {
      throw ScriptError.failed("group \(ScriptText.text(count)) of \(groups.count)")
    }
    return .host(groups[groups.count - Int(count)])
  }

  /// The layer and the groups in which a part stands, from the outermost; empty outside of layers.
  /// Linear in the length of the path.
  func groups(around path: String, _ run: ScriptRun) throws -> [any PartHost] {
    try run.spend(8 + path.utf8.count / 4)
    guard let (layer, composition) = scene.layer(around: path) else { return [] }
    var groups: [any PartHost] = [LayerHost(layer, composition: composition, self)]
    var (json, here) = (layer.json, layer.path)
    for token in path.dropFirst(layer.path.count).split(separator: ".") {
      let word = token.prefix { $0 != "[" }
      let name = String(word)
      let place = token.dropFirst(word.count).dropFirst().prefix { $0 != "]" }
      if let index = Int(place) {
        let items = json.array(name)
        guard items.indices.contains(index), let item = items[index].object,
          let kind = ItemsHost.Kind(name, in: groups.last, composition: composition)
        else { break }
        let list = ItemsHost(items, at: "\(here).\(name)", kind, self)
        // A group's transform stands beside its content, and parts of effects in the effect.
        let isInside = item.text("ty") != "tr" && !(groups.last is EffectHost)
        if isInside { groups.append(list) }
        guard let host = list.host(index) else { break }
        groups.append(host)
        json = item
      } else {
        guard let inner = json.object(name),
          let host = group(name, inner, at: "\(here).\(name)", in: groups[groups.count - 1])
        else { break }
        groups.append(host)
        json = inner
      }
      here += ".\(token)"
    }
    if groups.last?.path == path { groups.removeLast() }
    return groups
  }

  /// A group that stands in another by the file's name; nil if it is none.
  private func group(
    _ name: String, _ json: JSONObject, at path: String, in outer: any PartHost
  ) -> (any PartHost)? {
    switch (outer, name) {
    case (is LayerHost, "ks"): return GroupHost(json, at: path, .transform, self)
    case (is LayerHost, "t"): return TextHost(json, at: path, self)
    case (is TextHost, "p"): return GroupHost(json, at: path, .textPath, self)
    case (is TextHost, "m"): return GroupHost(json, at: path, .textOptions, self)
    case (let group as GroupHost, _): return group.inner(name)
    default: return nil
    }
  }
}
