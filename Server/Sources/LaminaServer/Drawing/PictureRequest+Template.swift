import Foundation
import Lamina
import LaminaWorker

extension PictureRequest {
  /// A template with values.
  init(_ template: LoadedTemplate, json: Data?, texts: [(name: String, text: String)]) {
    let pairs = texts.map { RequestTarget.Parameter(name: $0.name, value: $0.text) }.sorted()
    self.init(
      scene: .template(
        TemplateSource(
          folder: template.folder, version: template.version, json: json, texts: texts)),
      identity: [
        Data("template".utf8), Data(template.name.utf8), Data(template.version.utf8),
        json ?? Data(),
      ] + pairs.flatMap { [Data($0.name.utf8), Data($0.value.utf8)] })
    owner = template
  }
}
