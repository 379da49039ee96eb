import Foundation
import Lamina
import LaminaDocument

/// What a film shows, how it is cut into chunks, and what its pictures depend on: the content of a
/// plan's file.
///
/// The file may be a stranger's. So ``CheckedPlan`` comes before any use, and the plan names
/// neither a limit, nor a device, nor a program: these are the operator's.
struct FilmPlan: Codable, Equatable, Sendable {
  /// The version of the form of the file.
  var plan = FilmPlan.version
  /// The scene, relative to the folder of the plan.
  var scene: String
  /// The film, relative to the folder of the plan.
  var output: String
  /// Frames per second, as `--fps` takes them.
  var rate: String
  /// The number of frames.
  var frames: Int
  /// The number of frames of each chunk but the last, which may have fewer.
  var chunkFrames: Int
  /// The number of chunks, for those who start them.
  var chunks: Int
  /// Document time of frame 0, in seconds.
  var start: Double
  var options: Options
  /// What pictures and files depend on, as it was when the plan was made.
  var made: FilmBasis

  /// The options of the pictures, as the command line takes them. Nil where none was given.
  struct Options: Codable, Equatable, Sendable {
    var state: String?
    /// Of Lottie files: the animation of an archive, and the folder of images, relative to the
    /// folder of the plan.
    var animation: String?
    var assets: String?
    /// The folder of fonts, relative as that of images.
    var font: String?
    var theme: String?
    /// Values of slots as `ID=V`, and files of images in slots as `ID=FILE`, relative to the folder
    /// of the plan.
    var slots: [String]?
    var images: [String]?
    /// Characters of text layers as `LAYER=T`.
    var texts: [String]?
    /// Whether the film has the sound of a Lottie file.
    var sound: Bool?
    var size: String?
    var width: Double?
    var height: Double?
    var fit: String?
    var scale: Double?
    var background: String?
    var quality: Double?
  }

  static let version = 1

  /// The most chunks of a film. Each has two files in one folder.
  static let mostChunks = 100_000

  /// The number of chunks of `frames` frames.
  static func chunkCount(frames: Int, chunkFrames: Int) -> Int {
    (frames - 1) / chunkFrames + 1
  }

  /// The frames of chunk `number`, which must exist.
  func frames(ofChunk number: Int) -> ClosedRange<Int> {
    let first = number * chunkFrames
    return first...(min(first + chunkFrames, frames) - 1)
  }

  /// A digest of everything in the plan. Chunks with another one belong to another plan.
  var identity: String { get throws { Digest.of(try encoded()) } }

  /// The bytes of the plan's file.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self) + Data("\n".utf8)
    } catch {
      throw CommandFailure(.internal, "plan", "cannot be written as JSON: \(error)")
    }
  }
}
