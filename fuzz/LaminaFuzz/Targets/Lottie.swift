import Foundation
import Lamina
import LaminaLottie

extension FuzzTarget {
  /// Reads a Lottie file, makes its layers, sets what can be set, and compiles some frames without
  /// GL, as set and as they play. What a file may ask for is limited as in every program; only
  /// pictures are small.
  static func playLottie(_ bytes: UnsafeRawBufferPointer) {
    var lottieLimits = LottieLimits.standard
    lottieLimits.render = limits
    let animation: LottieAnimation
    do {
      animation = try LottieAnimation(data: Data(bytes), limits: lottieLimits)
    } catch {
      expect(error is LottieError, "reading throws \(error)")
      return
    }
    let layer = LottieLayer(animation: animation)
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    _ = (layer.report, animation.markers, animation.slots)
    let tree = LayerTree.hosting(layer)
    let compiler = FrameCompiler(options: .environment, limits: limits, paints: true)
    do {
      let viewport = try Viewport(bounds: layer.bounds, scale: 1, limits: limits)
      for progress in [0, 0.37, 0.4, 1] {
        layer.currentProgress = progress
        try tree.commit(layer, limits: limits, at: 0)
        _ = try compiler.compile(tree.published, viewport: viewport)
      }
      setValues(of: layer)
      checkSound(of: layer)
      layer.play(fromProgress: 0, toProgress: 1, loopMode: .autoReverse)
      for time in [1, 1.01, 1.5] {
        try tree.commit(layer, limits: limits, at: time)
        _ = try compiler.compile(tree.published, viewport: viewport)
      }
    } catch {
      expect(error is LimitExceeded || error is GLDeviceError, "a frame throws \(error)")
    }
  }

  /// Every part of a soundtrack is within the animation, and its volumes are volumes.
  private static func checkSound(of layer: LottieLayer) {
    do {
      let track = try layer.soundtrack()
      for part in track.parts {
        expect(track.sounds.indices.contains(part.sound), "a part of sound \(part.sound)")
        let isInside =
          part.range.lowerBound >= 0 && part.range.upperBound <= layer.animation.duration * 1.001
        expect(isInside && part.offset >= 0 && part.offset < 1e8, "a part at \(part.range)")
        let times = part.volumes.map(\.time)
        expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "times \(times)")
        expect(part.volumes.allSatisfy { (0...1).contains($0.value) }, "a volume")
      }
    } catch {
      expect(error is LottieError, "a soundtrack throws \(error)")
    }
  }

  /// Shows the file's themes, sets its slots and texts, and opacities by key path, and drives its
  /// state machines.
  private static func setValues(of layer: LottieLayer) {
    func set(_ what: String, _ body: () throws -> Void) {
      do { try body() } catch { expect(error is LottieError, "\(what) throws \(error)") }
    }
    for theme in layer.animation.themes.prefix(4) { set("a theme") { try layer.setTheme(theme) } }
    let color = LottieColor(r: 0.2, g: 0.4, b: 0.6, a: 0.8)
    let stops = [LottieGradientStop(location: 0.5, color: color)]
    let values: [LottieValue] = [
      .number(7), .color(color), .vector([3, 4]), .gradient(stops), .text("fuzz"),
    ]
    for slot in layer.slots.prefix(8) {
      for value in values { set("a slot") { try layer.setSlot(slot.id, to: value) } }
    }
    for name in layer.textLayerNames.prefix(4) {
      set("a text") { try layer.setText("fuzz", forLayerNamed: name) }
    }
    for id in layer.animation.stateMachines.prefix(4) {
      set("a state machine") {
        let machine = try LottieStateMachine(id, layer: layer)
        machine.start()
        machine.post("PointerDown")
        for name in machine.inputNames.prefix(8) {
          set("an input") { try machine.setNumeric(name, to: 3) }
          set("an event") { try machine.fire(name) }
        }
      }
    }
    for keypath: AnimationKeypath in ["**.Opacity", "**.Copies", "*.Transform.*"] {
      set("a value") { try layer.setValueProvider(FloatValueProvider(3), keypath: keypath) }
    }
  }
}
