import Foundation
import Lamina
import Testing

@testable import lamina

/// Where `lamina render` writes: standard output, devices and pipes, names without a format, and
/// files that exist.
@Suite struct OutputTests {
  private let place: Workplace
  private let scene: String

  init() throws {
    place = try Workplace()
    scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 4 3\" backgroundColor=\"1 0 0 0.50196\"/>")
  }

  private func output(_ name: String) -> String { place.outputs.appendingPathComponent(name).path }

  private func contents(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  // MARK: Standard output

  @Test(arguments: ["png", "jpg", "webp", "ppm"])
  func picturesOnStandardOutput(format: String) throws {
    let file = output("p.\(format)")
    #expect(try place.lamina(["render", scene, "-o", file, "--quiet"]).status == 0)
    let stream = try place.write("stream", "")
    let run = try place.lamina(
      ["render", scene, "-o", "-", "--format", format], standardOutput: stream)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("wrote standard output: 4x3 px, ").count == 1, "\(run.errors)")
    #expect(try contents(stream) == contents(file))
    #expect(try !contents(file).isEmpty)
  }

  /// The bytes of a film, all at once and without the file in between.
  @Test func filmsOnStandardOutput() throws {
    let encoder = try place.copyingEncoder()
    let film = ["--fps", "5", "--duration", "1", "--format", "mov"]
    let stream = try place.write("stream", "")
    try FileManager.default.createDirectory(
      atPath: place.path("tmp"), withIntermediateDirectories: true)
    let run = try place.lamina(
      ["render", scene, "-o", "-"] + film, standardOutput: stream, path: encoder,
      environment: ["TMPDIR": place.path("tmp")])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("wrote standard output: 5 frames, 4x3 px").count == 1, "\(run.errors)")
    #expect(try contents(stream) == Data(Self.frames(5)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).isEmpty)
  }

  /// Straight BGRA of 4x3 pixels, as ffmpeg gets it.
  private static func frames(_ count: Int) -> [UInt8] {
    Array([[UInt8]](repeating: [0, 0, 255, 128], count: 12 * count).joined())
  }

  @Test func aFullStandardOutputLeavesNothing() throws {
    let encoder = try place.copyingEncoder()
    try FileManager.default.createDirectory(
      atPath: place.path("tmp"), withIntermediateDirectories: true)
    for options in [["--format", "ppm"], ["--format", "mov", "--fps", "5", "--duration", "1"]] {
      let run = try place.lamina(
        ["render", scene, "-o", "-"] + options, standardOutput: "/dev/full", path: encoder,
        environment: ["TMPDIR": place.path("tmp")])
      #expect(run.status == 74)
      #expect(run.lines("error: ") == ["error: standard output: no space left on device"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).isEmpty)
    }
  }

  /// A film that fails writes nothing, although its encoder has written something.
  @Test func aFailedFilmWritesNothingToStandardOutput() throws {
    let encoder = try place.fakeEncoder(
      "for last; do :; done; cat > \"${last#file:}\"; exit 1")
    let stream = try place.write("stream", "")
    let run = try place.lamina(
      ["render", scene, "-o", "-", "--format", "mp4", "--fps", "5", "--duration", "1"],
      standardOutput: stream, path: encoder)
    #expect(run.status == 74)
    #expect(run.lines("error: standard output: ffmpeg: exit status 1").count == 1, "\(run.errors)")
    #expect(try contents(stream).isEmpty)
  }

  /// An error, not a signal, so that nothing temporary stays.
  @Test func aReaderThatEndsEarly() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "{ \"$0\" \"$@\"; echo $? > status; } 2> errors | head -c 2 > head",
      try Workplace.executable().path, "render", scene, "-o", "-", "--format", "ppm", "--width",
      "900",
    ]
    shell.currentDirectoryURL = place.url
    try shell.run()
    shell.waitUntilExit()
    #expect(try String(contentsOfFile: place.path("head"), encoding: .utf8) == "P6")
    #expect(try String(contentsOfFile: place.path("status"), encoding: .utf8) == "74\n")
    #expect(
      try String(contentsOfFile: place.path("errors"), encoding: .utf8)
        == "error: standard output: broken pipe\n")
  }

  @Test func terminalsGetNoPictures() throws {
    let terminal = try Terminal()
    let missing = place.path("none.ca")
    for output in ["-", terminal.path] {
      // Refused before the input is looked for.
      let run = try place.lamina(
        ["render", missing, "-o", output, "--format", "png"], terminal: terminal)
      #expect(run.status == 64)
      let name = output == "-" ? "standard output" : output
      #expect(
        run.lines("error: ")
          == ["error: \(name): is a terminal; redirect the output or name a file"])
    }
    #expect(try terminal.received().isEmpty)
  }

  @Test(arguments: [
    (["-o", "-"], "needs --format"),
    (["t.ca", "-o", "-", "--format", "png"], "standard output takes one input"),
    (["-o", "-", "--format", "mp4"], "needs --fps and --duration"),
    (["-o", "-", "--format", "png", "--fps", "1", "--duration", "1"], "is one picture"),
    (["-o", "-", "--format", "tiff"], "tiff"),
    (["-o", "out/a.png", "--format", "jpg"], "ends in another format"),
    (["-o", "out/%d.png", "--format", "webp"], "ends in another format"),
    (["-o", "out/a.ppm", "--lossless"], "is for WebP"),
    (["-o", "", "--format", "png"], "does not end in"),
  ])
  func wrongUsage(options: [String], message: String) throws {
    let run = try place.lamina(["render", scene] + options)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.lines("error: usage: ").first?.contains(message) == true, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try place.outputNames().isEmpty)
  }

  // MARK: Names and formats

  @Test func aNameWithoutFormat() throws {
    let run = try place.lamina(["render", scene, "-o", output("picture"), "--format", "jpeg"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try contents(output("picture")).starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(
      try place.lamina(["render", scene, "-o", output("a.jpeg"), "--format", "jpg"]).status == 0)
    #expect(try contents(output("a.jpeg")) == contents(output("picture")))
  }

  /// PPM has no alpha.
  @Test(arguments: [([], [255, 127, 127]), (["--background", "#00f"], [128, 0, 127])])
  func pixmaps(options: [String], color: [UInt8]) throws {
    #expect(try place.lamina(["render", scene, "-o", output("p.ppm")] + options).status == 0)
    let header = Data("P6\n4 3\n255\n".utf8)
    let pixels = Data([[UInt8]](repeating: color, count: 12).joined())
    #expect(try contents(output("p.ppm")) == header + pixels)
  }

  // MARK: Devices and pipes

  /// A rename would put a file in the place of the device.
  @Test func devicesStay() throws {
    for (device, status) in [("/dev/null", Int32(0)), ("/dev/full", 74)] {
      let run = try place.lamina(["render", scene, "-o", device, "--format", "png"])
      #expect(run.status == status, "\(run.errors)")
      var kind = stat()
      #expect(stat(device, &kind) == 0 && kind.st_mode & S_IFMT == S_IFCHR)
    }
  }

  @Test func namedPipes() throws {
    let pipe = place.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/cat")
    reader.arguments = [pipe]
    let stream = try place.write("stream", "")
    reader.standardOutput = FileHandle(forWritingAtPath: stream)
    try reader.run()
    let run = try place.lamina(["render", scene, "-o", pipe, "--format", "png", "--no-overwrite"])
    #expect(run.status == 0, "\(run.errors)")
    reader.waitUntilExit()
    #expect(Sample.pngSize(try contents(stream)) == [4, 3])
  }

  /// The link is replaced, not what it leads to: that may be anybody's.
  @Test func aLinkIsReplaced() throws {
    let other = try place.write("other.png", "other")
    #expect(symlink("../other.png", output("link.png")) == 0)
    #expect(try place.lamina(["render", scene, "-o", output("link.png")]).status == 0)
    #expect(try contents(other) == Data("other".utf8))
    var kind = stat()
    #expect(lstat(output("link.png"), &kind) == 0 && kind.st_mode & S_IFMT == S_IFREG)
  }

  @Test func aLinkToADeviceIsWrittenInto() throws {
    #expect(symlink("/dev/null", output("null.png")) == 0)
    #expect(try place.lamina(["render", scene, "-o", output("null.png")]).status == 0)
    var kind = stat()
    #expect(lstat(output("null.png"), &kind) == 0 && kind.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func aSocketIsRefused() throws {
    let path = output("socket.png")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let made = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(made == 0)
    // The input does not exist: the output is looked at first.
    let run = try place.lamina(["render", place.path("none.ca"), "-o", path])
    #expect(run.status == 73)
    #expect(run.lines("error: ") == ["error: \(path): is a socket"])
  }

  // MARK: Existing outputs

  @Test func existingFilesAreRefused() throws {
    let old = try place.write("out/old.png", "old")
    // The input does not exist: the output is looked at first.
    let run = try place.lamina(["render", place.path("none.ca"), "-o", old, "--no-overwrite"])
    #expect(run.status == 73)
    #expect(run.lines("error: ") == ["error: \(old): exists already (--no-overwrite)"])
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    #expect(symlink("nowhere", output("link.png")) == 0)
    #expect(
      try place.lamina(["render", scene, "-o", output("link.png"), "--no-overwrite"]).status == 73)
    let new = try place.lamina(["render", scene, "-o", output("new.png"), "--no-overwrite"])
    #expect(new.status == 0, "\(new.errors)")
    #expect(try place.outputNames() == ["link.png", "new.png", "old.png"])
    #expect(try place.lamina(["render", scene, "-o", old, "--overwrite"]).status == 0)
    #expect(try contents(old) == contents(output("new.png")))
  }

  /// A file that appears while the picture is made.
  @Test func filesThatAppearMeanwhileStay() throws {
    let path = output("late.png")
    let part = try OutputFile(path, overwrites: false).begin()
    try place.write("out/late.png", "late")
    #expect { try part.complete() } throws: {
      ($0 as? CommandFailure)?.status == .cannotCreate
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "late")
    #expect(try place.outputNames() == ["late.png"])
  }

  @Test func existingFramesAreRefused() throws {
    try place.write("out/2.png", "old")
    let film = [
      "render", scene, "-o", output("%d.png"), "--fps", "4", "--duration", "1", "--no-overwrite",
    ]
    let run = try place.lamina(film)
    #expect(run.status == 73)
    #expect(run.lines("error: ").first?.contains("2.png: exists already") == true, "\(run.errors)")
    #expect(try place.outputNames() == ["2.png"])
    #expect(try place.lamina(film + ["--range", "0..1"]).status == 0)
    #expect(try place.outputNames() == ["0.png", "1.png", "2.png"])
    #expect(try place.lamina(film + ["--resume"]).status == 64)
  }

  @Test(arguments: ["b.ca", "b.caml"])
  func convertRefusesToo(name: String) throws {
    let arguments = ["convert", scene, output(name)]
    #expect(try place.lamina(arguments + ["--no-overwrite"]).status == 0)
    let run = try place.lamina(arguments + ["--no-overwrite"])
    #expect(run.status == 73)
    #expect(run.lines("error: ") == ["error: \(output(name)): exists already (--no-overwrite)"])
    #expect(try place.lamina(arguments).status == 0)
  }
}
