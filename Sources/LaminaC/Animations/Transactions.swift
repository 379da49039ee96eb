import CLaminaTypes
import Foundation
import Lamina

// Section: Transactions
//
// A transaction gives the changes in it their animations. Each thread has its own. Changes animate
// by themselves only if the renderer that shows the tree has lamina_renderer_set_animates_changes.
//
//     lamina_transaction_begin();
//     lamina_transaction_set_value("animationDuration", LAMINA_NUMBER(1));
//     lamina_layer_set_point(layer, "position", there);
//     lamina_transaction_commit();

/// Begins a transaction inside the current one, with its values.
@c(lamina_transaction_begin) public func transactionBegin() -> LaminaStatus {
  attempt { TurnQueue.collect { CATransaction.begin() } }
}

/// Ends the transaction that was begun last on this thread. Nothing happens if there is none. The
/// changes show with the next picture or frame.
@c(lamina_transaction_commit) public func transactionCommit() -> LaminaStatus {
  attempt { TurnQueue.collect { CATransaction.commit() } }
}

/// Ends the values that were set on this thread outside of any transaction. Such values hold until
/// then, or until lamina_run_callbacks.
@c(lamina_transaction_flush) public func transactionFlush() -> LaminaStatus {
  attempt { TurnQueue.collect { CATransaction.flush() } }
}

/// Sets a value of the current transaction: "animationDuration" in seconds,
/// "animationTimingFunction" as a text as for lamina_object_set_value, "disableActions" as a truth
/// value, or a value under a key of the program's own.
///
/// Errors: LAMINA_USAGE for NULL, a value that the key does not take, and a number that is not
/// finite.
@c(lamina_transaction_set_value) public func transactionSetValue(
  _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  attempt {
    let key = try text(key, "key")
    let object = try ValueReading.object(value, forKey: key)
    if key == kCATransactionCompletionBlock {
      throw Failure(.usage, "\(key): takes a function (lamina_transaction_set_completion)")
    }
    try TurnQueue.collect { try Failure.ifRefused { CATransaction.setValue(object, forKey: key) } }
  }
}

/// Gets a value of the current transaction. Give the result back with lamina_value_clear. If the
/// key has none, the status is LAMINA_NO_VALUE.
///
/// Errors: LAMINA_USAGE for NULL, and a value that C has no type for.
@c(lamina_transaction_get_value) public func transactionGetValue(
  _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(value) {
    let key = try text(key, "key")
    return (CATransaction.value(forKey: key), key)
  }
}

/// Adds a function that is called once, after the current transaction and the animations that are
/// added in it from now on have ended. lamina_run_callbacks calls it, on the thread where the
/// transaction is.
///
/// Errors: LAMINA_USAGE for NULL.
@c(lamina_transaction_set_completion) public func transactionSetCompletion(
  _ function: lamina_function?, _ context: UnsafeMutableRawPointer?
) -> LaminaStatus {
  attempt {
    guard let function else { throw Failure(.usage, "function: NULL instead of a function") }
    let kept = HostContext(context, nil)
    TurnQueue.collect { CATransaction.setCompletionBlock { function(kept.pointer) } }
  }
}

/// Ends a turn of the program: ends values that were set outside of any transaction, then calls the
/// functions that are due on this thread, of transactions and of animations. A program calls it
/// once for each frame, on each thread that draws or changes layers. `count`, which may be NULL,
/// gets the number of calls. Nothing else calls these functions.
@c(lamina_run_callbacks) public func runCallbacks(_ count: UnsafeMutablePointer<Int32>?)
  -> LaminaStatus
{
  attempt {
    TurnQueue.collect { CATransaction.flush() }
    let calls = TurnQueue.run()
    count?.pointee = Int32(clamping: calls)
  }
}
