import Foundation
import Testing

@testable import LaminaLayers

/// Facts 5: each thread has its own stack. All threads share the lock.
struct ThreadStateTests {
  @Test func threadsDoNotSeeEachOthersValues() {
    onNewThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setValue("mine", forKey: "who")
      let theirs = onNewThread {
        let before = (CATransaction.animationDuration(), CATransaction.disableActions())
        let who = CATransaction.value(forKey: "who") as? String
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        CATransaction.setValue("theirs", forKey: "who")
        return "\(before) \(who ?? "nobody")"
      }
      #expect(theirs == "(0.25, false) nobody")
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "who") as? String == "mine")
      CATransaction.commit()
    }
  }

  @Test func nextThreadStartsAfresh() {
    for _ in 0..<50 {
      let before = onNewThread {
        let before = (
          CATransaction.animationDuration(), ThreadState.current.pointee.transactions.depth
        )
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        return "\(before)"
      }
      #expect(before == "(0.25, 0)")
    }
  }

  /// Two threads have trees of their own. Under the thread sanitizer there is no report.
  @Test func treesOnTwoThreads() async {
    await withTaskGroup(of: Int.self) { group in
      for lane in 0..<4 {
        group.addTask {
          let log = EventLog()
          let root = log.hostedRoot()
          for step in 0..<200 {
            CATransaction.begin()
            CATransaction.setDisableActions((step + lane) % 2 == 0)
            let child = log.layer("child")
            root.addSublayer(child)
            child.opacity = 0.5
            child.removeFromSuperlayer()
            CATransaction.commit()
          }
          return log.entries.count
        }
      }
      // Half of the steps ask for and run five events: "sublayers" and onOrderIn, opacity,
      // "sublayers" and onOrderOut.
      for await count in group { #expect(count == 1000) }
    }
  }

  // MARK: Lock

  @Test func lockIsRecursiveAndExtraUnlockHarmless() {
    CATransaction.unlock()
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.unlock()
    CATransaction.unlock()
    // The lock is free again, so another thread can take it.
    let depth = onNewThread {
      CATransaction.lock()
      defer { CATransaction.unlock() }
      return ThreadState.current.pointee.lockDepth
    }
    #expect(depth == 1)
  }

  @Test func lockKeepsOthersOut() {
    nonisolated(unsafe) var sum = 0
    let threads = 4
    let done = DispatchGroup()
    for _ in 0..<threads {
      DispatchQueue.global().async(group: done) {
        for _ in 0..<500 {
          CATransaction.lock()
          sum += 1
          CATransaction.unlock()
        }
      }
    }
    done.wait()
    #expect(sum == threads * 500)
  }

  @Test func threadThatEndsGivesBackTheLock() {
    onNewThread {
      CATransaction.lock()
      CATransaction.lock()
    }
    CATransaction.lock()
    #expect(ThreadState.current.pointee.lockDepth == 1)
    CATransaction.unlock()
  }

  /// A thread that unlocks without a lock must not release another thread's lock.
  @Test func strangerCannotUnlock() {
    CATransaction.lock()
    let depth = onNewThread {
      CATransaction.unlock()
      return ThreadState.current.pointee.lockDepth
    }
    #expect(depth == 0)
    #expect(ThreadState.current.pointee.lockDepth == 1)
    let isFree = onNewThread {
      let taken = CATransaction.globalLock.try()
      if taken { CATransaction.globalLock.unlock() }
      return taken
    }
    #expect(!isFree)
    CATransaction.unlock()
  }
}
