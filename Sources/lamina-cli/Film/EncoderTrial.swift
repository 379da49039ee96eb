import Foundation
import LaminaDocument

/// Which ffmpeg there is, and what its encoder makes of three small pictures.
///
/// ffmpeg does not say which version of libx264, libvpx or its scaler it uses. What they make of
/// the same pictures tells them apart, and is what counts.
struct EncoderTrial: Equatable, Sendable {
  /// The version of ffmpeg, as it names itself.
  let version: String
  /// The beginning of the digest of the encoded pictures.
  let encoder: String

  private static let side = 32
  private static let pictures = 3
  /// The longest answer that is read, of each kind. A usual one has some KiB.
  private static let mostBytes = 1 << 20

  /// Runs the program in `file` with the arguments of chunks. Throws an input/output failure if it
  /// does not say its version or cannot encode.
  init(
    _ file: String, _ format: FilmFormat, rate: FrameRate, background: BackgroundColor?,
    quality: Double
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: file)
    process.arguments = format.trialArguments(
      side: Self.side, rate: rate, background: background, quality: quality)
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = errors
    let (film, words): (Data, Data)
    do {
      // The pipe has room for all of it, so this does not wait for the program.
      try input.fileHandleForWriting.write(contentsOf: Self.pixels)
      try input.fileHandleForWriting.close()
      try process.run()
      film = try Self.read(output)
      words = try Self.read(errors)
    } catch {
      throw CommandFailure(.inputOutput, file, "cannot be asked for its version: \(error)")
    }
    process.waitUntilExit()
    // `ffmpeg version 5.1.9 Copyright …`
    let said = String(decoding: words, as: UTF8.self)
    let first = said.split(maxSplits: 3, whereSeparator: \.isWhitespace)
    guard first.count > 2, first[1] == "version" else {
      throw CommandFailure(.inputOutput, file, "does not say which version it is")
    }
    guard process.terminationStatus == 0, !film.isEmpty else {
      let reason = said.split(whereSeparator: \.isNewline).last ?? ""
      throw CommandFailure(
        .inputOutput, file, "cannot encode a .\(format): \(singleLine(String(reason)))")
    }
    version = String(first[2])
    encoder = String(Digest.of(film).prefix(16))
  }

  /// All that a pipe gives until its end, or its beginning.
  private static func read(_ pipe: Pipe) throws -> Data {
    var data = Data()
    while data.count < mostBytes,
      let part = try pipe.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty
    {
      data.append(part)
    }
    try pipe.fileHandleForReading.close()
    return data
  }

  /// Pictures with edges, noise and motion, so that every part of an encoder has work.
  private static let pixels: Data = {
    var random: UInt32 = 1
    var data = Data(capacity: pictures * side * side * 4)
    for picture in 0..<pictures {
      for y in 0..<side {
        for x in 0..<side {
          random = random &* 1_664_525 &+ 1_013_904_223
          let noise = UInt8(truncatingIfNeeded: random >> 28)
          let inside = (4..<20).contains(x - 3 * picture) && (4..<20).contains(y - picture)
          data.append(contentsOf: [
            UInt8(x * 7) &+ noise, inside ? 230 : 20 &+ noise, UInt8(y * 7), inside ? 255 : 128,
          ])
        }
      }
    }
    return data
  }()
}
