import Foundation
import Lamina
import LaminaDocument
import LaminaInspector
import LaminaTemplate

/// A template in a preview: its inputs have fields.
struct TemplatePreview: PreviewSource {
  let folder: String
  let images: String?
  let limits: RenderLimits

  var title: String { PathParts(folder).name }
  var path: String { folder + "/template.json" }

  func open(_ choices: PreviewChoices) throws -> PreviewScene {
    var templateLimits = TemplateLimits.standard
    templateLimits.render = limits
    let template = try Template(
      contentsOf: URL(fileURLWithPath: folder), limits: templateLimits)
    let texts = template.inputs.compactMap { input in
      (choices.values[input.name] ?? input.sample).map { (name: input.name, text: $0) }
    }
    let instance = try template.instance()
    try instance.fill(
      try template.values(texts: texts, images: images.map { URL(fileURLWithPath: $0) }))
    var preview = PreviewScene(root: instance.root, size: instance.size)
    preview.inputs = template.inputs.map { $0.field(choices.values[$0.name]) }
    preview.notes = instance.scene.previewNotes
    return preview
  }
}

extension TemplateInput {
  /// A text that the input takes, if it has no value of its own.
  fileprivate var sample: String? {
    guard defaultValue == nil else { return nil }
    switch rule {
    case .text(let length): return String(name.prefix(length))
    case .number(let minimum, let maximum, _):
      return NumberText.format(CGFloat(minimum ?? min(maximum ?? 0, 0)))
    case .color: return "#808080"
    case .boolean: return "false"
    case .choice(let texts): return texts.first
    // A grey pixel.
    case .image:
      return
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQI12OoBwAAggCBBSB7UwAAAABJRU5ErkJggg=="
    case .list: return "[]"
    case .record: return nil
    }
  }

  fileprivate func field(_ chosen: String?) -> PreviewInput {
    let kind: PreviewInput.Kind
    var choices: [String] = []
    switch rule {
    case .number: kind = .number
    case .color: kind = .color
    case .boolean: kind = .boolean
    case .choice(let texts): (kind, choices) = (.choice, texts)
    case .text, .image, .list, .record: kind = .text
    }
    let value = chosen ?? defaultValue?.previewText ?? sample ?? ""
    var input = PreviewInput(id: name, name: name, kind: kind, value: value)
    (input.choices, input.about) = (choices, about)
    return input
  }
}

extension TemplateValue {
  /// The value as a field has it: lists as JSON, an image as nothing.
  fileprivate var previewText: String {
    switch self {
    case .nothing, .image: ""
    case .text(let text): text
    case .number(let number): NumberText.format(CGFloat(number))
    case .color(let color): PropertyText.text(color)
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let values):
      values.allSatisfy(\.isNumber) ? "[\(values.map(\.previewText).joined(separator: ", "))]" : ""
    case .record: ""
    }
  }

  private var isNumber: Bool { if case .number = self { true } else { false } }
}
