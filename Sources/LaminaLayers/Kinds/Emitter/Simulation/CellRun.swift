import Foundation

/// The particles of one cell during one epoch: the recent births, kept from frame to frame.
///
/// Births are kept in an order that does not depend on time: for a cell of the layer by their
/// number; for a cell inside another, by the number of the particle that emits them and then by
/// their own. So a frame that follows another adds only the new births. After a jump in time all
/// births are computed again, with the same result.
final class CellRun {
  let plan: CellPlan
  /// The indices of the cells, from the layer's cell down.
  let path: [Int]
  let children: [CellRun]
  /// How fast its particles age, relative to the layer's time.
  let pace: Double
  /// The number from which the keys of its particles follow.
  let key: UInt64
  /// Animations of its numbers.
  let tracks: [EmissionTrack]
  /// Animations of its behaviours, with the index of the behaviour.
  let behaviorTracks: [(index: Int, track: EmissionTrack)]
  /// Whether the path of its particles has no formula.
  let integrates: Bool
  let animatesRate: Bool
  let animatesLife: Bool
  private let animatesForce: Bool
  /// The number of animations of its numbers.
  let changes: Int
  /// What one step of a motion costs.
  private let stepWeight: Double
  /// The fraction of their velocity that particles lose per second.
  private let drag: Float
  /// The indices of the behaviours that change how a particle looks, or where it is at once.
  let shaping: [Int]
  /// Those of them that give places.
  let placing: [Int]
  /// The indices of the behaviours that give velocities.
  private let speeding: [Int]
  /// Whether all values of its particles have formulas, and the particles differ only in the values
  /// that ``lanes`` keeps.
  private let isPlain: Bool

  /// The index of its first image in the emission's list of images, or -1.
  var image: Int32 = -1
  /// Half the diagonal of its images, in points at a scale of 1.
  var radius: Float = 0
  /// The frames of its contents, if each has an image.
  var frames: SpriteFrames?
  /// Births, grouped by sequence number or parent.
  var births = Queue<Birth>()
  /// The same births in blocks of four, if that is enough to show them; otherwise empty.
  private(set) var lanes = BirthLanes()
  /// The number of births of each sequence number or parent.
  var counts = Queue<Int32>()
  /// The motion of each birth, if the path has no formula.
  var motions = Queue<Motion>()
  /// For a cell of the layer: the sequence number of the first of `counts`.
  var low = 0
  private var samples: [ForceSample?] = []
  private let constant: ForceSample

  /// The forces on particles between two lines of the time grid.
  struct ForceSample {
    var line: Int
    var acceleration: SIMD3<Float>
    var behaviors: [BehaviorNumbers]
  }

  /// The step of the time grid on which paths without a formula are computed, in seconds of the
  /// layer's time.
  static let step = 1.0 / 64
  /// The longest life, in seconds, of particles whose path has no formula: 65,536 steps if the cell
  /// is as fast as the layer.
  static let longest: Float = 1_024

  /// - Parameter takesFours: false to compute particles one by one, with the same result.
  init(
    _ plan: CellPlan, path: [Int], pace: Double, key: UInt64, tracks: [EmissionTrack],
    takesFours: Bool
  ) {
    (self.plan, self.path, self.key) = (plan, path, key)
    self.pace = pace * plan.speed
    let pace = self.pace
    children = plan.cells.enumerated().map { index, cell in
      CellRun(
        cell, path: path + [index], pace: pace, key: ParticleDice.key(key, UInt64(index)),
        tracks: tracks,
        takesFours: takesFours)
    }
    var (own, acting): ([EmissionTrack], [(Int, EmissionTrack)]) = ([], [])
    var (rate, life, force, isPlain) = (false, false, false, takesFours)
    for track in tracks {
      switch track.target {
      case .layer(.birthRate): rate = true
      case .layer(.lifetime): life = true
      case .layer(.scale): isPlain = false
      case .layer: break
      case .cell(path, let number):
        own.append(track)
        switch number {
        case .birthRate: rate = true
        case .lifetime, .lifetimeRange: life = true
        case .xAcceleration, .yAcceleration, .zAcceleration: force = true
        case .scaleSpeed, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed: isPlain = false
        default: break
        }
      case .color(path): own.append(track)
      case .behavior(let owner, let index, _) where owner.isEmpty || owner == path:
        if index < plan.behaviors.count { acting.append((index, track)) }
      case .cell, .color, .behavior: break
      }
    }
    (self.tracks, behaviorTracks, animatesRate, animatesLife) = (own, acting, rate, life)
    animatesForce = force
    let movesByForce = acting.contains {
      plan.behaviors[$0.0].isForce || plan.behaviors[$0.0].kind == .drag
    }
    speeding = plan.behaviors.indices.filter { plan.behaviors[$0].setsVelocity }
    integrates =
      pace > 0
      && (force || movesByForce || !speeding.isEmpty || plan.behaviors.contains { $0.isForce })
    let forces = 1 + speeding.count + plan.behaviors.count { $0.isForce }
    changes = own.reduce(0) { $0 + $1.count }
    // The forces of a step are computed anew where animations change them.
    let anew = force || !acting.isEmpty ? acting.reduce(changes) { $0 + $1.1.count } : 0
    stepWeight = Double(forces + anew)
    drag = Self.drag(plan.behaviors, plan.behaviors.map(\.numbers))
    shaping = plan.behaviors.indices.filter {
      let behavior = plan.behaviors[$0]
      return !behavior.isForce && !behavior.setsVelocity && behavior.kind != .drag
    }
    placing = shaping.filter {
      if case .value(.place, _) = plan.behaviors[$0].kind { true } else { false }
    }
    self.isPlain =
      isPlain && !integrates && drag == 0 && shaping.isEmpty && plan.frames == nil
    constant = ForceSample(
      line: 0, acceleration: Self.acceleration(plan.numbers),
      behaviors: plan.behaviors.map(\.numbers))
  }

  static func acceleration(_ numbers: CellNumbers) -> SIMD3<Float> {
    SIMD3(
      numbers.float(.xAcceleration), numbers.float(.yAcceleration), numbers.float(.zAcceleration))
  }

  private static func drag(_ behaviors: [BehaviorPlan], _ numbers: [BehaviorNumbers]) -> Float {
    var sum: Float = 0
    for index in behaviors.indices where behaviors[index].kind == .drag && numbers[index].acts {
      sum += Float(numbers[index][.drag])
    }
    return sum
  }

  // MARK: Births

  func removeAll() {
    births.removeAll()
    lanes.removeAll()
    counts.removeAll()
    motions.removeAll()
    for child in children { child.removeAll() }
  }

  /// Removes all births and frees their memory. A tree may have many emitters whose particles do
  /// not fit, and each would keep as much memory as the limit allows all of them together.
  func forget() {
    births = Queue()
    lanes = BirthLanes()
    counts = Queue()
    motions = Queue()
    for child in children { child.forget() }
  }

  /// Removes the births of the first `number` sequence numbers or parents.
  func removeFirst(_ number: Int) {
    var sum = 0
    for index in 0..<number { sum += Int(counts.first[index]) }
    counts.removeFirst(number)
    if sum == 0 { return }
    births.removeFirst(sum)
    if isPlain { lanes.removeFirst(sum) }
    if integrates { motions.removeFirst(sum) }
    for child in children { child.removeFirst(sum) }
  }

  func append(_ birth: Birth) {
    births.append(birth)
    if isPlain { lanes.append(birth) }
    if integrates { motions.append(Motion(place: birth.place, velocity: birth.velocity)) }
  }

  // MARK: Ways

  /// The age of a particle at `time` of the layer.
  @inline(__always)
  func age(_ birth: Birth, at time: Double) -> Float { Float(pace * time - birth.offset) }

  /// The motion of a particle at that age, if its path has a formula.
  @inline(__always)
  func motion(_ birth: Birth, age: Float) -> Motion {
    if drag == 0 {
      let gained = birth.acceleration * age
      return Motion(
        place: birth.place + (birth.velocity + gained * 0.5) * age,
        velocity: birth.velocity + gained)
    }
    // v' = a - d·v.
    let left = exp(-drag * age)
    let final = birth.acceleration / drag
    let lost = birth.velocity - final
    return Motion(
      place: birth.place + final * age + lost * ((1 - left) / drag), velocity: final + lost * left)
  }

  /// The motion of a particle at `time` of the layer. `motion` is its motion so far, and advances
  /// to the last line of the grid.
  func motion(_ birth: Birth, at time: Double, after motion: inout Motion) -> Motion {
    let target = Self.line(time)
    var now = birth.offset / pace
    if motion.line == .min || motion.line > target {
      motion = Motion(place: birth.place, velocity: birth.velocity)
    } else {
      now = Double(motion.line) * Self.step
    }
    var line = motion.line == .min ? Self.line(now) : motion.line
    while line < target {
      let next = Double(line + 1) * Self.step
      move(&motion, birth, from: now, to: next, sample(line))
      line += 1
      (motion.line, now) = (line, next)
    }
    var shown = motion
    if time > now { move(&shown, birth, from: now, to: time, sample(line)) }
    return shown
  }

  // MARK: Work

  /// What it takes to find the motion of a particle at `time` of the layer: for each step, 1, and 1
  /// for each force and each animation that it depends on. At most 10^15.
  func steps(_ birth: Birth, _ motion: Motion, to time: Double) -> Int {
    let target = Self.line(time)
    let isAhead = motion.line == .min || motion.line > target
    let begin = isAhead ? Self.line(birth.offset / pace) : motion.line
    return Int(min(Double(max(target - begin, 0)) * stepWeight, 1e15))
  }

  /// What it takes to show its particles at `time` of the layer: the steps of their motions, and 1
  /// for each behaviour that changes how a particle looks. At most 10^18.
  func steps(at time: Double) -> Int {
    var sum = Double(births.count) * Double(shaping.count)
    guard integrates else { return Int(sum) }
    for index in 0..<births.count {
      let birth = births.first + index
      let age = age(birth.pointee, at: time)
      guard age >= 0, age < birth.pointee.life else { continue }
      sum += Double(steps(birth.pointee, motions.first[index], to: time))
    }
    return Int(min(sum, 1e18))
  }

  private static func line(_ time: Double) -> Int {
    Int(max(-1e15, min(1e15, (time / step).rounded(.down))))
  }

  /// Makes one step with the acceleration in its middle. Without behaviours this equals the
  /// formula.
  private func move(
    _ motion: inout Motion, _ birth: Birth, from: Double, to: Double, _ sample: ForceSample
  ) {
    let time = Float((to - from) * pace)
    let start = Float(from * pace - birth.offset)
    let base = animatesForce ? sample.acceleration : birth.acceleration
    func force(_ place: SIMD3<Float>, _ age: Float) -> SIMD3<Float> {
      var sum = base
      for index in plan.behaviors.indices where plan.behaviors[index].isForce {
        sum += plan.behaviors[index].acceleration(sample.behaviors[index], at: place, age: age)
      }
      return sum
    }
    let half =
      motion.place + motion.velocity * (time * 0.5) + force(motion.place, start)
      * (time * time * 0.125)
    let middle = force(half, start + time * 0.5)
    let before = motion.place
    motion.place += motion.velocity * time + middle * (time * time * 0.5)
    motion.velocity += middle * time
    for index in speeding where sample.behaviors[index].acts {
      let behavior = plan.behaviors[index]
      guard case .value(.velocity(let axis), let span) = behavior.kind else { continue }
      // In the middle of the step, as the force.
      let share = behavior.share(
        span, sample.behaviors[index], birth, start + time * 0.5, at: half)
      guard let value = behavior.curve(sample.behaviors[index], at: share)?.x else { continue }
      if behavior.isAdditive {
        motion.place[axis] += value * time
      } else {
        motion.place[axis] = before[axis] + value * time
        motion.velocity[axis] = value
      }
    }
    let drag = behaviorTracks.isEmpty ? drag : Self.drag(plan.behaviors, sample.behaviors)
    if drag != 0 { motion.velocity *= exp(-drag * time) }
  }

  /// The forces after that line of the grid. A few hundred are kept, since consecutive frames need
  /// the same ones.
  private func sample(_ line: Int) -> ForceSample {
    if behaviorTracks.isEmpty, !animatesForce { return constant }
    if samples.isEmpty { samples = Array(repeating: nil, count: 256) }
    let slot = line & 255
    if let known = samples[slot], known.line == line { return known }
    let made = forces((Double(line) + 0.5) * Self.step, line: line)
    samples[slot] = made
    return made
  }

  /// The forces at a time of the layer.
  func forces(_ time: Double, line: Int = 0) -> ForceSample {
    if behaviorTracks.isEmpty, !animatesForce { return constant }
    var numbers = plan.numbers
    for track in tracks { track.apply(at: time, to: &numbers) }
    var behaviors = constant.behaviors
    for (index, track) in behaviorTracks { track.apply(at: time, to: &behaviors[index]) }
    return ForceSample(line: line, acceleration: Self.acceleration(numbers), behaviors: behaviors)
  }
}
