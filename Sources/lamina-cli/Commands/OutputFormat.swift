import ArgumentParser

/// A format of `--format`: of one picture or of a film. WebP counts as that of a picture, see
/// ``RenderOutput/asFilm``.
enum OutputFormat: Equatable, Sendable, CaseIterable, ExpressibleByArgument {
  case picture(PictureFormat)
  case film(FilmFormat)

  static var allCases: [OutputFormat] {
    let pictures = PictureFormat.allCases.map { OutputFormat.picture($0) }
    let films = FilmFormat.allCases.map { OutputFormat.film($0) }
    return pictures + films.filter { $0 != .film(.webp) }
  }

  /// The format with that name, which is the extension of its files.
  init?(argument: String) {
    if let format = PictureFormat(name: argument) {
      self = .picture(format)
    } else if let format = FilmFormat(rawValue: argument.lowercased()) {
      self = .film(format)
    } else {
      return nil
    }
  }

  /// The format for the extension of `path`; nil if it is unknown.
  init?(path: String) {
    if let format = PictureFormat(path: path) {
      self = .picture(format)
    } else if let format = FilmFormat(path: path) {
      self = .film(format)
    } else {
      return nil
    }
  }

  /// The extension of its files.
  var name: String {
    switch self {
    case .picture(let format): format.rawValue
    case .film(let format): format.rawValue
    }
  }

  var defaultValueDescription: String { name }
  static var allValueStrings: [String] { allCases.map(\.name) }

  /// What the names of outputs may end in, for messages.
  static let pictureNames = ".png, .jpg, .jpeg, .webp or .ppm"
  static let filmNames = ".mp4, .webm, .mov, .gif, .apng, .webp or /%05d.png"
}
