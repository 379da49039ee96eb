/// The steps of a frame, in order.
enum StageName: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The application's property sets.
  case setters
  /// Layout, display and publishing.
  case commit
  /// Making the frame plan from the published tree.
  case compile
  /// All GL calls of the frame.
  case submit
  /// From the last call until GL has finished.
  case raster
  /// The copy of the picture to the CPU.
  case readBack

  init?(codingKey: some CodingKey) { self.init(rawValue: codingKey.stringValue) }
}

/// The results of one scene. Times are in microseconds.
struct SceneResult: Codable, Sendable {
  var name: String
  var parameter: String
  var layers: Int
  /// The number of frames that were measured.
  var frames: Int
  /// From the first property set until GL has finished.
  var frame: Distribution
  /// The processor time of all threads of the process in the same span.
  var cpu: Distribution
  var stages: [StageName: Distribution]
  /// From the first property set to the last GL call.
  var submitted: Distribution
  var counters: [Counter: Count]
  /// The largest amount of memory that the process has held since the scene was made.
  var peakBytes: Int
  var textureBytes: Int
  /// The bytes of the images that the textures hold.
  var contentBytes: Int
  /// The time of each frame, in order.
  var samples: [Double]

  var title: String { parameter.isEmpty ? name : "\(name) \(parameter)" }

  func median(of stage: StageName) -> Double { stages[stage]?.p50 ?? 0 }
}

/// A figure that is not about frames.
struct Figure: Codable, Sendable {
  var name: String
  var value: Double
  /// `ns`, `us`, `ms`, `bytes`, `ratio` or empty.
  var unit: String

  init(_ name: String, _ value: Double, _ unit: String) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }
}

/// The figures of one scene that is not about frames.
struct FigureResult: Codable, Sendable {
  var name: String
  var parameter: String
  var figures: [Figure]

  var title: String { parameter.isEmpty ? name : "\(name) \(parameter)" }
}

/// The cost for different numbers of layers.
struct ScalingResult: Codable, Sendable {
  struct Point: Codable, Sendable {
    var count: Int
    /// The medians in microseconds.
    var frame: Double
    var submitted: Double
  }

  var name: String
  var points: [Point]
  /// The fit for the whole frame.
  var frameFit: PowerFit?
  /// The fit up to the last GL call.
  var submittedFit: PowerFit?

  init(name: String, points: [Point]) {
    (self.name, self.points) = (name, points)
    frameFit = PowerFit(points.map { (Double($0.count), $0.frame) })
    submittedFit = PowerFit(points.map { (Double($0.count), $0.submitted) })
  }
}

/// Everything that one run of the program measured. benchmarks/README.md describes the schema.
struct Results: Codable, Sendable {
  /// The number of the schema. It changes when a reader of the file would have to change.
  static let currentSchema = 1

  var schema = Results.currentSchema
  var machine: Machine
  var scenes: [SceneResult] = []
  var figures: [FigureResult] = []
  var scaling: [ScalingResult] = []

  init(machine: Machine) { self.machine = machine }
}
