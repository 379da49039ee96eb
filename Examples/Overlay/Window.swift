import CGLFW
import ImageIO
import QuartzCore

/// A window with an OpenGL ES 3 context, which is current as long as the window exists.
final class Window {
  let size: CGSize
  let pixelWidth: Int
  let pixelHeight: Int
  private let handle: OpaquePointer

  init(width: Int, height: Int, title: String) throws {
    guard glfwInit() == GLFW_TRUE else { throw ExampleError("no window system: \(Self.lastError)") }
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API)
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0)
    guard let window = glfwCreateWindow(Int32(width), Int32(height), title, nil, nil) else {
      let reason = Self.lastError
      glfwTerminate()
      throw ExampleError("no window with OpenGL ES 3: \(reason)")
    }
    handle = window
    glfwMakeContextCurrent(window)
    glfwSwapInterval(1)
    var (pixelsAcross, pixelsDown): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(window, &pixelsAcross, &pixelsDown)
    size = CGSize(width: width, height: height)
    (pixelWidth, pixelHeight) = (Int(pixelsAcross), Int(pixelsDown))
  }

  deinit {
    glfwDestroyWindow(handle)
    glfwTerminate()
  }

  var isClosing: Bool { glfwWindowShouldClose(handle) == GLFW_TRUE }
  /// Seconds since the window was opened.
  var time: Double { glfwGetTime() }

  /// Shows the frame and handles the user's input.
  func present() {
    glfwSwapBuffers(handle)
    glfwPollEvents()
  }

  /// Writes the frame as PNG. Call it before the frame is shown.
  func save(to path: String) throws {
    let rowBytes = pixelWidth * 4
    var pixels = [UInt8](repeating: 0, count: rowBytes * pixelHeight)
    glReadPixels(
      0, 0, Int32(pixelWidth), Int32(pixelHeight), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      &pixels)
    // GL's first row is the lowest.
    var upright = Data(capacity: pixels.count)
    for row in (0..<pixelHeight).reversed() {
      upright.append(contentsOf: pixels[row * rowBytes..<(row + 1) * rowBytes])
    }
    guard let provider = CGDataProvider(data: upright as CFData),
      let image = CGImage(
        width: pixelWidth, height: pixelHeight, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: rowBytes,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
        provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    else { throw ExampleError("\(path): no picture of \(pixelWidth)x\(pixelHeight)") }
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard
      let destination = CGImageDestinationCreateWithURL(
        file as CFURL, "public.png" as CFString, 1, nil)
    else {
      throw ExampleError("\(path): cannot be written")
    }
    CGImageDestinationAddImage(destination, image, nil)
    guard CGImageDestinationFinalize(destination) else {
      throw ExampleError("\(path): cannot be written")
    }
    print(path)
  }

  private static var lastError: String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? "no reason given"
  }
}
