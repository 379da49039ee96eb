import Foundation

@testable import LaminaLayers

/// The requests and runs of actions, in order, for layers with names.
final class EventLog {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Removes the entries that the setup has added.
  func clear() { entries = [] }

  /// A layer called `name` whose delegate writes here.
  func layer(_ name: String, in superlayer: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    superlayer?.addSublayer(layer)
    layer.delegate = delegate
    return layer
  }

  /// A layer with such a delegate, which a renderer shows.
  func hostedRoot() -> CALayer {
    let root = layer("root")
    _ = LayerTree.hosting(root)
    return root
  }

  /// Layers do not retain their delegates.
  private(set) lazy var delegate = LoggingDelegate(log: self)
}

/// Answers every event with an action that writes to the log when it runs.
final class LoggingDelegate: NSObject, CALayerDelegate {
  private unowned let log: EventLog
  /// Text for each entry, such as the value at that moment.
  var detail: ((CALayer) -> String)?

  init(log: EventLog) { self.log = log }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    log.add(entry("ask", layer, event))
    return BlockAction { [unowned self] key, object in
      if let layer = object as? CALayer { log.add(entry("run", layer, key)) }
    }
  }

  private func entry(_ verb: String, _ layer: CALayer, _ event: String) -> String {
    "\(verb) \(layer.name ?? "?") \(event)" + (detail.map { " " + $0(layer) } ?? "")
  }
}

/// An action that calls a block.
final class BlockAction: NSObject, CAAction {
  private let block: (String, Any) -> Void

  init(_ block: @escaping (String, Any) -> Void = { _, _ in }) { self.block = block }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    block(event, anObject)
  }
}

/// Runs `body` on a new thread and waits for the end of that thread.
func onNewThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  nonisolated(unsafe) var results: [Result] = []
  var thread = pthread_t()
  let block = Unmanaged.passRetained(ThreadBody { results.append(body()) })
  pthread_create(
    &thread, nil,
    { memory in
      if let memory { Unmanaged<ThreadBody>.fromOpaque(memory).takeRetainedValue().run() }
      return nil
    }, block.toOpaque())
  // Unlike a signal at the end of the body, this also waits for the work of the thread's end.
  pthread_join(thread, nil)
  return results[0]
}

private final class ThreadBody {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}
