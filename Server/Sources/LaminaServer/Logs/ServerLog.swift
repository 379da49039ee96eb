import Logging
import Metrics

/// Sets up logs and metrics for the whole process.
public enum ServerLog {
  /// Messages go to standard error as lines of JSON, metrics to the registry. Call it once.
  public static func bootstrap(_ configuration: ServerConfiguration)
    -> (logger: Logger, registry: PrometheusRegistry)
  {
    let level = LogLevels.level(configuration.logLevel) ?? .info
    LoggingSystem.bootstrap { JSONLogHandler(label: $0, level: level) }
    let registry = PrometheusRegistry()
    MetricsSystem.bootstrap(registry)
    return (Logger(label: "lamina-server"), registry)
  }
}
