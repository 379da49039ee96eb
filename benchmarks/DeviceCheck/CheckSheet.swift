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
  /// What could not be drawn at all.
  private(set) var errors: [String] = []
  /// What was off, one line each.
  private(set) var failures: [String] = []
  /// Whether edits that are off are made again with each optimisation off.
  var findsCures = false

  init(_ device: GLDeviceRequest, folder: String) {
    self.device = device
    self.folder = URL(fileURLWithPath: folder)
  }

  var isGood: Bool { wrong == 0 && wrongFrames == 0 && errors.isEmpty && compared + frames > 0 }

  var summary: String {
    """
    pictures: \(compared), off: \(wrong), largest difference of a channel: \(largest)/255
    frames after edits: \(frames), not equal to a fresh renderer's: \(wrongFrames)
    """ + (errors.isEmpty ? "" : "\nfailed: \(errors.count)")
  }

  /// Draws `root` on the device and compares the picture with the expected one.
  mutating func compare(_ name: String, _ root: () throws -> CALayer) {
    do { try compare(name, try root()) } catch { fail(name, error) }
  }

  private mutating func fail(_ name: String, _ error: any Error) {
    errors.append("\(name): \(error)")
    print("failed: \(name): \(error)")
  }

  private mutating func isOff(_ text: String) {
    failures.append(text)
    print("off: \(text)")
  }

  private mutating func compare(_ name: String, _ root: CALayer) throws {
    let actual = try Self.draw(root, device, options: Self.byGL)
    let expected: CGImage
    switch others {
    case .drawn: expected = try Self.draw(root, .software, options: Self.byGL)
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
    isOff("\(name): \(judgement)")
    try save(actual, "\(name).device")
    try save(expected, "\(name).expected")
  }

  /// Edits a random tree. One renderer draws every step, and each picture must equal that of a new
  /// renderer.
  mutating func checkEdits(seed: UInt64, count: Int) {
    checkEdits(named: "tree \(seed)", seed: seed, count: count) {
      var maker = TreeMaker(seed: seed)
      return maker.tree()
    }
  }

  /// Does the same with trees that `root` makes.
  mutating func checkEdits(
    named name: String, seed: UInt64, count: Int, of root: () -> CALayer
  ) {
    do {
      let wrong = try checkEdits(of: root(), named: name, seed: seed, count: count)
      if wrong, findsCures { try findCures(root, named: name, seed: seed, count: count) }
    } catch { fail("edits of \(name)", error) }
  }

  /// Makes the edits again with each optimisation off, and says which of them makes them right.
  private mutating func findCures(
    _ root: () -> CALayer, named name: String, seed: UInt64, count: Int
  ) throws {
    let cures = try CARenderOptions.names.filter { entry in
      let (top, options) = (root(), CARenderOptions.all.subtracting(entry.option))
      var maker = TreeMaker(seed: seed)
      let renderer = try OffscreenRenderer(
        size: top.bounds.size, device: device, options: options)
      for edit in 0..<max(count, 0) {
        maker.edit(top)
        let actual = try renderer.render(top, at: 0)
        if edit % 4 != 3 { continue }
        let fresh = try OffscreenRenderer(
          size: top.bounds.size, device: device, options: options)
        if !Self.areEqual(actual, try fresh.render(top, at: 0)) { return false }
      }
      return true
    }
    let names = cures.map(\.name).joined(separator: ", ")
    isOff("\(name) is right without: \(names.isEmpty ? "none of the optimisations" : names)")
  }

  private static func areEqual(_ one: CGImage, _ other: CGImage) -> Bool {
    one.pixels.withUnsafeBytes { a in other.pixels.withUnsafeBytes { a.elementsEqual($0) } }
  }

  /// Returns whether a frame was wrong.
  private mutating func checkEdits(
    of root: CALayer, named name: String, seed: UInt64, count: Int
  ) throws -> Bool {
    let before = wrongFrames
    var maker = TreeMaker(seed: seed)
    let renderer = try OffscreenRenderer(size: root.bounds.size, device: device)
    for edit in 0..<max(count, 0) {
      maker.edit(root)
      let actual = try renderer.render(root, at: 0)
      if edit % 4 != 3 { continue }
      let expected = try Self.draw(root, device)
      frames += 1
      if Self.areEqual(actual, expected) { continue }
      wrongFrames += 1
      isOff("\(name) after edit \(edit)")
      try save(actual, "edits-\(name)-\(edit).kept")
      try save(expected, "edits-\(name)-\(edit).fresh")
    }
    return wrongFrames > before
  }

  private static func draw(
    _ root: CALayer, _ device: GLDeviceRequest, options: CARenderOptions = .environment
  ) throws -> CGImage {
    try OffscreenRenderer(size: root.bounds.size, device: device, options: options)
      .render(root, at: 0)
  }

  /// What devices are compared by: the work of GL. Where the device is the processor, the rest is
  /// painted without GL, with other edges.
  private static var byGL: CARenderOptions { .environment.subtracting([.sheets, .memory]) }

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
