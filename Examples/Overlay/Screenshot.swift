import ImageIO
import LaminaWindow
import QuartzCore

/// Writes what is drawn in `window` as PNG. Call it before the frame is shown.
func save(_ window: GLWindow, to path: String) throws {
  let image = try window.makeImage()
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
