import Foundation
import Lamina

/// A Lottie file that was read: what it says of itself, and what ``LottieLayer`` draws.
///
/// The names follow lottie-ios. A value can be used by any number of layers.
public struct LottieAnimation {
  /// The frame at which the animation begins.
  public var startFrame: Double { model.inFrame }
  /// The frame at which it ends; this frame itself is not shown in a film.
  public var endFrame: Double { model.outFrame }
  /// Frames per second.
  public var framerate: Double { model.framesPerSecond }
  /// The length in seconds.
  public var duration: Double { (endFrame - startFrame) / framerate }
  /// The size in points.
  public var size: CGSize { model.size }
  /// The file's name for itself; empty if it has none.
  public var name: String { model.name }
  /// The version of the exporter that wrote the file.
  public var version: String { model.version }
  /// The named parts, in the order of the file.
  public var markers: [LottieMarker] { model.markers }
  /// The values that a program may set by ``LottieLayer/setSlot(_:to:)``, in the order of the file.
  /// Linear in the size of the animation.
  public var slots: [LottieSlot] { model.slotList }
  /// The identifiers of the animations of a `.lottie` archive; empty for other files.
  public let animations: [String]
  /// What is drawn in another way than in the authors' tool, or not at all. A ``LottieLayer`` adds
  /// what it misses, such as images: see ``LottieLayer/report``.
  public internal(set) var report: LottieReport

  let model: AnimationModel
  let limits: LottieLimits
  /// The images of the archive.
  let embedded: (String) throws -> Data?
  /// The sounds of the archive.
  let embeddedSound: (String) throws -> Data?
  /// The identifiers of the themes of a `.lottie` archive; empty for other files.
  public let themes: [String]
  /// The theme that the archive names for the animation, if any, which new layers show.
  public let initialTheme: String?
  /// The identifiers of the state machines of a `.lottie` archive, for ``LottieStateMachine``;
  /// empty for other files.
  public let stateMachines: [String]
  let themeShelf: ThemeShelf
  let machineShelf: MachineShelf

  /// Reads a file: `.json`, `.lot`, `.tgs` or `.lottie`, told apart by their bytes.
  ///
  /// Throws ``LottieError``. Linear in the number of bytes.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - animation: the identifier of an animation of an archive; nil for its first one.
  ///   - limits: what the file may ask for.
  public init(
    contentsOf url: URL, animation: String? = nil, limits: LottieLimits = .standard
  ) throws {
    let data = try BoundedFile.read(url.path, atMost: limits.render.inputBytes)
    try self.init(data: data, animation: animation, limits: limits)
  }

  /// Reads the bytes of a file, in any of the forms of ``init(contentsOf:animation:limits:)``.
  public init(data: Data, animation: String? = nil, limits: LottieLimits = .standard) throws {
    let file = try LottieFile(data, animation: animation, limits: limits)
    var reader = ModelReader(limits: limits)
    model = try reader.read(file.document)
    for name in file.unused { reader.report.add(.notDrawn, "theme or state machine", at: name) }
    machineShelf = MachineShelf(file, limits: limits)
    stateMachines = file.machines
    embedded = { try file.image($0) }
    embeddedSound = { try file.sound($0) }
    themeShelf = ThemeShelf(file, model, limits: limits)
    themes = file.themes
    var initial = file.initialTheme
    do {
      if let id = initial {
        let edits = LottieEdits(theme: (id: id, content: try themeShelf.theme(id)))
        _ = try edits.applied(to: model, limits: limits)
      }
    } catch {
      reader.report.add(.notDrawn, "theme (\(printable("\(error)")))", at: "manifest.json")
      initial = nil
    }
    initialTheme = initial
    (report, animations, self.limits) = (reader.report, file.animations, limits)
  }

  /// The frame at a progress from 0 to 1.
  public func frame(at progress: Double) -> Double {
    startFrame + progress * (endFrame - startFrame)
  }

  /// The progress of a frame: 0 at the start, 1 at the end.
  public func progressTime(forFrame frame: Double) -> Double {
    let length = endFrame - startFrame
    return length > 0 ? (frame - startFrame) / length : 0
  }
}
