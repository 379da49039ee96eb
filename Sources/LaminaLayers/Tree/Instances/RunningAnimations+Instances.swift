import LaminaGeometry
import LaminaFrames

// Layers with animations in instances with their own times: each such instance has its own shadow
// row.
extension RunningAnimations {
  /// Finds the other instances of all layers with animations, after a change of structure.
  mutating func findInstances(freezes: Bool) {
    guard !instances.isEmpty || hasDelayed else { return }
    hasDelayed = false
    for index in 0..<layers.count where layers[index].row >= 0 && layers[index].delay < 0 {
      findInstances(of: Int32(index), freezes: freezes)
    }
  }

  /// Gives a layer a slot for each instance at another time than the first.
  mutating func findInstances(of first: Int32, freezes: Bool) {
    guard let owner = owners[Int(first)] else { return }
    let (row, model) = (layers[Int(first)].row, owner.model)
    let series = instances.series(around: row)
    layers[Int(first)].series = series
    var (last, plan) = (first, AnimationPlan?.none)
    for place in instances.delays(of: series) {
      hasDelayed = true
      var slot = layers[Int(last)].next
      if slot < 0 {
        let made = plan ?? AnimationPlan(model.rare.pointee.animations, of: model.kind)
        plan = made
        let owner = AnimationOwner(made, of: model, emission: nil)
        var layer = layers[Int(first)]
        (layer.shadow, layer.values, layer.count) = (owner.shadow.row, owner.values, owner.count)
        (layer.next, layer.pending, layer.delay) = (-1, [], place)
        layer.space = spaces.space(of: model, in: place, instances, replicators(place))
        (layer.isAwake, layer.alarm) = (false, 0)
        owner.take(model, freezes: freezes, from: local(layer.space), particles: particles)
        slot = add(layer, owner)
        layers[Int(last)].next = slot
      }
      let layer = layers.base + Int(slot)
      layer.pointee.row = row + instances.delay(place).distance
      (layer.pointee.series, layer.pointee.delay) = (series, place)
      layer.pointee.space = spaces.space(of: model, in: place, instances, replicators(place))
      // The row is a copy of the row in the first instance.
      layer.pointee.pending.formUnion(layer.pointee.changes)
      stir(slot)
      last = slot
    }
    let rest = layers[Int(last)].next
    layers[Int(last)].next = -1
    if rest >= 0 { remove(rest) }
  }

  /// The slots of a layer's other instances, in the order of the delays of its series.
  func otherPlaces(of first: Int32) -> [Int32] {
    var places: [Int32] = []
    var next = layers[Int(first)].next
    while next >= 0 {
      places.append(next)
      next = layers[Int(next)].next
    }
    return places
  }

  /// For the instances of a delay: the replicators whose delays are animated, with the slots of
  /// their animations.
  func replicators(_ place: Int32) -> [UnsafeMutableRawPointer: Int32] {
    var found: [UnsafeMutableRawPointer: Int32] = [:]
    var place = place
    while place >= 0 {
      let delay = instances.delay(place)
      let layer = instances.series[Int(delay.series)].layer
      if layer.state.pointee.flags.contains(.animated), layer.animatesDelay {
        found[layer.base] = layer.rare.pointee.animationSlot
      }
      place = delay.outer
    }
    return found
  }

  /// Evaluates the animated delays of replicators at `time`, before the layers' times are computed.
  mutating func updateDelays(at time: Double) {
    guard spaces.isWarped else { return }
    for source in spaces.sources {
      guard Int(source) < layers.count, layers[Int(source)].row >= 0 else { continue }
      let layer = layers[Int(source)]
      let local = spaces.local(layer.space, at: time)
      for k in 0..<layer.count {
        guard case .kind(.instanceDelay) = layer.values[k].target else { continue }
        layer.values[k].evaluate(at: local, into: lanes)
        spaces.setDelay(lanes[0].isFinite ? lanes[0] : layer.values[k].base[0], ofSource: source)
      }
    }
  }

  /// For each instance of a superlayer whose sublayers change their order: its row in the columns,
  /// and its children.
  func orders(
    of parent: LayerRow, _ list: [SiblingOrder.Child], _ columns: borrowing RenderColumns
  ) -> [(row: Int32, children: [SiblingOrder.Child])] {
    var row = parent.state.pointee.renderIndex
    if instances.isEmpty { return [(row, list)] }
    // The sublayers of a replicator lie in its first instance.
    let own = instances.series(of: row)
    if own >= 0 { row = instances.series[Int(own)].first }
    let series = instances.series(around: row)
    let others = list.map { $0.slot >= 0 ? otherPlaces(of: $0.slot) : [] }
    var result: [(row: Int32, children: [SiblingOrder.Child])] = []
    func add(_ distance: Int32, delay: Int?) {
      let children = list.indices.map { index in
        var child = list[index]
        child.row += distance
        child.end += distance
        if let delay, child.slot >= 0, delay < others[index].count {
          child.slot = others[index][delay]
        }
        return child
      }
      result.append((row + distance, children))
    }
    let mirrors = instances.mirrors(of: series)
    func addAll(_ distance: Int32, delay: Int?) {
      add(distance, delay: delay)
      for mirror in mirrors { add(distance + mirror, delay: delay) }
    }
    addAll(0, delay: nil)
    for (number, place) in instances.delays(of: series).enumerated() {
      addAll(instances.delay(place).distance, delay: number)
    }
    return result
  }
}

extension TimeSpaces {
  /// The local time of `layer` in the instances of a delay. `sources` has the slots of animated
  /// delays by the model rows of their replicators. O(depth).
  mutating func space(
    of layer: LayerRow, in place: Int32, _ instances: borrowing InstanceMap,
    _ sources: [UnsafeMutableRawPointer: Int32] = [:]
  ) -> Int32 {
    if place < 0 { return space(of: layer) }
    return space(of: layer) { replicator in
      var place = place
      while place >= 0 {
        let delay = instances.delay(place)
        let row = instances.series[Int(delay.series)].layer
        if row.base == replicator.base {
          return Shift(
            delay: row.kindValues(ReplicatorValues.self).pointee.delay, index: delay.index,
            source: sources[row.base] ?? -1)
        }
        place = delay.outer
      }
      return nil
    }
  }
}
