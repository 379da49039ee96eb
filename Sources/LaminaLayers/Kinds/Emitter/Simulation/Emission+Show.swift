import Foundation
import LaminaFrames

// Finds the particles that are seen at a time, and their look.
extension Emission {
  func show(_ run: CellRun, at time: Double, ranks: Bool, in cloud: inout ParticleCloud) {
    if run.image >= 0 {
      let radius = run.radius
      cloud.reserve(run.births.count)
      if run.lanes.count == run.births.count {
        show(fours: run, at: time, radius: radius, ranks: ranks, in: &cloud)
        for child in run.children { show(child, at: time, ranks: ranks, in: &cloud) }
        return
      }
      let births = run.births.first
      let isShaped = !run.shaping.isEmpty
      let forces = isShaped ? run.forces(time) : nil
      let frames = run.frames
      let budget = budget
      for index in 0..<run.births.count {
        let birth = births + index
        let age = run.age(birth.pointee, at: time)
        guard age >= 0, age < birth.pointee.life else { continue }
        // Ways by steps may take long, so that meanwhile nobody may wait any more.
        if run.integrates || isShaped {
          let way =
            run.integrates ? run.steps(birth.pointee, run.motions.first[index], to: time) : 0
          guard budget.isWanted(after: way + run.shaping.count) else { return }
        }
        var motion =
          run.integrates
          ? run.motion(birth.pointee, at: time, after: &run.motions.first[index])
          : run.motion(birth.pointee, age: age)
        var scale = birth.pointee.scale + birth.pointee.scaleSpeed * age
        var angle = birth.pointee.angle + birth.pointee.spin * age
        var color = birth.pointee.color + birth.pointee.colorSpeed * age
        if let forces {
          run.place(birth.pointee, age, forces.behaviors, &motion)
          run.shape(birth.pointee, age, motion, forces.behaviors, &scale, &angle, &color)
        }
        color = color.inUnit
        // A comparison with NaN is false.
        guard scale > 0, color.w > 0,
          abs(motion.place.x) + abs(motion.place.y) + abs(motion.place.z) < 1e9,
          scale < 1e9
        else { continue }
        var turn = SIMD2(scale, 0)
        if angle != 0 {
          let (sine, cosine) = sineAndCosine(SIMD4(repeating: angle))
          turn = SIMD2(cosine[0] * scale, sine[0] * scale)
        }
        let frame = frames.map { Int32($0.index(birth.pointee.key, age: age)) } ?? 0
        cloud.append(
          Particle(place: motion.place, color: color, turn: turn, image: run.image + frame),
          radius: scale * radius)
        if ranks { cloud.rank(rank(z: motion.place.z, age: age)) }
      }
    }
    for child in run.children where !budget.isGivenUp {
      show(child, at: time, ranks: ranks, in: &cloud)
    }
  }

  /// The same for a run whose particles are in lanes, four at a time.
  private func show(
    fours run: CellRun, at time: Double, radius: Float, ranks: Bool, in cloud: inout ParticleCloud
  ) {
    let now = SIMD4(repeating: run.pace * time)
    let common = run.lanes.common
    let (pull, fade, turns) = (common.acceleration, common.colorSpeed, run.lanes.turns)
    let scaleSpeed = common.scaleSpeed
    let far = SIMD4<Float>(repeating: .infinity)
    var (lowX, lowY, lowZ, highX, highY, highZ) = (far, far, far, -far, -far, -far)
    for block in run.lanes.blocks {
      let age = SIMD4<Float>(now - block.offset)
      let isAlive = (age .>= 0) .& (age .< block.life)
      let scale = block.scale + scaleSpeed * age
      var four = FourParticles(
        x: block.place.x + (block.velocity.x + pull.x * age * 0.5) * age,
        y: block.place.y + (block.velocity.y + pull.y * age * 0.5) * age,
        z: block.place.z + (block.velocity.z + pull.z * age * 0.5) * age, turnX: scale,
        turnY: SIMD4<Float>(),
        red: (block.color.red + fade.x * age).inUnit,
        green: (block.color.green + fade.y * age).inUnit,
        blue: (block.color.blue + fade.z * age).inUnit,
        alpha: (block.color.alpha + fade.w * age).inUnit)
      let isShown =
        isAlive .& (scale .> 0) .& (four.alpha .> 0)
        .& (four.x.size + four.y.size + four.z.size .< 1e9)
        .& (scale .< 1e9)
      let lanes = isShown.bits
      if lanes == 0 { continue }
      if turns {
        let (sine, cosine) = sineAndCosine(block.angle + block.spin * age)
        (four.turnX, four.turnY) = (cosine * scale, sine * scale)
      }
      let reach = scale * radius
      lowX = lowX.replacing(with: lowX.least(four.x - reach), where: isShown)
      lowY = lowY.replacing(with: lowY.least(four.y - reach), where: isShown)
      lowZ = lowZ.replacing(with: lowZ.least(four.z), where: isShown)
      highX = highX.replacing(with: highX.greatest(four.x + reach), where: isShown)
      highY = highY.replacing(with: highY.greatest(four.y + reach), where: isShown)
      highZ = highZ.replacing(with: highZ.greatest(four.z), where: isShown)
      cloud.append(four, lanes: lanes, image: run.image)
      guard ranks else { continue }
      for lane in 0..<4 where lanes >> lane & 1 != 0 {
        cloud.rank(rank(z: four.z[lane], age: age[lane]))
      }
    }
    cloud.include(
      low: SIMD3(lowX.min(), lowY.min(), lowZ.min()),
      high: SIMD3(highX.max(), highY.max(), highZ.max()))
  }

  /// The number by which a particle is sorted.
  private func rank(z: Float, age: Float) -> Double {
    switch renderMode {
    case .backToFront: Double(z)
    case .oldestFirst: -Double(age)
    default: Double(age)
    }
  }
}
