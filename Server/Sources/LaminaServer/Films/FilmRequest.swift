/// A film that somebody asks for: frames of one scene at times that rise.
struct FilmRequest: Sendable {
  /// The first frame.
  var picture: PictureRequest
  let format: ServedFilmFormat
  /// Frames in a second.
  let rate: Double
  let frames: Int

  /// The frame with a number, from 0 on.
  func frame(_ number: Int) -> PictureRequest {
    var frame = picture
    frame.time += Double(number) / rate
    return frame
  }

  /// The tag of the film: that of its first frame, and what else it depends on.
  ///
  /// - Parameter encoder: the version of the program that writes it.
  func tag(encoder: String) -> EntityTag {
    var builder = EntityTag.Builder()
    builder.add("film")
    builder.add(encoder)
    builder.add(picture.tag.digest)
    builder.add(format.rawValue)
    builder.add(rate)
    builder.add(Double(frames))
    return builder.finish()
  }
}

/// Reads rate and duration of films as requests write them, and counts frames before any is drawn.
struct FilmParameters: Sendable {
  /// The fastest rate, in frames per second.
  let maximumRate: Double
  /// The rate of requests that have none.
  private static let usualRate = 25.0

  /// A film. Throws a ``Problem`` that names `fps` or `duration`.
  ///
  /// - Parameter most: the number of frames that it may have.
  func film(
    _ picture: PictureRequest, as format: ServedFilmFormat, rate: (number: Double?, given: String)?,
    duration: (number: Double?, given: String)?, atMost most: Int
  ) throws(Problem) -> FilmRequest {
    let fastest = min(maximumRate, format.fastestRate)
    let given = rate ?? (min(Self.usualRate, fastest), "")
    guard let number = given.number, number >= 1, number <= fastest else {
      throw .invalid("fps", "'\(given.given)'", allowed: "a number from 1 to \(fastest)")
    }
    let rate = Self.exact(number)
    let allowed = "seconds from \(1 / rate) to \(Double(most) / rate): at most \(most) frames"
    guard let duration else { throw .invalid("duration", "it is missing", allowed: allowed) }
    guard let seconds = duration.number, seconds > 0, seconds <= 86_400 else {
      throw .invalid("duration", "'\(duration.given)'", allowed: allowed)
    }
    let frames = Int((seconds * rate).rounded())
    guard frames >= 1, frames <= most else {
      throw .invalid("duration", "\(seconds) s are \(frames) frames", allowed: allowed)
    }
    return FilmRequest(picture: picture, format: format, rate: rate, frames: frames)
  }

  /// The rate of television that a number stands for, or the number itself: 30000/1001 for 29.97,
  /// as the command reads `--fps`. ffmpeg finds the fraction in all digits of the quotient.
  private static func exact(_ rate: Double) -> Double {
    [24_000, 30_000, 48_000, 60_000, 120_000].map { $0 / 1_001 }.first {
      abs(rate - $0) < 0.0005 || rate == ($0 * 100).rounded() / 100
    } ?? rate
  }

  /// A format by its name.
  func format(_ text: String) throws(Problem) -> ServedFilmFormat {
    guard let format = ServedFilmFormat(rawValue: text) else {
      throw .invalid("format", "'\(text)'", allowed: ServedFilmFormat.allowed)
    }
    return format
  }
}
