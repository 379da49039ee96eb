import Foundation
import LaminaGraphics
import LaminaPlan

/// The key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers, and says which actions and animations they have.
///
/// Each thread has its own stack. A transaction begins with the values of the one around it; values
/// that are set in it end with it. A value that is set outside any transaction begins an implicit
/// transaction. On the main thread and the main queue, this ends with the turn of the main run loop
/// or main queue; on other threads, with ``flush()`` or with the thread. Between ``begin()`` and
/// ``commit()`` code must stay on its thread: it must not `await`, since in a program with an
/// asynchronous `main` even the main actor changes threads.
///
/// As on Apple's systems, except that a commit sends nothing: there is no render server. Layers
/// keep their changes, and every renderer that shows them lays out, displays and publishes them
/// with its next frame. A commit ends the transaction's values and starts the wait for its
/// completion blocks.
open class CATransaction: NSObject {
  static let globalLock = NSRecursiveLock()

  /// The same as ``disableActions()``, without the dispatch of an open member, for setters of
  /// hosted layers.
  static var areActionsDisabled: Bool {
    let state = ThreadState.current
    guard state.pointee.disablesActions else { return false }
    // Only an implicit transaction can end without notice to this thread.
    return !state.pointee.isImplicit || state.pointee.transactions.values.disablesActions
  }

  private static var stack: TransactionStack { ThreadState.current.pointee.transactions }

  // MARK: Grouping

  /// Begins a transaction inside the current one, with its values. O(1).
  open class func begin() { stack.begin() }

  /// Ends the innermost transaction that ``begin()`` began on this thread, if any. O(1).
  ///
  /// The values of the transaction around it hold again. Its completion blocks become due when the
  /// animations that they wait for have ended, or at once if there are none. They never run inside
  /// this call.
  open class func commit() { stack.commit() }

  /// Ends the implicit transaction of this thread, after the explicit ones that are open inside it.
  /// O(1).
  ///
  /// Threads without a run loop, and a main thread that runs a loop of its own, call it where their
  /// turn ends.
  open class func flush() { stack.flush() }

  // MARK: Lock

  /// Takes the lock that all threads share, for changes of a layer that several threads may reach.
  /// It may be taken again by the thread that has it. The library itself never takes it.
  open class func lock() {
    globalLock.lock()
    ThreadState.current.pointee.lockDepth += 1
  }

  /// Releases the lock once. No effect on a thread that does not hold it.
  open class func unlock() {
    let state = ThreadState.current
    guard state.pointee.lockDepth > 0 else { return }
    state.pointee.lockDepth -= 1
    globalLock.unlock()
  }

  // MARK: Values

  /// How long animations without a duration of their own last, in seconds. 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval { stack.values.duration }

  /// Sets how long animations last that are added in this transaction, in seconds. NaN is refused
  /// and logged.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    if dur.isNaN {
      return refuse(kCATransactionAnimationDuration, dur, "must be a number of seconds")
    }
    stack.set(\.duration, dur)
  }

  /// The pace of animations without a timing function of their own; nil unless set.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack.values.timingFunction
  }

  /// Sets the pace of animations that are added in this transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    stack.set(\.timingFunction, function)
  }

  /// Whether changes of layers take place without actions. False unless set. O(1), a few
  /// nanoseconds.
  open class func disableActions() -> Bool { areActionsDisabled }

  /// Sets whether changes in this transaction take place without actions; `CALayer.action(forKey:)`
  /// answers all the same.
  open class func setDisableActions(_ flag: Bool) { stack.set(\.disablesActions, flag) }

  /// The completion block that was set last, in this transaction or one around it; nil unless set.
  open class func completionBlock() -> (() -> Void)? { stack.values.completionBlock }

  /// Adds a block that runs once, on the main queue, after this transaction and the animations that
  /// are added after this call have ended.
  ///
  /// It runs in a later turn of the main run loop or main queue, never inside ``commit()``. Several
  /// blocks all run; nil clears what ``completionBlock()`` answers and nothing else.
  open class func setCompletionBlock(_ block: (() -> Void)?) { stack.setCompletionBlock(block) }

  // MARK: Values by key

  /// The value of one of the keys above, or of any other key that was set; nil if it was not set.
  /// Numbers are `NSNumber`.
  open class func value(forKey key: String) -> Any? {
    let values = stack.values
    switch key {
    case kCATransactionAnimationDuration: return NSNumber(value: values.duration)
    case kCATransactionAnimationTimingFunction: return values.timingFunction
    case kCATransactionDisableActions: return NSNumber(value: values.disablesActions)
    case kCATransactionCompletionBlock: return values.completionBlock
    default: return values.others[key]
    }
  }

  /// Sets one of the values above by its key. For any other key, `anObject` is kept in this
  /// transaction.
  ///
  /// Numbers may be `NSNumber` or any of Swift's numbers. Nil stands for 0, false or nil. A value
  /// that the key cannot take is refused and logged, and the old value stays.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      guard let seconds = number(anObject) else {
        return refuse(key, anObject, "must be a number of seconds")
      }
      setAnimationDuration(seconds.doubleValue)
    case kCATransactionDisableActions:
      guard let flag = number(anObject) else {
        return refuse(key, anObject, "must be a truth value")
      }
      setDisableActions(flag.boolValue)
    case kCATransactionAnimationTimingFunction:
      guard anObject == nil || anObject is CAMediaTimingFunction else {
        return refuse(key, anObject, "must be a CAMediaTimingFunction")
      }
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock:
      guard anObject == nil || anObject is () -> Void else {
        return refuse(key, anObject, "must be a () -> Void")
      }
      setCompletionBlock(anObject as? () -> Void)
    default:
      var others = stack.values.others
      others[key] = anObject
      stack.set(\.others, others)
    }
  }

  private class func number(_ value: Any?) -> NSNumber? {
    switch value {
    case nil: 0
    // Foundation bridges every number but this one.
    case let value as CGFloat: NSNumber(value: Double(value))
    default: value as? NSNumber
    }
  }

  private class func refuse(_ key: String, _ value: Any?, _ why: String) {
    Refusal.note("CATransaction: \(key) = \(value ?? "nil") refused: \(why)")
  }
}
