/// A file of sound.
struct SoundModel: Sendable {
  /// The file's name, or a `data:` address.
  var source: String
  /// The folder of the file.
  var folder: String
}

/// What a layer plays of a sound.
struct SoundLayerModel: Sendable {
  /// The identifier of the sound.
  var sound: String
  /// In per cent, as a property of the layer's composition.
  var level: FrameProperty<Double>
  /// Whether keyframes say which time of the sound is heard.
  var isRemapped = false
}
