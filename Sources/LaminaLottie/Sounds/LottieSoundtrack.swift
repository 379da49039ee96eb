import Foundation

/// What is heard of an animation: its files of sound, and which part of them is heard when.
///
/// Layers are silent: a soundtrack is for the program that mixes a film or plays the sounds itself.
public struct LottieSoundtrack: Sendable {
  /// A file of sound.
  public struct Sound: Sendable {
    /// Its identifier in the animation.
    public let id: String
    /// Its bytes, which may be anything: they were not decoded.
    public let data: Data
  }

  /// A part of a sound.
  public struct Part: Sendable, Equatable {
    /// The place of the sound in ``LottieSoundtrack/sounds``.
    public internal(set) var sound: Int
    /// When it is heard, in seconds from the animation's start. The file may be shorter.
    public let range: Range<Double>
    /// The second of the file that is heard first.
    public let offset: Double
    /// Seconds of the file in a second of the animation. Other speeds than 1 change the pitch.
    public let speed: Double
    /// The volume at successive times, the first at the part's start and the last at its end. It is
    /// linear between them.
    public let volumes: [Volume]
  }

  /// A volume at a time.
  public struct Volume: Sendable, Equatable {
    /// Seconds from the part's start.
    public let time: Double
    /// From 0, which is silent, to 1, which is the file's own volume.
    public let value: Double
  }

  /// The files, each once, in the order in which the animation names them.
  public internal(set) var sounds: [Sound] = []
  /// The parts, in the order of the layers.
  public internal(set) var parts: [Part] = []
  /// What is not heard as the authors hear it.
  public internal(set) var report = LottieReport()

  /// Whether nothing is heard.
  public var isEmpty: Bool { parts.isEmpty }
}

/// Gives an animation the files of sound that lie beside its file.
///
/// Without one, only sounds inside the file are heard: nothing touches files or the network.
public protocol LottieSoundProvider {
  /// The bytes of a file of sound, or nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the file's name, as the animation has it. It may hold anything.
  ///   - folder: the folder, as the animation has it.
  func sound(named name: String, folder: String) -> Data?
}
