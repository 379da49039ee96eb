import Foundation

/// The emission of an emitter from one change of its values to the next.
///
/// Particles keep the values of the epoch in which they were born. In a cell with a constant birth
/// rate, particle n is born when n particles have become due; the numbers continue from the epoch
/// before. If the rate is animated, time is cut into steps of 1/64 s. The births of a step follow
/// from the rate in its middle, rounded by a sequence that is even over all steps. So no step
/// depends on those before it, and any time can be shown.
final class EmissionEpoch {
  let plan: EmitterPlan
  let tracks: [EmissionTrack]
  let runs: [CellRun]
  /// In the layer's time; minus infinity for the first epoch.
  let start: Double
  /// Infinity for the last epoch.
  private(set) var end = Double.infinity
  /// When births end, in the layer's time.
  private var stop: Double { min(end, plan.active) }
  /// The number of animations of all values.
  private let changes: Int
  /// For each cell of the layer: the number of particles that became due before the epoch.
  private let due: [Double]
  /// The particles that particles have emitted since an update of a cell began. Cells in each other
  /// keep them together, so they are counted together.
  private var emitted = 0

  /// Steps per second for animated birth rates.
  private static let steps = 64.0
  /// The most steps that are computed, which are 68 minutes. With an animated birth rate, longer
  /// lives end early.
  private static let mostSteps = 1 << 18

  init(_ plan: EmitterPlan, tracks: [EmissionTrack], start: Double, due: [Double], takesFours: Bool)
  {
    (self.plan, self.tracks, self.start) = (plan, tracks, start)
    changes = tracks.reduce(0) { $0 + $1.count }
    let seed = ParticleDice.key(0, UInt64(plan.seed))
    runs = plan.cells.enumerated().map { index, cell in
      CellRun(
        cell, path: [index], pace: 1, key: ParticleDice.key(seed, UInt64(index)), tracks: tracks,
        takesFours: takesFours)
    }
    self.due = runs.indices.map { $0 < due.count ? due[$0] : 0 }
  }

  /// Ends the epoch: no particle is born later. Returns how many particles of each cell have become
  /// due by then.
  func close(at time: Double) -> [Double] {
    end = time
    for run in runs { run.removeAll() }
    return runs.indices.map { index in
      let run = runs[index]
      return due[index] + max(0, last(run, at: time) - first(run)) * rate(run, at: time)
    }
  }

  /// Forgets all births and frees their memory; they are computed again.
  func forget() { for run in runs { run.forget() } }

  // MARK: Time

  private func ownTime(_ plan: CellPlan, at time: Double) -> Double {
    // Infinity times 0 would be NaN.
    plan.speed == 0 ? plan.offset : (time - plan.begin) * plan.speed + plan.offset
  }

  /// When a cell of the layer begins to emit, in its own time.
  private func first(_ run: CellRun) -> Double {
    run.plan.speed > 0 ? max(0, ownTime(run.plan, at: start)) : 0
  }

  /// The last moment at which a cell of the layer has emitted by `time` of the layer, in the cell's
  /// own time.
  private func last(_ run: CellRun, at time: Double) -> Double {
    let now = ownTime(run.plan, at: time)
    if run.plan.speed <= 0 { return end == .infinity ? min(now, run.plan.active) : -.infinity }
    return min(now, run.plan.active, stop == .infinity ? .infinity : ownTime(run.plan, at: stop))
  }

  // MARK: Values

  /// The values of the layer and of a cell at a time of the layer.
  private func numbers(_ run: CellRun, at time: Double) -> (EmitterNumbers, CellNumbers) {
    var (layer, cell) = (plan.numbers, run.plan.numbers)
    if tracks.isEmpty { return (layer, cell) }
    for track in tracks { track.apply(at: time, to: &layer) }
    for track in run.tracks { track.apply(at: time, to: &cell) }
    return (layer, cell)
  }

  /// What the values of one particle cost: 16, and 1 for each animation that changes them.
  private func steps(_ run: CellRun) -> Int { 16 + changes + run.changes }

  private func rate(_ run: CellRun, at time: Double) -> Double {
    guard run.plan.isEnabled else { return 0 }
    let (layer, cell) = run.animatesRate ? numbers(run, at: time) : (plan.numbers, run.plan.numbers)
    return max(0, layer.birthRate * cell[.birthRate])
  }

  /// The greatest age of particles of a cell that live at `time`.
  private func longestLife(_ run: CellRun, at time: Double) -> Double {
    func life(_ time: Double) -> Double {
      let (layer, cell) =
        run.animatesLife ? numbers(run, at: time) : (plan.numbers, run.plan.numbers)
      return max(0, (cell[.lifetime] + abs(cell[.lifetimeRange]) / 2) * layer.lifetime)
    }
    guard run.animatesLife else {
      return run.integrates ? min(life(time), Double(CellRun.longest)) : life(time)
    }
    // Looks back a minute: particles that were born then may still live.
    var longest = life(time)
    for back in 1...240 { longest = max(longest, life(time - Double(back) / 4)) }
    return run.integrates ? min(longest, Double(CellRun.longest)) : longest
  }

  /// How long a particle, or a particle that it has emitted, may live after its birth, in its
  /// cell's time.
  private func reach(_ run: CellRun, at time: Double) -> Double {
    var longest = 0.0
    for child in run.children where child.plan.speed > 0 {
      longest = max(longest, reach(child, at: time) / child.plan.speed)
    }
    return longestLife(run, at: time) + longest
  }

  // MARK: Births

  /// Computes the births of all particles that may live at `time`, cell by cell. Returns nil, or
  /// the number of particles if that is more than `left`. Stops where the budget allows no more
  /// steps; the births are then incomplete.
  func update(_ time: Double, _ budget: ParticleBudget, left: inout Int) -> Int? {
    for (index, run) in runs.enumerated() {
      if let tooMany = update(run, due[index], time, budget, &left) { return tooMany }
    }
    return nil
  }

  private func update(
    _ run: CellRun, _ due: Double, _ time: Double, _ budget: ParticleBudget, _ left: inout Int
  ) -> Int? {
    let begin = first(run)
    let until = last(run, at: time)
    let from = max(begin, ownTime(run.plan, at: time) - reach(run, at: time))
    let rate = run.animatesRate ? 0 : self.rate(run, at: time)
    // Sequence numbers from `low` to `high`, excluding `high`.
    var (low, high) = (0.0, 0.0)
    if until > from {
      if run.animatesRate {
        (low, high) = ((from * Self.steps).rounded(.down), (until * Self.steps).rounded(.down) + 1)
        low = max(low, high - Double(Self.mostSteps))
      } else if rate > 0 {
        (low, high) = (
          (due + (from - begin) * rate).rounded(.down),
          (due + (until - begin) * rate).rounded(.down)
        )
      }
    }
    let count = high - low
    guard low >= 0, high < 0x1p52, count > 0 else {
      run.removeAll()
      run.low = 0
      if high >= 0x1p52 { return Int.max }
      return nil
    }
    if !run.animatesRate, count > Double(left) { return Int(min(count, 1e18)) }
    let (first, end) = (Int(low), Int(high))
    if first < run.low || first > run.low + run.counts.count {
      run.removeAll()
      run.low = first
    }
    run.removeFirst(first - run.low)
    run.low = first
    emitted = 0
    var next = first + run.counts.count
    while next < end {
      let born = run.births.count
      guard budget.allows(steps: steps(run)) else { return nil }
      if run.animatesRate {
        bear(run, step: next, budget, most: left)
      } else {
        let own = begin + (Double(next) + 1 - due) / rate
        add(run, own, ParticleDice.key(run.key, UInt64(next)), number: next)
      }
      run.counts.append(Int32(run.births.count - born))
      guard run.births.count <= left else { return run.births.count }
      for index in born..<run.births.count {
        bearChildren(run, run.births.first[index], budget, left)
      }
      guard emitted <= left else { return emitted }
      next += 1
    }
    return take(run, &left)
  }

  /// Counts the births that a cell and the cells inside it keep.
  private func take(_ run: CellRun, _ left: inout Int) -> Int? {
    left -= run.births.count
    if left < 0 { return run.births.count }
    for child in run.children {
      if let tooMany = take(child, &left) { return tooMany }
    }
    return nil
  }

  /// Computes the births of one step of a cell whose rate is animated.
  private func bear(_ run: CellRun, step: Int, _ budget: ParticleBudget, most: Int) {
    let plan = run.plan
    let middle = (Double(step) + 0.5) / Self.steps
    let time = plan.speed == 0 ? 0 : (middle - plan.offset) / plan.speed + plan.begin
    // The fractions of the golden ratio's multiples are spread very evenly.
    let phase = (Double(step) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
    let number = (rate(run, at: time) / Self.steps + phase).rounded(.down)
    guard number >= 1 else { return }
    let key = ParticleDice.key(run.key, UInt64(step) | 1 << 63)
    // One more than the limit is enough to notice that there are too many.
    for k in 0..<Int(min(number, Double(max(0, most - run.births.count) + 1))) {
      let own = (Double(step) + (Double(k) + 0.5) / number) / Self.steps
      if own > plan.active { return }
      let time = plan.speed == 0 ? 0 : (own - plan.offset) / plan.speed + plan.begin
      if plan.speed > 0, time < start || time >= stop { continue }
      guard budget.allows(steps: steps(run)) else { return }
      add(run, own, ParticleDice.key(key, UInt64(k)))
    }
  }

  /// Adds a particle of a cell of the layer that is born at `own`, in the cell's time.
  private func add(_ run: CellRun, _ own: Double, _ key: UInt64, number: Int? = nil) {
    let offset =
      run.plan.speed == 0
      ? own - run.plan.offset : run.plan.begin * run.plan.speed - run.plan.offset + own
    run.append(birth(run, offset: offset, key: key, number: number, from: nil))
  }

  /// Adds all particles that a particle emits in its life.
  private func bearChildren(
    _ run: CellRun, _ parent: Birth, _ budget: ParticleBudget, _ most: Int
  ) {
    for child in run.children {
      let before = child.births.count
      guard emitted <= most, budget.allows(steps: steps(child)) else { return }
      bearChildren(of: parent, run, to: child, budget, most)
      child.counts.append(Int32(clamping: child.births.count - before))
      for index in before..<child.births.count {
        bearChildren(child, child.births.first[index], budget, most)
      }
    }
  }

  private func bearChildren(
    of parent: Birth, _ run: CellRun, to child: CellRun, _ budget: ParticleBudget, _ most: Int
  ) {
    let plan = child.plan
    guard plan.speed > 0, plan.isEnabled, run.pace != 0, parent.life > 0 else { return }
    let rate = rate(child, at: parent.offset / run.pace)
    let from = max(0, plan.offset - plan.begin * plan.speed)
    let until = min((Double(parent.life) - plan.begin) * plan.speed + plan.offset, plan.active)
    guard rate > 0, until > from else { return }
    let (low, high) = ((from * rate).rounded(.down), (until * rate).rounded(.down))
    var way = Motion(place: parent.place, velocity: parent.velocity)
    let room = Double(most - max(child.births.count, emitted)) + 1
    for number in 0..<Int(max(0, min(high - low, room))) {
      let own = (low + Double(number) + 1) / rate
      let age = (own - plan.offset) / plan.speed + plan.begin
      let time = (age + parent.offset) / run.pace
      let work = steps(child) + (run.integrates ? run.steps(parent, way, to: time) : 0)
      guard budget.allows(steps: work) else { return }
      var motion =
        run.integrates
        ? run.motion(parent, at: time, after: &way) : run.motion(parent, age: Float(age))
      if !run.placing.isEmpty {
        run.place(parent, Float(age), run.forces(time).behaviors, &motion)
      }
      let offset = plan.speed * (parent.offset + plan.begin) - plan.offset + own
      let key = ParticleDice.key(ParticleDice.key(child.key, parent.key), UInt64(number))
      child.append(birth(child, offset: offset, key: key, from: motion))
      emitted += 1
    }
  }

  /// A new particle, born in the layer's shape, or from a particle with the motion `parent`.
  ///
  /// - Parameter number: its sequence number, if the cell has a constant birth rate.
  private func birth(
    _ run: CellRun, offset: Double, key: UInt64, number: Int? = nil, from parent: Motion?
  ) -> Birth {
    let (layer, cell) = numbers(run, at: run.pace == 0 ? 0 : offset / run.pace)
    var dice = ParticleDice(key)
    let life = max(0, dice.roll(cell[.lifetime], cell[.lifetimeRange]) * layer.lifetime)
    let speed = dice.roll(cell[.velocity], cell[.velocityRange]) * layer.velocity
    var direction = Self.direction(cell, &dice)
    var place: SIMD3<Double>
    if let parent {
      place = SIMD3<Double>(parent.place)
      let velocity = SIMD3<Double>(parent.velocity)
      let length = (velocity * velocity).sum().squareRoot()
      if length > 1e-9 { direction = Self.turned(direction, to: velocity / length) }
    } else if let outline = plan.outline {
      place = outline.point(layer, plan.place.mode, number: number, &dice)
    } else {
      let (point, outwards) = plan.place.point(layer, &dice)
      place = point
      if let outwards { direction = Self.turned(direction, to: outwards) }
    }
    if !(place.sum().isFinite) { place = .zero }
    let scale = dice.roll(cell[.scale], cell[.scaleRange]) * layer.scale
    let spin = dice.roll(cell[.spin], cell[.spinRange]) * layer.spin + layer.spinBias
    let angle = dice.roll(cell[.rotation], cell[.rotationRange])
    let ranges: InlineArray<4, CellNumber> = [.redRange, .greenRange, .blueRange, .alphaRange]
    var color = cell.color
    for lane in 0..<4 { color[lane] = dice.roll(color[lane], cell[ranges[lane]]) }
    return Birth(
      offset: offset, key: key,
      life: run.integrates ? min(Float(life), CellRun.longest) : Float(life), scale: Float(scale),
      scaleSpeed: Float(cell[.scaleSpeed] * layer.scale), angle: Float(angle), spin: Float(spin),
      place: SIMD3<Float>(place), velocity: SIMD3<Float>(direction * speed),
      acceleration: CellRun.acceleration(cell), color: SIMD4<Float>(color),
      colorSpeed: SIMD4(
        cell.float(.redSpeed), cell.float(.greenSpeed), cell.float(.blueSpeed),
        cell.float(.alphaSpeed)))
  }

  /// A direction by the cell's emission angles, evenly within their cone.
  private static func direction(_ cell: CellNumbers, _ dice: inout ParticleDice) -> SIMD3<Double> {
    let (u, v) = (dice.roll(), dice.roll())
    let (longitude, latitude) = (cell[.emissionLongitude], cell[.emissionLatitude])
    let axis = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    let range = min(abs(cell[.emissionRange]), .pi)
    if range == 0 { return axis }
    let along = 1 - u * (1 - cos(range))
    let aside = max(0, 1 - along * along).squareRoot()
    return turned(SIMD3(along, aside * cos(2 * .pi * v), aside * sin(2 * .pi * v)), to: axis)
  }

  /// `direction`, turned so that the x axis becomes `axis`, with the least rotation out of the
  /// plane.
  private static func turned(_ direction: SIMD3<Double>, to axis: SIMD3<Double>) -> SIMD3<Double> {
    var side = SIMD3(-axis.y, axis.x, 0)
    let length = (side * side).sum().squareRoot()
    side = length > 1e-9 ? side / length : SIMD3(0, 1, 0)
    let up = SIMD3(
      axis.y * side.z - axis.z * side.y, axis.z * side.x - axis.x * side.z,
      axis.x * side.y - axis.y * side.x)
    return axis * direction.x + side * direction.y + up * direction.z
  }

  // MARK: Rest

  /// The span around `time` in which an animated birth rate stays 0; nil if it is not 0.
  private func silence(_ run: CellRun, at time: Double) -> AnimationRest? {
    guard run.animatesRate, run.plan.speed > 0, rate(run, at: time) == 0 else { return nil }
    var rest = AnimationRest.forever
    for track in tracks where track.changesRate { rest.formIntersection(track.rest(at: time), 0) }
    if rest.isMoving { return nil }
    // A step uses the rate in its middle, and has births before and after it.
    let step = 1 / Self.steps / run.plan.speed
    (rest.from, rest.until) = (rest.from + step, rest.until - step)
    return rest.contains(time) ? rest : nil
  }

  /// The time until which the result of ``span(at:)`` for `time` holds: then animated birth rates
  /// that are 0 may rise.
  func limit(at time: Double) -> Double {
    var limit = Double.infinity
    for run in runs where run.plan.isEnabled {
      limit = min(limit, silence(run, at: time)?.until ?? .infinity)
    }
    return limit
  }

  /// The span in which particles may live, in the layer's time; nil for never. With an animated
  /// birth rate there may be births at any time, except while it stays 0 around `time`.
  func span(at time: Double) -> (from: Double, until: Double)? {
    var span: (from: Double, until: Double)?
    for run in runs {
      guard run.plan.isEnabled, run.animatesRate || rate(run, at: time) > 0 else { continue }
      var (from, until) = (-Double.infinity, Double.infinity)
      if run.plan.speed > 0 {
        from = max(start, run.plan.begin - run.plan.offset / run.plan.speed)
        let active = (run.plan.active - run.plan.offset) / run.plan.speed + run.plan.begin
        let last = min(stop, active)
        if last <= from { continue }
        let reach = reach(run, at: last.isFinite ? last : time) / run.plan.speed
        until = last + reach
        if let silence = silence(run, at: time) {
          // Living particles were born before the silence.
          if silence.from == -.infinity { continue }
          until = min(until, silence.from + reach)
        }
      } else if run.plan.speed < 0 {
        until = .infinity
      } else {
        // The cell's time stands.
        continue
      }
      span = (min(span?.from ?? .infinity, from), max(span?.until ?? -.infinity, until))
    }
    return span
  }
}
