import LaminaGraphics

// Local time: a layer's time runs at `speed` from `beginTime` in its superlayer's time, and
// `timeOffset` is added. Before its begin it stands at 0. A layer at speed 0 shows `timeOffset`
// always; from there no time leads back, and 0 is answered.
extension CALayer {
  /// Converts `t`, in seconds, from the time of `l` to this layer's; nil is the time outside the
  /// tree, in which `CACurrentMediaTime()` counts. By way of the nearest layer that contains both.
  /// O(depth).
  ///
  /// Not open for overriding, as members of extensions are.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: l, to: self)
  }

  /// Converts `t`, in seconds, from this layer's time to that of `l`; nil is the time outside the
  /// tree. O(depth).
  ///
  /// Not open for overriding, as members of extensions are.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: self, to: l)
  }

  private static func convertTime(
    _ t: CFTimeInterval, from source: CALayer?, to target: CALayer?
  ) -> CFTimeInterval {
    var time = t
    var (outward, inward) = (source, target)
    var (outwardDepth, inwardDepth) = (depth(of: source), depth(of: target))
    // Layers to come down through, innermost first.
    var path: [CALayer] = []
    while outward !== inward {
      if outwardDepth >= inwardDepth, let layer = outward {
        time = layer.timeOutside(time)
        (outward, outwardDepth) = (layer.outer, outwardDepth - 1)
      } else if let layer = inward {
        path.append(layer)
        (inward, inwardDepth) = (layer.outer, inwardDepth - 1)
      }
    }
    for layer in path.reversed() { time = layer.timeInside(time) }
    return time
  }

  private var outer: CALayer? {
    row.state.pointee.superlayer?.takeUnretainedValue() ?? presentationSuperlayer
  }

  /// Layers from `layer` to its root; none for nil.
  private static func depth(of layer: CALayer?) -> Int {
    var (count, current) = (0, layer)
    while let layer = current {
      count += 1
      current = layer.outer
    }
    return count
  }

  /// The layer's own time when it is `time` in its superlayer's.
  private func timeInside(_ time: CFTimeInterval) -> CFTimeInterval {
    TimeStep(row.rare.pointee.timing).inside(time)
  }

  /// The superlayer's time when it is `time` in the layer's own.
  private func timeOutside(_ time: CFTimeInterval) -> CFTimeInterval {
    let rare = row.rare
    let speed = CFTimeInterval(rare.pointee.timing.speed)
    if speed == 0 { return 0 }
    return (time - rare.pointee.timing.timeOffset) / speed + rare.pointee.timing.beginTime
  }
}
