import Foundation
import Testing

/// The manual page and the completions, which are made from the command's own definitions.
@Suite struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func output(_ arguments: [String]) throws -> String {
    try String(
      decoding: FFmpeg.output(try Workplace.executable().path, arguments), as: UTF8.self)
  }

  /// Every `--option` of the command, as its help prints them.
  private static func options() throws -> Set<String> {
    var options: Set<String> = []
    let commands = ["render", "film plan", "film chunk", "film join", "film run"]
    for command in commands + ["convert", "inspect", "template check", "preview", "info"] {
      let help = try output(command.split(separator: " ").map(String.init) + ["--help"])
      for match in help.matches(of: /(--[a-z-]+)/) { options.insert(String(match.1)) }
    }
    return options
  }

  @Test func theManualNamesEveryOption() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/lamina.1"), encoding: .utf8)
    let options = try Self.options()
    #expect(options.count > 25)
    for option in options {
      #expect(
        page.contains(option.replacingOccurrences(of: "-", with: "\\-")), "\(option)")
    }
  }

  /// Also every word of it, where there is Python.
  @Test(.enabled(if: (try? FFmpeg.output("python3", ["--version"])) != nil, "no python3"))
  func theManualIsCurrent() throws {
    let place = try Workplace()
    let script = Self.root.appendingPathComponent("scripts/make-manual").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script, "--check", try Workplace.executable().path]
    let errors = try place.write("errors", "")
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(said)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try Self.output(["--generate-completion-script", shell])
    for word in ["no-overwrite", "contain", "cover", "apng", "ppm"] {
      #expect(script.contains(word), "\(word)")
    }
  }
}
