import Foundation
import LaminaGraphics
import LaminaPlan

/// The display of a host program for its display links: the host says when a frame begins, and the
/// driver calls the links.
///
/// For programs that get the refreshes themselves, from a window system or a swap of buffers:
///
///     let display = CADisplayLinkDriver(refreshRate: 60)
///     display.demandChanged = { isWanted in
///       isWanted ? window.requestFrames() : window.stopFrames()
///     }
///     let link = CADisplayLink(driver: display) { link in animate(to: link.targetTimestamp) }
///     // in the window's callback:
///     display.fire(at: CACurrentMediaTime())
///
/// Use it from one thread at a time, the thread of its links. It retains its links until they are
/// invalidated.
public final class CADisplayLinkDriver {
  /// Seconds from one refresh to the next: as given at first, then as in the last
  /// ``fire(at:next:)``.
  public private(set) var period: CFTimeInterval
  /// Called when links begin or cease to want frames, so that the host does not wake up for
  /// nothing.
  public var demandChanged: ((_ isWanted: Bool) -> Void)?
  private var links: [CADisplayLink] = []
  private var wasWanted = false

  /// A display with that many refreshes per second. A number that is not a positive, finite rate is
  /// logged, and 60 is used.
  public init(refreshRate: Double = 60) {
    period = CADisplayLink.period(of: refreshRate)
  }

  /// Whether a link wants to be called: one that is not paused.
  public var wantsFrames: Bool { links.contains { !$0.isPaused } }

  /// Calls the links that are due, in the order of their creation.
  ///
  /// A link of the full rate is called for every refresh. A link that wants every n-th refresh is
  /// called for the first one that comes at least n - 1/2 periods after its last call. Links that
  /// are created meanwhile wait for the next refresh; links that are invalidated or paused
  /// meanwhile are not called.
  ///
  /// - Parameters:
  ///   - timestamp: when the refresh began, in seconds on the clock of `CACurrentMediaTime()`, or
  ///     on another clock that the links' code understands. A time that is not finite is logged,
  ///     and no link is called.
  ///   - next: when the frame that begins now will be seen, for displays with uneven refreshes. If
  ///     it is nil or not after `timestamp`, the last period is used.
  public func fire(at timestamp: CFTimeInterval, next: CFTimeInterval? = nil) {
    guard timestamp.isFinite else {
      LayerLog.logger.error(
        "CADisplayLinkDriver: fire(at: \(timestamp)) refused: \(Refusal.notFinite)")
      return
    }
    if let next, next.isFinite, next > timestamp { period = next - timestamp }
    for link in links { link.refresh(at: timestamp, period: period) }
  }

  func add(_ link: CADisplayLink) {
    links.append(link)
    noteDemand()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    noteDemand()
  }

  func noteDemand() {
    let isWanted = wantsFrames
    if isWanted == wasWanted { return }
    wasWanted = isWanted
    demandChanged?(isWanted)
  }
}
