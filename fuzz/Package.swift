// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The program of `make fuzz`: a package that depends on the one in the folder above. LAMINA_FUZZ=1
// makes the interface for C a static library, so that libFuzzer sees all code.
let package = Package(
  name: "LaminaFuzz",
  dependencies: [.package(name: "Lamina", path: "..")],
  targets: [
    // The interface for C, called by its header.
    .systemLibrary(name: "CLamina", path: "CLamina"),
    .executableTarget(
      name: "lamina-fuzz",
      dependencies: [
        "CLamina",
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaC", package: "Lamina"),
        .product(name: "LaminaLottie", package: "Lamina"),
        .product(name: "LaminaScene", package: "Lamina"),
        .product(name: "LaminaTemplate", package: "Lamina"),
      ],
      path: "LaminaFuzz", packageAccess: false, swiftSettings: [.partOfLamina]),
  ]
)

extension SwiftSetting {
  /// The targets use what Lamina declares as `package`: its compiler of frames alone, for example.
  /// This gives them the name of Lamina's package, which SwiftPM takes from its folder;
  /// `packageAccess: false` keeps SwiftPM from giving them another.
  static var partOfLamina: SwiftSetting {
    let folder = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
    let name = folder.lastPathComponent.lowercased().map {
      $0.isLetter || $0.isNumber ? $0 : "_"
    }
    return .unsafeFlags(["-package-name", String(name)])
  }
}
