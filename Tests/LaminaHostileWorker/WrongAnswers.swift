import Foundation
import Lamina
import LaminaWorker

/// A worker that begins like one and then sends what it should not. It draws nothing.
struct WrongAnswers {
  private let mode: String

  init(_ mode: String) { self.mode = mode }

  func run(_ socket: Int32) {
    let link = WireLink(socket)
    guard let setup = try? link.receive(atMost: 1 << 20), setup.descriptor >= 0 else { return }
    if mode == "babble" { return send([UInt8](repeating: 0xEE, count: 4_096), link) }
    let confinement = WireWriter.parts(mode == "unconfined" ? 0 : 3)
    try? link.send(.ready, confinement)
    while let job = try? link.receive(atMost: 1 << 30), job.kind == .job {
      answer(link, setup.descriptor)
    }
  }

  private func answer(_ link: WireLink, _ memory: Int32) {
    switch mode {
    case "huge": picture(link, width: 1 << 40, height: 1 << 40)
    case "negative": picture(link, width: -1, height: -1)
    case "large": picture(link, width: 1 << 19, height: 1 << 19)
    case "shrinks":
      // The size is sealed, so this fails, and the picture is that of the memory as it was.
      _ = ftruncate(memory, 0)
      picture(link, width: 2_048, height: 2_048)
    case "file": file(link, bytes: 10)
    case "long": send(WireLink.header(.picture, Int(UInt32.max)), link)
    case "setup": try? link.send(.setup, Data())
    case "descriptor":
      // Descriptors that nobody asked for are closed.
      try? link.send(.wantsFile, FileQuestion(.look, "a").bytes, passing: 0)
      _ = try? link.receive(atMost: 1 << 20)
      picture(link, width: 1, height: 1)
    case "escape":
      let paths = ["../secret.txt", "/etc/passwd", "link", "sub/../../secret.txt", "fifo"]
      var found: [String] = []
      for path in paths {
        try? link.send(.wantsFile, FileQuestion(.read, folder + "/" + path).bytes)
        if let message = try? link.receive(atMost: 1 << 20), message.descriptor >= 0 {
          found.append(path)
          close(message.descriptor)
        }
        try? link.send(.wantsFile, FileQuestion(.read, path).bytes)
        if let message = try? link.receive(atMost: 1 << 20), message.descriptor >= 0 {
          found.append(path)
          close(message.descriptor)
        }
      }
      var writer = WireWriter()
      WireFailure.encode(WorkerPoolError.failed("found: \(found)"), into: &writer)
      try? link.send(.failure, writer.bytes)
    case "asks":
      while (try? link.send(.wantsFile, FileQuestion(.look, "a").bytes)) != nil,
        (try? link.receive(atMost: 1 << 20)) != nil
      {}
    default: random(link)
    }
  }

  /// The folder of the test's scene, which the test puts into the environment.
  private var folder: String { ProcessInfo.processInfo.environment["LAMINA_TEST_FOLDER"] ?? "" }

  private func picture(_ link: WireLink, width: Int, height: Int) {
    var writer = WireWriter()
    writer.put(true)
    writer.put(width)
    writer.put(height)
    Self.end(&writer)
    try? link.send(.picture, writer.bytes)
  }

  /// Two times, and no warnings.
  private static func end(_ writer: inout WireWriter) {
    writer.put(0.0)
    writer.put(0.0)
    writer.put(0)
    writer.put(0)
  }

  private func file(_ link: WireLink, bytes: Int) {
    var writer = WireWriter()
    writer.put(false)
    writer.put(bytes)
    Self.end(&writer)
    try? link.send(.picture, writer.bytes)
  }

  /// Messages of valid kinds and lengths whose bodies are random.
  private func random(_ link: WireLink) {
    var state = UInt64(mode).map { $0 &* 2_654_435_761 | 1 } ?? 1
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    let kinds: [WireLink.Kind] = [.picture, .failure, .wantsFile]
    let kind = kinds[Int(next() % 3)]
    // Small numbers, as most fields are, so that more than the first is read.
    var body = Data()
    for _ in 0..<next() % 200 {
      let byte = UInt8(truncatingIfNeeded: next())
      body.append(byte & 1 == 0 ? 0 : byte & 0x0F)
    }
    try? link.send(kind, body)
  }

  private func send(_ bytes: [UInt8], _ link: WireLink) {
    _ = bytes.withUnsafeBytes { write(link.socket, $0.baseAddress, bytes.count) }
  }
}

extension WireWriter {
  /// The body of a message that a worker is ready.
  static func parts(_ parts: Int) -> Data {
    var writer = WireWriter()
    writer.put(parts)
    writer.put(7)
    writer.put("")
    return writer.bytes
  }
}
