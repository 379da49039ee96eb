import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina convert`: reads a scene and writes it.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a scene as a .ca bundle or a .caml file. Needs no device.",
    discussion: """
      The output holds the layer tree, its images as PNG, filters, animations, states, classes and ids. Parts that the \
      reader skips are not kept; a note counts them. An existing bundle is replaced, another directory is not.
      """)

  @OptionGroup var scene: SceneInput

  @Argument(help: "The .ca bundle or .caml file to write.", completion: .file())
  var output: String

  @OptionGroup var replacing: ReplacingOptions

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  func validate() throws {
    if !isDocument, !output.lowercased().withoutTrailing("/").hasSuffix(".ca") {
      throw ValidationError("'\(output)' does not end in .ca or .caml")
    }
  }

  func run() throws {
    let limits = RenderLimits.standard
    let write = try place()
    let loaded = try scene.read(limits: limits)
    let writer = SceneWriter(limits: limits)
    let written = isDocument ? try writer.document(of: loaded) : try writer.bundle(of: loaded)
    try write(written.files)
    let lost = loaded.skipped.lost + loaded.warnings.count + written.leftOut.total
    if lost > 0 {
      Messages.note("not kept: \(lost) attributes, elements and images that were skipped")
    }
    if !quiet {
      let images = written.files.count { $0.path.hasPrefix("assets/") }
      let bytes = written.files.reduce(0) { $0 + $1.data.count }
      Messages.done(
        "wrote \(output): \(loaded.layerCount) layers, \(images) image files, \(bytes) bytes")
    }
  }

  private var isDocument: Bool { output.lowercased().hasSuffix(".caml") }

  /// Checks that the files can be written, then returns the function that writes them.
  private func place() throws -> ([(path: String, data: Data)]) throws -> Void {
    if isDocument {
      let file = try OutputFile(output, overwrites: replacing.overwrite)
      return { try file.write($0[0].data) }
    }
    if !replacing.overwrite, OutputFile.isThere(output) { throw OutputFile.exists(output) }
    let bundle = try BundlePlace(output)
    return { files in
      var temporary: [String] = []
      defer { for path in temporary { Interruption.forget(file: path) } }
      let remember = { (path: String) in
        temporary.append(path)
        Interruption.remember(file: path)
      }
      try bundle.write(files, willCreate: remember, uninterrupted: Interruption.held)
    }
  }
}

extension String {
  fileprivate func withoutTrailing(_ suffix: Character) -> String {
    var text = self
    while text.last == suffix { text.removeLast() }
    return text
  }
}
