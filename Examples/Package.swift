// swift-tools-version: 6.2
import PackageDescription

// Programs that use Lamina as yours would: a package that depends on the one in the folder above.
// `scripts/build-part` builds them into the .build folder of that package, so that nothing is
// compiled twice.
let package = Package(
  name: "LaminaExamples",
  dependencies: [.package(name: "Lamina", path: "..")],
  targets: [
    // The four ways to give a layer its picture: docs/contents.md.
    .target(name: "ExampleOutput", dependencies: [.quartzCore], path: "ExampleOutput"),
    .example("ContentsByDelegateDisplay", ["ExampleOutput"]),
    .example("ContentsByDelegateDraw", ["ExampleOutput"]),
    .example("ContentsBySubclassDisplay", ["ExampleOutput"]),
    .example("ContentsBySubclassDraw", [.coreText, "ExampleOutput"]),

    // Layers over another program's drawing, in a window: docs/embedding.md.
    .example("Overlay", [.coreText, .imageIO, .window, .glfw]),
    // The programs of docs/getting-started.md.
    .example("FirstPicture"),
    .example("FirstAnimation"),
    .example("FirstScene", [.scene]),
    .example("FirstWindow", [.window]),
    // Checks a window with layers: make window-check.
    .example("WindowCheck", [.window]),
    // Cards for requests, without a display: docs/threads.md.
    .example("Server", [.coreText]),
    // The picture for a link to an article: a template with texts and shapes.
    .example("SocialCard", [.coreText, .imageIO], exclude: ["README.md"]),
    // The same card as in C and Python.
    .example("Card"),
    .example("Snow", exclude: ["README.md"]),
    // The programs of README.md.
    .example("Doors"),
    // A layer that was written for Apple's systems: docs/porting.md.
    .example("Halo"),
    .example("Loader", exclude: ["README.md"]),
  ]
)

extension Target {
  /// A program in the folder of its name.
  static func example(
    _ name: String, _ dependencies: [Dependency] = [], exclude: [String] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: [.quartzCore] + dependencies, path: name, exclude: exclude)
  }
}

extension Target.Dependency {
  static let quartzCore = Self.product(name: "QuartzCore", package: "Lamina")
  static let coreText = Self.product(name: "CoreText", package: "Lamina")
  static let scene = Self.product(name: "LaminaScene", package: "Lamina")
  static let window = Self.product(name: "LaminaWindow", package: "Lamina")
  static let glfw = Self.product(name: "CGLFW", package: "Lamina")
  static let imageIO = Self.product(name: "ImageIO", package: "Lamina")
}
