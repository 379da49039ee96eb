import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaTemplate

/// A template as the input of a command, and the values for it.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Render the template in the folder DIR instead of a scene. 'lamina template check DIR' lists its inputs.",
      valueName: "DIR"), completion: .directory)
  var template: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value of the template. May be repeated. Lists are JSON, or values with commas between them.",
      valueName: "NAME=VALUE"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "A JSON file with values of the template, or - for standard input. --set wins over it.",
      valueName: "FILE"), completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The folder of images that values name (default: only data: URIs).", valueName: "DIR"),
    completion: .directory)
  var images: String?

  func validate() throws {
    if template == nil, !set.isEmpty || data != nil || images != nil {
      throw ValidationError("--set, --data and --images are for a template: --template DIR")
    }
    if let text = set.first(where: { !$0.contains("=") }) {
      throw ValidationError("--set '\(text)': must be NAME=VALUE")
    }
  }

  /// The template with its values; nil without one. Each input is read once, standard input too.
  func filled(scale: Double, limits: RenderLimits) throws -> FilledTemplate? {
    guard let template else { return nil }
    var templateLimits = TemplateLimits.standard
    templateLimits.render = limits
    let read = try Template(
      contentsOf: URL(fileURLWithPath: template), limits: templateLimits)
    let json = try data.map { name in
      name == "-"
        ? try StandardInput.read(atMost: limits.inputBytes)
        : try InputFile.read(name, limits: limits, what: "values")
    }
    let texts = set.map { text in
      let end = text.firstIndex(of: "=") ?? text.endIndex
      return (name: String(text[..<end]), text: String(text[end...].dropFirst()))
    }
    let values = try read.values(
      json: json, texts: texts, images: images.map { URL(fileURLWithPath: $0) })
    return FilledTemplate(template: read, values: values, scale: scale)
  }
}

/// A template with the values that it shows.
struct FilledTemplate: Sendable {
  let template: Template
  let values: TemplateValues
  /// Pixels per point.
  let scale: Double

  /// A tree of its own that shows the values.
  func scene() throws -> Scene {
    let instance = try template.instance(scale: scale)
    try instance.fill(values)
    return instance.scene
  }
}
