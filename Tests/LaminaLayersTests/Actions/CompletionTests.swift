import Foundation
import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// Facts 5: when completion blocks run. In these tests they go to a queue that the test runs,
/// except where a test is about the main queue.
struct CompletionTests {
  /// Runs `body` on a new thread with a queue for its completion blocks and a list that the blocks
  /// write to.
  private func scene(_ body: @escaping @Sendable (CompletionQueue, Ran) -> Void) {
    onNewThread {
      let queue = CompletionQueue()
      queue.collect { body(queue, Ran()) }
    }
  }

  final class Ran {
    var names: [String] = []
    func set(_ name: String) { CATransaction.setCompletionBlock { self.names.append(name) } }
  }

  @Test func runsOnceAfterTheCommit() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("a")
      #expect(queue.run() == 0)
      CATransaction.commit()
      #expect(ran.names == [])
      #expect(queue.run() == 1)
      #expect(queue.run() == 0)
      #expect(ran.names == ["a"])
    }
  }

  @Test func secondBlockAdds() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("a")
      ran.set("b")
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["a", "b"])
    }
  }

  @Test func nilClearsOnlyTheGetter() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("a")
      CATransaction.setCompletionBlock(nil)
      #expect(CATransaction.completionBlock() == nil)
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["a"])
    }
  }

  @Test func nestedReadsTheBlockOfTheEnclosing() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("outer")
      CATransaction.begin()
      CATransaction.completionBlock()?()
      #expect(ran.names == ["outer"])
      CATransaction.commit()
      #expect(queue.run() == 0)
      CATransaction.commit()
      #expect(queue.run() == 1)
      #expect(CATransaction.completionBlock() == nil)
    }
  }

  @Test func nestedBlockDoesNotFireTheOuterOne() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("outer")
      CATransaction.begin()
      ran.set("inner")
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["inner"])
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["inner", "outer"])
    }
  }

  @Test func byKey() {
    scene { queue, ran in
      CATransaction.begin()
      let block: () -> Void = { ran.names.append("a") }
      CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
      #expect(CATransaction.completionBlock() != nil)
      #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) is () -> Void)
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["a"])
    }
  }

  @Test func implicitTransactionRunsItAfterFlush() {
    scene { queue, ran in
      ran.set("a")
      CATransaction.begin()
      CATransaction.commit()
      #expect(queue.run() == 0)
      CATransaction.flush()
      #expect(queue.run() == 1)
      #expect(ran.names == ["a"])
    }
  }

  @Test func blockThatBecomesDueInABlockWaitsForTheNextTurn() {
    scene { queue, ran in
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        CATransaction.begin()
        ran.set("second")
        CATransaction.commit()
        ran.names.append("first")
      }
      CATransaction.commit()
      #expect(queue.run() == 1)
      #expect(ran.names == ["first"])
      #expect(queue.run() == 1)
      #expect(ran.names == ["first", "second"])
    }
  }

  // MARK: What a block waits for

  @Test func waitsForWhatWasAddedAfterIt() {
    scene { queue, ran in
      CATransaction.begin()
      ran.set("outer")
      CATransaction.begin()
      ran.set("early")
      let animation = ThreadState.current.pointee.transactions.holdCompletions()
      ran.set("late")
      CATransaction.commit()
      CATransaction.commit()
      queue.run()
      #expect(ran.names == ["late"])
      #expect(animation.count == 2)
      for group in animation { group.release() }
      queue.run()
      #expect(ran.names == ["late", "outer", "early"])
    }
  }

  @Test func releasedTooOftenRunsOnce() {
    let queue = CompletionQueue()
    let count = Lock(0)
    let group = CompletionGroup(block: { count.withLock { $0 += 1 } }, queue: queue)
    group.hold()
    group.release()
    #expect(queue.run() == 0)
    group.release()
    group.release()
    group.hold()
    group.release()
    #expect(queue.run() == 1)
    #expect(count.withLock { $0 } == 1)
  }

  // MARK: Threads

  @Test func threadThatEndsCommits() {
    let queue = CompletionQueue()
    nonisolated(unsafe) let names = Names()
    onNewThread {
      ThreadState.current.pointee.transactions.queue = queue
      CATransaction.setCompletionBlock { names.list.append("implicit") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { names.list.append("explicit") }
    }
    #expect(queue.run() == 2)
    #expect(names.list == ["explicit", "implicit"])
  }

  private final class Names { var list: [String] = [] }

  @Test func mainQueueRunsIt() async {
    let isMain = await withCheckedContinuation { later in
      CATransaction.begin()
      CATransaction.setCompletionBlock { later.resume(returning: MainQueue.isCurrent) }
      CATransaction.commit()
    }
    #expect(isMain)
  }

  @Test @MainActor func mainQueueDoesNotRunItInsideTheCommit() async {
    nonisolated(unsafe) let names = Names()
    await withCheckedContinuation { later in
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        names.list.append("block")
        later.resume()
      }
      CATransaction.commit()
      names.list.append("after commit")
    }
    #expect(names.list == ["after commit", "block"])
  }
}
