/// The steps of a frame, in order.
enum StageName: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The application's property sets.
  case setters
  /// Layout, display and publishing.
  case commit
  /// From the published tree to the frame plan.
  case compile
  /// The calls of GL, to the last one.
  case submit
  /// From there until GL has finished.
  case raster
  /// The copy of the picture to the CPU.
  case readBack

  init?(codingKey: some CodingKey) { self.init(rawValue: codingKey.stringValue) }
}

/// What one scene took. Times in microseconds.
struct SceneResult: Codable, Sendable {
  var name: String
  var parameter: String
  var layers: Int
  /// How many frames were measured.
  var frames: Int
  /// From the first property set until GL has finished.
  var frame: Distribution
  /// Time of all threads of the process in the same span.
  var cpu: Distribution
  var stages: [StageName: Distribution]
  /// From the first property set to the last call of GL.
  var submitted: Distribution
  var counters: [Counter: Count]
  /// The most memory that the process held since the scene was made.
  var peakBytes: Int
  var textureBytes: Int
  /// Bytes of the pictures that the textures hold.
  var contentBytes: Int
  /// Each frame, in the order of time.
  var samples: [Double]

  var title: String { parameter.isEmpty ? name : "\(name) \(parameter)" }

  func median(of stage: StageName) -> Double { stages[stage]?.p50 ?? 0 }
}

/// A figure that is not of frames.
struct Figure: Codable, Sendable {
  var name: String
  var value: Double
  /// `ns`, `us`, `ms`, `bytes`, `ratio` or empty.
  var unit: String

  init(_ name: String, _ value: Double, _ unit: String) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }
}

/// The figures of one scene that is not of frames.
struct FigureResult: Codable, Sendable {
  var name: String
  var parameter: String
  var figures: [Figure]

  var title: String { parameter.isEmpty ? name : "\(name) \(parameter)" }
}

/// Cost against the number of layers.
struct ScalingResult: Codable, Sendable {
  struct Point: Codable, Sendable {
    var count: Int
    /// Medians in microseconds.
    var frame: Double
    var submitted: Double
  }

  var name: String
  var points: [Point]
  /// Of the whole frame.
  var frameFit: PowerFit?
  /// Up to the last call of GL.
  var submittedFit: PowerFit?

  init(name: String, points: [Point]) {
    (self.name, self.points) = (name, points)
    frameFit = PowerFit(points.map { (Double($0.count), $0.frame) })
    submittedFit = PowerFit(points.map { (Double($0.count), $0.submitted) })
  }
}

/// Everything that one run of the program measured. The schema is described in
/// benchmarks/README.md.
struct Results: Codable, Sendable {
  /// Of this form; changes when a reader would have to.
  static let currentSchema = 1

  var schema = Results.currentSchema
  var machine: Machine
  var scenes: [SceneResult] = []
  var figures: [FigureResult] = []
  var scaling: [ScalingResult] = []

  init(machine: Machine) { self.machine = machine }
}
