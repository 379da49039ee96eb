// Opens a window with layers and checks what it does. It needs a display, but no user: `make
// window-check`, on a machine without a screen under `scripts/with-display`.
import LaminaWindow
import QuartzCore

struct CheckFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func check(_ isTrue: Bool, _ what: @autoclosure () -> String) throws {
  if !isTrue { throw CheckFailure(what()) }
}

/// The pixel in the middle of a picture with four bytes a pixel.
func middle(of image: CGImage) -> [UInt8] {
  guard let data = image.dataProvider?.data as Data? else { return [] }
  let start = image.height / 2 * image.bytesPerRow + image.width / 2 * 4
  return Array(data[start..<start + 3])
}

func run() throws {
  let window = try LayerWindow(size: CGSize(width: 320, height: 200), title: "Check")
  let root = window.root
  root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  try check(root.frame.size == window.size, "the root does not fill the window: \(root.frame)")
  let first = try window.snapshot()
  try check(middle(of: first) == [255, 0, 0], "not red: \(middle(of: first))")

  // One call for each frame, while frames are wanted.
  var times: [CFTimeInterval] = []
  let link = window.displayLink { times.append($0.timestamp) }
  for _ in 0..<5 { try window.renderFrame() }
  try check(times.count >= 4, "5 frames, but \(times.count) calls of the display link")
  try check(zip(times, times.dropFirst()).allSatisfy(<), "times of calls: \(times)")
  try check(
    (times.last ?? 0) - (times.first ?? 0) > 0.02, "4 frames do not wait for the display: \(times)")
  link.invalidate()
  let count = times.count
  for _ in 0..<3 { try window.renderFrame() }
  try check(times.count == count, "an invalid display link is called")

  // The root and the pixels follow the size of the window.
  window.size = CGSize(width: 400, height: 300)
  for _ in 0..<100 where root.bounds.size != CGSize(width: 400, height: 300) {
    try window.renderFrame()
  }
  try check(root.bounds.size == CGSize(width: 400, height: 300), "root: \(root.bounds)")
  let second = try window.snapshot()
  try check(
    second.width == Int(400 * window.scale) && second.height == Int(300 * window.scale),
    "\(second.width) x \(second.height) pixels")
  try check(middle(of: second) == [255, 0, 0], "not red after resizing: \(middle(of: second))")

  window.close()
  try window.run()
  print("window-check: ok")
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("error: WindowCheck: \(error)\n".utf8))
  exit(1)
}
