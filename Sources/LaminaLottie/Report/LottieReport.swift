/// What of a file is drawn in another way than its authors see it, or not drawn, so that nothing is
/// wrong in silence.
public struct LottieReport: Sendable, Equatable, CustomStringConvertible {
  /// How a feature is drawn.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Drawn in another way than the authors' tool draws it.
    case approximated
    /// Not drawn at all.
    case notDrawn
    /// Unknown to this version.
    case unknown
  }

  /// One feature of a file.
  public struct Entry: Sendable, Equatable {
    /// How it is drawn.
    public let outcome: Outcome
    /// The feature in a few words, such as `expression`.
    public let feature: String
    /// How often it occurs.
    public internal(set) var count: Int
    /// The first places as JSON paths, such as `layers[3].ks.p`; at most eight.
    public internal(set) var paths: [String]
  }

  /// The features that are not drawn as the authors' tool draws them, in the order of the file.
  public private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  init() {}

  /// Whether everything in the file is drawn.
  public var isComplete: Bool { entries.isEmpty }

  /// A line for each feature: `not drawn: expression (3 times): layers[0].ks.p, …`.
  public var description: String { entries.map(\.description).joined(separator: "\n") }

  mutating func add(_ outcome: Outcome, _ feature: String, at path: String) {
    let key = "\(outcome.rawValue) \(feature)"
    if let place = places[key] {
      entries[place].count += 1
      if entries[place].paths.count < Self.mostPaths { entries[place].paths.append(path) }
    } else if entries.count < Self.mostEntries {
      places[key] = entries.count
      entries.append(Entry(outcome: outcome, feature: feature, count: 1, paths: [path]))
    }
  }

  /// Adds the entries of another report.
  mutating func add(_ other: LottieReport) {
    for entry in other.entries {
      for path in entry.paths { add(entry.outcome, entry.feature, at: path) }
    }
  }

  /// The feature of every layer with sound. A layer is silent, and films have the sound.
  package static let sound = "sound (only films have it)"

  /// How the feature of an image or sound begins whose file nobody has given.
  static let missing = "missing"

  private static let mostPaths = 8
  // A hostile file can have as many unknown names as it has bytes.
  private static let mostEntries = 1_000
}

extension LottieReport.Entry {
  /// Whether an image or a sound is missing whose file somebody could give; not an asset that the
  /// document itself lacks.
  package var isMissingFile: Bool {
    ["image", "sound"].contains { feature.hasPrefix("\(LottieReport.missing) \($0) ") }
  }
}

extension LottieReport.Entry: CustomStringConvertible {
  /// One line, such as `not drawn: expression (3 times): layers[0].ks.p, …`.
  public var description: String {
    let word =
      switch outcome {
      case .approximated: "approximated"
      case .notDrawn: "not drawn"
      case .unknown: "unknown"
      }
    let times = count > 1 ? " (\(count) times)" : ""
    let more = count > paths.count ? ", …" : ""
    return "\(word): \(feature)\(times): " + paths.joined(separator: ", ") + more
  }
}
