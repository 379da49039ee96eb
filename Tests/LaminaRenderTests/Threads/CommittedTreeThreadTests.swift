import Foundation
import Lamina
import Testing

/// Trees that one thread commits and another renders. These tests also run under the thread
/// sanitizer.
@Suite struct CommittedTreeThreadTests {
  /// The data that two threads share.
  final class Shared: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private var problems: [String] = []
    private var frames = 0
    private var last: Picture?

    private func locked<Result>(_ body: () -> Result) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return body()
    }

    var done: Bool {
      get { locked { isOver } }
      set { locked { isOver = newValue } }
    }
    var faults: [String] { locked { problems } }
    var count: Int { locked { frames } }
    var picture: Picture? { locked { last } }
    func note(_ problem: String) { locked { problems.append(problem) } }
    func show(_ picture: Picture) {
      locked {
        last = picture
        frames += 1
      }
    }
  }

  /// Renders `tree` on a new thread until `shared.done`, and once after that. `check` looks at each
  /// frame.
  private func startRendering(
    _ tree: CommittedTree, size: CGSize, _ shared: Shared,
    check: @escaping @Sendable (Picture, CARenderStatistics) -> String? = { _, _ in nil }
  ) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      defer { end.signal() }
      do {
        let renderer = try OffscreenRenderer(size: size, device: .software, options: .all)
        while true {
          let isLast = shared.done
          let picture = Picture(try renderer.render(tree))
          if let problem = check(picture, renderer.statistics) { shared.note(problem) }
          shared.show(picture)
          if isLast { break }
        }
      } catch {
        shared.note("\(error)")
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
    return end
  }

  /// Waits until the other thread has shown one more frame. Edits and frames then alternate freely,
  /// and neither thread starves.
  private func waitForFrame(_ shared: Shared, after count: Int) {
    let start = Date()
    while shared.count <= count, shared.faults.isEmpty, Date().timeIntervalSince(start) < 60 {
      sched_yield()
    }
  }

  @Test(arguments: 0..<4)
  func framesFollowRandomEditsOfAnotherThread(_ seed: Int) throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let script = try EffectScript(seed: 40_000 + seed)
    let tree = try CommittedTree(script.root)
    let shared = Shared()
    let end = startRendering(tree, size: EffectScript.size, shared)
    for step in 0..<150 {
      for _ in 0..<3 { script.edit() }
      try tree.commit()
      if step % 10 == 9 { waitForFrame(shared, after: shared.count) }
    }
    shared.done = true
    end.wait()
    #expect(shared.faults == [])
    #expect(shared.count > 15)
    let last = try #require(shared.picture)
    expectEqual(last, try render(script.root), "committed-\(seed)")
  }

  /// Changes that are committed together show together. Changes that are not committed do not show.
  @Test func aFrameShowsOneCommit() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let (left, right) = (layer(0, 0, 4, 4, .red), layer(0, 32, 4, 4, .red))
    let top = root([left, right])
    let tree = try CommittedTree(top)
    let shared = Shared()
    let end = startRendering(tree, size: top.bounds.size, shared) { picture, _ in
      func place(_ y: Int) -> Int? { (0..<96).first { picture[$0, y] == SIMD4(0, 0, 255, 255) } }
      let (low, high) = (place(62), place(30))
      if low == nil || low != high {
        return "\(String(describing: low)) and \(String(describing: high))"
      }
      return nil
    }
    for step in 0..<600 {
      left.position.x = CGFloat(2 + step % 90)
      if step % 7 == 0 { sched_yield() }
      right.position.x = CGFloat(2 + step % 90)
      try tree.commit()
      if step % 40 == 0 { waitForFrame(shared, after: shared.count) }
    }
    left.position.x = 50
    shared.done = true
    end.wait()
    #expect(shared.faults == [])
    #expect(shared.picture?[599 % 90, 62] == SIMD4(0, 0, 255, 255))
  }

  /// A layer draws again while its last texels are being copied.
  @Test func storesAreDrawnWhileTheyAreRead() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let painted = EffectScript.Painted()
    painted.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    let top = root([painted])
    painted.setNeedsDisplay()
    let tree = try CommittedTree(top)
    let shared = Shared()
    let end = startRendering(tree, size: top.bounds.size, shared) { picture, _ in
      // All pixels inside the drawn rectangle have one colour.
      let first = picture[48, 32]
      for (x, y) in [(21, 18), (75, 18), (21, 46), (75, 46), (60, 40)] where picture[x, y] != first
      {
        return "\(picture[x, y]) beside \(first)"
      }
      return nil
    }
    for step in 0..<300 {
      painted.red = CGFloat(step % 11) / 10
      painted.setNeedsDisplay()
      // Without a commit, this drawing must not show and must not disturb what shows.
      if step % 3 == 0 { painted.displayIfNeeded() }
      try tree.commit()
      if step % 20 == 0 { waitForFrame(shared, after: shared.count) }
    }
    shared.done = true
    end.wait()
    #expect(shared.faults == [])
    expectEqual(try #require(shared.picture), try render(top), "committed-store")
  }

  /// The tree and its layers may be freed while another thread still shows the last commit.
  @Test func layersGoBeforeTheirTree() throws {
    let shared = Shared()
    var top: CALayer? = root([layer(10, 10, 20, 20, .blue)])
    let expected = try render(try #require(top))
    let tree = try CommittedTree(try #require(top))
    let end = startRendering(tree, size: CGSize(width: 96, height: 64), shared)
    waitForFrame(shared, after: 0)
    top = nil
    #expect(throws: CommittedTreeError.rootIsGone) { try tree.commit() }
    waitForFrame(shared, after: shared.count)
    shared.done = true
    end.wait()
    #expect(shared.faults == [])
    #expect(shared.picture == expected)
  }
}
