/// The rates of NTSC television: a whole number of frames in 1.001 seconds.
///
/// People and programs round them: `23.976`, `29.97`, `29.9700012207031`. Editors ask for the exact
/// fraction, and a rounded one drifts by 3.6 ms in an hour.
package enum TelevisionRate {
  private static let wholes = [24, 30, 48, 60, 120]

  /// The frames in 1.001 seconds of the rate that `rate`, in frames per second, stands for: 30 for
  /// 29.97. Nil if it is no such rate.
  ///
  /// A rate that is known to three decimals is within 0.0005 of the exact one. With two decimals
  /// only the usual spellings count: 23.98, 29.97, 47.95, 59.94 and 119.88.
  package static func frames(of rate: Double) -> Int? {
    wholes.first { whole in
      let exact = Double(whole) / 1.001
      return abs(rate - exact) < 0.0005 || rate == (exact * 100).rounded() / 100
    }
  }

  /// The exact rate that `rate` stands for, in frames per second; `rate` itself if it is none of
  /// these.
  package static func exact(_ rate: Double) -> Double {
    frames(of: rate).map { Double($0 * 1_000) / 1_001 } ?? rate
  }
}
