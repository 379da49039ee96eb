import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The two ports: one for requests, one for metrics.
enum Listener {
  static func requests(
    _ configuration: ServerConfiguration, _ router: Router<ServerContext>, _ logger: Logger,
    early: @escaping EarlyAnswerHandler.Answer, running: @escaping @Sendable (Int) -> Void
  ) throws -> any Service {
    let address = try ListenAddress(configuration.listen, setting: "listen")
    let writeLimit = TimeAmount.milliseconds(Int64(configuration.writeSeconds * 1_000))
    let idleLimit = TimeAmount.milliseconds(Int64(configuration.idleSeconds * 1_000))
    let server = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          ClientWatch(), SlowClientHandler(limit: writeLimit),
          EarlyAnswerHandler(limit: .nanoseconds(idleLimit.nanoseconds / 2), answer: early),
        ],
        idleTimeout: idleLimit,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 2 * configuration.maximumAddress + 1_024,
          maxHeaderListSize: 2 * configuration.maximumAddress + 16_384, maxHeaderFieldCount: 100)))
    var settings = ApplicationConfiguration(
      address: .hostname(address.host, port: address.port), serverName: nil, backlog: 1_024)
    settings.availableConnectionsDelegate = MaximumAvailableConnections(
      configuration.connections, logger: logger)
    return Application(
      router: router, server: server, configuration: settings,
      onServerRunning: { running($0.localAddress?.port ?? 0) }, logger: logger)
  }

  static func metrics(
    _ configuration: ServerConfiguration, _ registry: PrometheusRegistry, _ logger: Logger,
    running: @escaping @Sendable (Int) -> Void
  ) throws -> any Service {
    let address = try ListenAddress(configuration.metricsListen, setting: "metricsListen")
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.get("/metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text)))
    }
    let server = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(60)))
    return Application(
      router: router, server: server,
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: nil),
      onServerRunning: { running($0.localAddress?.port ?? 0) }, logger: logger)
  }
}
