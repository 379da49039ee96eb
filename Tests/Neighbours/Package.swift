// swift-tools-version: 6.2
import PackageDescription

// A program that depends on Lamina and on a package that does not. SwiftPM builds both into one
// folder, so the other package sees our modules. `scripts/check-neighbours` builds and runs it.
let package = Package(
  name: "neighbours",
  dependencies: [.package(name: "Lamina", path: "../.."), .package(path: "Plot")],
  targets: [
    .executableTarget(
      name: "Neighbours",
      dependencies: [
        .product(name: "QuartzCore", package: "Lamina"),
        .product(name: "CoreText", package: "Lamina"),
        .product(name: "ImageIO", package: "Lamina"), .product(name: "Plot", package: "Plot"),
      ])
  ]
)
