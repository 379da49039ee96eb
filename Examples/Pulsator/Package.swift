// swift-tools-version: 6.2
import PackageDescription

// Examples/Pulsator/port copies this to out/pulsator, beside the file that it ports.
let package = Package(
  name: "Pulsator",
  dependencies: [.package(name: "Lamina", path: "../..")],
  targets: [
    .executableTarget(
      name: "Pulsator", dependencies: [.product(name: "QuartzCore", package: "Lamina")])
  ],
  // The file is older than the rules of Swift 6 for threads.
  swiftLanguageModes: [.v5]
)
