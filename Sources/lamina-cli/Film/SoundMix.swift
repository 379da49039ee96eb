import Foundation
import LaminaDocument
import LaminaLottie

/// Mixes the soundtrack of an animation into one file, as long as its film.
///
/// It runs before the film is encoded, so a sound that cannot be read is named after the first
/// frame at the latest, and chunks of a film need no sound.
struct SoundMix {
  private let sounds: [LottieSoundtrack.Sound]
  /// Those that are heard in the film.
  private let parts: [LottieSoundtrack.Part]
  /// The film's part of the animation, in seconds.
  private let range: Range<Double>
  /// The animation's file, for messages.
  private let input: String

  /// What is heard in the film; nil if that is nothing.
  init?(_ track: LottieSoundtrack, range: Range<Double>, input: String) {
    (sounds, parts) = (track.sounds, track.parts.filter { $0.range.overlaps(range) })
    (self.range, self.input) = (range, input)
    if parts.isEmpty { return nil }
  }

  /// Makes the file, in the folder of a film. Throws bad data for a sound that cannot be read.
  func make(
    beside film: OutputFile, program: String, patience: Double = ProgramWatch.usualPatience
  ) throws -> PartialFile {
    var files: [PartialFile] = []
    defer { for file in files { file.discard() } }
    var inputs: [String] = []
    let seconds = try secondsRead()
    for (place, sound) in sounds.enumerated() {
      guard let format = SoundFormat(sound.data) else {
        throw failure("'\(singleLine(sound.id))' is of none of the formats \(SoundFormat.names)")
      }
      let file = try film.begin()
      files.append(file)
      try sound.data.withUnsafeBytes {
        try SystemWrite.all($0, to: file.descriptor, file.temporary)
      }
      inputs += ["-protocol_whitelist", "file", "-t", Self.number(seconds[place])]
      inputs += ["-f", format.rawValue, "-i", "file:\(file.temporary)"]
    }
    let mixed = try film.begin()
    do {
      let ending = try EncoderProgram(
        program, arguments: arguments(inputs, path: mixed.temporary), output: mixed.temporary,
        patience: patience
      ).end()
      if let failure = ending.failure {
        throw self.failure(
          "ffmpeg: " + (ending.words.isEmpty ? failure : named(ending.words, files)))
      }
      if !ending.words.isEmpty {
        Messages.warning("\(input): sound: ffmpeg: \(named(ending.words, files))")
      }
    } catch {
      mixed.discard()
      throw error
    }
    return mixed
  }

  /// Words of ffmpeg with the names of the sounds, not of their temporary files.
  private func named(_ words: String, _ files: [PartialFile]) -> String {
    zip(files, sounds).reduce(words) { words, pair in
      words.replacingOccurrences(
        of: "file:\(pair.0.temporary)", with: "'\(singleLine(pair.1.id))'")
    }
  }

  /// How ffmpeg reads the file.
  static func input(_ path: String) -> [String] {
    ["-protocol_whitelist", "file", "-f", "wav", "-i", "file:\(path)"]
  }

  private func failure(_ why: String) -> CommandFailure {
    CommandFailure(.badData, input, "sound: \(why); --mute makes films without sound")
  }

  /// The seconds of each sound that are read, which must be at least some. Throws bad data if all
  /// together are too many: a few bytes can stand for hours of silence.
  private func secondsRead() throws -> [Double] {
    var seconds = sounds.map { _ in 1.0 }
    for part in parts {
      let end = min(part.range.upperBound, range.upperBound) - part.range.lowerBound
      seconds[part.sound] = max(seconds[part.sound], part.offset + end * part.speed)
    }
    let sum = seconds.reduce(0, +)
    guard sum <= Self.mostSeconds else {
      throw failure(
        "\(Int(sum)) seconds would be read; at most \(Int(Self.mostSeconds)) are allowed")
    }
    return seconds
  }

  /// The seconds of sound that are read for one film: a day. An hour of silence, 600 kB of FLAC,
  /// takes ffmpeg about a second.
  private static let mostSeconds = 86_400.0
  /// The most bytes that ffmpeg may take in one piece.
  private static let mostBytes = 256 << 20

  // MARK: What ffmpeg does

  /// A damaged piece of a sound is a warning, not the end, as for players: so `-xerror` is left
  /// out.
  private func arguments(_ inputs: [String], path: String) -> [String] {
    FilmFormat.silence.filter { $0 != "-xerror" } + ["-max_alloc", "\(Self.mostBytes)"] + inputs + [
      "-filter_complex_threads", "1", "-filter_complex", graph, "-map", "[out]",
      "-t", Self.number(range.upperBound - range.lowerBound), "-c:a", "pcm_s16le",
      "-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1",
      // Beyond 4 GiB, after six hours, WAV needs another header.
      "-rf64", "auto", "-f", "wav", "-y", "file:\(path)",
    ]
  }

  /// Each part is cut out, brought to its speed and volume, and moved to its time; then all of them
  /// are added.
  private var graph: String {
    var chains = parts.enumerated().map { place, part in
      "[\(part.sound):a:0]" + filters(part).joined(separator: ",") + "[s\(place)]"
    }
    var open = parts.indices.map { "[s\($0)]" }
    while open.count > 1 {
      open = stride(from: 0, to: open.count, by: Self.mostAdded).map { start in
        let added = open[start..<min(start + Self.mostAdded, open.count)]
        let sum = "[m\(chains.count)]"
        chains.append(
          added.joined() + "amix=inputs=\(added.count):normalize=0:duration=longest" + sum)
        return sum
      }
    }
    return (chains + ["\(open[0])anull[out]"]).joined(separator: ";")
  }

  /// How many sounds are added at once. What a mixer takes grows with the square of its inputs: 256
  /// parts of four seconds took 6.8 seconds in one mixer, and 1.5 in 37.
  private static let mostAdded = 8

  private static let rate = 48_000

  private func filters(_ part: LottieSoundtrack.Part) -> [String] {
    let heard = part.range.clamped(to: range)
    let seconds = heard.upperBound - heard.lowerBound
    // What of the part is before the film.
    let before = heard.lowerBound - part.range.lowerBound
    let offset = part.offset + before * part.speed
    var filters = [
      "atrim=start=\(Self.number(offset)):duration=\(Self.number(seconds * part.speed))",
      "asetpts=PTS-STARTPTS",
      "aformat=sample_fmts=fltp:sample_rates=\(Self.rate):channel_layouts=stereo",
    ]
    if part.speed != 1 {
      let fast = max(Int((Double(Self.rate) * part.speed).rounded()), 1)
      filters += ["asetrate=\(fast)", "aresample=\(Self.rate)"]
    }
    if part.volumes.contains(where: { $0.value != part.volumes[0].value }) {
      // A volume counts for a packet of samples: here one of 10 milliseconds.
      filters.append("asetnsamples=n=\(Self.rate / 100):pad=0")
      filters.append("volume=eval=frame:volume='\(volume(part, from: before))'")
    } else if let value = part.volumes.first?.value, value != 1 {
      filters.append("volume=\(Self.number(value))")
    }
    let delay = Int(((heard.lowerBound - range.lowerBound) * Double(Self.rate)).rounded())
    return filters + ["adelay=\(delay)S:all=1"]
  }

  /// The volume as a formula of the time `t`, which is 0 at the second `from` of the part: a sum of
  /// lines, each 0 outside of its time.
  private func volume(_ part: LottieSoundtrack.Part, from: Double) -> String {
    let last = part.volumes.count - 1
    let lines = part.volumes.indices.dropLast().map { index in
      let (one, next) = (part.volumes[index], part.volumes[index + 1])
      let slope = (next.value - one.value) / (next.time - one.time)
      let time = Self.number(one.time - from)
      // The last line has no end, because the sound may be a sample longer.
      let end = index + 1 < last ? "*lt(t,\(Self.number(next.time - from)))" : ""
      return "gte(t,\(time))\(end)*(\(Self.number(one.value))+\(Self.number(slope))*(t-(\(time))))"
    }
    return lines.joined(separator: "+")
  }

  private static func number(_ value: Double) -> String { String(format: "%.6f", value) }
}
