// swift-tools-version: 6.2
import PackageDescription

// The arrows below are the architecture: a target may import what it lists and nothing else.
// docs/architecture.md says why; `scripts/check-imports` keeps it true.

// Modules that programs import hide the C modules that they import themselves, by
// `@_implementationOnly import`. SwiftPM puts all modules of a build into one folder: a package
// that does not depend on this one finds `CoreGraphics` there too, takes the branch
// `#if canImport(CoreGraphics)`, and has no path to our C modules. The compiler warns at each such
// import, once for each of its jobs, that no hidden type may be part of a type that others lay out.
// So these warnings are off; `LAMINA_WARNINGS=1` shows them, and the others of these modules.
let hidesC: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS"] == nil ? [.unsafeFlags(["-suppress-warnings"])] : []
// Makes a hidden type that is stored an error. `LaminaPixels` goes without: it stores such values
// in types that never leave it.
#if compiler(>=6.3)
  let storesNoC: [SwiftSetting] = hidesC + [.enableExperimentalFeature("CheckImplementationOnly")]
#else
  let storesNoC = hidesC
#endif

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "Lamina", targets: ["Lamina"]),
    .library(name: "LaminaScene", targets: ["LaminaScene"]),
    .library(name: "LaminaLottie", targets: ["LaminaLottie"]),
    .library(name: "LaminaTemplate", targets: ["LaminaTemplate"]),
    // Scenes of strangers, drawn in processes that have given up what they do not need.
    .library(name: "LaminaWorker", targets: ["LaminaWorker"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    // For the render service, which is a package of its own: `Server/`.
    .library(name: "CDigest", targets: ["CDigest"]),
    .library(name: "CSandbox", targets: ["CSandbox"]),
    // The live preview, for the layers of a running program.
    .library(name: "LaminaInspector", targets: ["LaminaInspector"]),
    // A window by GLFW. No other product needs GLFW.
    .library(name: "LaminaWindow", targets: ["LaminaWindow"]),
    .library(name: "CGLFW", targets: ["CGLFW"]),
    .executable(name: "lamina", targets: ["lamina"]),
    // `make install` names it liblamina.so; here that name would be taken twice. The package for
    // fuzzing links it as a part of one program.
    .library(
      name: "LaminaC", type: Context.environment["LAMINA_FUZZ"] == nil ? .dynamic : .static,
      targets: ["LaminaC"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // The platform, seen through its C headers.
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CGBM", pkgConfig: "gbm", providers: [.apt(["libgbm-dev"])]),
    // Image codecs.
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The GIF library has no file for pkg-config, so its header says what is missing. So do those
    // of the targets with C sources below.
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    // Drawing and text on the CPU.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .target(name: "CJPEG", exclude: ["README.md"], linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CPNG", exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("deflate")]),
    // Opens libheif when it is first needed: only its header is used here.
    .target(name: "CHEIF", exclude: ["README.md"]),
    // Rows of pixels: filled, copied, blended.
    .target(name: "CPixels", exclude: ["README.md"]),
    // Outlines of glyphs as coverage, of shapes as pixels.
    .target(
      name: "CGlyphs", dependencies: ["CPango", "CPixels"], exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("freetype")]),
    // Boolean operations on paths.
    .target(
      name: "CClipper", exclude: ["README.md"], linkerSettings: [.linkedLibrary("polyclipping")]),

    .target(name: "LaminaGeometry", exclude: ["README.md"]),
    .target(
      name: "LaminaGraphics",
      dependencies: [
        "LaminaGeometry", "CCairo", "CClipper", "CGlyphs", "CPango", "CPNG", "CJPEG", "CWebP",
        "CGIF", "CHEIF", "CLCMS", "CZlib",
      ],
      exclude: ["README.md"],
      swiftSettings: storesNoC),
    .target(
      name: "LaminaPlan",
      dependencies: [
        "LaminaGeometry", "LaminaGraphics", .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["README.md"]),
    // Plans that need no GL, drawn in memory.
    .target(
      name: "LaminaPixels", dependencies: ["LaminaGraphics", "LaminaPlan", "CPixels"],
      exclude: ["README.md"], swiftSettings: hidesC),
    .target(
      name: "LaminaFrames",
      dependencies: ["LaminaGeometry", "LaminaGraphics", "LaminaPlan"], exclude: ["README.md"]),
    .target(
      name: "LaminaLayers",
      dependencies: [
        "LaminaGeometry", "LaminaGraphics", "LaminaPlan", "LaminaFrames",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["README.md", "Animation/README.md", "Tree/README.md"]),
    .target(
      name: "LaminaGL",
      dependencies: [
        "LaminaGeometry", "LaminaGraphics", "LaminaPlan", "LaminaPixels", "CEGL", "CGLES", "CGBM",
      ],
      exclude: ["README.md"],
      resources: [.embedInCode("shaders")], swiftSettings: storesNoC),
    .target(
      name: "Lamina",
      dependencies: [
        "LaminaGeometry", "LaminaGraphics", "LaminaPlan", "LaminaFrames", "LaminaLayers",
        "LaminaGL",
      ],
      exclude: ["README.md"]),
    // What formats of scenes share, and the formats: each imports these two and no other format.
    .target(name: "CBeneath", exclude: ["README.md"]),
    .target(
      name: "LaminaDocument", dependencies: ["Lamina", "CBeneath"], exclude: ["README.md"]),
    .target(
      name: "LaminaScene", dependencies: ["Lamina", "LaminaDocument"], exclude: ["README.md"]),
    // Opens libzip when it is first needed: only its header is used here.
    .target(name: "CZip", exclude: ["README.md"]),
    .target(
      name: "LaminaLottie", dependencies: ["Lamina", "CZip", "CZlib"], exclude: ["README.md"]),
    // Scenes with inputs.
    .target(
      name: "LaminaTemplate",
      dependencies: ["Lamina", "LaminaDocument", "LaminaScene", "LaminaLottie"],
      exclude: ["README.md"]),
    // Pools of processes that draw scenes; and these processes, which confine themselves. Only the
    // command is such a process, so only it needs libseccomp.
    .target(name: "CWorkerLink", exclude: ["README.md"]),
    .target(
      name: "LaminaWorker",
      dependencies: [
        "Lamina", "LaminaDocument", "LaminaScene", "LaminaLottie", "LaminaTemplate", "CWorkerLink",
      ],
      exclude: ["README.md"]),
    .target(
      name: "CSandbox", exclude: ["README.md"], linkerSettings: [.linkedLibrary("seccomp")]),
    .target(
      name: "LaminaWorkerProcess",
      dependencies: ["Lamina", "LaminaDocument", "LaminaScene", "LaminaWorker", "CSandbox"],
      exclude: ["README.md"]),
    // The live preview: a server on loopback, the scene on a thread of its own, and the page.
    .target(
      name: "LaminaInspector", dependencies: ["Lamina", "LaminaDocument"], exclude: ["README.md"],
      resources: [.embedInCode("Page")]),
    // What is in a file, as a number that no other file has. For the command and the service.
    .target(
      name: "CDigest", dependencies: ["CPango"], exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("glib-2.0")]),
    // Takes the place of Foundation's ICU data in the installed files. Programs that depend on this
    // package keep theirs, so no module that they can import may depend on it.
    .target(name: "CEmptyICU", exclude: ["README.md"]),
    // The interface for C: liblamina.so and lamina.h. What C has to lay out stands in a header of
    // its own.
    .systemLibrary(name: "CLaminaTypes"),
    .target(
      name: "LaminaC",
      dependencies: [
        "Lamina", "LaminaDocument", "LaminaScene", "LaminaLottie", "LaminaInspector",
        "CLaminaTypes", "CEmptyICU",
      ],
      exclude: ["README.md", "include"]),
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .target(name: "LaminaWindow", dependencies: ["Lamina", "CGLFW"], exclude: ["README.md"]),
    .target(
      name: "QuartzCore",
      dependencies: [
        "Lamina", "LaminaFrames", "LaminaGeometry", "LaminaGL", "LaminaGraphics", "LaminaLayers",
      ],
      exclude: ["README.md"]),
    .target(
      name: "CoreGraphics",
      dependencies: ["LaminaGeometry", "LaminaGraphics", "_Testing_CoreGraphics"],
      exclude: ["README.md"]),
    .target(name: "_Testing_CoreGraphics", exclude: ["README.md"]),
    .target(name: "CoreText", dependencies: ["CoreGraphics"], exclude: ["README.md"]),
    .target(name: "ImageIO", dependencies: ["CoreGraphics"], exclude: ["README.md"]),
    .executableTarget(
      name: "lamina",
      dependencies: [
        "Lamina", "LaminaDocument", "LaminaScene", "LaminaLottie", "LaminaTemplate",
        "LaminaWorker", "LaminaWorkerProcess", "LaminaInspector", "CDigest", "CEmptyICU",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/lamina-cli",
      exclude: ["README.md"]),
    .testTarget(name: "LaminaGeometryTests", dependencies: ["LaminaGeometry"]),
    .testTarget(
      name: "LaminaGraphicsTests", dependencies: ["LaminaGraphics"], exclude: ["Goldens"]),
    .testTarget(
      name: "LaminaLayersTests", dependencies: ["LaminaLayers", "LaminaFrames", "LaminaPlan"]),
    .executableTarget(
      name: "lamina-gl-probe", dependencies: ["LaminaGraphics", "LaminaPlan", "LaminaGL"],
      path: "Tests/LaminaGLProbe"),
    .testTarget(
      name: "LaminaGLTests",
      dependencies: ["LaminaGL", "LaminaFrames", "LaminaPixels", "LaminaPlan", "lamina-gl-probe"]),
    .testTarget(name: "LaminaSceneTests", dependencies: ["LaminaDocument", "LaminaScene"]),
    .testTarget(name: "LaminaLottieTests", dependencies: ["Lamina", "LaminaLottie"]),
    // Draws the card of the examples too, whose files are links.
    .testTarget(
      name: "LaminaTemplateTests",
      dependencies: [
        "Lamina", "LaminaDocument", "LaminaLottie", "LaminaTemplate", "QuartzCore", "CoreText",
      ]),
    .testTarget(
      name: "LaminaRenderTests", dependencies: ["Lamina", "LaminaScene"],
      exclude: ["Goldens", "Scenes"]),
    .testTarget(
      name: "LaminaInspectorTests", dependencies: ["LaminaInspector", "Lamina", "LaminaScene"]),
    // A second renderer that shares no code with the first: it imports nothing of Lamina.
    // Optimised, since it takes 128 samples at each pixel of an edge.
    .target(
      name: "LaminaReference", path: "Tests/LaminaReference",
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .testTarget(
      name: "LaminaReferenceTests", dependencies: ["Lamina", "LaminaScene", "LaminaReference"]),
    // Calls the interface for C as C does, by its header.
    .systemLibrary(name: "CLamina", path: "Tests/CLamina"),
    // Programs in C that use it as a user would. The tests call them.
    .target(
      name: "CPrograms", path: "Tests/CPrograms",
      cSettings: [
        .headerSearchPath("../../Sources/LaminaC/include"),
        .unsafeFlags(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]),
      ]),
    .testTarget(
      name: "LaminaCTests", dependencies: ["LaminaC", "CLamina", "CPrograms", "Lamina", "CGLES"]),
    // Stands in for the command: a worker that tries what a scene must never do, or sends what it
    // should not.
    .target(name: "CHostileCalls", path: "Tests/CHostileCalls"),
    .executableTarget(
      name: "lamina-hostile-worker",
      dependencies: ["Lamina", "LaminaWorker", "LaminaWorkerProcess", "CHostileCalls"],
      path: "Tests/LaminaHostileWorker"),
    .testTarget(
      name: "LaminaWorkerTests",
      dependencies: [
        "Lamina", "LaminaScene", "LaminaTemplate", "LaminaWorker", "lamina",
        "lamina-hostile-worker",
      ]),
    .testTarget(name: "LaminaCommandTests", dependencies: ["Lamina", "lamina"]),
    .testTarget(
      name: "PortingTests", dependencies: ["QuartzCore", "CoreGraphics", "CoreText", "ImageIO"]),
  ]
)

// The sanitizers compile only the tests of one kind, which lie in folders of its name, and what
// these tests need: `LAMINA_TESTS=Threads swift test --sanitize=thread`.
if let kind = Context.environment["LAMINA_TESTS"] {
  let tests = [
    "HostileFiles": ["LaminaGraphicsTests"],
    "Threads": ["LaminaLayersTests", "LaminaRenderTests", "LaminaCommandTests"],
  ]
  guard let kept = tests[kind] else {
    fatalError("LAMINA_TESTS is \(kind); allowed are \(tests.keys.sorted())")
  }
  var needed = Set(kept)
  var open = kept
  while let name = open.popLast() {
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      guard case .byNameItem(let name, _) = dependency, needed.insert(name).inserted else {
        continue
      }
      open.append(name)
    }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
  for target in package.targets where kept.contains(target.name) {
    target.sources = ["Support", kind]
  }
}
