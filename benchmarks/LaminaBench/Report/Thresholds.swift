import Foundation

/// The maximum values of counters, scene by scene: the file that `--check` reads. It never contains
/// milliseconds.
struct Thresholds: Codable {
  struct Entry: Codable {
    /// The scene as on the command line: `sprites 1000`.
    var scene: String
    /// The current values by the name of a ``Counter`` or ``Figure``. A larger value is an error.
    var atMost: [String: Double]
    /// The values to reach, where they are smaller.
    var target: [String: Double]?
  }

  var schema = 1
  var scenes: [Entry]

  init(path: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw BenchFailure("\(path): not a file of thresholds: \(error)")
    }
    guard schema == 1 else { throw BenchFailure("\(path): schema \(schema), known is 1") }
    for entry in scenes where try SceneCatalog.requests(entry.words).count != 1 {
      throw BenchFailure("\(path): '\(entry.scene)' is not one scene with its parameter")
    }
  }

  /// The scenes to measure.
  func requests() throws -> [SceneRequest] {
    try scenes.flatMap { try SceneCatalog.requests($0.words) }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }
}

extension Thresholds.Entry {
  var words: [String] { scene.split(separator: " ").map(String.init) }
}

/// Measured values by the names of the thresholds.
struct GatedValues {
  private var scenes: [String: [String: Double]] = [:]

  init(_ results: Results) {
    for scene in results.scenes {
      var values: [String: Double] = [:]
      // The maximum over the frames counts: a threshold that is exceeded in one frame is exceeded.
      for (counter, count) in scene.counters { values[counter.rawValue] = Double(count.most) }
      scenes[scene.title] = values
    }
    for result in results.figures {
      scenes[result.title] = Dictionary(
        result.figures.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// One line for each value that is too large or was not measured, and one for each value that has
  /// not reached its target.
  func check(_ thresholds: Thresholds) -> (excesses: [String], pending: [String]) {
    var (excesses, pending): ([String], [String]) = ([], [])
    for entry in thresholds.scenes {
      for (name, allowed) in entry.atMost.sorted(by: { $0.key < $1.key }) {
        guard let value = scenes[entry.scene]?[name] else {
          excesses.append("\(entry.scene): \(name) was not measured")
          continue
        }
        if value > allowed {
          excesses.append(
            "\(entry.scene): \(name) is \(Self.text(value)), allowed are at most \(Self.text(allowed))"
          )
        }
      }
      for (name, target) in (entry.target ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let value = scenes[entry.scene]?[name], value > target else { continue }
        pending.append(
          "\(entry.scene): \(name) is \(Self.text(value)), the target is \(Self.text(target))")
      }
    }
    return (excesses, pending)
  }

  /// The same thresholds with the measured values as the limits. It covers every counter that is
  /// the same in every run, and the figures that have a threshold or a target already.
  func tightened(_ thresholds: Thresholds) -> Thresholds {
    var thresholds = thresholds
    for index in thresholds.scenes.indices {
      let entry = thresholds.scenes[index]
      let named = Set(entry.atMost.keys).union(entry.target?.keys.map { $0 } ?? [])
      for (name, value) in scenes[entry.scene] ?? [:] {
        if let counter = Counter(rawValue: name) {
          guard counter.isGated || named.contains(name) else { continue }
          thresholds.scenes[index].atMost[name] = value
        } else if named.contains(name) {
          // The bytes on the heap differ a little from run to run.
          thresholds.scenes[index].atMost[name] =
            value > 10 ? (value / 10).rounded(.up) * 10 : (value * 100).rounded(.up) / 100
        }
      }
    }
    return thresholds
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.2f", value)
  }
}
