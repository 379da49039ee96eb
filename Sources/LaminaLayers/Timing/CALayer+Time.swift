import LaminaGraphics

// Local time: a layer's time runs at `speed` from `beginTime` in its superlayer's time, and
// `timeOffset` is added. Before its begin it stands at 0. A layer at speed 0 always shows
// `timeOffset`; the way back from its time then gives 0. What comes out goes through the layer's
// `timeMap`, if any.
extension CALayer {
  /// A map through which the layer's time goes after `beginTime`, `speed` and `timeOffset`, before
  /// the layer's animations and sublayers have it: remapped time. Nil changes nothing. Default nil.
  /// Not in Apple's framework.
  ///
  /// Frames compute a mapped time once for all layers that have it. While it stands, the layers
  /// sleep.
  ///
  /// Not open for overriding, as members of extensions are.
  public var timeMap: CATimeMap? {
    get { row.rare.pointee.timeMap }
    set { setTime(.timeMap, \.timeMap, newValue) }
  }

  /// Converts `t`, in seconds, from the time of `l` to this layer's time. Nil stands for the time
  /// outside the tree, which is that of `CACurrentMediaTime()`.
  ///
  /// The conversion goes through the nearest layer that contains both. On the way out of a layer
  /// with a ``timeMap`` it gives the first time at which local time is `t`; see
  /// ``CATimeMap/time(ofLocalTime:)``. O(depth).
  ///
  /// Not open for overriding, as members of extensions are.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: l, to: self)
  }

  /// Converts `t`, in seconds, from this layer's time to that of `l`. Nil stands for the time
  /// outside the tree. O(depth).
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
    // The layers on the way down, innermost first.
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

  /// The number of layers from `layer` to its root; 0 for nil.
  private static func depth(of layer: CALayer?) -> Int {
    var (count, current) = (0, layer)
    while let layer = current {
      count += 1
      current = layer.outer
    }
    return count
  }

  /// The layer's own time at `time` of its superlayer.
  private func timeInside(_ time: CFTimeInterval) -> CFTimeInterval {
    let rare = row.rare
    let local = TimeStep(rare.pointee.timing).inside(time)
    return rare.pointee.timeMap?.localTime(at: local) ?? local
  }

  /// The superlayer's time at `time` of the layer's own.
  private func timeOutside(_ time: CFTimeInterval) -> CFTimeInterval {
    let rare = row.rare
    let speed = CFTimeInterval(rare.pointee.timing.speed)
    if speed == 0 { return 0 }
    let time = rare.pointee.timeMap?.time(ofLocalTime: time) ?? time
    return (time - rare.pointee.timing.timeOffset) / speed + rare.pointee.timing.begin
  }
}
