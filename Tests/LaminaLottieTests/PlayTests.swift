import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Layers that play: in time, asleep, and exact.
@Suite struct PlayTests {
  /// A square that moves and turns, with a trim and a gradient, at 10 frames a second for 2
  /// seconds.
  private static let text: String = {
    let moving = #"""
      "p":{"k":[{"t":0,"s":[0,0],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":19,"s":[60,40]}]},
      "r":{"k":[{"t":0,"s":[0]},{"t":19,"s":[200]}]},"o":{"k":[{"t":0,"s":[20]},{"t":19,"s":[90]}]}
      """#
    let trim =
      #"{"ty":"tm","s":{"k":[{"t":0,"s":[0]},{"t":19,"s":[60]}]},"e":{"k":90},"o":{"k":0}}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":7}}"#
    let stops =
      #"[{"t":0,"s":[0,1,0,0,1,0,0,1]},{"t":19,"s":[0,0,1,0,1,1,0,1]}]"#
    let gradient = #"""
      {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[100,0]},
      "g":{"p":2,"k":{"k":\#(stops)}}}
      """#
    let shapes = [rectangle(30, 30, 40, 30), trim, stroke, gradient].joined(separator: ",")
    let late = ##"{"ty":1,"ip":5,"op":12,"sc":"#00ff00","sw":20,"sh":20,"ks":{}}"##
    return document(
      late + "," + shapeLayer(shapes, ks: moving),
      more: #""markers":[{"cm":"in","tm":2,"dr":6},{"cm":"out","tm":12}],"#)
  }()

  /// A tree with an animation in it.
  private struct Scene {
    let root = CALayer()
    let lottie: LottieLayer

    init() throws {
      lottie = LottieLayer(animation: try animation(PlayTests.text))
      root.bounds = CGRect(x: 0, y: 0, width: 120, height: 110)
      root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      lottie.position = CGPoint(x: 60, y: 55)
      root.addSublayer(lottie)
    }
  }

  private func renderer() throws -> OffscreenRenderer {
    let renderer = try OffscreenRenderer(size: CGSize(width: 120, height: 110), scale: 1)
    renderer.keepsAnimations = true
    return renderer
  }

  private func bytes(_ image: CGImage) -> [UInt8] { image.pixels.withUnsafeBytes { Array($0) } }

  /// The picture of a new tree that shows a frame and plays nothing.
  private func picture(_ frame: Double) throws -> [UInt8] {
    let scene = try Scene()
    scene.lottie.currentFrame = frame
    return bytes(try renderer().render(scene.root, at: 0))
  }

  @Test func everyTimeShowsItsFrameWhateverWasShownBefore() throws {
    let scene = try Scene()
    scene.lottie.play(fromFrame: 0, toFrame: 20, loopMode: .repeat(2))
    let renderer = try renderer()
    // A renderer that keeps animations begins all of them at 0.
    for time in [1, 1.25, 2.95, 1.05, 3.3, 2.1, 8, 1.25, 0.5, 3] {
      let frame = time >= 4 ? 20 : (10 * time).truncatingRemainder(dividingBy: 20)
      #expect(bytes(try renderer.render(scene.root, at: time)) == (try picture(frame)), "\(time)")
    }
  }

  @Test func aPlayingTreeAloneIsTheTreeInOrder() throws {
    let scene = try Scene()
    scene.lottie.play()
    let ordered = try renderer()
    for step in 0...24 {
      let time = Double(step) / 12
      let alone = try Scene()
      alone.lottie.play()
      let once = try renderer()
      _ = try once.render(alone.root, at: 0)
      let expected = bytes(try ordered.render(scene.root, at: time))
      #expect(bytes(try once.render(alone.root, at: time)) == expected, "\(time)")
    }
  }

  @Test func theTimeOfTheLayerIsTheTimeOfTheAnimation() throws {
    let scene = try Scene()
    scene.lottie.play(fromFrame: 0, toFrame: 20)
    let renderer = try renderer()
    _ = try renderer.render(scene.root, at: 0)
    scene.lottie.speed = 0.5
    #expect(bytes(try renderer.render(scene.root, at: 1)) == (try picture(5)))
    scene.lottie.timeOffset = 0.3
    #expect(bytes(try renderer.render(scene.root, at: 1)) == (try picture(8)))
    scene.root.speed = 0
    scene.root.timeOffset = 2
    #expect(bytes(try renderer.render(scene.root, at: 77)) == (try picture(13)))
    scene.root.timeOffset = 1
    #expect(bytes(try renderer.render(scene.root, at: 77)) == (try picture(8)))
  }

  @Test func anyAnimationOfTheFrameShows() throws {
    let scene = try Scene()
    let back = CABasicAnimation(keyPath: "currentFrame")
    (back.fromValue, back.toValue, back.duration) = (15, 5, 2)
    back.isAdditive = false
    scene.lottie.add(back, forKey: "mine")
    let renderer = try renderer()
    _ = try renderer.render(scene.root, at: 0)
    #expect(bytes(try renderer.render(scene.root, at: 0.5)) == (try picture(12.5)))
    #expect(bytes(try renderer.render(scene.root, at: 3)) == (try picture(0)))
    scene.lottie.setValue(7, forKeyPath: "currentFrame")
    #expect(bytes(try renderer.render(scene.root, at: 3)) == (try picture(7)))
    #expect(scene.lottie.currentFrame == 7)
  }

  /// Draws a frame and returns whether anything was drawn again.
  private func draws(_ renderer: CARenderer, at time: Double) throws -> Bool {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    defer { renderer.endFrame() }
    let region = renderer.updateBounds()
    try renderer.renderFrame()
    return !region.isEmpty
  }

  private func host(_ scene: Scene) throws -> CARenderer {
    let renderer = try CARenderer(
      destination: .offscreen(width: 120, height: 110, device: .surfaceless))
    scene.root.position = CGPoint(x: 60, y: 55)
    renderer.layer = scene.root
    renderer.bounds = scene.root.bounds
    return renderer
  }

  @Test func aHostSleepsWhileNothingPlays() throws {
    let scene = try Scene()
    let renderer = try host(scene)
    #expect(try draws(renderer, at: 1))
    #expect(renderer.nextFrameTime() == .infinity)
    scene.lottie.play(fromFrame: 0, toFrame: 10)
    #expect(renderer.nextFrameTime() == 1)
    for time in [2, 2.1, 2.55, 2.95, 3] {
      let isNew = try draws(renderer, at: time)
      #expect(isNew || time == 2)
      #expect(renderer.nextFrameTime() == time)
      #expect(bytes(try renderer.makeImage()) == (try picture(10 * (time - 2))), "\(time)")
    }
    #expect(scene.lottie.isAnimationPlaying)
    #expect(try !draws(renderer, at: 3.5))
    #expect(!scene.lottie.isAnimationPlaying && scene.lottie.currentFrame == 10)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(bytes(try renderer.makeImage()) == (try picture(10)))
  }

  @Test func onlyWhatMovesIsDrawnAgain() throws {
    let scene = try Scene()
    let small = LottieLayer(
      animation: try animation(
        document(
          shapeLayer(
            rectangle(5, 5, 8, 8) + "," + fill(1, 0, 0),
            ks: #""p":{"k":[{"t":0,"s":[0,0]},{"t":20,"s":[80,0]}]}"#))))
    small.position = CGPoint(x: 60, y: 55)
    scene.root.addSublayer(small)
    let renderer = try host(scene)
    small.play()
    _ = try draws(renderer, at: 1)
    #expect(try draws(renderer, at: 1.1))
    #expect(renderer.statistics.damagedPixels < 300)
  }

  @Test func completionBlocksAreForgotten() throws {
    final class Owner {}
    weak var gone: Owner?
    let scene = try Scene()
    try CATransaction.deliveringCompletions {
      let renderer = try host(scene)
      _ = try draws(renderer, at: 1)
      let owner = Owner()
      gone = owner
      scene.lottie.play(fromFrame: 0, toFrame: 5) { _ in _ = owner }
      for time in [1.0, 1.2, 3] { _ = try draws(renderer, at: time) }
    }
    #expect(gone == nil && scene.lottie.currentFrame == 5)
  }

  @Test func aPausedLayerCostsNothing() throws {
    let scene = try Scene()
    let renderer = try host(scene)
    scene.lottie.play(fromFrame: 0, toFrame: 20, loopMode: .loop)
    _ = try draws(renderer, at: 1)
    _ = try draws(renderer, at: 1.5)
    scene.lottie.timeOffset = scene.lottie.convertTime(1.5, from: nil)
    scene.lottie.speed = 0
    _ = try draws(renderer, at: 1.5)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(try !draws(renderer, at: 9))
    #expect(bytes(try renderer.makeImage()) == (try picture(5)))
    scene.lottie.pause()
    #expect(scene.lottie.currentFrame == 5)
    _ = try draws(renderer, at: 9.5)
    #expect(renderer.nextFrameTime() == .infinity)
  }

  @Test func pauseKeepsTheFrameAndStopShowsTheStart() throws {
    let scene = try Scene()
    let renderer = try host(scene)
    scene.lottie.loopMode = .loop
    scene.lottie.play()
    _ = try draws(renderer, at: 1)
    _ = try draws(renderer, at: 1.7)
    #expect(abs(scene.lottie.realtimeAnimationFrame - 7) < 1e-9)
    #expect(abs(scene.lottie.realtimeAnimationProgress - 0.35) < 1e-9)
    scene.lottie.animationSpeed = -1
    _ = try draws(renderer, at: 2)
    _ = try draws(renderer, at: 2.3)
    #expect(abs(scene.lottie.realtimeAnimationFrame - 4) < 1e-9)
    scene.lottie.pause()
    #expect(!scene.lottie.isAnimationPlaying)
    #expect(abs(scene.lottie.currentFrame - 4) < 1e-9)
    _ = try draws(renderer, at: 5)
    #expect(bytes(try renderer.makeImage()) == (try picture(scene.lottie.currentFrame)))
    scene.lottie.stop()
    #expect(scene.lottie.currentFrame == 0)
    scene.lottie.animationSpeed = 0
    scene.lottie.play()
    #expect(!scene.lottie.isAnimationPlaying)
  }

  @Test func completionBlocksAreCalledOnce() throws {
    var ends: [Bool] = []
    try CATransaction.deliveringCompletions {
      let scene = try Scene()
      let renderer = try host(scene)
      _ = try draws(renderer, at: 1)
      scene.lottie.play(fromFrame: 0, toFrame: 5) { ends.append($0) }
      _ = try draws(renderer, at: 1)
      _ = try draws(renderer, at: 1.2)
      scene.lottie.animationSpeed = 2
      for time in [1.2, 1.5, 3] { _ = try draws(renderer, at: time) }
      scene.lottie.play(fromFrame: 0, toFrame: 5) { ends.append($0) }
      _ = try draws(renderer, at: 3)
      scene.lottie.pause()
      _ = try draws(renderer, at: 3.1)
      scene.lottie.play(fromFrame: 3, toFrame: 3) { ends.append($0) }
    }
    #expect(ends.filter { $0 }.count == 2 && ends.count == 3)
  }

  @Test func markersNameParts() throws {
    let scene = try Scene()
    #expect(scene.lottie.animation.markerNames == ["in", "out"])
    #expect(scene.lottie.animation.frameTime(forMarker: "out") == 12)
    #expect(scene.lottie.animation.progressTime(forMarker: "in") == 0.1)
    #expect(scene.lottie.animation.durationFrameTime(forMarker: "in") == 6)
    try scene.lottie.play(marker: "in")
    #expect(scene.lottie.currentFrame == 8)
    try scene.lottie.play(marker: "out")
    #expect(scene.lottie.currentFrame == 20)
    try scene.lottie.play(fromMarker: "out", toMarker: "in")
    #expect(scene.lottie.currentFrame == 2)
    let error = #expect(throws: LottieError.self) { try scene.lottie.play(marker: "no") }
    #expect(error?.kind == .unknownName)
    #expect(error?.description.hasSuffix("(allowed: 'in', 'out')") == true)
  }
}
