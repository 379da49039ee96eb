// swift-tools-version: 6.2
import PackageDescription

// A library for Apple's systems and Linux, as there are many. It knows nothing of Lamina.
let package = Package(
  name: "Plot",
  products: [.library(name: "Plot", targets: ["Plot"])],
  targets: [.target(name: "Plot")]
)
