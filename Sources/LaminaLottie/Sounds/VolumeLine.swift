/// Volumes with fewer points.
enum VolumeLine {
  /// Half of what 8 bits can tell apart.
  private static let smallestError = 1.0 / 512

  /// The line through some of the points that is nearest to all of them, with at most `most`
  /// points, the first and the last among them. Linear in their number.
  static func simplified(
    _ points: [LottieSoundtrack.Volume], atMost most: Int
  ) -> [LottieSoundtrack.Volume] {
    var error = smallestError
    var line = simplified(points, error: error)
    // Volumes are from 0 to 1, so an error of 1 leaves two points.
    while line.count > max(most, 2), error < 1 {
      error *= 2
      line = simplified(points, error: error)
    }
    return line
  }

  /// From each point the line goes to the last one that can be reached straight, with all between
  /// them at most `error` away.
  private static func simplified(
    _ points: [LottieSoundtrack.Volume], error: Double
  ) -> [LottieSoundtrack.Volume] {
    guard points.count > 2 else { return points }
    var line = [points[0]]
    var start = points[0]
    // The slopes of lines that pass all points since the start.
    var (low, high) = (-Double.infinity, Double.infinity)
    for (index, point) in points.enumerated().dropFirst() {
      let length = point.time - start.time
      let slope = (point.value - start.value) / length
      if slope < low || slope > high {
        start = points[index - 1]
        line.append(start)
        (low, high) = (-.infinity, .infinity)
      }
      let rest = point.time - start.time
      low = max(low, (point.value - error - start.value) / rest)
      high = min(high, (point.value + error - start.value) / rest)
    }
    line.append(points[points.count - 1])
    return line
  }
}
