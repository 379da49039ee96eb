import Foundation
import Lamina

/// A whole file.
struct AnimationModel: Sendable {
  var version = ""
  var name = ""
  var size = CGSize.zero
  var framesPerSecond = 60.0
  var inFrame = 0.0
  var outFrame = 0.0
  var layers: [LayerModel] = []
  /// Compositions by identifier.
  var compositions: [String: [LayerModel]] = [:]
  var images: [String: ImageModel] = [:]
  /// Files of sound by identifier.
  var sounds: [String: SoundModel] = [:]
  /// By the name that texts use.
  var fonts: [String: FontModel] = [:]
  /// By character, size, style and family.
  var characters: [CharacterKey: CharacterModel] = [:]
  var markers: [LottieMarker] = []
  /// The names of slots, by their number.
  var slots: [String] = []
  /// What its expressions reach; nil if it has none.
  var expressions: (any FrameClock)?
}

/// What finds the outlines of a character.
struct CharacterKey: Hashable, Sendable {
  var text: String
  var family: String
  var style: String
}

/// An image that layers show.
struct ImageModel: Sendable, Equatable {
  var size = CGSize.zero
  /// The file's name, or a `data:` address.
  var source = ""
  /// The folder of the file.
  var folder = ""
  var isEmbedded = false
  /// What a program shows instead; nil for the image of the file.
  var picture: CGImage?
  /// The number of the slot from which the image comes; -1 for none.
  var slot: Int32 = -1
}

/// A named part of an animation.
public struct LottieMarker: Sendable, Equatable {
  /// The name that the author gave it.
  public let name: String
  /// The frame at which it begins.
  public let startFrame: Double
  /// Its length in frames; 0 for a point in time.
  public let durationFrames: Double
}
