import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// The emission of one emitter in a tree: its epochs, and its particles at the time of the last
/// frame.
///
/// What: a part of an animated layer in a tree. A commit gives the values that hold from its time
/// on. A frame asks for a time, and the compiler draws the cloud.
/// Why: the particles at a time have to follow only from the tree and that time, whatever was shown
/// before. So a particle follows from its number, by random numbers, and from its age, by formulas.
/// Only forces that depend on the position are computed step by step, on a time grid that is the
/// same for all particles.
/// Cost: about 10 nanoseconds for a living particle that the last frame knew, about 200 for a new
/// one. After a jump in time, all living particles are new. Forces: about 20 nanoseconds for each
/// step, 64 steps per second.
final class Emission {
  /// The published particles, which compilers read.
  let published = PublishedParticles()
  private(set) var renderMode = CAEmitterLayerRenderMode.unordered

  private var epochs: [EmissionEpoch] = []
  private var animations: [(property: AnimatedProperty, list: [CompiledAnimation])] = []
  private var lastTime = Double.nan
  /// The particles that all emitters of the tree may keep at a time.
  var budget = ParticleBudget() {
    didSet {
      if budget === oldValue { return }
      oldValue.giveBack(kept)
      budget.take(kept)
    }
  }
  /// The number of particles that count in the budget.
  private var kept = 0

  /// Whether particles whose values all have formulas are computed four at a time. A test turns it
  /// off: the cloud is the same.
  var takesFours = true

  /// The most epochs at a time. Sixty changes per second and lives of a minute make 3,600.
  private static let mostEpochs = 4_096

  // MARK: Commits

  /// Takes new values, and new animations unless nil. They hold from `local` on, in the layer's
  /// time; at all times if nil.
  ///
  /// - Parameter active: how long the layer emits, in seconds of its time.
  func take(
    _ values: EmitterValues, _ new: [(property: AnimatedProperty, list: [CompiledAnimation])]?,
    active: Double = .infinity, at local: Double?
  ) {
    let switched = (new ?? animations).contains { $0.property.path.hasSuffix(".enabled") }
    let plan = EmitterPlan(values, active: active, switched: switched)
    renderMode = plan.renderMode
    published.isAdditive = renderMode.isAdditive
    published.preservesDepth = plan.preservesDepth
    lastTime = .nan
    let isAnimatedOtherwise = new.map { !($0.isEmpty && animations.isEmpty) } ?? false
    let begins = local.map { $0 < epochs.last?.start ?? 0 } ?? (epochs.count != 1)
    guard isAnimatedOtherwise || epochs.last?.plan != plan || begins else { return }
    if plan.isShort, epochs.last?.plan.isShort != true {
      LayerLog.report(
        .leftOut,
        "an emitter has more than \(CellRoom.most) cells, or cells within more than \(CellRoom.deepest) others; "
          + "the rest emits nothing")
    }
    if let new { animations = new }
    let tracks = animations.compactMap { EmissionTrack($0.property, $0.list, in: plan) }
    var due: [Double] = []
    if let local, let last = epochs.last, local.isFinite, local >= last.start {
      due = last.close(at: local)
      // No particle is born in an epoch of length 0.
      if last.start == local { epochs.removeLast() }
      epochs.removeAll { epoch in epoch.span(at: local).map { $0.until < local } ?? true }
      if epochs.count >= Self.mostEpochs { epochs.removeFirst() }
      epochs.append(
        EmissionEpoch(plan, tracks: tracks, start: local, due: due, takesFours: takesFours))
    } else {
      epochs = [
        EmissionEpoch(plan, tracks: tracks, start: -.infinity, due: [], takesFours: takesFours)
      ]
    }
    findImages()
  }

  private func findImages() {
    published.images.removeAll()
    published.imagesVersion += 1
    func isSame(_ a: ParticleImage, _ b: ParticleImage) -> Bool {
      a.source.serial == b.source.serial && a.texels == b.texels && a.half == b.half
    }
    func place(_ image: ParticleImage) -> Int? {
      published.images.firstIndex { isSame($0, image) }
    }
    func find(_ run: CellRun) {
      let frames = run.plan.frames == nil ? [] : run.plan.frameImages
      run.frames = nil
      if let first = frames.first {
        // The frames of a sheet follow each other.
        let start = place(first).flatMap { start in
          start + frames.count <= published.images.count
            && frames.indices.allSatisfy { isSame(published.images[start + $0], frames[$0]) }
            ? start : nil
        }
        if start != nil || published.images.count + frames.count <= SpriteFrames.mostImages {
          run.image = Int32(start ?? published.images.count)
          run.frames = run.plan.frames
          run.radius = frames.reduce(0) { max($0, $1.radius) }
          if start == nil { published.images += frames }
        }
      }
      if run.frames == nil, let image = run.plan.image {
        let known = place(image)
        run.image = Int32(known ?? published.images.count)
        run.radius = image.radius
        if known == nil { published.images.append(image) }
      }
      for child in run.children { find(child) }
    }
    for epoch in epochs { for run in epoch.runs { find(run) } }
  }

  // MARK: Frames

  /// Makes the cloud show `time`, in the layer's time. Returns whether the cloud has changed.
  func show(at time: Double) -> Bool {
    // What was refused is tried again, since another emitter may have left room.
    if time == lastTime, !published.isRefused { return false }
    lastTime = time
    let wasEmpty = published.cloud.count == 0 && !published.isRefused
    published.cloud.removeAll()
    (published.excess, published.isGivenUp) = (nil, false)
    if time.isFinite { find(at: time) }
    if wasEmpty, published.cloud.count == 0, !published.isRefused { return false }
    published.version += 1
    return true
  }

  deinit { budget.giveBack(kept) }

  private func find(at time: Double) {
    budget.giveBack(kept)
    kept = 0
    let most = budget.left
    var left = most
    for epoch in epochs where epoch.start <= time {
      if let tooMany = epoch.update(time, budget, left: &left) {
        let (sum, overflow) = tooMany.addingReportingOverflow(budget.limit - max(left, 0))
        let value = overflow ? Int.max : max(sum, budget.limit + 1)
        return refuse(LimitExceeded("particles", value: value, allowed: budget.limit))
      }
      for run in epoch.runs where !budget.isOverSteps { count(run, at: time) }
      if budget.isGivenUp { return giveUp() }
      if budget.isOverSteps {
        return refuse(
          LimitExceeded("particleSteps", value: budget.steps, allowed: budget.stepLimit))
      }
    }
    kept = most - max(left, 0)
    budget.take(kept)
    let ranks =
      renderMode == .oldestFirst || renderMode == .oldestLast || renderMode == .backToFront
    // The cloud is taken out of the object: an access through the object for each particle would
    // cost as much as the particle.
    var cloud = ParticleCloud()
    swap(&cloud, &published.cloud)
    for epoch in epochs where epoch.start <= time {
      for run in epoch.runs { show(run, at: time, ranks: ranks, in: &cloud) }
    }
    if budget.isGivenUp { return giveUp() }
    if ranks { cloud.sort() }
    swap(&cloud, &published.cloud)
  }

  /// Shows nothing, since nobody waits for the frame any more.
  private func giveUp() {
    published.isGivenUp = true
    for epoch in epochs { epoch.forget() }
  }

  /// Counts what it will take to show the particles of a cell and of the cells inside it.
  private func count(_ run: CellRun, at time: Double) {
    if budget.allows(steps: run.steps(at: time)) {
      for child in run.children { count(child, at: time) }
    }
  }

  /// Shows nothing, since the frame will be refused.
  private func refuse(_ excess: LimitExceeded) {
    published.excess = excess
    for epoch in epochs { epoch.forget() }
  }

  // MARK: Rest

  /// Whether particles live or are born at `time`; if not, until when.
  func rest(at time: Double) -> AnimationRest {
    var (from, until) = (-Double.infinity, Double.infinity)
    for epoch in epochs {
      until = min(until, epoch.limit(at: time))
      guard let span = epoch.span(at: time) else { continue }
      if time > span.until {
        from = max(from, span.until)
      } else if time < span.from {
        until = min(until, span.from.nextDown)
      } else {
        return AnimationRest(isMoving: true, from: time, until: time, interval: 0)
      }
    }
    let begin = from == -.infinity ? from : from.nextUp
    return begin <= time && time <= until ? AnimationRest(from: begin, until: until) : .forever
  }
}
