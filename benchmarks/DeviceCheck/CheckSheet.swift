import Foundation
import Lamina

/// Runs the comparisons and counts the results.
struct CheckSheet {
  /// The source of the pictures that the device's pictures are compared with.
  enum Others {
    case drawn
    case read(from: URL)
    /// Compares nothing. The device's pictures are written for another run.
    case written(to: URL)
  }

  var others = Others.drawn
  private let device: GLDeviceRequest
  private let folder: URL
  private var compared = 0
  private var wrong = 0
  private var frames = 0
  private var wrongFrames = 0
  private var largest: Int32 = 0

  init(_ device: GLDeviceRequest, folder: String) {
    self.device = device
    self.folder = URL(fileURLWithPath: folder)
  }

  var isGood: Bool { wrong == 0 && wrongFrames == 0 && compared + frames > 0 }

  var summary: String {
    """
    pictures: \(compared), off: \(wrong), largest difference of a channel: \(largest)/255
    frames after edits: \(frames), not equal to a fresh renderer's: \(wrongFrames)
    """
  }

  /// Draws `root` on the device and compares the picture with the expected one.
  mutating func compare(_ name: String, _ root: CALayer) throws {
    let actual = try Self.draw(root, device)
    let expected: CGImage
    switch others {
    case .drawn: expected = try Self.draw(root, .software)
    case .read(let folder):
      let data = try Data(contentsOf: Self.file(name, in: folder))
      expected = try ImageCodec.decode(data, limits: .standard)
    case .written(let folder): return try Self.write(actual, name, to: folder)
    }
    let judgement = PictureJudgement(actual, expected)
    compared += 1
    largest = max(largest, judgement.largest)
    if judgement.isGood { return }
    wrong += 1
    print("off: \(name): \(judgement)")
    try save(actual, "\(name).device")
    try save(expected, "\(name).expected")
  }

  /// Edits a random tree. One renderer draws every step, and each picture must equal that of a new
  /// renderer.
  mutating func checkEdits(seed: UInt64, count: Int) throws {
    var maker = TreeMaker(seed: seed)
    try checkEdits(of: maker.tree(), named: "tree \(seed)", seed: seed, count: count)
  }

  /// Does the same with a given tree.
  mutating func checkEdits(of root: CALayer, named name: String, seed: UInt64, count: Int) throws {
    var maker = TreeMaker(seed: seed)
    let renderer = try OffscreenRenderer(size: root.bounds.size, device: device)
    for edit in 0..<max(count, 0) {
      maker.edit(root)
      let actual = try renderer.render(root, at: 0)
      if edit % 4 != 3 { continue }
      let expected = try Self.draw(root, device)
      frames += 1
      let isEqual = actual.pixels.withUnsafeBytes { a in
        expected.pixels.withUnsafeBytes { a.elementsEqual($0) }
      }
      if isEqual { continue }
      wrongFrames += 1
      print("off: \(name) after edit \(edit)")
      try save(actual, "edits-\(name)-\(edit).kept")
      try save(expected, "edits-\(name)-\(edit).fresh")
    }
  }

  private static func draw(_ root: CALayer, _ device: GLDeviceRequest) throws -> CGImage {
    try OffscreenRenderer(size: root.bounds.size, device: device).render(root, at: 0)
  }

  private func save(_ image: CGImage, _ name: String) throws {
    try Self.write(image, name, to: folder)
  }

  private static func write(_ image: CGImage, _ name: String, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try ImageCodec.encode(image, as: .png, quality: nil).write(to: file(name, in: folder))
  }

  private static func file(_ name: String, in folder: URL) -> URL {
    folder.appendingPathComponent(name.replacingOccurrences(of: " ", with: "-") + ".png")
  }
}
