import Foundation
import Lamina
import Testing

/// Pictures that a person accepted once and that must stay.
///
/// `Goldens/NAME.png` is the picture. `Goldens/hashes.txt` holds the hashes of the accepted pixels
/// for each GL renderer string. A known renderer has to match a hash exactly. An unknown one has to
/// match the picture within 2/255, except for one pixel in a thousand. `LAMINA_BLESS=1` accepts the
/// present pictures.
enum Golden {
  private static let folder = Repository.tests.appendingPathComponent("Goldens")
  private static let hashFile = folder.appendingPathComponent("hashes.txt")
  private static let isBlessing = ProcessInfo.processInfo.environment["LAMINA_BLESS"] == "1"
  private static let lock = NSLock()

  static func expect(
    _ name: String, _ root: CALayer, scale: CGFloat = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (picture, device) = try withRenderer(
      size: root.bounds.size, scale: scale, sourceLocation: sourceLocation
    ) { (Picture(try $0.render(root)), $0.deviceName) }
    if isBlessing { return try bless(name, picture, device: device) }
    let accepted = hashes()[Key(name: name, device: device)] ?? []
    if accepted.contains(picture.hash) { return }
    let file = folder.appendingPathComponent("\(name).png")
    let data = try #require(
      try? Data(contentsOf: file), "no golden \(name): make bless", sourceLocation: sourceLocation)
    let golden = Picture(try ImageCodec.decode(data, limits: .standard))
    if accepted.isEmpty, golden.width == picture.width, golden.height == picture.height {
      let (count, _) = picture.differences(from: golden, tolerance: 2)
      if count * 1_000 <= picture.width * picture.height { return }
    }
    let plan = try? FrameInspection.planText(of: root, size: root.bounds.size, scale: scale)
    let place = FailureFolder.save(name, actual: picture, expected: golden, plan: plan)
    Issue.record(
      "\(name) is not the accepted picture on \(device); \(place)", sourceLocation: sourceLocation)
  }

  private struct Key: Hashable {
    var name: String
    var device: String
  }

  private static func hashes() -> [Key: [String]] {
    lock.withLock { read() }
  }

  private static func read() -> [Key: [String]] {
    let text = (try? String(contentsOf: hashFile, encoding: .utf8)) ?? ""
    var result: [Key: [String]] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      if fields.count == 3 {
        result[Key(name: fields[0], device: fields[1]), default: []].append(fields[2])
      }
    }
    return result
  }

  private static func bless(_ name: String, _ picture: Picture, device: String) throws {
    try lock.withLock {
      let data = try ImageCodec.encode(try picture.image(), as: .png, quality: nil)
      try data.write(to: folder.appendingPathComponent("\(name).png"))
      var all = read()
      all[Key(name: name, device: device)] = [picture.hash]
      let lines = all.flatMap { key, hashes in hashes.map { "\(key.name)\t\(key.device)\t\($0)" } }
        .sorted()
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: hashFile)
    }
  }
}
