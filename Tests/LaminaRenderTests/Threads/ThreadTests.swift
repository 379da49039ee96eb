import Foundation
import Lamina
import Synchronization
import Testing

/// Renderers on several threads at once, each with its own tree and context.
@Suite struct ThreadTests {
  /// More threads than a software rasterizer has displays, so that some have to share one.
  @Test func threadsDrawWhatOneThreadDraws() throws {
    let names = Trees.names.filter { $0 != "deep" && $0 != "large" }
    var expected: [String: Picture] = [:]
    for name in names { expected[name] = try render(try Trees.named(name)) }
    let pictures = expected
    let problems = Mutex<[String]>([])
    let group = DispatchGroup()
    for number in 0..<7 {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        do {
          for round in 0..<12 {
            let name = names[(round * 5 + number) % names.count]
            let tree = try Trees.named(name)
            let renderer = try OffscreenRenderer(size: tree.bounds.size, device: .software)
            let (shown, hidden) = (tree.sublayers?.first?.opacity ?? 1, Float(0.25))
            for _ in 0..<4 {
              let picture = Picture(try renderer.render(tree))
              if picture != pictures[name] {
                problems.withLock { $0.append("\(name) on thread \(number)") }
              }
              tree.sublayers?.first?.opacity = hidden
              _ = try renderer.render(tree)
              tree.sublayers?.first?.opacity = shown
            }
          }
        } catch {
          problems.withLock { $0.append("\(error) on thread \(number)") }
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    #expect(problems.withLock { $0 } == [])
  }
}
