import ArgumentParser
import Foundation
import LaminaTemplate

/// `lamina template`: what a template is.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Checks templates.",
    subcommands: [TemplateCheckCommand.self])
}

/// `lamina template check`: reads a template, and prints what values it takes.
struct TemplateCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a template, and prints its inputs as JSON Schema. Needs no device.",
    discussion: """
      Everything is checked: that template.json is understood, that the scene has the layers and states that it \
      names, and that the layers take values of these kinds.
      """)

  @Argument(
    help: ArgumentHelp("The folder of the template.", valueName: "folder"), completion: .directory)
  var folder: String

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  func run() throws {
    var limits = TemplateLimits.standard
    limits.render = limitOptions.limits
    let template = try Template(contentsOf: URL(fileURLWithPath: folder), limits: limits)
    for warning in try template.instance().scene.warnings { Messages.warning("\(warning)") }
    try Messages.result(template.schema)
  }
}
