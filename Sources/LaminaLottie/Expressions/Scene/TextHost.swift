import Foundation
import Lamina

/// The text of a layer at a moment.
final class TextHost: PartHost {
  let path: String
  let moment: ExpressionMoment
  private let json: JSONObject

  init(_ json: JSONObject, at path: String, _ moment: ExpressionMoment) {
    (self.json, self.path, self.moment) = (json, path, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "sourceText", "value": return try source(run)
    case "name": return .text("Text")
    case "propertyIndex": return .number(2)
    case "animator":
      return .host(ItemsHost(json.array("a"), at: path + ".a", .textAnimator, moment))
    case "pathOption": return options("p", .textPath)
    case "moreOption": return options("m", .textOptions)
    default: return try common(name, run)
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    switch try ScriptLibrary.plain(arguments, 0, run) {
    case .text("Animators"), .text("ADBE Text Animators"): try member("animator", run)
    case .text("Path Options"), .text("ADBE Text Path Options"): try member("pathOption", run)
    case .text("More Options"), .text("ADBE Text More Options"): try member("moreOption", run)
    default: try source(run)
    }
  }

  private func options(_ name: String, _ kind: GroupKind) -> ScriptValue? {
    json.object(name).map { .host(GroupHost($0, at: "\(path).\(name)", kind, moment)) }
  }

  /// What the text's own expression gives, else what the file says.
  private func source(_ run: ScriptRun) throws -> ScriptValue {
    if let text = moment.scene.texts[path + ".d"]?.text(at: moment.frame) {
      return try run.makeText(text)
    }
    let data = json.object("d") ?? JSONObject()
    let keys = data.array("k")
    try run.spend(keys.count / 4)
    let documents = keys.compactMap(\.object)
    let key = documents.last { $0.number("t") ?? 0 <= moment.frame } ?? documents.first
    let document = key?.object("s") ?? key ?? data.object("k")
    return try run.makeText(document?.text("t") ?? "")
  }
}
