import Foundation
import Lamina
import LaminaGL
import Testing

/// Renderers that open their device for the first picture that needs it. Before that they draw what
/// Mesa's rasterizers draw; a GPU may round otherwise.
@Suite(.enabled(if: TestDevice.isSoftware)) struct LateDeviceTests {
  private let size = CGSize(width: 96, height: 64)
  private let llvmpipe = DeviceForecast(.llvmpipe)

  private func renderer(_ forecast: DeviceForecast? = nil) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: size, scale: 1, .late(try TestDevice.request(), forecast ?? llvmpipe))
  }

  private func tree() -> CALayer {
    root([layer(10, 10, 30, 20, .red), layer(40, 20, 30, 30, .glass)])
  }

  /// Makes a tree one that needs GL, for the smaller levels of an image.
  private func addLevels(_ top: CALayer) throws {
    top.sublayers?[1].contents = try testImage(90, 90)
    top.sublayers?[1].minificationFilter = .trilinear
  }

  /// The picture of a renderer that opens its device at once.
  private func expected(_ top: CALayer) throws -> Picture {
    let eager = try OffscreenRenderer(
      size: size, device: try TestDevice.request(),
      options: CARenderOptions.all.subtracting(.memory))
    #expect(eager.engine.isOpen)
    return Picture(try eager.render(top))
  }

  @Test func picturesThatNeedNoDeviceOpenNone() throws {
    let (top, late) = (tree(), try renderer())
    #expect(late.placeName == "in memory")
    for step in 0..<3 {
      top.sublayers?[0].frame.origin.x += CGFloat(step)
      #expect(Picture(try late.render(top)) == (try expected(top)))
      #expect(late.statistics.glCalls == 0)
      try late.withPixels(of: top) { bytes, _ in #expect(bytes.count >= 96 * 64 * 4) }
      _ = try late.begin(top).wait()
    }
    #expect(!late.engine.isOpen && late.placeName == "in memory")
    // Asking for the device opens it, and changes nothing else.
    #expect(late.deviceName.contains("("))
    #expect(late.engine.isOpen && late.placeName == late.deviceName)
    top.sublayers?[0].backgroundColor = .blue
    #expect(Picture(try late.render(top)) == (try expected(top)))
  }

  @Test func theFirstPictureThatNeedsItOpensIt() throws {
    let (top, late) = (tree(), try renderer())
    _ = try late.render(top)
    try addLevels(top)
    #expect(Picture(try late.render(top)) == (try expected(top)))
    #expect(late.engine.isOpen)
    top.sublayers?[1].contents = nil
    top.sublayers?[0].frame.origin.y += 3
    #expect(Picture(try late.render(top)) == (try expected(top)))
  }

  @Test func exportsOpenIt() throws {
    let (top, late) = (tree(), try renderer())
    _ = try late.render(top)
    let texture = try #require(late.targetTexture)
    #expect(texture.name != 0 && late.engine.isOpen)
    #expect(Picture(try late.render(top)) == (try expected(top)))
  }

  /// A forecast of small textures in another order, which no driver keeps.
  @Test(arguments: [false, true]) func aWrongForecastChangesNoPicture(_ isPending: Bool) throws {
    let wrong = DeviceForecast(
      ContextCapabilities(
        foretelling: "llvmpipe", side: 128, extensions: ["GL_EXT_texture_format_BGRA8888"]))
    let (top, late) = (tree(), try renderer(wrong))
    #expect(Picture(try late.render(top)) == (try expected(top)))
    top.sublayers?[0].frame.origin.x += 5
    let first = try late.begin(top)
    let before = try expected(top)
    if !isPending { #expect(Picture(try first.wait()) == before) }
    try addLevels(top)
    let second = try late.begin(top)
    #expect(Picture(try second.wait()) == (try expected(top)))
    #expect(Picture(try first.wait()) == before)
    #expect(late.engine.isOpen)
    // Changes are drawn into targets of both kinds.
    for _ in 0..<4 {
      top.sublayers?[0].frame.origin.x += 2
      #expect(Picture(try late.begin(top).wait()) == (try expected(top)))
      #expect(Picture(try late.render(top)) == (try expected(top)))
    }
  }

  @Test func aMissingDeviceIsToldByWhatNeedsIt() throws {
    let top = tree()
    let late = try OffscreenRenderer(
      size: size, scale: 1, .late(try GLDeviceRequest("egl:999"), llvmpipe))
    #expect(Picture(try late.render(top)) == (try expected(top)))
    try addLevels(top)
    for _ in 0..<2 {
      let error = #expect(throws: GLDeviceError.self) { _ = try late.render(top) }
      #expect(error.map { "\($0)".contains("egl:999") } ?? false)
    }
    #expect(late.deviceName.hasPrefix("no device: "))
    top.sublayers?[1].contents = nil
    #expect(Picture(try late.render(top)) == (try expected(top)))
  }

  @Test func aLossIsToldWithoutADevice() throws {
    let (top, late) = (tree(), try renderer())
    _ = try late.render(top)
    late.context.gl.simulateLoss()
    top.sublayers?[0].backgroundColor = .blue
    #expect(throws: GLDeviceError.contextLost) { _ = try late.render(top) }
    try late.recreate()
    #expect(Picture(try late.render(top)) == (try expected(top)))
    #expect(!late.engine.isOpen)
  }
}
