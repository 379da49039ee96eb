import Foundation

/// The work for a film: sums over its frames.
struct FilmFigures {
  private(set) var frames = 0
  /// Frames in which nothing had changed since the previous frame of the same job.
  private(set) var repeated = 0
  /// The width of the frames as written, in pixels.
  private(set) var width = 0
  private(set) var height = 0
  /// Nanoseconds of rendering for all frames together, on the jobs' threads.
  private var render: UInt64 = 0
  private var readBack: UInt64 = 0
  private var prepare: UInt64 = 0
  /// Nanoseconds on the writer's thread, including waiting for ffmpeg.
  private var write: UInt64 = 0
  /// The bytes of memory that the process held after the first frame.
  private var firstMemory = 0
  var device = ""

  mutating func add(_ slot: FrameSlot, write nanoseconds: UInt64) {
    frames += 1
    if slot.isRepeated { repeated += 1 }
    (width, height) = (slot.content.width, slot.content.height)
    render += slot.render
    readBack += slot.readBack
    prepare += slot.prepare
    write += nanoseconds
    if frames == 1 { firstMemory = Self.residentBytes() }
  }

  /// `key=value` pairs on one line: average milliseconds per frame, and memory. `elapsed` is the
  /// time from the first frame to the end, including ffmpeg's. The device comes last because its
  /// name contains spaces.
  func description(elapsed: Duration) -> String {
    let perFrame = { (sum: UInt64) in
      String(format: "%.3f", Double(sum) / 1e6 / Double(max(frames, 1)))
    }
    let total = String(format: "%.3f", elapsed.milliseconds / Double(max(frames, 1)))
    return """
      frames=\(frames) repeated=\(repeated) frame_ms=\(total) render_ms=\(perFrame(render)) read_back_ms=\(perFrame(readBack)) \
      prepare_ms=\(perFrame(prepare)) write_ms=\(perFrame(write)) first_memory=\(firstMemory) \
      last_memory=\(Self.residentBytes()) device=\(device)
      """
  }

  /// The memory that the process holds now, in bytes; 0 if the system does not say.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(getpagesize())
  }
}
