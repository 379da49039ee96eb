extension Double {
  /// The whole frame that a frame which was computed from a time stands for, or the frame itself.
  ///
  /// Seconds times frames per second miss whole numbers by a rounding error: frame 29 of 25 in a
  /// second comes out as less than 29. A held key at 29 would then show what was before it.
  var atWholeFrame: Double {
    let whole = rounded()
    return abs(self - whole) < 1e-7 ? whole : self
  }
}
