import Lamina

/// Where the frames of a film go: a folder of pictures, or ffmpeg.
protocol FrameSink: Sendable {
  /// Makes a picture ready, on the thread of the job that rendered it. Calls overlap, in any order.
  /// Frames of a job that show the same picture share what this made.
  func prepare(_ image: CGImage, in content: FrameContent) throws
  /// Puts a frame that needs no order where it goes, on the thread of the job.
  func place(_ content: FrameContent, frame: Int) throws
  /// Writes a frame. Called for one frame at a time, in the order of the frames.
  func write(_ content: FrameContent, frame: Int) throws
  /// Ends the film: the output is there, whole.
  func finish() throws
  /// Ends a film that failed, and removes what is unfinished of it.
  func cancel()
}

extension FrameSink {
  func place(_ content: FrameContent, frame: Int) {}
}
