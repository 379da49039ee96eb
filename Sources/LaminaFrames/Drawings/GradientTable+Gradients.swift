import LaminaPlan

extension GradientTable {
  /// Appends a gradient and returns the index where it begins.
  mutating func append(_ gradient: RenderGradient) -> Int {
    let start = entries.count
    gradient.forEachEntry { entries.append($0) }
    return start
  }

  /// Overwrites the gradient at `start`. Returns false and writes nothing if the old one has
  /// another number of stops.
  mutating func replace(at start: Int, by gradient: RenderGradient) -> Bool {
    guard entries.indices.contains(start), Int(entries[start].y) == gradient.stops.count else {
      return false
    }
    var (next, isChanged) = (start, false)
    entries.withUnsafeMutableBufferPointer { entries in
      gradient.forEachEntry { entry in
        if entries[next] != entry { (entries[next], isChanged) = (entry, true) }
        next += 1
      }
    }
    if isChanged { version = Serial.next() }
    return true
  }
}
