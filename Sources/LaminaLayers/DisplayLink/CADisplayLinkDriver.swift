import Foundation
import LaminaGraphics
import LaminaPlan

/// The display of a host program, as its display links see it: the host says when a frame begins,
/// and the links are called.
///
/// For programs that hear of refreshes themselves, from a window system or a swap of buffers:
///
///     let display = CADisplayLinkDriver(refreshRate: 60)
///     display.demandChanged = { isWanted in isWanted ? window.requestFrames() : window.stopFrames() }
///     let link = CADisplayLink(driver: display) { link in animate(to: link.targetTimestamp) }
///     // in the window's callback:
///     display.fire(at: CACurrentMediaTime())
///
/// Used from one thread at a time, the one that its links are used on. It holds its links until
/// they are invalidated.
public final class CADisplayLinkDriver {
  /// Seconds from one refresh to the next: as given, or as ``fire(at:next:)`` was last told.
  public private(set) var period: CFTimeInterval
  /// Told whenever links begin or cease to want frames, so that the host need not wake up for
  /// nothing.
  public var demandChanged: ((_ isWanted: Bool) -> Void)?
  private var links: [CADisplayLink] = []
  private var wasWanted = false

  /// A display of that many refreshes a second; a number that is no rate is logged and taken as 60.
  public init(refreshRate: Double = 60) {
    period = CADisplayLink.period(of: refreshRate)
  }

  /// Whether a link wants to be called: there is one, and it is not paused.
  public var wantsFrames: Bool { links.contains { !$0.isPaused } }

  /// Calls the links that are due, in the order in which they were made.
  ///
  /// A link is called for every refresh, or for the first that comes after as many periods as its
  /// rate leaves out, less a half. Links that are made meanwhile wait for the next refresh; those
  /// that are invalidated or paused meanwhile are not called.
  ///
  /// - Parameters:
  ///   - timestamp: when the refresh began, in seconds on the clock of `CACurrentMediaTime()`; any
  ///     clock will do that the links' code understands. Not a number is logged, and nobody is
  ///     called.
  ///   - next: when the frame that is now begun will be seen, for displays whose refreshes do not
  ///     come evenly; one period later if it is nil or not later.
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

/// The former name of ``CADisplayLinkDriver``.
@available(*, deprecated, renamed: "CADisplayLinkDriver")
public typealias DisplayLinkDriver = CADisplayLinkDriver
