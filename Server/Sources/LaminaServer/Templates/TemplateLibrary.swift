import Synchronization

/// The templates that requests may name now.
final class TemplateLibrary: Sendable {
  private let templates = Mutex<[String: LoadedTemplate]>([:])

  /// The template of a name. Throws a ``Problem`` with the status 404 if there is none.
  func template(_ name: String) throws(Problem) -> LoadedTemplate {
    guard let template = templates.withLock({ $0[name] }) else {
      throw Problem(
        .notFound, "unknown-template", "There is no such template.", detail: "'\(name)'",
        allowed: "GET /templates lists them")
    }
    return template
  }

  /// All templates, sorted by their names.
  var all: [LoadedTemplate] {
    templates.withLock { $0.values.sorted { $0.name < $1.name } }
  }

  func put(_ template: LoadedTemplate) { templates.withLock { $0[template.name] = template } }
  func remove(_ name: String) { _ = templates.withLock { $0.removeValue(forKey: name) } }
}
