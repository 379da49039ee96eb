import Foundation
import Lamina

/// The figures of `--stats`: of the frame that was written, and of a second, unchanged one.
struct FrameFigures: CustomStringConvertible {
  let frame: CARenderStatistics
  let unchanged: CARenderStatistics
  let renderTime: Duration
  let device: String

  /// `key=value` pairs on one line. The device comes last because its name contains spaces.
  var description: String {
    let counts: [(String, Int)] = [
      ("layers", frame.layers), ("drawn", frame.drawnLayers), ("culled", frame.culledLayers),
      ("images", frame.images), ("quads", frame.quads), ("batches", frame.batches),
      ("draw_calls", frame.drawCalls), ("passes", frame.passes), ("uploads", frame.uploads),
      ("uploaded_bytes", frame.uploadedBytes), ("gl_calls", frame.glCalls),
      ("unchanged_gl_calls", unchanged.glCalls),
    ]
    let text = counts.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    let times = [("compile_ms", frame.compileTime), ("render_ms", renderTime)].map {
      "\($0.0)=\(String(format: "%.3f", $0.1.milliseconds))"
    }
    return "\(text) \(times.joined(separator: " ")) device=\(device)"
  }
}

extension Duration {
  /// This duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
