import Foundation
import LaminaGraphics

/// What a transaction says about the changes made in it.
struct TransactionValues {
  var duration: CFTimeInterval = 0.25
  var timingFunction: CAMediaTimingFunction?
  var disablesActions = false
  var completionBlock: (() -> Void)?
  /// Values of keys that have no meaning here.
  var others: [String: Any] = [:]
}

/// One open transaction.
private struct OpenTransaction {
  /// Present for one that was begun by a value set outside of any, not by
  /// ``CATransaction/begin()``.
  var turn: ImplicitTurn?
  /// Starts as the values of the enclosing one.
  var values: TransactionValues
  /// The completion blocks that were set in it; those of an implicit one are in its turn.
  var groups: [CompletionGroup] = []
  /// Of the outermost: animations that were added to layers that nothing shows; those of an
  /// implicit one are in its turn.
  var unshown: [AnimationEntry] = []

  func release() {
    turn?.end()
    for entry in unshown { entry.releaseUnlessShown() }
    for group in groups { group.release() }
  }
}

/// The open transactions of one thread, outermost first.
///
/// The implicit one, if there is any, is the outermost. Nothing here calls code of others while its
/// arrays are being changed: what is taken out is let go of afterwards.
final class TransactionStack {
  private var open: [OpenTransaction] = []
  /// A flush came while explicit transactions were open.
  private var flushWaits = false
  /// Where completion blocks go that are set on this thread.
  var queue = CompletionQueue.main

  /// What the innermost transaction says, or what holds outside of any.
  var values: TransactionValues {
    closeTurnThatIsOver()
    return open.last?.values ?? TransactionValues()
  }

  /// Open transactions, the implicit one included.
  var depth: Int { open.count }

  /// What the implicit transaction lasts for, if there is one.
  var implicitTurn: ImplicitTurn? { open.first?.turn }

  func begin() {
    open.append(OpenTransaction(values: values))
    noteInnermost()
  }

  /// Ends the innermost explicit transaction; without effect if there is none.
  func commit() {
    guard let innermost = open.last, innermost.turn == nil else { return }
    close()
    if flushWaits, open.count <= 1 { flush() }
  }

  /// Commits the implicit transaction, after the explicit ones inside it if there are any.
  func flush() {
    flushWaits = implicitTurn != nil && open.count > 1
    if implicitTurn != nil, !flushWaits { close() }
  }

  /// Changes a value of the innermost transaction, beginning an implicit one if there is none.
  func set<Value>(_ path: WritableKeyPath<TransactionValues, Value>, _ value: Value) {
    beginImplicitIfNeeded()
    let old = open[open.count - 1].values[keyPath: path]
    withExtendedLifetime(old) { open[open.count - 1].values[keyPath: path] = value }
    noteInnermost()
  }

  /// Adds a completion block; nil only clears what the getter answers.
  func setCompletionBlock(_ block: (() -> Void)?) {
    set(\.completionBlock, block)
    guard let block else { return }
    let group = CompletionGroup(block: block, queue: queue)
    if let turn = open[open.count - 1].turn {
      turn.add(group)
    } else {
      open[open.count - 1].groups.append(group)
    }
  }

  /// Makes every completion block that is set so far wait for one thing more: an animation that is
  /// added now. The caller releases each of them when that has ended.
  func holdCompletions() -> [CompletionGroup] {
    let groups = open.flatMap { $0.groups + ($0.turn?.groups ?? []) }
    for group in groups { group.hold() }
    return groups
  }

  /// Keeps the completion blocks that wait for `entry` from waiting for ever, if nothing shows its
  /// layer when the outermost transaction ends either: there nothing starts, and nothing ends.
  func noteUnshown(_ entry: AnimationEntry) {
    guard !open.isEmpty else { return entry.releaseUnlessShown() }
    if let turn = open[0].turn { turn.add(entry) } else { open[0].unshown.append(entry) }
  }

  /// Closes everything, because the thread ends.
  func end() {
    while let last = open.popLast() { last.release() }
  }

  // MARK: The implicit transaction

  private func beginImplicitIfNeeded() {
    closeTurnThatIsOver()
    guard open.isEmpty else { return }
    let turn = ImplicitTurn()
    open.append(OpenTransaction(turn: turn, values: TransactionValues()))
    // Other threads flush, or end.
    guard MainQueue.isCurrent else { return }
    DispatchQueue.main.async { ThreadState.current.pointee.transactions.endTurn(turn) }
  }

  /// The turn of the main queue in which an implicit transaction began is over; it may have been
  /// another thread's.
  func endTurn(_ turn: ImplicitTurn) {
    if implicitTurn === turn { flush() } else { turn.end() }
  }

  private func closeTurnThatIsOver() {
    if open.count == 1, implicitTurn?.isOver == true { close() }
  }

  private func close() {
    guard let last = open.popLast() else { return }
    noteInnermost()
    last.release()
  }

  private func noteInnermost() {
    let state = ThreadState.current
    state.pointee.disablesActions = open.last?.values.disablesActions ?? false
    state.pointee.isImplicit = open.last?.turn != nil
  }
}
