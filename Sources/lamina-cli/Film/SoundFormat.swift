import Foundation

/// A format of sound files. The raw value is the name of ffmpeg's reader.
///
/// The reader is chosen here, by the first bytes. Left to itself, ffmpeg would also take playlists,
/// which name further files and servers.
enum SoundFormat: String {
  case wav, mp3, aac, ogg, flac, aiff, mov, matroska

  /// The formats in messages.
  static let names = "WAV, AIFF, MP3, AAC, M4A, Ogg, FLAC, WebM"

  /// The format of a file; nil if it is none of these.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(12))
    let word = { (start: Int) in
      String(decoding: bytes.dropFirst(start).prefix(4), as: UTF8.self)
    }
    switch (word(0), word(4), word(8)) {
    case ("RIFF", _, "WAVE"): self = .wav
    case ("FORM", _, "AIFF"), ("FORM", _, "AIFC"): self = .aiff
    case ("OggS", _, _): self = .ogg
    case ("fLaC", _, _): self = .flac
    case (_, "ftyp", _): self = .mov
    default:
      guard bytes.count >= 4 else { return nil }
      if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        self = .matroska
      } else if bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 {
        self = .aac
      } else if bytes.starts(with: Array("ID3".utf8)) || bytes[0] == 0xFF && bytes[1] >= 0xE0 {
        self = .mp3
      } else {
        return nil
      }
    }
  }
}
