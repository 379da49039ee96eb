import Foundation
import LaminaTemplate

/// A template in one state of its folder: a copy, which nobody edits. Requests that began with it
/// end with it. The copy is removed when the last one has ended.
final class LoadedTemplate: Sendable {
  /// The name in addresses.
  let name: String
  /// A digest of all files.
  let version: String
  /// The copy of the folder.
  let folder: URL
  let template: Template
  /// The inputs as JSON Schema.
  let schema: String

  init(name: String, version: String, folder: URL, template: Template) {
    (self.name, self.version, self.folder) = (name, version, folder)
    (self.template, schema) = (template, template.schema)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The entry in the list of templates.
  var summary: PlainJSON {
    .object([
      "name": .text(name), "version": .text(version), "description": .text(template.about),
      "size": .list([.number(Double(template.size.width)), .number(Double(template.size.height))]),
      "inputs": .list(template.inputs.map { .text($0.name) }),
      "schema": .text("/schema/\(name)"),
    ])
  }
}
