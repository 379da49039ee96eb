import Lamina

/// The output of a film's frames: a folder of images, or ffmpeg.
protocol FrameSink: Sendable {
  /// Prepares a picture on the thread of the job that rendered it. Calls overlap, in any order.
  /// Frames of a job that show the same picture share the result.
  func prepare(_ image: CGImage, in content: FrameContent) throws
  /// Writes a frame on the thread of the job, if the order of frames does not matter.
  func place(_ content: FrameContent, frame: Int) throws
  /// Writes a frame. It is called for one frame at a time, in the order of the frames.
  func write(_ content: FrameContent, frame: Int) throws
  /// Ends the film; the output is then complete.
  func finish() throws
  /// Ends a film that failed, and removes its unfinished parts.
  func cancel()
}

extension FrameSink {
  func place(_ content: FrameContent, frame: Int) {}
}
