// Markers. The names are those of lottie-ios.
extension LottieAnimation {
  /// The names of the markers, in the order of the file.
  public var markerNames: [String] { markers.map(\.name) }

  /// The first marker of a name, or nil. Linear in the number of markers.
  public func marker(named name: String) -> LottieMarker? {
    markers.first { $0.name == name }
  }

  /// The frame at which a marker begins, or nil if there is none of that name.
  public func frameTime(forMarker name: String) -> Double? { marker(named: name)?.startFrame }

  /// The progress at which a marker begins, from 0 to 1, or nil if there is none of that name.
  public func progressTime(forMarker name: String) -> Double? {
    frameTime(forMarker: name).map { progressTime(forFrame: $0) }
  }

  /// The length of a marker in frames, or nil if there is none of that name.
  public func durationFrameTime(forMarker name: String) -> Double? {
    marker(named: name)?.durationFrames
  }

  /// The frames that a marker names. One without a length lasts until the next one in time, or to
  /// the end. Throws ``LottieError`` of the kind `unknownName` if there is none of that name.
  public func frames(ofMarker name: String) throws -> ClosedRange<Double> {
    guard let marker = marker(named: name) else {
      throw LottieError(
        .unknownName, "marker '\(printable(name))'", "there is none of that name",
        allowed: LottieError.list(markerNames))
    }
    let start = marker.startFrame
    let next = markers.map(\.startFrame).filter { $0 > start }.min() ?? endFrame
    let end = marker.durationFrames > 0 ? start + marker.durationFrames : next
    return start...max(start, end)
  }
}
