// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The benchmarks, and the check of a device: a package that depends on the one in the folder above.
// `scripts/build-part` builds it into the .build folder of that package, so that nothing is
// compiled twice.
let package = Package(
  name: "LaminaBenchmarks",
  dependencies: [
    .package(name: "Lamina", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    // Only lamina-bench may link CAllocations: it takes malloc's place.
    .target(name: "CAllocations", path: "CAllocations"),
    .systemLibrary(name: "CByHand", path: "CByHand", pkgConfig: "cairo"),
    .executableTarget(
      name: "lamina-bench",
      dependencies: [
        "CAllocations", "CByHand",
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "LaminaBench", packageAccess: false, swiftSettings: [.partOfLamina]),
    .executableTarget(
      name: "lamina-bench-coldfloor", path: "ColdFloor",
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("GLESv2"), .linkedLibrary("png")]),
    .executableTarget(
      name: "lamina-device-check",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaScene", package: "Lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "DeviceCheck", packageAccess: false, swiftSettings: [.partOfLamina]),
    .systemLibrary(name: "CHeap", path: "CHeap"),
    .executableTarget(
      name: "lamina-soak",
      dependencies: [
        "CHeap",
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaScene", package: "Lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Soak", packageAccess: false, swiftSettings: [.partOfLamina]),
    .executableTarget(
      name: "lamina-bench-workers",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaScene", package: "Lamina"),
        .product(name: "LaminaWorker", package: "Lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Workers", packageAccess: false, swiftSettings: [.partOfLamina]),
  ]
)

extension SwiftSetting {
  /// The programs use what Lamina declares as `package`: its compiler of frames alone, for
  /// example. This gives them the name of Lamina's package, which SwiftPM takes from its folder;
  /// `packageAccess: false` keeps SwiftPM from giving them another.
  static var partOfLamina: SwiftSetting {
    let folder = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
    let name = folder.lastPathComponent.lowercased().map {
      $0.isLetter || $0.isNumber ? $0 : "_"
    }
    return .unsafeFlags(["-package-name", String(name)])
  }
}
