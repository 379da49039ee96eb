import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaPlan

/// A frame that is being drawn. It gives its picture when somebody asks.
///
/// Use it on the renderer's thread.
public final class PendingFrame {
  private let readBack: ReadBack
  private let renderer: OffscreenRenderer

  /// The time of a frame in which nothing has changed; nil for other frames.
  private let ownStages: FrameStages?

  init(_ readBack: ReadBack, _ renderer: OffscreenRenderer, unchanged stages: FrameStages? = nil) {
    (self.readBack, self.renderer, ownStages) = (readBack, renderer, stages)
  }

  /// Whether ``wait()`` would return or throw without waiting for the device. Asking costs a GL
  /// call while the frame is pending.
  public var isReady: Bool {
    if readBack.result != nil { return true }
    return renderer.isDone(readBack)
  }

  /// The time that each stage took, once the picture is there. Time spent waiting counts; time that
  /// the device worked meanwhile does not.
  package var stages: FrameStages { ownStages ?? readBack.stages }

  /// Waits until the device has drawn the frame, and reads nothing back. A later ``wait()`` then
  /// only copies the pixels.
  ///
  /// Throws ``GLDeviceError``. If the frame has failed already, only ``wait()`` throws its error.
  public func waitUntilDrawn() throws {
    if readBack.result == nil { try renderer.awaitDrawing(of: readBack) }
  }

  /// Waits until the frame is drawn and returns its picture. Each call returns the same image.
  /// Frames that were begun earlier are completed first.
  ///
  /// Throws ``GLDeviceError``; ``GLDeviceError/contextLost`` also if the renderer was recreated
  /// meanwhile.
  public func wait() throws -> CGImage {
    renderer.finishPending(through: readBack)
    guard let result = readBack.result else {
      throw GLDeviceError.invalidRequest("a frame that its renderer no longer has")
    }
    return try result.get()
  }
}

/// A read-back that has begun: the target, the fence after the drawing, and the picture or error
/// once it is known.
final class ReadBack {
  private(set) var result: Result<CGImage, any Error>?
  /// Nil for a frame that was complete from the start, or whose pixels are in memory.
  private(set) var fence: Fence?
  private(set) var target: FrameTarget?
  /// The buffer that GL copies the pixels to; nil if they are read from the target.
  private(set) var buffer: PackBuffer?
  /// The pixels that the frame has changed and that must be read from the target.
  let changes: [PixelRect]
  /// The time that the stages took so far.
  var stages = FrameStages()

  init(
    _ target: FrameTarget, fence: Fence?, buffer: PackBuffer?, changes: [PixelRect],
    _ stages: FrameStages
  ) {
    (self.target, self.fence, self.buffer, self.changes) = (target, fence, buffer, changes)
    self.stages = stages
  }

  init(_ image: CGImage) {
    result = .success(image)
    changes = []
  }

  /// Whether `target` is the only place with the pixels.
  func holds(_ target: FrameTarget) -> Bool { buffer == nil && self.target === target }

  func succeed(_ image: CGImage) { end(.success(image)) }
  func fail(_ error: any Error) { end(.failure(error)) }

  private func end(_ value: Result<CGImage, any Error>) {
    if result == nil { result = value }
    (fence, target, buffer) = (nil, nil, nil)
  }
}
