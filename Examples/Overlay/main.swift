// A program with its own 3-D drawing that shows a layer tree over it, in the same framebuffer.
//
//   Overlay                                      until the window is closed
//   Overlay --frames 90 --screenshot FILE.png    that many frames, then a picture of the last one
import LaminaWindow
import QuartzCore

struct Options {
  var frames = Int.max
  var screenshot: String?

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw ExampleError("\(name): a value is missing") }
      switch name {
      case "--frames":
        guard let count = Int(value), count > 0 else {
          throw ExampleError("--frames \(value): not a number from 1")
        }
        frames = count
      case "--screenshot": screenshot = value
      default: throw ExampleError("\(name): unknown; there are --frames and --screenshot")
      }
    }
  }
}

func run() throws {
  let options = try Options(CommandLine.arguments)
  let window = try GLWindow(size: CGSize(width: 960, height: 600), title: "Lamina over GLES")
  let (size, pixels) = (window.size, window.pixelSize)
  let cube = try Cube()
  let panel = Panel(size: size)

  // The renderer draws into the window's framebuffer in the current context, which is ours. It does
  // not clear, and it leaves our GL state as it is.
  let renderer = try CARenderer(
    destination: .framebuffer(0, width: pixels.width, height: pixels.height))
  renderer.layer = panel.root
  renderer.bounds = CGRect(origin: .zero, size: size)

  let start = CACurrentMediaTime()
  var frame = 0
  while !window.isClosing, frame < options.frames {
    // A screenshot shows the same moment each time.
    let time = options.screenshot == nil ? CACurrentMediaTime() - start : Double(frame) / 60
    cube.draw(angle: time, aspect: size.width / size.height)
    panel.show(load: cube.load(at: time), at: time)

    renderer.beginFrame(atTime: time, timeStamp: nil)
    // We have drawn over the whole framebuffer, so all of the layers must be drawn again.
    renderer.addUpdate(renderer.bounds)
    try renderer.renderFrame()
    renderer.endFrame()

    frame += 1
    if frame == options.frames, let file = options.screenshot { try save(window, to: file) }
    window.swapBuffers()
    window.handleEvents()
  }
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("error: Overlay: \(error)\n".utf8))
  exit(1)
}
