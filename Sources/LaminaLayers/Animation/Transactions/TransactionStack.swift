import Foundation
import LaminaGraphics

/// The values of a transaction, which hold for the changes in it.
struct TransactionValues {
  var duration: CFTimeInterval = 0.25
  var timingFunction: CAMediaTimingFunction?
  var disablesActions = false
  var completionBlock: (() -> Void)?
  /// Values of other keys, which the library only keeps.
  var others: [String: Any] = [:]
}

/// One open transaction.
private struct OpenTransaction {
  /// The turn of an implicit transaction; nil for one that ``CATransaction/begin()`` began.
  var turn: ImplicitTurn?
  /// These start as the values of the enclosing transaction.
  var values: TransactionValues
  /// The completion blocks that were set in it. An implicit transaction keeps them in its turn.
  var groups: [CompletionGroup] = []
  /// In the outermost transaction: animations that were added to layers that no renderer shows. An
  /// implicit transaction keeps them in its turn.
  var unshown: [AnimationEntry] = []

  func release() {
    turn?.end()
    for entry in unshown { entry.releaseUnlessShown() }
    for group in groups { group.release() }
  }
}

/// The open transactions of one thread, outermost first.
///
/// The implicit transaction, if any, is the outermost. Nothing here calls code of the program while
/// the arrays are being changed: removed elements are released afterwards.
final class TransactionStack {
  private var open: [OpenTransaction] = []
  /// A flush came while explicit transactions were open.
  private var flushWaits = false
  /// The queue for completion blocks that are set on this thread.
  var queue = CompletionQueue.main
  /// The queue of ``CATransaction/deliveringCompletions(_:)``.
  let ownQueue = CompletionQueue()
  /// The animations that were added outside an implicit transaction to layers that no renderer
  /// shows. It ends with the turn of the main queue, or with ``flush()``.
  private var laterTurn: ImplicitTurn?

  /// The values of the innermost transaction, or the default values outside any.
  var values: TransactionValues {
    closeTurnThatIsOver()
    return open.last?.values ?? TransactionValues()
  }

  /// Open transactions, the implicit one included.
  var depth: Int { open.count }

  /// The turn of the implicit transaction, if any.
  var implicitTurn: ImplicitTurn? { open.first?.turn }

  func begin() {
    open.append(OpenTransaction(values: values))
    noteInnermost()
  }

  /// Ends the innermost explicit transaction, if any.
  func commit() {
    guard let innermost = open.last, innermost.turn == nil else { return }
    close()
    if flushWaits, open.count <= 1 { flush() }
  }

  /// Commits the implicit transaction, after the explicit transactions inside it have ended. Ends
  /// the animations that somebody waits for and no renderer shows.
  func flush() {
    let isInside = open.count > (implicitTurn == nil ? 0 : 1)
    flushWaits = isInside && (implicitTurn != nil || laterTurn != nil)
    if isInside { return }
    if implicitTurn != nil { close() }
    endLaterTurn()
  }

  /// Changes a value of the innermost transaction. Begins an implicit one if there is no
  /// transaction.
  func set<Value>(_ path: WritableKeyPath<TransactionValues, Value>, _ value: Value) {
    beginImplicitIfNeeded()
    let old = open[open.count - 1].values[keyPath: path]
    withExtendedLifetime(old) { open[open.count - 1].values[keyPath: path] = value }
    noteInnermost()
  }

  /// Adds a completion block; nil only clears the getter's answer.
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

  /// Makes every completion block that is set so far wait for an animation that is added now. The
  /// caller releases each of them when the animation has ended.
  func holdCompletions() -> [CompletionGroup] {
    let groups = open.flatMap { $0.groups + ($0.turn?.groups ?? []) }
    for group in groups { group.hold() }
    return groups
  }

  /// Notes an animation of a layer that no renderer shows, for which completion blocks or a
  /// delegate wait. Without a renderer it never ends, so they would wait for ever.
  ///
  /// If still no renderer shows the layer, completion blocks are released when the outermost
  /// transaction ends; with the turn, the animation is removed and its delegate is told.
  func noteUnshown(_ entry: AnimationEntry) {
    if let turn = implicitTurn { return turn.add(entry) }
    if !open.isEmpty { open[0].unshown.append(entry) }
    let turn = laterTurn.flatMap { $0.isOver ? nil : $0 } ?? makeTurn()
    laterTurn = turn
    turn.add(entry)
  }

  /// Closes everything, because the thread ends.
  func end() {
    while let last = open.popLast() { last.release() }
    endLaterTurn()
  }

  private func endLaterTurn() {
    let turn = laterTurn
    laterTurn = nil
    turn?.end()
  }

  // MARK: The implicit transaction

  private func beginImplicitIfNeeded() {
    closeTurnThatIsOver()
    guard open.isEmpty else { return }
    open.append(OpenTransaction(turn: makeTurn(), values: TransactionValues()))
  }

  /// A turn that ends with the present one of the main queue. On other threads,
  /// ``CATransaction/flush()`` or the end of the thread ends it.
  private func makeTurn() -> ImplicitTurn {
    let turn = ImplicitTurn()
    if MainQueue.isCurrent {
      DispatchQueue.main.async { ThreadState.current.pointee.transactions.endTurn(turn) }
    }
    return turn
  }

  /// Ends the turn of the main queue in which an implicit transaction began, perhaps on another
  /// thread.
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
