import Foundation

extension LottieLayer {
  /// What is heard of the animation, with what the program has set in it.
  ///
  /// A layer with sound is heard while it is shown, unless it is hidden, at the level of its
  /// keyframes. Compositions around it move and stretch its time; the pitch changes with the speed.
  /// Sound whose time is remapped, or runs backwards, is reported and not heard.
  ///
  /// Throws ``LottieError`` for more parts or bytes than ``LottieLimits/sounds`` and
  /// ``LottieLimits/soundBytes``, and for a damaged archive. Linear in the bytes of the sounds, the
  /// number of layers, each as often as it is shown, and the frames that sounds are heard.
  ///
  /// - Parameter provider: gives sounds that are not in the file. Without one there are none.
  public func soundtrack(
    from provider: (any LottieSoundProvider)? = nil
  ) throws -> LottieSoundtrack {
    let model = stage.model
    let walk = try SoundWalk(model, limits: animation.limits)
    var track = LottieSoundtrack()
    track.report = walk.report
    var places: [String: Int] = [:]
    var missing: Set<String> = []
    var bytes = 0
    for heard in walk.heard where !missing.contains(heard.id) {
      if places[heard.id] == nil {
        guard let data = try model.sounds[heard.id].flatMap({ try data($0, provider) }) else {
          missing.insert(heard.id)
          let name =
            model.sounds[heard.id].map {
              DataAddress.name($0.source, in: $0.folder)
            } ?? heard.id
          track.report.add(
            .notDrawn, "\(LottieReport.missing) sound '\(printable(name))'", at: heard.path)
          continue
        }
        bytes += data.count
        try LottieError.check(
          "soundBytes", bytes, atMost: animation.limits.soundBytes, at: heard.path)
        places[heard.id] = track.sounds.count
        track.sounds.append(LottieSoundtrack.Sound(id: heard.id, data: data))
      }
      var part = heard.part
      part.sound = places[heard.id] ?? 0
      track.parts.append(part)
    }
    return track
  }

  private func data(
    _ sound: SoundModel, _ provider: (any LottieSoundProvider)?
  ) throws -> Data? {
    if DataAddress.isOne(sound.source) { return DataAddress.bytes(sound.source) }
    return try animation.embeddedSound(sound.source)
      ?? provider?.sound(named: sound.source, folder: sound.folder)
  }
}
