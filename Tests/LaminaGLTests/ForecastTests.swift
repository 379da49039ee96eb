import LaminaGraphics
import Testing

@testable import LaminaGL

/// Contexts that know what they can do before they open a display.
@Suite struct ForecastTests {
  private let inMemory = ContextOptions.inMemory

  /// A machine with these files, and with these drivers of EGL.
  private func machine(
    _ files: [String] = [], drivers: [String] = ["50_mesa.json"],
    _ environment: [String: String] = [:], _ body: (DeviceFiles) throws -> Void
  ) throws {
    let places = drivers.map { "usr/share/glvnd/egl_vendor.d/\($0)" }
    try withDeviceFiles(files + places, environment, body)
  }

  @Test func aMachineWithoutDevicesIsForetold() throws {
    try machine(["dev/null", "dev/tty"], ["PATH": "/bin", "MESA_SHADER_CACHE_DIR": "/tmp"]) {
      for request in [GLDeviceRequest.automatic, .surfaceless, .software] {
        let forecast = try #require(DeviceForecast(request, $0))
        #expect(forecast.capabilities.roundsBeforeBlending)
      }
      for name in ["hardware", "gbm", "default", "egl:0", "cuda:0"] {
        #expect(DeviceForecast(try GLDeviceRequest(name), $0) == nil, "\(name)")
      }
    }
  }

  @Test(arguments: [
    "dev/dri/renderD128", "dev/dri/card0", "dev/nvidiactl", "dev/nvidia0", "dev/dxg", "dev/mali0",
    "etc/glvnd/egl_vendor.d/10_nvidia.json", "usr/share/glvnd/egl_vendor.d/40_other.json",
  ]) func anyOtherDeviceOrDriverLeavesItOpen(_ file: String) throws {
    try machine([file]) { #expect(DeviceForecast(.automatic, $0) == nil) }
  }

  @Test func withoutMesaNothingIsForetold() throws {
    try machine(drivers: []) { #expect(DeviceForecast(.automatic, $0) == nil) }
  }

  @Test(arguments: [
    "GALLIUM_DRIVER", "MESA_LOADER_DRIVER_OVERRIDE", "LIBGL_ALWAYS_SOFTWARE", "LP_PERF",
    "__EGL_VENDOR_LIBRARY_FILENAMES", "MESA_GLES_VERSION_OVERRIDE", "LD_PRELOAD",
    "force_gl_renderer", "mesa_glthread",
  ]) func variablesThatChooseADriverLeaveItOpen(_ name: String) throws {
    try machine([], [name: "1"]) { #expect(DeviceForecast(.automatic, $0) == nil) }
  }

  /// Where the machine that runs the tests is foretold, it has what was foretold.
  @Test func theForecastComesTrue() throws {
    guard DeviceForecast(.software) != nil else { return }
    let context = try GLContext.foretelling(.software, options: inMemory)
    defer { context.close() }
    #expect(!context.isOpen && !context.isCurrent && context.gl.totalCalls == 0)
    try context.checkLoss()
    #expect(!context.isOpen)
    try context.withCurrent { #expect(context.isCurrent) }
    #expect(context.isOpen && !context.isCurrent && !context.differsFromForecast)
    #expect(!context.displayName.isEmpty && context.attempts.last?.outcome == .opened)
    let real = try GLContext.open(.software, options: inMemory)
    defer { real.close() }
    #expect(context.capabilities.renderer == real.capabilities.renderer)
    #expect(context.resources.staysMapped == real.resources.staysMapped)
    #expect(context.resources.makesHalfFloatLevels == real.resources.makesHalfFloatLevels)
  }

  /// A forecast that does not come true is noticed, and the context is then what was opened.
  @Test func aWrongForecastIsNoticed() throws {
    let wrong = DeviceForecast(
      ContextCapabilities(foretelling: "llvmpipe", side: 64, extensions: []))
    let context = try GLContext.foretelling(.surfaceless, by: wrong, options: inMemory)
    defer { context.close() }
    #expect(context.resources.maxTextureSide == 64 && context.pixelOrder == .rgba)
    try context.open()
    #expect(context.differsFromForecast && context.resources.maxTextureSide > 64)
    let target = try RenderTarget(context: context, width: 100, height: 4)
    var bytes = [UInt8](repeating: 0, count: target.byteCount)
    try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
    target.delete()
    #expect(context.resources.ledger.liveBytes == 0)
  }

  @Test func closingAForetoldContextOpensNothing() throws {
    let context = try GLContext.foretelling(
      .hardware, by: DeviceForecast(.llvmpipe), options: inMemory)
    context.close()
    #expect(throws: GLDeviceError.contextClosed) { try context.withCurrent {} }
  }

  /// A display that cannot be opened is told of by what needs it first.
  @Test func whatNeedsTheDisplayTellsThatThereIsNone() throws {
    let request = try GLDeviceRequest("egl:999")
    let context = try GLContext.foretelling(
      request, by: DeviceForecast(.llvmpipe), options: inMemory)
    let target = try RenderTarget(context: context, width: 4, height: 4)
    for _ in 0..<2 {
      let error = #expect(throws: GLDeviceError.self) { try target.leaveMemory() }
      guard case .noDevice = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(!context.isOpen)
  }

  /// A picture in memory counts as its texture would, before anything is allocated.
  @Test(arguments: [0, 1]) func picturesInMemoryKeepToTheBudget(_ missing: Int) throws {
    var options = inMemory
    options.limits.gpuBytes = 40 * 30 * 4 - missing
    let forecast = DeviceForecast(.llvmpipe)
    let context = try GLContext.foretelling(.surfaceless, by: forecast, options: options)
    defer { context.close() }
    func make() throws { _ = try RenderTarget(context: context, width: 40, height: 30) }
    if missing == 0 { try make() } else { #expect(throws: LimitExceeded.self) { try make() } }
    #expect(!context.isOpen)
  }
}
