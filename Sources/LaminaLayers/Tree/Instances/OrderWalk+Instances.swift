import LaminaGeometry
import LaminaPlan

// The walk through replicators: a row for each instance, and copies of the rows in the first
// instance.
extension OrderWalk {
  /// Continues with the inside of a replicator whose row is `index`: the mask, then the instances.
  mutating func descend(intoInstancesOf row: LayerRow, at index: Int, mask: Unmanaged<CALayer>?) {
    copyRun()
    new.setFlag(.replicates, true, at: index)
    var level = Level(mask: mask, row: Int32(index))
    level.replicator = row
    levels.append(level)
  }

  /// Places the first instance of a replicator whose row is `parent`.
  mutating func openInstances(of row: LayerRow, in parent: Int32) {
    copyRun()
    let (index, from) = (new.count, Int(movedFrom[Int(parent)]))
    let series = InstanceMap.Series(
      row: parent, first: Int32(index), count: Int32(clamping: row.instanceRoom), outer: openSeries,
      layer: row, delays: row.delaysInstances)
    // The replicator's former rows, which are still in place.
    let before =
      from >= 0 && old.flags[from].contains(.replicates) ? old.firstInstance(in: from) : Int.max
    formerInstances.append(
      SIMD2(Int32(clamping: before), from >= 0 ? old.subtreeEnd[from] : 0))
    appendInstance(in: parent)
    let sublayers = row.sublayerReferences
    var level = Level(row: Int32(index))
    (level.series, openSeries) = (Int32(instances.series.count), Int32(instances.series.count))
    instances.series.append(series)
    if let first = sublayers.baseAddress {
      if row.state.pointee.flags.contains(.sortsSublayers) { level.owned = row.sortedReferences }
      let start = level.owned.map { UnsafePointer($0) } ?? first
      (level.next, level.end) = (start, start + sublayers.count)
    }
    levels.append(level)
  }

  /// Adds the row of an instance: its former row, or a new one.
  private mutating func appendInstance(in parent: Int32) {
    let index = new.count
    new.parent.append(parent)
    new.subtreeEnd.append(Int32(index + 1))
    let last = formerInstances.count - 1
    let former = Int(formerInstances[last].x)
    if former < Int(formerInstances[last].y) {
      formerInstances[last].x = old.subtreeEnd[former]
      movedFrom.append(Int32(former))
      new.append(old, from: former, count: 1)
    } else {
      movedFrom.append(-1)
      new.appendRow()
      new.flags[index] = [.isInstance, .doubleSided]
      new.version[index] = Serial.next()
    }
  }

  /// Completes the instances of a series once the layers inside have their rows in the first
  /// instance.
  mutating func close(series number: Int32) {
    copyRun()
    let series = instances.series[Int(number)]
    let first = Int(series.first)
    let stride = new.count - first
    (instances.series.base + Int(number)).pointee.stride = Int32(stride)
    openSeries = series.outer
    for instance in 1..<max(Int(series.count), 1) {
      appendInstance(in: series.row)
      new.subtreeEnd[new.flags.count - 1] = Int32(new.flags.count - 1 + stride)
      for _ in 1..<max(stride, 1) { movedFrom.append(-1) }
      new.appendInstance(first + 1..<first + stride, distance: instance * stride, images: &images)
    }
    _ = formerInstances.popLast()
    new.subtreeEnd[Int(series.row)] = Int32(new.count)
    new.publishInstances(series.layer, at: Int(series.row), into: &changes)
  }
}

extension LayerRow {
  /// The number of instances that a replicator has rows for: those that it shows, or that an
  /// animation of it may show. At least one, which has the rows of the layers themselves.
  var instanceRoom: Int {
    guard kind == .replicator else { return 1 }
    var most = Double(kindValues(ReplicatorValues.self).pointee.shownCount)
    for entry in state.pointee.rare?.pointee.animations?.entries ?? [] {
      for animation in entry.compiled where animation.property?.kindKey == .instanceCount {
        most = max(most, 0) + animation.record.largestNumber
      }
    }
    return max(1, ReplicatorValues.count(min(most, 1e9)))
  }

  /// Whether a replicator's instances have their own times.
  var delaysInstances: Bool {
    guard kind == .replicator else { return false }
    return kindValues(ReplicatorValues.self).pointee.delay != 0 || animatesDelay
  }

  /// Whether a replicator's delay is animated.
  var animatesDelay: Bool {
    (state.pointee.rare?.pointee.animations?.entries ?? []).contains { entry in
      entry.compiled.contains { $0.property?.kindKey == .instanceDelay }
    }
  }
}

extension AnimationRecord {
  /// The largest value of an animation of one number. A spring or a pace may overshoot it a little.
  fileprivate var largestNumber: Double {
    var most = max(from.x, to.x, 0)
    if let track, let values = track.pointee.values {
      // A discrete track has a segment for each key.
      let last =
        track.pointee.mode == .discrete ? track.pointee.segments - 1 : track.pointee.segments
      for key in stride(from: 0, through: last, by: 1) { most = max(most, values[key]) }
    }
    return most.isFinite ? most * 1.5 : 0
  }
}
