import Foundation
import Lamina

/// `cold-start`: `lamina render` of a small scene, from the start of the process to its end. It
/// takes turns with a program that opens EGL, clears, reads back and writes a PNG of the same size.
func coldStartFigures(_ settings: RunSettings) throws -> [Figure] {
  let folder = try TemporaryFolder()
  let scene = folder.url.appendingPathComponent("scene.ca")
  try writeColdScene(scene)
  let lamina = try neighbour("lamina")
  let floor = try neighbour("lamina-bench-coldfloor")
  let picture = folder.url.appendingPathComponent("picture.png").path
  let plain = folder.url.appendingPathComponent("floor.png").path
  var (ours, theirs): ([Child], [Child]) = ([], [])
  for round in 0..<(1 + max(5, min(settings.frames, 21))) {
    let rendered = try Child.run([lamina, "render", scene.path, "-o", picture, "--quiet"])
    let cleared = try Child.run([floor, "1280", "720", plain])
    // The first run of each program loads its files into memory and does not count.
    if round > 0 {
      ours.append(rendered)
      theirs.append(cleared)
    }
  }
  func milliseconds(_ children: [Child], _ time: (Child) -> UInt64) -> Double {
    median(children.map { Double(time($0)) / 1e6 })
  }
  let (wall, floorWall) = (milliseconds(ours, \.wall), milliseconds(theirs, \.wall))
  return [
    Figure("lamina render", wall, "ms"),
    Figure("lamina render, CPU", milliseconds(ours, \.cpu), "ms"),
    Figure("bare EGL, clear, read-back and PNG", floorWall, "ms"),
    Figure("bare EGL, clear, read-back and PNG, CPU", milliseconds(theirs, \.cpu), "ms"),
    Figure("lamina, of the bare one", wall / floorWall, "ratio"),
  ]
}

/// `first-picture NAME`: `lamina render` of `Examples/NAME.ca`, or of the Lottie file of that name,
/// where nothing is compiled and nothing can be kept, and where the driver keeps programs, in
/// milliseconds of processor time. Only Mesa can be told so; other drivers keep what they want.
func firstPictureFigures(_ name: String, _ settings: RunSettings) throws -> [Figure] {
  let folder = try TemporaryFolder()
  let lamina = try neighbour("lamina")
  let places = ["Examples/\(name).ca", "Examples/Lottie/\(name).json"]
  guard let scene = places.first(where: FileManager.default.fileExists) else {
    throw BenchFailure(
      "\(places.joined(separator: " and ")) are not there: call this in the folder of the package")
  }
  let words = [
    lamina, "render", scene, "-o", folder.url.appendingPathComponent("p.png").path, "--quiet",
  ]
  func median(_ rounds: Int, _ environment: [String: String]) throws -> Double {
    var watch = Stopwatch()
    for round in 0...rounds {
      let child = try Child.run(words, environment)
      if round > 0 { watch.add(Double(child.cpu)) }
    }
    return watch.median / 1e6
  }
  let device = settings.device?.description ?? "software"
  let cold = try median(5, ["MESA_SHADER_CACHE_DISABLE": "1", "LAMINA_DEVICE": device])
  let kept = ["MESA_SHADER_CACHE_DIR": folder.url.path, "LAMINA_DEVICE": device]
  let first = try Child.run(words, kept)
  return [
    Figure("nothing compiled, nothing kept", cold, "ms"),
    Figure("the run that fills the driver's cache", Double(first.cpu) / 1e6, "ms"),
    Figure("the run after it", Double(try Child.run(words, kept).cpu) / 1e6, "ms"),
    Figure("later runs", try median(5, kept), "ms"),
  ]
}

/// The path of a program that was built into the same folder.
private func neighbour(_ name: String) throws -> String {
  let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let path = own.deletingLastPathComponent().appendingPathComponent(name).path
  guard FileManager.default.isExecutableFile(atPath: path) else {
    throw BenchFailure(
      "\(path) is not there: build it in the same configuration (`make bench` does)")
  }
  return path
}

/// A folder that is deleted with its owner.
private final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-bench-\(getpid())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A program that has ended, with its times.
private struct Child {
  /// The nanoseconds from its start to its end.
  var wall: UInt64
  /// The nanoseconds that all its threads ran.
  var cpu: UInt64

  /// - Parameter variables: what the environment has beside this program's own.
  static func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Child {
    let all = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    let start = Clock.now
    let status = posix_spawn(&process, words[0], nil, nil, &arguments, &environment)
    guard status == 0 else {
      throw BenchFailure("\(words[0]): \(String(cString: strerror(status)))")
    }
    var (result, usage) = (Int32(), rusage())
    while wait4(process, &result, 0, &usage) < 0, errno == EINTR {}
    let wall = Clock.now - start
    guard result == 0 else {
      throw BenchFailure("\(words.joined(separator: " ")): ended with status \(result)")
    }
    func nanoseconds(_ time: timeval) -> UInt64 {
      UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_usec) * 1_000
    }
    return Child(wall: wall, cpu: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime))
  }
}

/// 20 layers: solid, rounded and bordered ones, and four images.
func writeColdScene(_ bundle: URL) throws {
  let assets = bundle.appendingPathComponent("assets")
  try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
  var layers = ""
  for number in 0..<20 {
    let (x, y) = (150 + number % 5 * 245, 110 + number / 5 * 165)
    let color = Texel(hue: Double(number) / 20, saturation: 0.6, value: 0.9)
    let fill = "backgroundColor=\"\(color.red) \(color.green) \(color.blue)\""
    let place = "<CALayer bounds=\"0 0 200 130\" position=\"\(x) \(y)\""
    switch number % 5 {
    case 0:
      let name = "picture\(number).png"
      let image = try Pictures.gradient(200, 130, green: number % 2 == 0)
      try ImageCodec.encode(image, as: .png).write(to: assets.appendingPathComponent(name))
      layers += "\(place)><contents type=\"CGImage\" src=\"assets/\(name)\"/></CALayer>\n"
    case 1, 2: layers += "\(place) \(fill)/>\n"
    case 3: layers += "\(place) \(fill) cornerRadius=\"20\"/>\n"
    default:
      layers +=
        "\(place) \(fill) cornerRadius=\"12\" borderWidth=\"3\" borderColor=\"0.1 0.1 0.1\"/>\n"
    }
  }
  let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 1280 720" position="640 360" geometryFlipped="1" backgroundColor="0.95 0.96 0.97"><sublayers>
    \(layers)</sublayers></CALayer></caml>
    """
  try Data(text.utf8).write(to: bundle.appendingPathComponent("main.caml"))
}
