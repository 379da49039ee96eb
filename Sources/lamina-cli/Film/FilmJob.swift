import Dispatch
import Lamina

/// The work of one thread on a film. It takes the next frame that no other thread has, until there
/// is none.
///
/// If the source overlaps, one picture is drawn while the one before it is read and prepared. A
/// picture that is the same as the one before it is prepared only once.
struct FilmJob {
  let film: Film
  let window: FrameWindow
  private(set) var source: any FrameSource
  /// The last picture. The reference is weak, because the renderer reuses the memory of a picture
  /// that nobody holds.
  private weak var lastImage: CGImage?
  private var lastContent: FrameContent?

  init(_ film: Film, _ window: FrameWindow, _ source: any FrameSource) {
    (self.film, self.window, self.source) = (film, window, source)
  }

  /// A frame whose picture has begun.
  private struct Begun {
    let position: Int
    let slot: FrameSlot
    let wait: () throws -> FilmPicture
  }

  mutating func run() throws {
    var begun: Begun?
    while true {
      // Waiting for a slot while this job holds a picture could wait forever: the writer may be
      // waiting for that picture.
      let fresh = try window.begin(waits: begun == nil).map { position, slot in
        let time = film.timing.time(of: film.frames[position])
        let wait = try film.clock.runFrame { try source.begin(at: time) }
        return Begun(position: position, slot: slot, wait: wait)
      }
      if let begun { try finish(begun) }
      if fresh == nil, begun == nil { return }
      begun = fresh
      if let only = begun, !source.overlaps {
        try finish(only)
        begun = nil
      }
    }
  }

  private mutating func finish(_ begun: Begun) throws {
    let picture = try film.clock.runFrame { try begun.wait() }
    let slot = begun.slot
    (slot.render, slot.readBack) = (picture.render, picture.readBack)
    let start = DispatchTime.now().uptimeNanoseconds
    if let lastContent, picture.image === lastImage {
      slot.share(lastContent)
    } else {
      lastContent = nil
      let content = slot.renew()
      try film.sink.prepare(picture.image, in: content)
      (lastImage, lastContent) = (picture.image, content)
    }
    try film.sink.place(slot.content, frame: film.frames[begun.position])
    slot.prepare = DispatchTime.now().uptimeNanoseconds - start
    window.deliver(begun.position, slot)
  }
}
