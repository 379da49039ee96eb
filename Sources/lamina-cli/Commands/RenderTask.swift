import ArgumentParser
import Foundation
import LaminaDocument

/// What is made of one input.
enum RenderOutput: Equatable {
  case picture(PictureFormat, OutputPlace)
  case film(FilmFormat, OutputPlace)
  case frames(FramePattern)

  init(_ format: OutputFormat, _ place: OutputPlace) {
    switch format {
    case .picture(let format): self = .picture(format, place)
    case .film(let format): self = .film(format, place)
    }
  }

  /// The film with the same name, if its format has films.
  var asFilm: RenderOutput {
    if case .picture(.webp, let place) = self { return .film(.webp, place) }
    return self
  }
}

/// One of the inputs of `lamina render`, and what is made of it.
struct RenderTask: Equatable {
  let input: String
  let output: RenderOutput
  /// The output in messages, as it was given.
  let name: String

  /// Whether the output can have sound.
  var hasSound: Bool {
    if case .film(let format, _) = output { format.hasSound } else { false }
  }
}

/// All that `lamina render` makes: one output, or one of each input in a folder.
struct RenderTasks: Equatable {
  let tasks: [RenderTask]
  /// The folder of the outputs, which is made if it is missing; nil for one output that has its own
  /// name.
  let folder: String?

  /// The same with films where the names allow them.
  var asFilms: RenderTasks {
    RenderTasks(
      tasks: tasks.map { RenderTask(input: $0.input, output: $0.output.asFilm, name: $0.name) },
      folder: folder)
  }

  private init(tasks: [RenderTask], folder: String?) {
    (self.tasks, self.folder) = (tasks, folder)
  }

  /// Finds the outputs by names alone, except that it looks whether `output` is a folder. Throws a
  /// usage error.
  ///
  /// - Parameters:
  ///   - format: the value of `--format`, if any.
  ///   - isFilm: whether a film is made of each input.
  init(_ inputs: [String], output: String, format: OutputFormat?, isFilm: Bool) throws {
    if output == "-" {
      guard inputs.count == 1 else {
        throw ValidationError("standard output takes one input; several need a folder (-o DIR)")
      }
      guard let format else {
        throw ValidationError("-o - needs --format, because it has no name that ends in one")
      }
      self.init(inputs[0], RenderOutput(format, .standardOutput), "standard output")
      return
    }
    let named = OutputFormat(path: output)
    let pattern = FramePattern(output)
    let isPattern = pattern != nil && named != nil && !output.hasSuffix("/")
    guard inputs.count > 1 || pattern != nil && !isPattern else {
      try self.init(inputs[0], output, named, isPattern ? pattern : nil, format)
      return
    }
    if inputs.count > 1, named != nil, !output.hasSuffix("/") {
      throw ValidationError("'\(output)' is one output; several inputs need a folder (-o DIR)")
    }
    if let pattern, inputs.count == 1, isFilm, format == nil || format == .picture(.png) {
      self.init(inputs[0], .frames(pattern), output)
      return
    }
    guard let format = format ?? (isFilm ? nil : .picture(.png)) else {
      throw ValidationError("films of several inputs need --format")
    }
    try self.init(inputs, folder: output, format)
  }

  private init(_ input: String, _ output: RenderOutput, _ name: String) {
    tasks = [RenderTask(input: input, output: output, name: name)]
    folder = nil
  }

  /// One output with its own name.
  private init(
    _ input: String, _ output: String, _ named: OutputFormat?, _ pattern: FramePattern?,
    _ format: OutputFormat?
  ) throws {
    if let named, let format, named != format {
      throw ValidationError("--format \(format.name): '\(output)' ends in another format")
    }
    guard let format = named ?? format, !output.isEmpty else {
      throw ValidationError(
        "'\(output)' does not end in \(OutputFormat.pictureNames); nor, for a film, in "
          + "\(OutputFormat.filmNames); --format names the format of other names")
    }
    self.init(input, pattern.map { .frames($0) } ?? RenderOutput(format, .file(output)), output)
  }

  /// `NAME.FORMAT` in a folder for each input.
  private init(_ inputs: [String], folder: String, _ format: OutputFormat) throws {
    guard !folder.isEmpty else { throw ValidationError("the folder of -o has no name") }
    var taken: [String: String] = [:]
    tasks = try inputs.map { input in
      guard let stem = Self.stem(of: input) else {
        throw ValidationError("'\(input)' has no name for a file in '\(folder)'; name it with -o")
      }
      let file = (folder.hasSuffix("/") ? folder : folder + "/") + "\(stem).\(format.name)"
      if let other = taken.updateValue(input, forKey: file) {
        throw ValidationError("'\(other)' and '\(input)' would both be written to '\(file)'")
      }
      return RenderTask(input: input, output: RenderOutput(format, .file(file)), name: file)
    }
    self.folder = folder
  }

  /// The name of an input without its extension; nil for standard input and the like.
  private static func stem(of input: String) -> String? {
    let parts = PathParts(input)
    guard !["", "-", ".", ".."].contains(parts.name) else { return nil }
    guard !parts.fileExtension.isEmpty, let dot = parts.name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return parts.name }
    return String(parts.name[..<dot])
  }
}
