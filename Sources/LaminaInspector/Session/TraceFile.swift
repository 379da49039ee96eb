import Foundation
import Glibc
import Lamina

/// A file of events over time in the JSON array format of Chrome's traces, which Perfetto opens.
///
/// Each event is written when it ends. The array is never closed: the format allows that, so that a
/// program that is interrupted leaves a file that can be opened.
final class TraceFile: Sendable {
  /// Where an event is shown.
  enum Row: Int { case scene = 1, frame = 2 }

  private let file: FileHandle
  private let lock = Lock<Void>(())
  private let begin = DispatchTime.now().uptimeNanoseconds

  /// Begins a file, which replaces one that is there. Throws ``PreviewError``.
  init(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw PreviewError(
        "\(path): the trace cannot be written: \(String(cString: strerror(errno)))")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    write("[\n" + Self.title(.scene, "scene") + Self.title(.frame, "frames"))
  }

  private static func title(_ row: Row, _ name: String) -> String {
    #"{"ph":"M","name":"thread_name","pid":1,"tid":\#(row.rawValue),"args":{"name":"\#(name)"}},"#
      + "\n"
  }

  /// Runs `body` and notes how long it took.
  func span<Result>(_ name: StaticString, _ row: Row, _ body: () throws -> Result) rethrows
    -> Result
  {
    let start = DispatchTime.now().uptimeNanoseconds
    defer { note(name, row, from: start, to: DispatchTime.now().uptimeNanoseconds) }
    return try body()
  }

  /// Notes the stages of a frame that began at `start`, one after the other, and its counters.
  func note(_ stages: FrameStages, from start: UInt64, _ figures: CARenderStatistics) {
    var time = start
    for (name, length): (StaticString, UInt64) in [
      ("commit", stages.commit), ("compile", stages.compile), ("submit", stages.submit),
      ("raster", stages.raster), ("read back", stages.readBack),
    ] where length > 0 {
      note(name, .frame, from: time, to: time + length)
      time += length
    }
    let at = microseconds(start)
    for (name, value) in [
      ("draw calls", figures.drawCalls), ("records", figures.quads),
      ("damaged pixels", figures.damagedPixels), ("uploaded bytes", figures.uploadedBytes),
    ] {
      write(#"{"ph":"C","name":"\#(name)","pid":1,"ts":\#(at),"args":{"value":\#(value)}},"# + "\n")
    }
  }

  private func note(_ name: StaticString, _ row: Row, from start: UInt64, to end: UInt64) {
    let length = Double(end - start) / 1_000
    write(
      #"{"ph":"X","name":"\#(name)","pid":1,"tid":\#(row.rawValue),"ts":\#(microseconds(start)),"#
        + #""dur":\#(length)},"# + "\n")
  }

  private func microseconds(_ time: UInt64) -> Double { Double(time - min(time, begin)) / 1_000 }

  /// A full disk ends the trace, not the preview.
  private func write(_ text: String) {
    lock.withLock { _ in try? file.write(contentsOf: Data(text.utf8)) }
  }
}
