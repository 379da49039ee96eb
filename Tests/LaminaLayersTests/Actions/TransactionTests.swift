import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 5: values, nesting, the implicit transaction. Each test has its own thread and so its own
/// stack.
struct TransactionTests {
  private static let curve = CAMediaTimingFunction(name: .easeIn)

  @Test func outsideOfAny() {
    onNewThread {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.disableActions() == false)
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.completionBlock() == nil)
      #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.25)
      #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == false)
      #expect(CATransaction.value(forKey: kCATransactionAnimationTimingFunction) == nil)
      #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) == nil)
      #expect(CATransaction.value(forKey: "nonsense") == nil)
      #expect(ThreadState.current.pointee.transactions.depth == 0)
    }
  }

  /// Facts 1.6.
  @Test func keys() {
    #expect(kCATransactionAnimationDuration == "animationDuration")
    #expect(kCATransactionDisableActions == "disableActions")
    #expect(kCATransactionAnimationTimingFunction == "animationTimingFunction")
    #expect(kCATransactionCompletionBlock == "completionBlock")
  }

  @Test func nestedReadsEnclosingAndDoesNotLeak() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(Self.curve)
      CATransaction.setValue("outer", forKey: "mine")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.animationTimingFunction() === Self.curve)
      #expect(CATransaction.value(forKey: "mine") as? String == "outer")
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(nil)
      CATransaction.setDisableActions(true)
      CATransaction.setValue("inner", forKey: "mine")
      #expect(CATransaction.animationDuration() == 3)
      #expect(CATransaction.value(forKey: "mine") as? String == "inner")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.animationTimingFunction() === Self.curve)
      #expect(CATransaction.disableActions() == false)
      #expect(CATransaction.value(forKey: "mine") as? String == "outer")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.value(forKey: "mine") == nil)
    }
  }

  @Test(arguments: 1...5)
  func disabledActionsByDepth(_ depth: Int) {
    onNewThread {
      for level in 1...depth {
        CATransaction.begin()
        CATransaction.setDisableActions(level % 2 == 1)
      }
      for level in (1...depth).reversed() {
        #expect(CATransaction.disableActions() == (level % 2 == 1))
        CATransaction.commit()
      }
      #expect(CATransaction.disableActions() == false)
    }
  }

  @Test func innerTransactionInheritsDisabledActions() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      #expect(CATransaction.disableActions())
      CATransaction.commit()
      CATransaction.commit()
    }
  }

  @Test func keysAndAccessorsAreOneStore() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setValue(NSNumber(value: 1.5), forKey: "animationDuration")
      CATransaction.setValue(NSNumber(value: true), forKey: "disableActions")
      CATransaction.setValue(Self.curve, forKey: "animationTimingFunction")
      #expect(CATransaction.animationDuration() == 1.5)
      #expect(CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() === Self.curve)
      CATransaction.setAnimationDuration(4)
      CATransaction.setDisableActions(false)
      #expect(CATransaction.value(forKey: "animationDuration") as? NSNumber == 4)
      #expect(CATransaction.value(forKey: "disableActions") as? NSNumber == false)
      #expect(
        CATransaction.value(forKey: "animationTimingFunction") as? CAMediaTimingFunction
          === Self.curve)
      CATransaction.setValue(nil, forKey: "animationTimingFunction")
      #expect(CATransaction.animationTimingFunction() == nil)
      CATransaction.commit()
    }
  }

  @Test func numbersOfEveryKind() {
    onNewThread {
      CATransaction.begin()
      let values: [Any] = [2.5, Float(2.5), CGFloat(2.5), NSNumber(value: 2.5)]
      for value in values {
        CATransaction.setAnimationDuration(9)
        CATransaction.setValue(value, forKey: "animationDuration")
        #expect(CATransaction.animationDuration() == 2.5)
      }
      CATransaction.setValue(3, forKey: "animationDuration")
      #expect(CATransaction.animationDuration() == 3)
      CATransaction.setValue(1, forKey: "disableActions")
      #expect(CATransaction.disableActions())
      CATransaction.setValue(false, forKey: "disableActions")
      #expect(!CATransaction.disableActions())
      CATransaction.setValue(nil, forKey: "animationDuration")
      #expect(CATransaction.animationDuration() == 0)
      CATransaction.commit()
    }
  }

  @Test func whatAKeyCannotTakeLeavesTheOldValue() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationTimingFunction(Self.curve)
      for key in [
        "animationDuration", "disableActions", "animationTimingFunction", "completionBlock",
      ] {
        CATransaction.setValue(["no"], forKey: key)
      }
      CATransaction.setAnimationDuration(.nan)
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() === Self.curve)
      #expect(CATransaction.completionBlock() == nil)
      CATransaction.commit()
    }
  }

  @Test func otherKeysRoundTripAndClear() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setValue(17, forKey: "count")
      CATransaction.setValue(NSNull(), forKey: "null")
      #expect(CATransaction.value(forKey: "count") as? Int == 17)
      #expect(CATransaction.value(forKey: "null") is NSNull)
      CATransaction.setValue(nil, forKey: "count")
      #expect(CATransaction.value(forKey: "count") == nil)
      CATransaction.commit()
    }
  }

  @Test(arguments: 1...3)
  func unmatchedCommitChangesNothing(_ count: Int) {
    onNewThread {
      for _ in 0..<count { CATransaction.commit() }
      #expect(CATransaction.animationDuration() == 0.25)
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      #expect(CATransaction.animationDuration() == 2)
      for _ in 0...count { CATransaction.commit() }
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(ThreadState.current.pointee.transactions.depth == 0)
    }
  }

  // MARK: The implicit transaction

  @Test func valueOutsideOfAnyLastsUntilFlush() {
    onNewThread {
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.disableActions())
      CATransaction.commit()
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.flush()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
    }
  }

  @Test func flushLeavesExplicitTransactionsOpen() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.flush()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test func flushInsideExplicitTransactionsWaitsForThem() {
    onNewThread {
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      CATransaction.begin()
      CATransaction.flush()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      CATransaction.setAnimationDuration(3)
      CATransaction.begin()
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 3)
    }
  }

  @Test @MainActor func onTheMainQueueItEndsWithTheTurn() async {
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    let turn = ThreadState.current.pointee.transactions.implicitTurn
    #expect(turn?.isOver == false)
    await withCheckedContinuation { later in DispatchQueue.main.async { later.resume() } }
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(turn?.isOver == true)
  }

  @Test func threadsWithoutATurnKeepIt() {
    let isMain = onNewThread {
      CATransaction.setAnimationDuration(2)
      return MainQueue.isCurrent
    }
    #expect(!isMain)
  }

  @Test func endOfAFlushedTurnLeavesTheNextAlone() {
    onNewThread {
      let stack = ThreadState.current.pointee.transactions
      CATransaction.setAnimationDuration(2)
      let turn = stack.implicitTurn
      CATransaction.flush()
      #expect(turn?.isOver == true)
      CATransaction.setAnimationDuration(3)
      if let turn { stack.endTurn(turn) }
      #expect(CATransaction.animationDuration() == 3)
    }
  }

  @Test func endOfTheTurnWaitsForExplicitTransactions() {
    onNewThread {
      let stack = ThreadState.current.pointee.transactions
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      if let turn = stack.implicitTurn { stack.endTurn(turn) }
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  /// The main queue may go on on another thread while this thread is busy.
  @Test func turnThatEndsOnAnotherThread() {
    onNewThread {
      let log = EventLog()
      let root = log.hostedRoot()
      let queue = CompletionQueue()
      queue.collect { CATransaction.setCompletionBlock {} }
      CATransaction.setDisableActions(true)
      root.opacity = 0.9
      let turn = ThreadState.current.pointee.transactions.implicitTurn
      onNewThread { turn.map { ThreadState.current.pointee.transactions.endTurn($0) } ?? () }
      #expect(queue.run() == 1)
      root.opacity = 0.8
      #expect(log.entries == ["ask root opacity", "run root opacity"])
      #expect(!CATransaction.disableActions())
      #expect(ThreadState.current.pointee.transactions.depth == 0)
    }
  }

  // MARK: Actions

  @Test func layersSeeTheInnermost() {
    let log = EventLog()
    let root = log.hostedRoot()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.opacity = 0.9
    CATransaction.begin()
    CATransaction.setDisableActions(false)
    root.opacity = 0.8
    CATransaction.commit()
    root.opacity = 0.7
    CATransaction.commit()
    #expect(log.entries == ["ask root opacity", "run root opacity"])
  }

  private final class Arranging: CALayer {
    override func layoutSublayers() {
      for layer in sublayers ?? [] { layer.position = CGPoint(x: bounds.midX, y: bounds.midY) }
    }
  }

  /// Facts 5: setters in the layout of a commit follow the transaction around the commit.
  @Test(arguments: [true, false])
  func layoutOfACommitObeysTheTransactionAroundIt(disables: Bool) throws {
    let log = EventLog()
    let root = Arranging()
    let tree = LayerTree.hosting(root)
    _ = log.layer("child", in: root)
    try tree.commit(root, limits: RenderLimits())
    log.clear()
    CATransaction.begin()
    CATransaction.setDisableActions(disables)
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    try tree.commit(root, limits: RenderLimits())
    CATransaction.commit()
    #expect(log.entries == (disables ? [] : ["ask child position", "run child position"]))
    #expect(root.sublayers?.first?.position == CGPoint(x: 20, y: 10))
  }
}
