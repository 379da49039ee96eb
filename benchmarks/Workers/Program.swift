import ArgumentParser
import Foundation
import Lamina
import LaminaScene
import LaminaWorker

/// What a worker process costs: its start, and each picture, against a pool of threads.
@main struct Workers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-bench-workers",
    abstract: "Measures worker processes against the threads of a pool.")

  @Option(help: "The number of pictures of each kind.") var pictures = 200
  @Option(help: "The number of processes that are started.") var starts = 10

  /// A card of 1200 x 630 pixels, in CAML.
  private static let card = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 1200 630" backgroundColor="0.1 0.1 0.2"><sublayers>
    <CAGradientLayer bounds="0 0 1200 630" position="600 315"><colors>
    <CGColor value="0.2 0.1 0.5"/><CGColor value="0.1 0.4 0.6"/></colors></CAGradientLayer>
    <CALayer bounds="0 0 1080 510" position="600 315" cornerRadius="32" backgroundColor="1 1 1"
      shadowOpacity="0.4" shadowRadius="24"/>
    <CATextLayer bounds="0 0 960 200" position="600 380" string="A title of a few words"
      fontSize="72" foregroundColor="0 0 0" wrapped="1"/>
    <CATextLayer bounds="0 0 960 80" position="600 180" string="Somebody, on some day"
      fontSize="32" foregroundColor="0.4 0.4 0.4"/>
    </sublayers></CALayer></caml>
    """

  func run() async throws {
    let scene = SceneSource.data(Data(Self.card.utf8))
    var begins: [Double] = []
    for _ in 0..<starts {
      var options = WorkerOptions()
      options.spares = 0
      let clock = ContinuousClock()
      let begin = clock.now
      let pool = try WorkerPool(workers: 1, options: options)
      _ = try await pool.render(scene: scene)
      begins.append(Self.milliseconds(begin.duration(to: clock.now)))
      await pool.shutdown()
    }
    print("start to first picture: \(Self.text(begins)) ms")
    let (threads, workers) = (try RenderPool(contexts: 1), try WorkerPool(workers: 1))
    for isFile in [false, true] {
      var (own, other): ([Double], [Double]) = ([], [])
      for number in 0..<pictures + 5 {
        // The first five warm up.
        let (a, b) = (
          try await Self.time(threads, scene, isFile), try await Self.time(workers, scene, isFile)
        )
        if number >= 5 {
          own.append(a)
          other.append(b)
        }
      }
      let extra = zip(own, other).map { $1 - $0 }
      let kind = isFile ? "PNG files" : "pixels"
      print("\(kind): threads \(Self.text(own)) ms, workers \(Self.text(other)) ms")
      print("\(kind): a worker's picture takes \(Self.text(extra)) ms more")
    }
    await threads.shutdown()
    await workers.shutdown()
  }

  private static func time(
    _ pool: any ScenePool, _ scene: SceneSource, _ isFile: Bool
  ) async throws -> Double {
    let clock = ContinuousClock()
    let begin = clock.now
    if isFile {
      _ = try await pool.renderData(scene: scene)
    } else {
      _ = try await pool.render(scene: scene)
    }
    return milliseconds(begin.duration(to: clock.now))
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  /// The median, with the least and the largest.
  private static func text(_ times: [Double]) -> String {
    let sorted = times.sorted()
    guard let first = sorted.first, let last = sorted.last else { return "nothing" }
    return String(format: "%.2f (%.2f to %.2f)", sorted[sorted.count / 2], first, last)
  }
}
