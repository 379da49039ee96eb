import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// What is heard of an animation. Times are worked out by hand: documents have 10 frames a second.
struct SoundTests {
  private static let bytes = Data("sound".utf8)
  private static let asset =
    #"{"id":"s","u":"","p":"data:audio/wav;base64,\#(bytes.base64EncodedString())","e":1}"#

  /// A layer that plays the asset `s`.
  private static func sound(_ members: String = #""ip":0,"op":20,"st":0"#) -> String {
    #"{"ty":6,"refId":"s",\#(members)}"#
  }

  /// A composition in frames 10 to 20 that plays the sound from its frame 2 on.
  private static func nested(_ members: String) -> (assets: String, layer: String) {
    (
      asset + #",{"id":"c","layers":[\#(sound(#""ip":2,"op":9,"st":2"#))]}"#,
      #"{"ty":0,"refId":"c","ip":10,"op":20,\#(members)}"#
    )
  }

  private func track(
    _ layers: String, assets: String = asset, limits: LottieLimits = .standard
  ) throws -> LottieSoundtrack {
    let file = try animation(document(layers, assets: assets), limits: limits)
    return try LottieLayer(animation: file).soundtrack()
  }

  @Test func aLayerIsHeardWhileItIsShown() throws {
    let track = try track(Self.sound(#""ip":5,"op":15,"st":3"#))
    #expect(track.sounds.map(\.id) == ["s"] && track.sounds[0].data == Self.bytes)
    let part = try #require(track.parts.first)
    // The file began two frames before the layer.
    #expect(track.parts.count == 1 && part.range == 0.5..<1.5)
    #expect(abs(part.offset - 0.2) < 1e-12 && part.speed == 1)
    #expect(part.volumes.map(\.value) == [1, 1] && part.volumes.map(\.time) == [0, 1])
    #expect(track.report.isComplete && !track.isEmpty)
  }

  @Test func nothingIsHeardBeforeTheFilesStart() throws {
    let part = try #require(try track(Self.sound(#""ip":0,"op":20,"st":12"#)).parts.first)
    #expect(part.range == 1.2..<2.0 && part.offset == 0)
    #expect(try track(Self.sound(#""ip":0,"op":20,"st":20"#)).isEmpty)
  }

  @Test(arguments: [#""ip":0,"op":20,"hd":true"#, #""ip":20,"op":30"#, #""ip":-9,"op":0"#])
  func whatIsNotShownIsSilent(members: String) throws {
    let track = try track(Self.sound(members))
    #expect(track.isEmpty && track.sounds.isEmpty && track.report.isComplete)
  }

  @Test func compositionsMoveAndStretchTime() throws {
    // Frames 2 to 9 of the composition are 12 to 19 of the animation.
    let moved = Self.nested(#""st":10"#)
    let part = try #require(try track(moved.layer, assets: moved.assets).parts.first)
    #expect(part.range == 1.2..<1.9 && part.offset == 0 && part.speed == 1)
    // At half the speed they are 14 to 28, of which 20 is the end.
    let slow = Self.nested(#""st":10,"sr":2"#)
    let slowPart = try #require(try track(slow.layer, assets: slow.assets).parts.first)
    #expect(slowPart.range == 1.4..<2.0 && slowPart.offset == 0 && slowPart.speed == 0.5)
    // Of a composition that began ten frames earlier, 2 to 9 are over.
    let over = Self.nested(#""st":0"#)
    #expect(try track(over.layer, assets: over.assets).isEmpty)
  }

  @Test func levelsAreVolumesInTheTimeOfTheirComposition() throws {
    let level = { (keys: String) in
      Self.sound(#""ip":0,"op":20,"au":{"lv":{"a":1,"k":[\#(keys)]}}"#)
    }
    let linear = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#
    let fade = try track(level(#"{"t":5,"s":[100,0],\#(linear)},{"t":15,"s":[20]}"#)).parts[0]
    // The left channel counts. Straight from frame 5 to 15.
    #expect(fade.volumes.map(\.time) == [0, 0.5, 1.5, 2])
    #expect(zip(fade.volumes, [1, 1, 0.2, 0.2]).allSatisfy { abs($0.value - $1) < 1e-9 })
    // Beyond full volume there is none, and none below silence.
    let far = try track(level(#"{"t":0,"s":[900],"h":1},{"t":10,"s":[-9],"h":1}"#)).parts[0]
    #expect(far.volumes.map(\.value) == [1, 1, 0, 0] && far.volumes[1].time == 0.9)
    let constant = Self.sound(#""ip":0,"op":20,"au":{"lv":{"k":[50,50]}}"#)
    #expect(try track(constant).parts[0].volumes.map(\.value) == [0.5, 0.5])
    let computed = Self.sound(#""ip":0,"op":20,"au":{"lv":{"k":10,"x":"var $bm_rt = time * 50"}}"#)
    #expect(try track(computed).parts[0].volumes.map(\.value) == [0, 1])
  }

  @Test func aVolumeHasFewPoints() throws {
    let keys = (0..<400).map { #"{"t":\#(Double($0) / 20),"s":[\#($0 % 2 * 100)],"h":1}"# }
    let wild = Self.sound(#""ip":0,"op":20,"au":{"lv":{"k":[\#(keys.joined(separator: ","))]}}"#)
    #expect(try track(wild).parts[0].volumes.count <= 48)
    let curve = (0...2_000).map { index -> LottieSoundtrack.Volume in
      let time = Double(index) / 100
      return LottieSoundtrack.Volume(time: time, value: 0.5 + 0.5 * sin(time))
    }
    let line = VolumeLine.simplified(curve, atMost: 48)
    #expect(line.count <= 48 && line.first == curve.first && line.last == curve.last)
    for point in curve {
      let next = line.firstIndex { $0.time >= point.time } ?? 0
      guard next > 0 else { continue }
      let (one, other) = (line[next - 1], line[next])
      let share = (point.time - one.time) / (other.time - one.time)
      #expect(abs(one.value + (other.value - one.value) * share - point.value) <= 1.0 / 64)
    }
  }

  @Test(arguments: [
    (#""ip":0,"op":20,"tm":{"k":0}"#, "sound with remapped time"),
    (#""ip":0,"op":20,"sr":-1,"st":20"#, "sound that runs backwards"),
    (#""ip":0,"op":20,"sr":0.001"#, "sound at a speed beyond 0.01...100.0"),
  ])
  func whatIsNotHeardIsReported(members: String, feature: String) throws {
    let track = try track(Self.sound(members))
    #expect(track.isEmpty)
    #expect(track.report.entries.map(\.feature) == [feature])
    #expect(track.report.entries.first?.paths == ["layers[0]"])
  }

  @Test func soundOfARemappedCompositionIsReported() throws {
    let nested = Self.nested(#""st":10,"tm":{"k":0}"#)
    let track = try track(nested.layer, assets: nested.assets)
    #expect(track.isEmpty && track.report.entries.map(\.feature) == ["sound with remapped time"])
  }

  @Test func everyFileIsThereOnce() throws {
    let track = try track([Self.sound(), Self.sound(), Self.sound()].joined(separator: ","))
    #expect(track.sounds.count == 1 && track.parts.map(\.sound) == [0, 0, 0])
  }

  @Test func filesComeFromTheArchiveOrTheProgram() throws {
    final class Sounds: LottieSoundProvider {
      func sound(named name: String, folder: String) -> Data? {
        folder == "audio/" && name == "a.mp3" ? SoundTests.bytes : nil
      }
    }
    let asset = #"{"id":"s","u":"audio/","p":"a.mp3","e":0}"#
    let text = document(Self.sound(), assets: asset)
    let file = try animation(text)
    #expect(file.sounds == [LottieSoundAsset(id: "s", name: "a.mp3", folder: "audio/")])
    #expect(file.images.isEmpty)
    let layer = LottieLayer(animation: file)
    #expect(try layer.soundtrack(from: Sounds()).sounds.map(\.data) == [Self.bytes])
    let missing = try layer.soundtrack()
    #expect(missing.isEmpty)
    #expect(missing.report.entries.map(\.feature) == ["missing sound 'audio/a.mp3'"])
    for folder in ["u", "audio"] {
      let data = try archive([("a/x.json", text), ("\(folder)/a.mp3", "archived")])
      let layer = LottieLayer(animation: try LottieAnimation(data: data))
      #expect(try layer.soundtrack(from: Sounds()).sounds.map(\.data) == [Data("archived".utf8)])
    }
  }

  @Test func theReportOfTheFileSaysThatLayersAreSilent() throws {
    let file = try animation(document(Self.sound(), assets: Self.asset))
    #expect(file.report.entries.map(\.feature) == ["sound (only films have it)"])
    let data = try animation(document("", assets: #"{"id":"d","p":"d.json","t":3}"#))
    #expect(data.sounds.isEmpty && data.report.entries.map(\.feature) == ["data"])
  }

  @Test func slotsAndKeyPathsSetTheLevel() throws {
    let level = #""nm":"Music","ip":0,"op":20,"au":{"lv":{"k":50,"sid":"volume"}}"#
    let layer = LottieLayer(
      animation: try animation(document(Self.sound(level), assets: Self.asset)))
    #expect(layer.slots.map(\.id) == ["volume"])
    try layer.setSlot("volume", to: .number(20))
    #expect(try layer.soundtrack().parts[0].volumes[0].value == 0.2)
    try layer.setValueProvider(
      FloatValueProvider(70), keypath: AnimationKeypath(keypath: "Music.Audio.Audio Levels"))
    #expect(try layer.soundtrack().parts[0].volumes[0].value == 0.7)
  }

  /// From a hundredth of the speed to a hundred times, and from ten million seconds on nothing.
  @Test func speedsAndTimesHaveBounds() throws {
    func heard(_ members: String) throws -> LottieSoundtrack {
      try track(Self.sound(#""ip":0,"op":20,\#(members)"#))
    }
    for (stretch, isHeard) in [("100", true), ("101", false), ("0.01", true), ("0.0099", false)] {
      let track = try heard(#""sr":\#(stretch)"#)
      #expect(track.isEmpty != isHeard && track.report.isComplete == isHeard, "\(stretch)")
    }
    #expect(try heard(#""st":-99999999"#).parts.map(\.offset) == [9_999_999.9])
    #expect(try heard(#""st":-100000000"#).isEmpty)
  }

  /// All parts share 1,024 points of volumes.
  @Test func manyPartsHaveFewPointsEach() throws {
    let keys = (0..<400).map { #"{"t":\#(Double($0) / 20),"s":[\#($0 % 2 * 100)],"h":1}"# }
    let wild = Self.sound(#""ip":0,"op":20,"au":{"lv":{"k":[\#(keys.joined(separator: ","))]}}"#)
    let all = [String](repeating: wild, count: 256).joined(separator: ",")
    let parts = try track(all).parts
    #expect(parts.count == 256 && parts.reduce(0) { $0 + $1.volumes.count } <= 1_024)
  }

  @Test func limitsAreCounted() throws {
    let three = [Self.sound(), Self.sound(), Self.sound()].joined(separator: ",")
    var limits = LottieLimits.standard
    limits.sounds = 3
    #expect(try track(three, limits: limits).parts.count == 3)
    limits.sounds = 2
    #expect(throws: LottieError.self) { try track(three, limits: limits) }
    limits = .standard
    limits.soundBytes = Self.bytes.count
    #expect(try track(three, limits: limits).parts.count == 3)
    limits.soundBytes -= 1
    #expect(throws: LottieError.self) { try track(three, limits: limits) }
  }

  /// Times that no file has are silent, and none of them traps.
  @Test(arguments: [
    #""ip":0,"op":20,"st":-1e300"#, #""ip":0,"op":20,"st":1e300"#, #""ip":-1e308,"op":1e308"#,
    #""ip":0,"op":20,"st":-1e308,"sr":1e308"#, #""ip":0,"op":20,"sr":1e-308"#,
  ])
  func extremeTimes(members: String) throws {
    for part in try track(Self.sound(members)).parts {
      #expect(part.range.lowerBound >= 0 && part.range.upperBound <= 2)
      #expect(part.offset >= 0 && part.offset < 1e7)
    }
  }
}
