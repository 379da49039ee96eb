import Foundation
import Lamina
import LaminaDocument

/// The scene of a preview with its renderer. It is used on one thread alone.
///
/// A file that cannot be read leaves the scene of before, so that a typing error does not take the
/// picture away.
final class PreviewStage {
  private let source: any PreviewSource
  private let device: GLDeviceRequest?
  let limits: RenderLimits
  private(set) var choices = PreviewChoices()
  private(set) var content: PreviewScene?
  /// Why the file could not be read when it was read last; nil if it could.
  private(set) var error: String?
  /// Grows with every change of the tree.
  private(set) var generation = 0
  /// Grows when the tree is made anew.
  private(set) var sceneNumber = 0
  /// The files that the scene was read from.
  private(set) var watch = FileWatch([])
  /// Pixels per point.
  private(set) var scale = 1.0
  /// The time of the last picture, in seconds.
  private(set) var time = 0.0
  /// The time and the version of a program's tree, if the scene is one.
  private var live: (time: Double, version: Int)?
  private var renderer: OffscreenRenderer?
  private var loaded: (bench: PlanBench, shows: BenchKey?)?
  /// Watches uploads while somebody asks for them.
  private var uploads: UploadWatch?
  private var listed: LayerList?
  /// The length of the scene, found once.
  private var length: Double?

  /// Notes what takes how long, if somebody asks for it.
  private let trace: TraceFile?

  init(
    _ source: any PreviewSource, device: GLDeviceRequest?, limits: RenderLimits,
    trace: TraceFile? = nil
  ) {
    (self.source, self.device, self.limits, self.trace) = (source, device, limits, trace)
  }

  var title: String { source.title }

  /// The device, as `lamina info` names it; empty before the first picture.
  var deviceName: String { renderer?.deviceName ?? "" }

  /// The figures of the last picture.
  private(set) var statistics = CARenderStatistics()

  /// The changed pixels of the last picture.
  private(set) var damage: [CGRect] = []

  // MARK: Reading

  /// Reads the scene with the present choices. Throws, and keeps the scene of before, if that is
  /// not possible.
  func read() throws { try read(choices) }

  private func read(_ choices: PreviewChoices) throws {
    let paths = Lock<[String]>([source.path])
    let report = FileReport { path, _ in
      paths.withLock { if $0.count < FileWatch.mostFiles { $0.append(path) } }
    }
    // The known files are looked at first, so that a change during the reading is found later.
    let before = FileWatch(watch.paths + [source.path])
    do {
      let scene = try report.during {
        try trace?.span("read", .scene) { try source.open(choices) } ?? source.open(choices)
      }
      watch = FileWatch(paths.withLock { $0 }, asIn: before)
      (content, self.choices, error) = (scene, choices, nil)
      (listed, length) = (nil, nil)
      sceneNumber += 1
    } catch {
      watch = FileWatch(before.paths + paths.withLock { $0 }, asIn: before)
      throw error
    }
    generation += 1
  }

  /// Reads the scene again after a change of its files. What is wrong with them is kept in
  /// ``error``.
  func reload() {
    do {
      try read()
    } catch {
      self.error = "\(error)"
      generation += 1
    }
  }

  /// Shows other choices. Throws, and keeps those of before, if they are not allowed.
  func choose(_ change: (inout PreviewChoices) -> Void) throws {
    var new = choices
    change(&new)
    try read(new)
  }

  /// Shows a program's tree at a time in seconds. Returns whether it is another than it was.
  func show(_ root: CALayer, at time: Double) -> Bool {
    let version = LayerTree.hosting(root).published.version
    let isSame = content?.root === root && content?.size == root.bounds.size
    defer { live = (time, version) }
    if isSame, live?.version == version { return false }
    let list = LayerList(root)
    if !isSame || listed?.isSame(as: list) != true {
      var scene = PreviewScene(root: root, size: root.bounds.size)
      scene.duration = 0
      content = scene
      sceneNumber += 1
    }
    listed = list
    generation += 1
    return true
  }

  // MARK: Pictures

  /// The scene. Throws if none could be read yet.
  func shown() throws -> PreviewScene {
    guard let content else { throw PreviewError(error ?? "preview: there is no scene") }
    return content
  }

  /// Renders the scene at a time in seconds.
  func picture(at time: Double) throws -> CGImage {
    let scene = try shown()
    // The time of a program's tree is the program's.
    let time = live?.time ?? time
    guard time.isFinite else { throw PreviewError("time \(time): it must be finite") }
    self.time = time
    scene.seek?(time)
    let renderer = try renderer(for: scene)
    guard let trace else {
      let image = try renderer.render(scene.root, at: time)
      (statistics, damage) = (renderer.statistics, renderer.damage)
      return image
    }
    let start = DispatchTime.now().uptimeNanoseconds
    let stages = try renderer.renderStages(scene.root, at: time, readsBack: true)
    (statistics, damage) = (renderer.statistics, renderer.damage)
    trace.note(stages, from: start, statistics)
    // The picture that was read back.
    return try renderer.render(scene.root, at: time)
  }

  /// Where the last picture shows texels that it has copied into textures. The first call after
  /// ``ignoreUploads()`` takes all for new.
  func uploadPlaces() throws -> [PixelRect] {
    let scene = try shown()
    let watch = try uploads ?? UploadWatch(try renderer(for: scene))
    uploads = watch
    return try watch.places(in: scene.root)
  }

  /// Ends the watching of uploads, which costs as much as making each plan.
  func ignoreUploads() { uploads = nil }

  /// Sets the pixels per point, from 0.1 to 8.
  func setScale(_ scale: Double) throws {
    guard (0.1...8).contains(scale) else {
      throw PreviewError("scale \(scale): allowed are 0.1 to 8")
    }
    self.scale = scale
  }

  private func renderer(for scene: PreviewScene) throws -> OffscreenRenderer {
    if let renderer, renderer.size == scene.size, renderer.scale == scale { return renderer }
    // Its textures go before those of the next one are made.
    (loaded, uploads, renderer) = (nil, nil, nil)
    let new = try OffscreenRenderer(
      size: scene.size, scale: scale, device: device, limits: limits)
    new.keepsAnimations = live == nil
    renderer = new
    return new
  }

  /// What a bench shows.
  private struct BenchKey: Equatable {
    let generation: Int
    let time: Double
    let scale: Double
  }

  /// A bench with the plan of the scene at a time in seconds, at a number of pixels per point.
  func bench(_ time: Double, _ scale: Double) throws -> PlanBench {
    let key = BenchKey(generation: generation, time: time, scale: scale)
    if let loaded, loaded.shows == key { return loaded.bench }
    try setScale(scale)
    _ = try picture(at: time)
    let scene = try shown()
    let bench = try loaded?.bench ?? PlanBench(try renderer(for: scene))
    loaded = (bench, nil)
    try bench.load(scene.root)
    loaded = (bench, key)
    return bench
  }

  // MARK: Layers

  /// The layers of the tree as it is now.
  func layers() throws -> LayerList {
    if let listed { return listed }
    let list = LayerList(try shown().root)
    listed = list
    return list
  }

  /// Notes that a layer was changed.
  func noteChange() {
    generation += 1
    length = nil
  }

  /// Seconds: what the scene says, or the end of its last animation; 0 if nothing moves.
  func duration() throws -> Double {
    if let duration = try shown().duration { return duration }
    if let length { return length }
    let found = AnimationTimes.end(of: try layers().layers)
    length = found
    return found
  }
}
