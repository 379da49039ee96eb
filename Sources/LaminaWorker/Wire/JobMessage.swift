import Foundation
import Lamina

/// A job on its way to a worker. Deadline, tenant and queue stay with the pool.
package struct JobMessage {
  /// Where the scene comes from.
  package enum Source: Equatable {
    /// The bytes of a document, and its name in messages.
    case bytes(Data, name: String)
    /// The path of a bundle or document. The worker asks the pool for each of its files.
    case path(String)
  }

  package var source: Source
  package var state: String?
  package var size: CGSize?
  package var scale: Double
  package var time: Double
  package var limits: RenderLimits?
  /// The format of the requested file; nil for pixels.
  package var format: CGImageFormat?

  package init(_ job: SceneJob, _ source: Source, format: CGImageFormat?) {
    self.source = source
    (state, size, scale) = (job.state, job.size, Double(job.scale))
    (time, limits, self.format) = (job.time, job.limits, format)
  }

  package var bytes: Data {
    var writer = WireWriter()
    writer.put(state) { $0.put($1) }
    writer.put(size) {
      $0.put(Double($1.width))
      $0.put(Double($1.height))
    }
    writer.put(scale)
    writer.put(time)
    writer.put(limits) { $0.put($1) }
    writer.put(format) { $0.put($1.rawValue) }
    switch source {
    case .bytes(let data, let name):
      writer.put(true)
      writer.put(name)
      writer.put(data)
    case .path(let path):
      writer.put(false)
      writer.put(path)
    }
    return writer.bytes
  }

  package init(_ bytes: Data) throws(WireError) {
    var reader = WireReader(bytes)
    state = try reader.optional { (reader) throws(WireError) in try reader.text() }
    size = try reader.optional { (reader) throws(WireError) in
      CGSize(width: CGFloat(try reader.double()), height: CGFloat(try reader.double()))
    }
    scale = try reader.double()
    time = try reader.double()
    limits = try reader.optional { (reader) throws(WireError) in try reader.limits() }
    format = try reader.optional { (reader) throws(WireError) in
      guard let format = CGImageFormat(rawValue: try reader.text()) else {
        throw WireError("the format is unknown")
      }
      return format
    }
    if try reader.flag() {
      let name = try reader.text()
      source = .bytes(try reader.data(atMost: Int.max), name: name)
    } else {
      source = .path(try reader.text())
    }
    try reader.end()
  }

  /// The job as ``SceneDrawing`` takes it.
  package var job: SceneJob {
    var job: SceneJob
    switch source {
    case .bytes(let data, let name): job = SceneJob(.data(data, name: name))
    case .path(let path): job = SceneJob(.file(URL(fileURLWithPath: path)))
    }
    (job.state, job.size, job.scale) = (state, size, CGFloat(scale))
    (job.time, job.limits) = (time, limits)
    return job
  }
}
