import Foundation

// What behaviours do to particles beside forces.
extension CellRun {
  /// Applies the behaviours that give places to the motion of a particle.
  func place(
    _ birth: Birth, _ age: Float, _ numbers: [BehaviorNumbers], _ motion: inout Motion
  ) {
    for index in placing where numbers[index].acts {
      let behavior = plan.behaviors[index]
      guard case .value(.place(let axis), let span) = behavior.kind else { continue }
      let share = behavior.share(span, numbers[index], birth, age, at: motion.place)
      guard let value = behavior.curve(numbers[index], at: share) else { continue }
      // Its image may turn with its motion.
      let speed =
        span == .life && birth.life > 0 ? behavior.slope(numbers[index], at: share) / birth.life : 0
      if behavior.isAdditive {
        motion.place[axis] += value.x
        motion.velocity[axis] += speed
      } else {
        (motion.place[axis], motion.velocity[axis]) = (value.x, speed)
      }
    }
  }

  /// Applies the behaviours that do not move particles to the look of a particle.
  func shape(
    _ birth: Birth, _ age: Float, _ motion: Motion, _ numbers: [BehaviorNumbers],
    _ scale: inout Float,
    _ angle: inout Float, _ color: inout SIMD4<Float>
  ) {
    for index in shaping where numbers[index].acts {
      let behavior = plan.behaviors[index]
      switch behavior.kind {
      case .alignToMotion:
        let velocity = motion.velocity
        if velocity.x != 0 || velocity.y != 0 {
          angle += atan2(velocity.y, velocity.x) + Float(numbers[index][.rotation])
        }
      case .light: color *= behavior.light(numbers[index], at: motion.place)
      case .color(let span):
        let share = behavior.share(span, numbers[index], birth, age, at: motion.place)
        guard let value = behavior.curve(numbers[index], at: share) else { continue }
        color = behavior.isAdditive ? color + value : value
      case .value(let number, let span):
        let share = behavior.share(span, numbers[index], birth, age, at: motion.place)
        guard let value = behavior.curve(numbers[index], at: share)?.x else { continue }
        /// Sets a number of which the particle has a part, `own`, without the behaviour.
        func set(_ whole: inout Float, own: Float, to value: Float) {
          whole += behavior.isAdditive ? value : value - own
        }
        switch number {
        case .scale: set(&scale, own: scale, to: value)
        case .rotation: set(&angle, own: angle, to: value)
        case .color(let part): set(&color[part], own: color[part], to: value)
        case .scaleSpeed:
          let area = behavior.area(numbers[index], to: share) * birth.life
          set(&scale, own: birth.scaleSpeed * age, to: area)
        case .spin:
          let area = behavior.area(numbers[index], to: share) * birth.life
          set(&angle, own: birth.spin * age, to: area)
        case .place, .velocity: break
        }
      case .wave, .drag, .attractor: break
      }
    }
  }
}
