import Dispatch
import Lamina
import Testing

/// Deadlines while the program is busy.
@Suite struct DeadlineQueueTests {
  @Test func aDeadlineComesWhileTheGlobalQueueIsFull() {
    // Dispatch has a thread for each processor, and adds others slowly if these wait.
    let count = 128
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<count { DispatchQueue.global().async { gate.wait() } }
    defer { for _ in 0..<count { gate.signal() } }
    let came = DispatchSemaphore(value: 0)
    DeadlineQueue.run(at: .now + .milliseconds(20), DispatchWorkItem { came.signal() })
    #expect(came.wait(timeout: .now() + 5) == .success)
  }

  @Test func whatHasPassedComesAtOnceAndWhatIsFarOrCancelledNever() {
    let (past, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cancelled = DispatchWorkItem { never.signal() }
    DeadlineQueue.run(at: .now + .milliseconds(20), cancelled)
    cancelled.cancel()
    let far = DispatchWorkItem { never.signal() }
    let beyondTheClock = Duration.seconds(1_000_000_000_000_000)
    DeadlineQueue.run(at: .now + beyondTheClock, far)
    DeadlineQueue.run(at: .now - beyondTheClock, DispatchWorkItem { past.signal() })
    #expect(past.wait(timeout: .now() + 5) == .success)
    #expect(never.wait(timeout: .now() + 0.1) == .timedOut)
    far.cancel()
  }
}
