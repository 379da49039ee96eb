import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaPlan

/// A frame that is being drawn, and its picture as soon as somebody asks for it.
///
/// Of the renderer's thread, as everything else about it.
public final class PendingFrame {
  private let readBack: ReadBack
  private let renderer: OffscreenRenderer

  /// What a frame in which nothing has changed took itself; nil for others.
  private let ownStages: FrameStages?

  init(_ readBack: ReadBack, _ renderer: OffscreenRenderer, unchanged stages: FrameStages? = nil) {
    (self.readBack, self.renderer, ownStages) = (readBack, renderer, stages)
  }

  /// Whether ``wait()`` would return, or throw, without waiting for the device. It costs a call of
  /// GL while the frame is on its way.
  public var isReady: Bool {
    if readBack.result != nil { return true }
    return renderer.isDone(readBack)
  }

  /// Where its time went, once its picture is there: what of that was spent waiting counts, what
  /// the device did meanwhile does not.
  package var stages: FrameStages { ownStages ?? readBack.stages }

  /// Waits until the device has drawn the frame, and reads nothing back: what ``wait()`` takes
  /// after that is the copy of the pixels.
  ///
  /// Throws ``GLDeviceError``; a frame that has failed already says so in ``wait()``.
  public func waitUntilDrawn() throws {
    if readBack.result == nil { try renderer.awaitDrawing(of: readBack) }
  }

  /// Waits until the frame is drawn and returns its picture; the same one each time. Frames that
  /// were begun before arrive first.
  ///
  /// Throws ``GLDeviceError``: ``GLDeviceError/contextLost`` also where the renderer was recreated
  /// meanwhile.
  public func wait() throws -> CGImage {
    renderer.finishPending(through: readBack)
    guard let result = readBack.result else {
      throw GLDeviceError.invalidRequest("a frame of a renderer that has forgotten it")
    }
    return try result.get()
  }
}

/// A read-back that has begun: what was drawn, how to know that it is, and the picture or the error
/// when that is known.
final class ReadBack {
  private(set) var result: Result<CGImage, any Error>?
  /// Nil for a frame that had arrived before it was begun.
  private(set) var fence: Fence?
  private(set) var target: FrameTarget?
  /// Where GL copies the pixels to; nil if they are read from the target.
  private(set) var buffer: PackBuffer?
  /// What the frame has changed, to be read from the target.
  let changes: [PixelRect]
  /// Where its time went so far.
  var stages = FrameStages()

  init(
    _ target: FrameTarget, fence: Fence, buffer: PackBuffer?, changes: [PixelRect],
    _ stages: FrameStages
  ) {
    (self.target, self.fence, self.buffer, self.changes) = (target, fence, buffer, changes)
    self.stages = stages
  }

  init(_ image: CGImage) {
    result = .success(image)
    changes = []
  }

  /// Whether the pixels are only in `target`.
  func holds(_ target: FrameTarget) -> Bool { buffer == nil && self.target === target }

  func succeed(_ image: CGImage) { end(.success(image)) }
  func fail(_ error: any Error) { end(.failure(error)) }

  private func end(_ value: Result<CGImage, any Error>) {
    if result == nil { result = value }
    (fence, target, buffer) = (nil, nil, nil)
  }
}
