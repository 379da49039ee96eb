import Foundation
import Testing

/// A small film with a plan, in a workplace: 64x48 pixels, 10 frames per second, 3 seconds.
struct PlannedFilm {
  let place: Workplace
  let name: String

  /// A card that turns, over a colour that changes, so that every frame differs.
  static let scene = """
    <CALayer bounds="0 0 64 48" backgroundColor="1 1 0.5"><sublayers><CALayer bounds="0 0 24 24"
    position="32 24" cornerRadius="4" backgroundColor="0 0 1"><animations><animation
    type="CABasicAnimation" keyPath="transform.rotation.z" duration="3"><fromValue type="real"
    value="0"/><toValue type="real" value="5"/></animation></animations></CALayer></sublayers>
    </CALayer>
    """

  /// Without something behind the card, so that alpha is seen.
  static let clearScene = scene.replacingOccurrences(of: " backgroundColor=\"1 1 0.5\"", with: "")

  init(_ place: Workplace, _ name: String = "film.mp4", scene: String = Self.scene) throws {
    (self.place, self.name) = (place, name)
    try place.bundle("s.ca", scene)
  }

  static let timing = ["--fps", "10", "--duration", "3"]

  /// Writes `plan.json`.
  @discardableResult
  func plan(_ options: [String] = ["--chunk", "1s"], path: String? = nil) throws -> Run {
    try place.lamina(
      ["film", "plan", "s.ca", "--output", name, "-o", "plan.json"] + Self.timing + options,
      path: path)
  }

  @discardableResult
  func chunk(_ number: Int, path: String? = nil, onOneProcessor: Bool = false) throws -> Run {
    try place.lamina(
      ["film", "chunk", "plan.json", "\(number)"], path: path, onOneProcessor: onOneProcessor)
  }

  @discardableResult
  func join(_ options: [String] = []) throws -> Run {
    try place.lamina(["film", "join", "plan.json"] + options)
  }

  @discardableResult
  func run(_ options: [String] = [], path: String? = nil, onOneProcessor: Bool = false) throws
    -> Run
  {
    try place.lamina(
      ["film", "run", "plan.json"] + options, path: path, onOneProcessor: onOneProcessor)
  }

  /// The whole film, made by `lamina render`.
  func whole() throws -> String {
    let path = place.path("whole-" + name)
    let run = try place.lamina(["render", "s.ca", "-o", path] + Self.timing)
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  var path: String { place.path(name) }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// A file of chunk `number`.
  func file(_ number: Int, _ ending: String) -> String {
    place.path("\(name).chunks/0000\(number).\(ending)")
  }

  /// Removes all chunks and the film.
  func clear() {
    try? FileManager.default.removeItem(atPath: path + ".chunks")
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Start and length of each packet of pictures, in seconds, in the order of the pictures.
  static func times(of path: String) throws -> [String] {
    let text = try FFmpeg.output(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time,duration_time",
        "-of", "csv=p=0", path,
      ])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("N/A") && $0.contains(".")
    }.sorted { (Double($0.prefix { $0 != "," }) ?? 0) < (Double($1.prefix { $0 != "," }) ?? 0) }
  }
}
