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
    /// The bytes of a Lottie file, and its name in messages.
    case lottie(Data, name: String)
    /// The path of a template, whose files the worker asks for, its version, and the values.
    case template(path: String, version: String?, json: Data?, texts: [Text])
  }

  /// A value of a template as text. It may be longer than other texts: images are `data:` URIs.
  package struct Text: Equatable {
    let name: String
    let text: String
  }

  private enum Tag: Int { case path, bytes, lottie, template }

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
      writer.put(Tag.bytes.rawValue)
      writer.put(name)
      writer.put(data)
    case .path(let path):
      writer.put(Tag.path.rawValue)
      writer.put(path)
    case .lottie(let data, let name):
      writer.put(Tag.lottie.rawValue)
      writer.put(name)
      writer.put(data)
    case .template(let path, let version, let json, let texts):
      writer.put(Tag.template.rawValue)
      writer.put(path)
      writer.put(version) { $0.put($1) }
      writer.put(json) { $0.put($1) }
      writer.put(texts.count)
      for text in texts {
        writer.put(Data(text.name.utf8))
        writer.put(Data(text.text.utf8))
      }
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
    source = try Self.source(&reader)
    try reader.end()
  }

  private static func source(_ reader: inout WireReader) throws(WireError) -> Source {
    guard let tag = Tag(rawValue: try reader.integer()) else {
      throw WireError("the kind of a scene is unknown")
    }
    let name = try reader.text()
    switch tag {
    case .path: return .path(name)
    case .bytes: return .bytes(try reader.data(atMost: Int.max), name: name)
    case .lottie: return .lottie(try reader.data(atMost: Int.max), name: name)
    case .template:
      let version = try reader.optional { (reader) throws(WireError) in try reader.text() }
      let json = try reader.optional { (reader) throws(WireError) in
        try reader.data(atMost: Int.max)
      }
      var texts: [Text] = []
      for _ in 0..<(try reader.integer("texts", 0...reader.left)) {
        let name = String(decoding: try reader.data(atMost: Int.max), as: UTF8.self)
        let text = String(decoding: try reader.data(atMost: Int.max), as: UTF8.self)
        texts.append(Text(name: name, text: text))
      }
      return .template(path: name, version: version, json: json, texts: texts)
    }
  }

  /// The job as ``SceneDrawing`` takes it.
  package var job: SceneJob {
    var job: SceneJob
    switch source {
    case .bytes(let data, let name): job = SceneJob(.data(data, name: name))
    case .path(let path): job = SceneJob(.file(URL(fileURLWithPath: path)))
    case .lottie(let data, let name): job = SceneJob(.lottie(data, name: name))
    case .template(let path, let version, let json, let texts):
      job = SceneJob(
        .template(
          TemplateSource(
            folder: URL(fileURLWithPath: path), version: version, json: json,
            texts: texts.map { ($0.name, $0.text) })))
    }
    (job.state, job.size, job.scale) = (state, size, CGFloat(scale))
    (job.time, job.limits) = (time, limits)
    return job
  }
}
