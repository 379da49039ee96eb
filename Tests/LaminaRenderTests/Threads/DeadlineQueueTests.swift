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
}
