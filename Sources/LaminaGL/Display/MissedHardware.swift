import LaminaPlan

/// Says once for each reason why a software rasterizer draws although there is hardware.
enum MissedHardware {
  private static let told = Lock<Set<String>>([])

  static func log(_ reason: String) {
    guard told.withLock({ $0.insert(reason).inserted }) else { return }
    LayerLog.logger.warning("a software rasterizer draws: \(reason)")
  }
}
