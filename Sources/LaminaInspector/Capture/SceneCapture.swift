import Foundation
import Lamina

/// A scene as it was on one machine, in one file that a report of a mistake can carry: the tree
/// with its images, the plan of its frame, its picture, and the device.
public struct SceneCapture: Sendable, Equatable {
  /// The format that is written. A capture of another one is refused.
  public static let format = 1
  /// The extension of a file's name.
  public static let fileExtension = "laminacapture"

  /// What a capture says of itself.
  public struct Facts: Codable, Sendable, Equatable {
    /// ``SceneCapture/format``.
    public let format: Int
    /// Which version of Lamina wrote it.
    public let version: String
    /// The name of what was captured.
    public let title: String
    /// The device, as `lamina info` names it.
    public let device: String
    /// Seconds.
    public let time: Double
    /// Pixels per point.
    public let scale: Double
  }

  /// What it says of itself.
  public let facts: Facts
  /// The tree as CAML, with images as `data:` URIs.
  public let document: Data
  /// The plan of the frame as text.
  public let plan: String
  /// The picture as PNG.
  public let picture: Data

  /// Captures a tree: renders it once.
  ///
  /// - Parameters:
  ///   - scene: the tree.
  ///   - title: what the capture calls itself.
  ///   - document: the same tree as CAML, with its images inside.
  ///   - time: seconds.
  ///   - scale: pixels per point of the picture.
  ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works.
  ///   - limits: what the tree may ask for.
  /// - Throws: what rendering throws.
  public init(
    _ scene: PreviewScene, title: String, document: Data, time: Double = 0, scale: Double = 1,
    device: GLDeviceRequest? = nil, limits: RenderLimits = .standard
  ) throws {
    scene.seek?(time)
    let renderer = try OffscreenRenderer(
      size: scene.size, scale: scale, device: device, limits: limits)
    renderer.keepsAnimations = true
    let image = try renderer.render(scene.root, at: time)
    facts = Facts(
      format: Self.format, version: "\(LaminaVersion.text)", title: title,
      device: renderer.deviceName,
      time: time, scale: scale)
    self.document = document
    picture = try ImageCodec.encode(image, as: .png)
    plan = try Self.planText(of: scene, time: time, scale: scale, limits)
  }

  /// Whether this machine makes the same plan of `scene`, which was read from ``document``.
  public func isPlannedAlike(
    _ scene: PreviewScene, limits: RenderLimits = .standard
  ) throws -> Bool {
    try Self.planText(of: scene, time: facts.time, scale: facts.scale, limits) == plan
  }

  /// The plan of a frame as pictures of any time in any order have it: animations begin at 0 and
  /// stay with their layers.
  private static func planText(
    of scene: PreviewScene, time: Double, scale: Double, _ limits: RenderLimits
  ) throws -> String {
    let tree = LayerTree.hosting(scene.root)
    tree.keepsEndedAnimations = true
    if tree.layerCount == 0 { try tree.commit(scene.root, limits: limits, at: 0) }
    return try FrameInspection.planText(
      of: scene.root, size: scene.size, scale: scale, limits: limits, at: time)
  }

  private static let names = (
    facts: "capture.json", document: "scene.caml", plan: "plan.txt", picture: "picture.png"
  )

  /// The bytes of the file: a tar archive.
  public func archive() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TarArchive.data([
      (Self.names.facts, try encoder.encode(facts)), (Self.names.document, document),
      (Self.names.plan, Data(plan.utf8)), (Self.names.picture, picture),
    ])
  }

  /// Reads the bytes of a file. They come from anywhere: nothing in them is believed but sizes that
  /// fit. The document is read later, with the limits of documents.
  ///
  /// Throws ``PreviewError`` for bytes that are no capture, or one of another format.
  public init(archive: Data) throws {
    let files = try TarArchive.files(in: archive, atMost: 16)
    guard let json = files[Self.names.facts],
      let facts = try? JSONDecoder().decode(Facts.self, from: json)
    else { throw PreviewError("capture: '\(Self.names.facts)' is missing or damaged") }
    guard facts.format == Self.format else {
      throw PreviewError("capture: it has format \(facts.format) (allowed: \(Self.format))")
    }
    guard let document = files[Self.names.document], let plan = files[Self.names.plan],
      let picture = files[Self.names.picture], facts.time.isFinite, facts.scale.isFinite
    else { throw PreviewError("capture: a file is missing in it") }
    (self.facts, self.document, self.picture) = (facts, document, picture)
    self.plan = String(decoding: plan, as: UTF8.self)
  }
}
