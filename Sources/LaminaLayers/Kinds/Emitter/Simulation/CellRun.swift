import Foundation

/// What one cell emits during one epoch: who was born lately, kept from frame to frame.
///
/// Births are kept in an order that time does not change: of a cell of the layer by their number,
/// of a cell in another by the number of the particle that emits them, and then by their own. So a
/// frame that follows another adds those that were born since; after a jump all are found anew, and
/// are the same.
final class CellRun {
  let plan: CellPlan
  /// Places among the cells, from the layer's down.
  let path: [Int]
  let children: [CellRun]
  /// How fast its particles age in the layer's time.
  let pace: Double
  /// What the keys of its particles follow from.
  let key: UInt64
  /// Animations of its numbers.
  let tracks: [EmissionTrack]
  /// Animations of its behaviours, by the place of those.
  let behaviorTracks: [(index: Int, track: EmissionTrack)]
  /// Whether its particles' way has no formula.
  let integrates: Bool
  let animatesRate: Bool
  let animatesLife: Bool
  private let animatesForce: Bool
  /// The share of their velocity that particles lose in a second.
  private let drag: Float
  let shaping: [Int]
  /// Whether formulas say all of its particles, and those differ in nothing but what ``lanes``
  /// keeps.
  private let isPlain: Bool

  /// Place of what it shows in the emission's list of images; -1 for nothing.
  var image: Int32 = -1
  /// Births, those of one sequence number or one parent after the other.
  var births = Queue<Birth>()
  /// The same births in fours, where that is enough to show them; empty elsewhere.
  private(set) var lanes = BirthLanes()
  /// How many those are.
  var counts = Queue<Int32>()
  /// Of each birth, where the way has no formula.
  var motions = Queue<Motion>()
  /// The sequence number of the first of `counts`, of a cell of the layer.
  var low = 0
  private var samples: [ForceSample?] = []
  private let constant: ForceSample

  /// What acts on particles between two lines of the grid of times.
  struct ForceSample {
    var line: Int
    var acceleration: SIMD3<Float>
    var behaviors: [BehaviorNumbers]
  }

  /// The grid of times on which ways without a formula are found, in seconds of the layer's time.
  static let step = 1.0 / 64
  /// Particles whose way has no formula live this long at the most: 65,536 steps.
  static let longest: Float = 1_024

  /// - Parameter takesFours: false to look at particles one by one, which gives the same.
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
      case .behavior(let owner, let index, _, _) where owner.isEmpty || owner == path:
        if index < plan.behaviors.count { acting.append((index, track)) }
      case .cell, .color, .behavior: break
      }
    }
    (self.tracks, behaviorTracks, animatesRate, animatesLife) = (own, acting, rate, life)
    animatesForce = force
    let movesByForce = acting.contains {
      plan.behaviors[$0.0].isForce || plan.behaviors[$0.0].kind == .drag
    }
    integrates = pace > 0 && (force || movesByForce || plan.behaviors.contains { $0.isForce })
    drag = Self.drag(plan.behaviors, plan.behaviors.map(\.numbers))
    shaping = plan.behaviors.indices.filter {
      let behavior = plan.behaviors[$0]
      return !behavior.isForce && behavior.kind != .drag
    }
    self.isPlain = isPlain && !integrates && drag == 0 && shaping.isEmpty
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
    for index in behaviors.indices where behaviors[index].kind == .drag {
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

  /// Takes away those of the first `number` sequence numbers or parents.
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

  /// The age that a particle has when the layer's time is `time`.
  @inline(__always)
  func age(_ birth: Birth, at time: Double) -> Float { Float(pace * time - birth.offset) }

  /// Where a particle is at that age, where that has a formula.
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

  /// Where the particle is when the layer's time is `time`, after its motion so far, which goes on
  /// as far as the grid.
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

  private static func line(_ time: Double) -> Int {
    Int(max(-1e15, min(1e15, (time / step).rounded(.down))))
  }

  /// One step, by the acceleration in its middle: without behaviours the same as the formula.
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
    motion.place += motion.velocity * time + middle * (time * time * 0.5)
    motion.velocity += middle * time
    let drag = behaviorTracks.isEmpty ? drag : Self.drag(plan.behaviors, sample.behaviors)
    if drag != 0 { motion.velocity *= exp(-drag * time) }
  }

  /// What acts after that line of the grid. A few hundred are kept: frames that follow each other
  /// look at the same ones.
  private func sample(_ line: Int) -> ForceSample {
    if behaviorTracks.isEmpty, !animatesForce { return constant }
    if samples.isEmpty { samples = Array(repeating: nil, count: 256) }
    let slot = line & 255
    if let known = samples[slot], known.line == line { return known }
    let made = forces((Double(line) + 0.5) * Self.step, line: line)
    samples[slot] = made
    return made
  }

  /// What acts at a time of the layer's.
  func forces(_ time: Double, line: Int = 0) -> ForceSample {
    if behaviorTracks.isEmpty, !animatesForce { return constant }
    var numbers = plan.numbers
    for track in tracks { track.apply(at: time, to: &numbers) }
    var behaviors = constant.behaviors
    for (index, track) in behaviorTracks { track.apply(at: time, to: &behaviors[index]) }
    return ForceSample(line: line, acceleration: Self.acceleration(numbers), behaviors: behaviors)
  }
}
