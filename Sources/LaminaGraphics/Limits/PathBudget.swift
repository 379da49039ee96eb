/// What the operations on areas of paths of one frame may cost, in crossings of lines.
///
/// What: an operation counts its crossings before it is done, and takes them from the budget of its
/// thread. One that does not fit is not done, and the budget remembers that. Whoever has set the
/// budget then refuses the frame. Without a budget each operation has one of its own, which allows
/// a quarter of what a frame may take.
/// Why: the time grows faster than the square of the lines, the operations are functions that throw
/// nothing, and nobody can end one while the library does it.
/// Cost: some nanoseconds for an operation.
package final class PathBudget {
  private let limit: Int
  private(set) var used = 0
  /// Copied steps that are not yet a crossing together.
  private var copied = 0
  /// What did not fit first, if anything.
  package private(set) var excess: LimitExceeded?

  /// - Parameter limit: crossings of one frame.
  package init(limit: Int) { self.limit = limit }

  /// Crossings that one operation may still take.
  var most: Int { excess == nil ? max(min(limit / Self.operations, limit - used), 0) : 0 }

  /// One operation may take this part of all.
  private static let operations = 4

  /// Takes the crossings of an operation. Returns false if there are too many.
  func take(_ count: Int) -> Bool {
    guard count <= most else {
      let isOne = count > limit / Self.operations
      excess =
        excess
        ?? LimitExceeded(
          "pathCrossings", value: isOne ? count : used + count,
          allowed: isOne ? limit / Self.operations : limit)
      return false
    }
    used += count
    return true
  }

  /// Takes what an operation has cost besides. It ends no operation but the next ones.
  func charge(_ count: Int) { used += count }

  /// As many steps of a path are copied and measured in the time of a crossing.
  static let stepsOfCrossing = 64

  /// Takes what it has cost to copy steps of paths from the thread's budget, if it has one. Each
  /// step counts four times, since it also takes memory.
  package static func chargeCurrent(steps: Int) {
    guard let budget = thread.current else { return }
    budget.copied += steps
    budget.used += budget.copied / (stepsOfCrossing / 4)
    budget.copied %= stepsOfCrossing / 4
  }

  /// Whether the thread's budget allows nothing more. It is exceeded then: whoever makes paths for
  /// a frame may leave out the rest, because the frame is refused.
  package static var isCurrentSpent: Bool {
    guard let budget = thread.current, budget.most == 0 else { return false }
    return !budget.take(1)
  }

  // MARK: The budget of a thread

  private static let thread = ThreadObject<PathBudget>()

  /// The budget of this thread; without one, a new one for one operation.
  static var current: PathBudget {
    thread.current ?? PathBudget(limit: RenderLimits.standard.pathCrossings)
  }

  /// Runs `body` on this thread with `budget`.
  package static func during<Result>(
    _ budget: PathBudget, _ body: () throws -> Result
  ) rethrows -> Result {
    try thread.during(budget, body)
  }
}
