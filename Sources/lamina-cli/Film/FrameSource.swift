import Lamina
import LaminaDocument
import LaminaLottie

/// Makes the pictures of a film. Each job has its own source and uses it on one thread.
protocol FrameSource {
  /// Begins the picture at `time`, in seconds of the document. Returns a function that waits for
  /// it. At most two pictures may be begun and not yet waited for if the source ``overlaps``,
  /// otherwise one. They are waited for in the order in which they were begun.
  ///
  /// A picture may depend only on the time: sources of the same film are asked in different orders
  /// and must give the same pictures. If nothing has changed since the picture before, the result
  /// is the same object.
  mutating func begin(at time: Double) throws -> () throws -> FilmPicture

  /// Whether it is worth beginning a picture before the one before it is ready.
  var overlaps: Bool { get }

  /// The device that makes the pictures, for people.
  var deviceName: String { get }
}

/// A picture, and the nanoseconds that it took.
struct FilmPicture {
  let image: CGImage
  var render: UInt64 = 0
  var readBack: UInt64 = 0
}

/// A scene with its own renderer.
///
/// The scene begins at time 0, whichever frame is made first, and keeps its animations. So times
/// can be shown in any order.
struct SceneFrameSource: FrameSource {
  private let shown: ShownScene
  private let renderer: OffscreenRenderer

  init(_ shown: ShownScene, scale: Double, device: GLDeviceRequest?, limits: RenderLimits) throws {
    self.shown = shown
    renderer = try OffscreenRenderer(size: shown.size, scale: scale, device: device, limits: limits)
    renderer.keepsAnimations = true
  }

  /// False for a software rasterizer: it draws on the cores that everything else needs, and can
  /// read a picture only when it has drawn everything.
  var overlaps: Bool { renderer.usesPackBuffers }

  var deviceName: String { renderer.placeName }

  /// The device and its driver, as a film's plan names them. Throws ``GLDeviceError``.
  func driver() throws -> String { try renderer.driver() }

  func begin(at time: Double) throws -> () throws -> FilmPicture {
    shown.lottie?.currentTime = time
    let frame = try renderer.begin(shown.root, at: time)
    return {
      let image = try frame.wait()
      let stages = frame.stages
      return FilmPicture(
        image: image, render: stages.total - stages.readBack, readBack: stages.readBack)
    }
  }
}
