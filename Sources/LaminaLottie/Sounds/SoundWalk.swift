import Lamina

/// Finds the parts of sounds that an animation plays.
///
/// The times of a composition are those of the one that shows it, scaled and moved. So where a
/// layer stands in the animation's time is exact, whatever the number of levels.
struct SoundWalk {
  /// What is heard of a layer.
  struct Heard {
    /// The sound's identifier.
    let id: String
    let part: LottieSoundtrack.Part
    /// The layer, as a JSON path.
    let path: String
  }

  /// Where the frames of a composition are in those of the animation.
  private struct Place {
    /// The animation's frame at the composition's frame 0.
    var offset: Double
    /// Frames of the animation for each frame of the composition.
    var scale: Double
    /// The frames of the animation that show the composition.
    var range: Range<Double>

    /// Frames of the animation from two of the composition; nil if none of them is shown.
    func shown(_ first: Double, _ end: Double) -> Range<Double>? {
      let (first, end) = (offset + scale * first, offset + scale * end)
      let lower = max(range.lowerBound, min(first, end))
      let upper = min(range.upperBound, max(first, end))
      return lower < upper ? lower..<upper : nil
    }

    /// The second of what is played at the start of `shown`.
    func seconds(_ shown: Range<Double>, _ framesPerSecond: Double) -> Double {
      (shown.lowerBound - offset) / scale / framesPerSecond
    }

    /// The place of what a layer plays, of which `range` is shown.
    func inner(_ layer: LayerModel, _ range: Range<Double>) -> Place {
      Place(
        offset: offset + scale * layer.startFrame, scale: scale * layer.stretch, range: range)
    }
  }

  /// The speeds that mixers take.
  private static let speeds = 0.01...100.0
  /// Seconds that no file of sound has.
  private static let longest = 1e7
  /// Points of volumes in all parts together, at least two for each.
  private static let mostVolumes = 1_024
  /// Points of the volumes of one part. At this number a curve over ten seconds has a point every
  /// fifth of a second.
  private static let mostVolumesOfPart = 48
  /// Frames of a part at which its volume is asked for.
  private static let mostSamples = 4_096

  private let model: AnimationModel
  private let limits: LottieLimits
  private(set) var heard: [Heard] = []
  private(set) var report = LottieReport()
  /// Layers whose volume has not been asked for: how many there are decides how exact it is.
  private var found: [(layer: LayerModel, sound: SoundLayerModel, own: Place, place: Place)] = []

  /// Finds everything that is heard. Throws ``LottieError`` for more parts than allowed. Linear in
  /// the number of layers, each as often as it is shown, and of frames that sounds are heard.
  init(_ model: AnimationModel, limits: LottieLimits) throws {
    (self.model, self.limits) = (model, limits)
    guard !model.sounds.isEmpty, model.inFrame < model.outFrame else { return }
    try walk(
      model.layers, Place(offset: 0, scale: 1, range: model.inFrame..<model.outFrame), depth: 0)
    let most = min(max(Self.mostVolumes / max(found.count, 1), 2), Self.mostVolumesOfPart)
    heard = found.map { part($0.layer, $0.sound, own: $0.own, in: $0.place, mostVolumes: most) }
    found = []
  }

  private mutating func walk(_ layers: [LayerModel], _ place: Place, depth: Int) throws {
    // Reading has refused compositions that show themselves, and more levels.
    guard depth <= limits.nesting else { return }
    for layer in layers where !layer.isHidden {
      guard let range = place.shown(layer.inFrame, layer.outFrame) else { continue }
      switch layer.content {
      case .composition(let id, _, let remap):
        guard let inner = model.compositions[id] else { continue }
        if remap == nil {
          try walk(inner, place.inner(layer, range), depth: depth + 1)
        } else if hasSound(inner, depth: depth + 1) {
          report.add(.notDrawn, "sound with remapped time", at: layer.path)
        }
      case .sound(let sound): try add(sound, of: layer, place, range)
      default: break
      }
    }
  }

  /// Whether a layer plays a sound, at any level.
  private func hasSound(_ layers: [LayerModel], depth: Int) -> Bool {
    guard depth <= limits.nesting else { return false }
    return layers.contains { layer in
      switch layer.content {
      case .sound: !layer.isHidden
      case .composition(let id, _, _):
        !layer.isHidden && hasSound(model.compositions[id] ?? [], depth: depth + 1)
      default: false
      }
    }
  }

  private mutating func add(
    _ sound: SoundLayerModel, of layer: LayerModel, _ place: Place, _ range: Range<Double>
  ) throws {
    var own = place.inner(layer, range)
    let rate = model.framesPerSecond
    if sound.isRemapped || own.scale <= 0 {
      let how = sound.isRemapped ? "with remapped time" : "that runs backwards"
      report.add(.notDrawn, "sound \(how)", at: layer.path)
    } else if !Self.speeds.contains(1 / own.scale) {
      report.add(.notDrawn, "sound at a speed beyond \(Self.speeds)", at: layer.path)
    } else if own.offset < range.upperBound, own.seconds(range, rate) < Self.longest {
      // Nothing is heard before the file's own start.
      own.range = max(range.lowerBound, own.offset)..<range.upperBound
      try LottieError.check("sounds", found.count + 1, atMost: limits.sounds, at: layer.path)
      found.append((layer, sound, own, place))
    }
  }

  private func part(
    _ layer: LayerModel, _ sound: SoundLayerModel, own: Place, in place: Place, mostVolumes: Int
  ) -> Heard {
    let rate = model.framesPerSecond
    let first = own.range.lowerBound
    let volumes = volumes(sound.level, own.range, place, most: mostVolumes)
    return Heard(
      id: sound.sound,
      part: LottieSoundtrack.Part(
        sound: 0,
        range: (first - model.inFrame) / rate..<(own.range.upperBound - model.inFrame) / rate,
        offset: own.seconds(own.range, rate), speed: 1 / own.scale, volumes: volumes),
      path: layer.path)
  }

  /// The volume of frames of the animation, of a level in the composition at `place`.
  private func volumes(
    _ level: FrameProperty<Double>, _ range: Range<Double>, _ place: Place, most: Int
  ) -> [LottieSoundtrack.Volume] {
    let frames = range.upperBound - range.lowerBound
    let steps =
      level.isAnimated ? Int(min(max(frames.rounded(.up), 1), Double(Self.mostSamples))) : 1
    let points = (0...steps).map { step in
      let frame = frames * Double(step) / Double(steps)
      model.expressions?.beginFrame()
      let value = level.value(at: (range.lowerBound + frame - place.offset) / place.scale) / 100
      return LottieSoundtrack.Volume(
        time: frame / model.framesPerSecond, value: value >= 0 ? min(value, 1) : 0)
    }
    return VolumeLine.simplified(points, atMost: most)
  }
}
