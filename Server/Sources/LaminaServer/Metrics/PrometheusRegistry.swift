import CoreMetrics
import Synchronization

/// All metrics of the process, and their text for Prometheus (exposition format 0.0.4).
///
/// It is a factory of swift-metrics, so libraries that record metrics need to know nothing of it.
/// Numbers that exist anyway are read when the text is made: ``collect(_:)``.
public final class PrometheusRegistry: MetricsFactory, Sendable {
  private enum Cell {
    case number(NumberCell)
    case histogram(HistogramCell)
  }

  private struct Family {
    let type: String
    var cells: [String: (labels: [(String, String)], cell: Cell)] = [:]
  }

  /// A number that is read when somebody asks.
  struct Sample: Sendable {
    let name: String
    let type: String
    var labels: [(String, String)] = []
    let value: Double

    static func gauge(_ name: String, _ value: Int, _ labels: [(String, String)] = []) -> Sample {
      Sample(name: name, type: "gauge", labels: labels, value: Double(value))
    }

    static func counter(_ name: String, _ value: Double, _ labels: [(String, String)] = [])
      -> Sample
    {
      Sample(name: name, type: "counter", labels: labels, value: value)
    }
  }

  private let families = Mutex<[String: Family]>([:])
  private let collectors = Mutex<[@Sendable () -> [Sample]]>([])

  /// No metrics.
  public init() {}

  /// Calls `collector` whenever the text is made.
  func collect(_ collector: @escaping @Sendable () -> [Sample]) {
    collectors.withLock { $0.append(collector) }
  }

  /// The text of all metrics.
  public var text: String {
    var lines: [String] = []
    let families = families.withLock { $0 }
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      lines.append("# TYPE \(name) \(family.type)")
      for (_, entry) in family.cells.sorted(by: { $0.key < $1.key }) {
        switch entry.cell {
        case .number(let cell):
          let labels = MetricText.labels(entry.labels)
          lines.append("\(name)\(labels) \(MetricText.number(cell.current))")
        case .histogram(let cell): lines += Self.lines(name, entry.labels, cell)
        }
      }
    }
    let samples = collectors.withLock { $0 }.flatMap { $0() }
    var known: Set<String> = []
    for sample in samples.sorted(by: { $0.name < $1.name }) {
      if known.insert(sample.name).inserted { lines.append("# TYPE \(sample.name) \(sample.type)") }
      lines.append(
        "\(sample.name)\(MetricText.labels(sample.labels)) \(MetricText.number(sample.value))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ name: String, _ labels: [(String, String)], _ cell: HistogramCell
  ) -> [String] {
    let counts = cell.current
    var (lines, sum) = ([String](), 0)
    for (bound, count) in zip(cell.bounds + [.infinity], counts.buckets) {
      sum += count
      let all = MetricText.labels(labels + [("le", MetricText.number(bound))])
      lines.append("\(name)_bucket\(all) \(sum)")
    }
    let own = MetricText.labels(labels)
    lines.append("\(name)_sum\(own) \(MetricText.number(counts.sum))")
    lines.append("\(name)_count\(own) \(counts.count)")
    return lines
  }

  // MARK: The factory

  private func number(_ label: String, _ dimensions: [(String, String)], _ type: String)
    -> NumberCell
  {
    families.withLock { families in
      let name = MetricText.name(label)
      let key = MetricText.labels(dimensions)
      if case .number(let cell)? = families[name]?.cells[key]?.cell { return cell }
      let cell = NumberCell()
      families[name, default: Family(type: type)].cells[key] = (dimensions, .number(cell))
      return cell
    }
  }

  private func histogram(_ label: String, _ dimensions: [(String, String)], _ bounds: [Double])
    -> HistogramCell
  {
    families.withLock { families in
      let name = MetricText.name(label)
      let key = MetricText.labels(dimensions)
      if case .histogram(let cell)? = families[name]?.cells[key]?.cell { return cell }
      let cell = HistogramCell(bounds: bounds)
      families[name, default: Family(type: "histogram")].cells[key] = (dimensions, .histogram(cell))
      return cell
    }
  }

  /// The counter with these labels.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    number(label, dimensions, "counter")
  }

  /// The counter with these labels.
  public func makeFloatingPointCounter(label: String, dimensions: [(String, String)])
    -> any FloatingPointCounterHandler
  {
    number(label, dimensions, "counter")
  }

  /// The gauge with these labels.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    number(label, dimensions, "gauge")
  }

  /// Recorders are of bytes: times have timers.
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
    -> any RecorderHandler
  {
    aggregate
      ? histogram(label, dimensions, HistogramCell.bytes) as any RecorderHandler
      : GaugeRecorder(number(label, dimensions, "gauge"))
  }

  /// The histogram of seconds with these labels.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions, HistogramCell.seconds)
  }

  /// Does nothing: metrics stay until the process ends, as Prometheus expects of counters.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing, as ``destroyCounter(_:)``.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  /// Does nothing, as ``destroyCounter(_:)``.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing, as ``destroyCounter(_:)``.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing, as ``destroyCounter(_:)``.
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// A gauge by the older interface for it: a recorder that aggregates nothing.
private final class GaugeRecorder: RecorderHandler, Sendable {
  private let cell: NumberCell
  init(_ cell: NumberCell) { self.cell = cell }
  func record(_ value: Int64) { cell.set(value) }
  func record(_ value: Double) { cell.set(value) }
}
