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
