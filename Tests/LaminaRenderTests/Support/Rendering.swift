import Foundation
import Lamina
import LaminaGL
import Testing

/// Renders `root` at its own size and checks that every GL object is gone afterwards.
func render(
  _ root: CALayer, size: CGSize? = nil, scale: CGFloat = 1, options: CARenderOptions = .environment,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Picture {
  try withRenderer(
    size: size ?? root.bounds.size, scale: scale, options: options, sourceLocation: sourceLocation
  ) { Picture(try $0.render(root)) }
}

/// Runs `body` with a new renderer and checks that every GL object is gone afterwards.
func withRenderer<Result>(
  size: CGSize, scale: CGFloat = 1, options: CARenderOptions = .environment,
  limits: RenderLimits = .standard,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (OffscreenRenderer) throws -> Result
) throws -> Result {
  let renderer = try OffscreenRenderer(
    size: size, scale: scale, device: try TestDevice.request(), limits: limits, options: options)
  defer {
    renderer.context.close()
    let ledger = renderer.context.resources.ledger
    #expect(ledger.isBalanced, "\(ledger)", sourceLocation: sourceLocation)
  }
  return try body(renderer)
}

/// Begins a transaction without animations, which the test commits. It is for trees that a renderer
/// makes live, in tests that are not about time.
func changesShowAtOnce() {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
}

/// The device that tests draw on: `LAMINA_TEST_DEVICE`, or Mesa's surfaceless platform by default.
/// Accepted pictures are those of the software rasterizer. Tests that compare Lamina with itself or
/// with an independent picture pass on any device.
enum TestDevice {
  static func request() throws -> GLDeviceRequest {
    try GLDeviceRequest(ProcessInfo.processInfo.environment["LAMINA_TEST_DEVICE"] ?? "surfaceless")
  }

  /// Whether it is a software rasterizer.
  static let isSoftware: Bool = {
    guard let request = try? request(), let context = try? GLContext.open(request) else {
      return false
    }
    defer { context.close() }
    return context.capabilities.isSoftware
  }()
}

/// Where a failing picture test saves its pictures.
enum FailureFolder {
  static let url = Repository.url.appendingPathComponent("out/failures")

  /// Saves the actual picture, the expected one, their difference and the plan. Returns where.
  static func save(_ name: String, actual: Picture, expected: Picture?, plan: String?) -> String {
    let manager = FileManager.default
    try? manager.createDirectory(at: url, withIntermediateDirectories: true)
    func write(_ picture: Picture, _ suffix: String) {
      guard let image = try? picture.image(),
        let data = try? ImageCodec.encode(image, as: .png, quality: nil)
      else { return }
      try? data.write(to: url.appendingPathComponent("\(name).\(suffix).png"))
    }
    write(actual, "actual")
    if let expected {
      write(expected, "expected")
      if expected.width == actual.width, expected.height == actual.height {
        write(actual.difference(from: expected), "difference")
      }
    }
    if let plan {
      try? Data(plan.utf8).write(to: url.appendingPathComponent("\(name).plan.txt"))
    }
    return "see out/failures/\(name).*"
  }
}

/// The folders of the tests' own files.
enum Repository {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  static let url = tests.deletingLastPathComponent().deletingLastPathComponent()
}

/// Expects two pictures to be equal, exactly or within `tolerance` of each channel. Saves both if
/// they differ.
func expectEqual(
  _ actual: Picture, _ expected: Picture, tolerance: Int = 0, _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual.width == expected.width, actual.height == expected.height else {
    let sizes = "\(actual.width)x\(actual.height) is not \(expected.width)x\(expected.height)"
    Issue.record("\(name): \(sizes)", sourceLocation: sourceLocation)
    return
  }
  let (count, largest) = actual.differences(from: expected, tolerance: tolerance)
  if count == 0 { return }
  let place = FailureFolder.save(name, actual: actual, expected: expected, plan: nil)
  Issue.record(
    "\(name): \(count) pixels differ by up to \(largest), allowed \(tolerance); \(place)",
    sourceLocation: sourceLocation)
}

/// The picture of an animated tree at a time, by a new renderer.
func renderAfresh(_ top: CALayer, at time: Double) throws -> Picture {
  try withRenderer(size: top.bounds.size) { fresh in
    fresh.keepsAnimations = true
    return Picture(try fresh.render(top, at: time))
  }
}

/// `top` and all layers in it. Superlayers come first.
func allLayers(of top: CALayer) -> [CALayer] {
  var all = [top]
  var next = 0
  while next < all.count {
    all += all[next].sublayers ?? []
    next += 1
  }
  return all
}
