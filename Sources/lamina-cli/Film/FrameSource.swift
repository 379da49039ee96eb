import Lamina
import LaminaDocument

/// Where the pictures of a film come from. One source is used on one thread, and each job has one
/// of its own.
protocol FrameSource {
  /// Begins the picture at `time`, in seconds of the document, and returns what waits for it. If it
  /// ``overlaps``, two at most are begun and not waited for, else one is; they are waited for in
  /// the order of their begin.
  ///
  /// A picture may depend on nothing but the time: sources of the same film are asked in different
  /// orders, and give the same pictures. Where nothing has changed since the one before, it is the
  /// same object again.
  mutating func begin(at time: Double) throws -> () throws -> FilmPicture

  /// Whether it pays to begin a picture before the one before is there.
  var overlaps: Bool { get }

  /// What the pictures are made on, for people.
  var deviceName: String { get }
}

/// A picture, and the nanoseconds that it took.
struct FilmPicture {
  let image: CGImage
  var render: UInt64 = 0
  var readBack: UInt64 = 0
}

/// A scene, and a renderer of its own.
///
/// The scene begins at time 0, whichever frame is made first, and keeps its animations: any time
/// can be shown after any other.
struct SceneFrameSource: FrameSource {
  private let shown: ShownScene
  private let renderer: OffscreenRenderer

  init(_ shown: ShownScene, scale: Double, device: GLDeviceRequest?, limits: RenderLimits) throws {
    self.shown = shown
    renderer = try OffscreenRenderer(size: shown.size, scale: scale, device: device, limits: limits)
    renderer.keepsAnimations = true
  }

  /// A software rasterizer draws on the cores that everything else needs, and reads one picture
  /// when it has drawn all.
  var overlaps: Bool { renderer.usesPackBuffers }

  var deviceName: String { renderer.deviceName }

  func begin(at time: Double) throws -> () throws -> FilmPicture {
    let frame = try renderer.begin(shown.root, at: time)
    return {
      let image = try frame.wait()
      let stages = frame.stages
      return FilmPicture(
        image: image, render: stages.total - stages.readBack, readBack: stages.readBack)
    }
  }
}
