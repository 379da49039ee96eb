import Foundation
import Lamina

/// The layers that draw an animation, at one frame. A ``LottieLayer`` and the presentation layers
/// of it share one.
///
/// They are made again after the model has changed: then every value is that of a new animation,
/// and no node has to know what a program may set. That waits until a frame is shown, so that many
/// changes cost one time.
final class LottieStage {
  /// The layer of the composition, in the animation's points.
  let canvas = CALayer()
  private let animation: LottieAnimation
  private var parts: Parts?
  private var hosts: [String: CALayer] = [:]
  private var frame = Double.nan
  private var isStale = false
  /// Whether `frame` costs more than is allowed, so that an error stands in its place.
  private var isRefused = false
  /// Whether the work on a frame was given up, so that nothing of it may be shown.
  private(set) var isUnfinished = false
  private var keepsImages = true

  /// What is drawn.
  var model: AnimationModel { didSet { isStale = true } }
  /// Gives images that are not in the file.
  var images: any LottieImageProvider { didSet { (isStale, keepsImages) = (true, false) } }
  /// Gives fonts that are not installed.
  var fonts: any LottieFontProvider = NoFonts() { didSet { isStale = true } }

  /// What is made for one model.
  private struct Parts {
    let composition: CompositionNode
    let context: TreeContext
  }

  init(_ animation: LottieAnimation, images: any LottieImageProvider) {
    (self.animation, self.images, model) = (animation, images, animation.model)
    canvas.anchorPoint = .zero
    canvas.bounds = CGRect(origin: .zero, size: animation.size)
    canvas.masksToBounds = true
    parts = makeParts(known: [:])
  }

  private func makeParts(known: [String: CGImage]) -> Parts {
    let context = TreeContext(
      model, limits: animation.limits, images: images, fonts: fonts, embedded: animation.embedded,
      report: animation.report, known: known)
    let composition = CompositionNode(
      model.layers, size: animation.size, on: canvas, in: context, depth: 0)
    BlendModes.seeThrough(canvas)
    return Parts(composition: composition, context: context)
  }

  /// What of the file is not drawn, with the images that are missing.
  var report: LottieReport {
    refresh()
    return parts?.context.report ?? animation.report
  }

  /// Sets what depends on time to its values at a frame. Does nothing if that frame is shown.
  ///
  /// A frame that costs more than a limit allows is an error for whoever draws it. If the thread's
  /// work is over meanwhile, the frame is made again when it is next shown.
  func show(_ wanted: Double) {
    // What was refused is not made again before another frame is shown.
    if isRefused, wanted != frame { (isStale, frame) = (true, .nan) }
    refresh()
    guard wanted != frame, let parts else { return }
    frame = wanted
    let budget = PathBudget(limit: animation.limits.render.pathCrossings)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // At the end, layers that last until then are still there.
    let isAtEnd = wanted >= animation.endFrame
    parts.context.visibility.slack = isAtEnd ? 0.001 : 0
    PathBudget.during(budget) {
      parts.composition.update(isAtEnd ? animation.endFrame : wanted)
    }
    if WorkToken.isCurrentOver {
      (isUnfinished, isStale, frame) = (true, true, .nan)
    } else if let excess = budget.excess {
      refuse(excess)
    }
    CATransaction.commit()
  }

  /// Puts an error in the place of the frame. Nodes keep what they have made, which is not whole,
  /// so they are made again for the next frame.
  private func refuse(_ excess: LimitExceeded) {
    isRefused = true
    parts = nil
    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    shape.path = RefusedPath(excess, in: canvas.bounds)
    canvas.sublayers = [shape]
  }

  /// Makes the layers again if something has changed, at the frame that is shown. Layers of the
  /// program stay. Images that are the same are not decoded again.
  private func refresh() {
    guard isStale else { return }
    (isStale, isRefused, isUnfinished) = (false, false, false)
    var known: [String: CGImage] = [:]
    if keepsImages, let old = parts?.context {
      for case (let id, let image?) in old.known where model.images[id] == old.model.images[id] {
        known[id] = image
      }
    }
    keepsImages = true
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    canvas.sublayers = nil
    parts = makeParts(known: known)
    let shown = frame
    frame = .nan
    if !shown.isNaN { show(shown) }
    for (name, host) in hosts { place(named: name)?.addSublayer(host) }
    CATransaction.commit()
  }

  // MARK: Layers of the program

  /// The layer for layers of the program in the first layer of that name; nil if there is none.
  func host(named name: String) -> CALayer? {
    refresh()
    guard let place = place(named: name) else { return nil }
    if let known = hosts[name] { return known }
    let host = CALayer()
    host.anchorPoint = .zero
    hosts[name] = host
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    place.addSublayer(host)
    CATransaction.commit()
    return host
  }

  private func place(named name: String) -> CALayer? {
    if name.isEmpty { return nil }
    var pending = [canvas]
    while let layer = pending.popLast() {
      if layer !== canvas, layer.name == name { return layer }
      // The first in the file is the topmost, and the last to be drawn. What a program has put in
      // is not searched.
      for inner in layer.sublayers ?? [] where !hosts.values.contains(where: { $0 === inner }) {
        pending.append(inner)
      }
    }
    return nil
  }

  /// Puts the composition into the middle of `room`, as large as its proportions allow.
  func fit(into room: CGRect) {
    let size = canvas.bounds.size
    let scale = min(room.width / size.width, room.height / size.height)
    guard scale.isFinite, scale > 0 else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    canvas.transform = CATransform3DMakeScale(scale, scale, 1)
    // Whole points keep what is sharp on whole pixels sharp. No band may lie below zero by a
    // rounding error.
    let band = { (room: Double, size: Double) in
      max((room - size * scale) / 2, 0).rounded(.down)
    }
    canvas.position = CGPoint(
      x: room.minX + band(room.width, size.width), y: room.minY + band(room.height, size.height))
    CATransaction.commit()
  }
}
