import Foundation
import Lamina

@testable import lamina

/// Images of 5x3 pixels that depend on the time alone, and counts of the requests.
final class SyntheticFilm: Sendable {
  struct Failure: Error, Equatable { let frame: Int }

  let rendered = Lock<[Double]>([])
  /// Called with the time of each image, before the image is made.
  private let before: @Sendable (Double) throws -> Void

  /// How many frames in a row show the same image.
  private let still: Int
  let overlaps: Bool

  init(
    still: Int = 1, overlaps: Bool = true,
    before: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) {
    (self.still, self.overlaps, self.before) = (still, overlaps, before)
  }

  struct Source: FrameSource {
    let film: SyntheticFilm
    let deviceName = "synthetic"
    var overlaps: Bool { film.overlaps }
    private var last: (step: Int, image: CGImage)?

    init(film: SyntheticFilm) { self.film = film }

    mutating func begin(at time: Double) throws -> () throws -> FilmPicture {
      try film.before(time)
      film.rendered.withLock { $0.append(time) }
      let step = Int((time * 60).rounded()) / film.still * film.still
      let image =
        if let last, last.step == step { last.image } else {
          try SyntheticFilm.image(at: Double(step) / 60)
        }
      last = (step, image)
      return { FilmPicture(image: image) }
    }
  }

  /// Opaque, and different for each sixtieth of a second.
  static func image(at time: Double) throws -> CGImage {
    let step = Int((time * 60).rounded())
    let pixels = try PixelBuffer(width: 5, height: 3) { bytes in
      for index in 0..<15 {
        bytes[index * 4] = UInt8(truncatingIfNeeded: step)
        bytes[index * 4 + 1] = UInt8(truncatingIfNeeded: step >> 8)
        bytes[index * 4 + 2] = UInt8(truncatingIfNeeded: step &* 7 &+ index)
        bytes[index * 4 + 3] = 255
      }
    }
    return CGImage(pixels: pixels)
  }

  func source(_ job: Int) -> any FrameSource { Source(film: self) }
}

/// Keeps the first byte of each frame, in the order of writing.
final class KeepingSink: FrameSink {
  struct State {
    var frames: [Int] = []
    var bytes: [UInt8] = []
    /// The number of images that were prepared, and of frames that showed them.
    var prepared = 0
    var placed = 0
    var most = 0
    var ending = ""
  }

  let state = Lock(State())
  private let places: @Sendable (Int) throws -> Void
  private let writes: @Sendable (Int) throws -> Void

  init(
    places: @escaping @Sendable (Int) throws -> Void = { _ in },
    writes: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) {
    (self.places, self.writes) = (places, writes)
  }

  func prepare(_ image: CGImage, in content: FrameContent) throws {
    FramePixels(background: nil, isEven: false).write(image, to: content)
    state.withLock { $0.prepared += 1 }
  }

  func place(_ content: FrameContent, frame: Int) throws {
    state.withLock {
      $0.placed += 1
      $0.most = max($0.most, $0.placed - $0.frames.count)
    }
    try places(frame)
  }

  func write(_ content: FrameContent, frame: Int) throws {
    try writes(frame)
    state.withLock {
      $0.frames.append(frame)
      $0.bytes.append(content.withBytes { $0[0] })
    }
  }

  func finish() { state.withLock { $0.ending += "finish" } }
  func cancel() { state.withLock { $0.ending += "cancel" } }
}
