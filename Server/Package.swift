// swift-tools-version: 6.2
import PackageDescription

// The render service `lamina-server`: docs/server.md. It is a package of its own, so that programs
// with the library resolve nothing of what an HTTP server needs. `scripts/build-part Server` builds
// it into the .build folder of Lamina, so that nothing is compiled twice.
let package = Package(
  name: "LaminaServer",
  products: [.executable(name: "lamina-server", targets: ["lamina-server"])],
  dependencies: [
    .package(name: "Lamina", path: ".."),
    // Our settings are read by our own reader, so its support for swift-configuration is left out.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
  ],
  targets: [
    // Starts ffmpeg with nothing but what it needs.
    .target(
      name: "CConfinedProgram", dependencies: [.product(name: "CSandbox", package: "Lamina")],
      exclude: ["README.md"]),
    .target(
      name: "LaminaServer",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaTemplate", package: "Lamina"),
        .product(name: "LaminaWorker", package: "Lamina"),
        .product(name: "CDigest", package: "Lamina"),
        .product(name: "CSandbox", package: "Lamina"),
        "CConfinedProgram",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["README.md"], resources: [.embedInCode("openapi.yaml")]),
    .executableTarget(
      name: "lamina-server",
      dependencies: [
        "LaminaServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["README.md"]),
    .testTarget(
      name: "LaminaServerTests",
      dependencies: [
        "LaminaServer", .product(name: "ImageIO", package: "Lamina"),
        .product(name: "LaminaTemplate", package: "Lamina"),
        .product(name: "CSandbox", package: "Lamina"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
  ]
)
