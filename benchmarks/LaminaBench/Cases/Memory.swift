import CAllocations
import Foundation
import Lamina

/// `memory N`: the memory for a plain layer, and for textures of images in some sizes.
///
/// It runs in its own process, because the store of layers keeps the memory of earlier scenes.
func memoryFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  if settings.isChild { return try layerFigures(count, settings) + textureFigures(settings) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  process.arguments = ["memory", "\(count)", "--json", "-", "--child"]
  if let device = settings.device { process.arguments? += ["--device", device.description] }
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw BenchFailure("its process ended with status \(process.terminationStatus)")
  }
  return try JSONDecoder().decode(Results.self, from: data).figures.flatMap(\.figures)
}

/// The bytes on the heap per layer with one colour, in a tree that was rendered once, without the
/// object itself; and the bytes that a running animation adds. If the driver is in this process,
/// its copies of instance records are included.
private func layerFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  // The renderer draws once first, so that it has everything that it needs only once.
  let limits = Stage.limits(layers: count)
  let renderer = try OffscreenRenderer(
    size: Stage.size, device: settings.device, limits: limits, options: settings.options)
  let first = Stage.root()
  for _ in 0..<16 { first.addSublayer(plainLayer(0)) }
  _ = try renderer.renderStages(first)
  allocations_trim()

  let root = Stage.root()
  let before = allocations_live_bytes()
  for number in 0..<count { root.addSublayer(plainLayer(number)) }
  let made = allocations_live_bytes()
  _ = try renderer.renderStages(root)
  let rendered = allocations_live_bytes()
  let object = allocations_block_bytes(Unmanaged.passUnretained(root).toOpaque())
  let animation = CABasicAnimation(keyPath: "opacity")
  (animation.fromValue, animation.toValue, animation.duration) = (0.5, 1, 1_000)
  let still = allocations_live_bytes()
  for layer in root.sublayers ?? [] { layer.add(animation, forKey: "fade") }
  _ = try renderer.renderStages(root)
  let animated = allocations_live_bytes()
  let copy = allocations_block_bytes(Unmanaged.passUnretained(animation).toOpaque())
  func perLayer(_ bytes: Int) -> Double { Double(bytes) / Double(count) }
  return [
    Figure("object", Double(object), "bytes"),
    Figure("beyond the object, not rendered", perLayer(made - before) - Double(object), "bytes"),
    Figure(
      "beyond the object, rendered", perLayer(rendered - before) - Double(object),
      "bytes"),
    Figure("an animation's object", Double(copy), "bytes"),
    Figure(
      "an animated layer more, beyond that object", perLayer(animated - still) - Double(copy),
      "bytes"),
  ]
}

private func plainLayer(_ number: Int) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
  layer.position = CGPoint(
    x: CGFloat(20 + number * 37 % 1_880), y: CGFloat(20 + number * 53 % 1_040))
  layer.backgroundColor = PlainColor.value
  return layer
}

/// One colour that all layers share, as in an application.
private enum PlainColor {
  static let value = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.8, alpha: 1)
}

/// The bytes of textures per byte of the images in them.
private func textureFigures(_ settings: RunSettings) throws -> [Figure] {
  try [(500, 32, 32), (20, 200, 150), (1, 1_000, 700)].map { count, width, height in
    let root = Stage.root()
    for number in 0..<count {
      let picture = try Pictures.make(width, height) { x, y in Texel(bytes: x + number, y, number) }
      root.addSublayer(
        CALayer(
          at: CGRect(x: number * 37 % 900, y: number * 53 % 300, width: width, height: height),
          picture: picture))
    }
    let renderer = try OffscreenRenderer(
      size: Stage.size, device: settings.device, options: settings.options)
    _ = try renderer.renderStages(root)
    let ratio = Double(renderer.statistics.textureBytes) / Double(count * width * height * 4)
    return Figure("textures of \(count) x \(width)x\(height)", ratio, "ratio")
  }
}
