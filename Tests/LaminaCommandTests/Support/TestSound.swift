import Foundation

/// Sounds of tests, and what is heard in films.
enum TestSound {
  private static let rate = 8_000

  /// A file of WAV with a tone at half of the full volume, in one channel.
  static func tone(_ frequency: Double, seconds: Double) -> Data {
    let samples = (0..<Int(seconds * Double(rate))).map { index in
      Int16(16_384 * sin(2 * .pi * frequency * Double(index) / Double(rate)))
    }
    var data = Data()
    let word = { (value: UInt32, bytes: Int) in
      for byte in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    data += Data("RIFF".utf8)
    word(UInt32(36 + samples.count * 2), 4)
    data += Data("WAVEfmt ".utf8)
    // The size of what follows; PCM; one channel; samples and bytes per second; bytes and bits of a
    // sample.
    for (value, bytes) in [
      (16, 4), (1, 2), (1, 2), (UInt32(rate), 4), (UInt32(rate * 2), 4), (2, 2), (16, 2),
    ] { word(value, bytes) }
    data += Data("data".utf8)
    word(UInt32(samples.count * 2), 4)
    for sample in samples { word(UInt32(UInt16(bitPattern: sample)), 2) }
    return data
  }

  /// The first sound of a film, as samples of both channels together at 8,000 a second.
  static func heard(in path: String) throws -> [Float] {
    let data = try FFmpeg.output(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "\(rate)", "-f", "f32le",
        "-",
      ])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// The loudest sample in each tenth of a second, and how often the sound swings per second.
  static func tenths(_ samples: [Float]) -> [(peak: Float, frequency: Int)] {
    stride(from: 0, to: samples.count, by: rate / 10).map { start in
      let part = samples[start..<min(start + rate / 10, samples.count)]
      let turns = zip(part, part.dropFirst()).reduce(0) { $0 + (($1.0 < 0) != ($1.1 < 0) ? 1 : 0) }
      return (part.map(abs).max() ?? 0, turns * 5)
    }
  }
}
