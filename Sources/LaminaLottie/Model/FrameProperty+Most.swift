/// Numbers of things that are counted before they are made.
extension FrameProperty<Double> {
  /// The largest value that counts: at any keyframe, or what an expression may give.
  var most: Double {
    let most = keys.map { Swift.max($0.start, $0.end) }.max() ?? constant
    return function == nil ? most : Swift.max(most, Self.mostComputed)
  }

  /// The value at a frame, at most what was counted.
  func counted(at frame: Double) -> Double {
    function == nil ? value(at: frame) : Swift.min(value(at: frame), most)
  }

  private static var mostComputed: Double { 50 }
}

extension FrameProperty<CubicOutline> {
  /// The vertices of the longest path, also of one that an expression may give.
  var mostVertices: Int {
    let most = keys.map(\.start.vertices.count).max() ?? constant.vertices.count
    return function == nil ? most : Swift.max(most, Self.mostComputed)
  }

  private static var mostComputed: Int { 1_000 }
}
