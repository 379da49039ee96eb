// Four loaders as in the well-known collections. Each is a replicator with one layer in it. Writes
// 60 frames of one turn, two seconds, as PNG files into out/loader or the folder of the first
// argument. If a file and a time are given, writes only the picture at that time.
import Foundation
import QuartzCore

func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

/// The time in seconds after which all loaders look the same again.
let turn = 2.0
let size = CGSize(width: 480, height: 120)

func replicator(_ x: CGFloat, _ count: Int, _ step: CATransform3D, delay: CFTimeInterval)
  -> CAReplicatorLayer
{
  let replicator = CAReplicatorLayer()
  replicator.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
  replicator.position = CGPoint(x: x, y: 60)
  replicator.instanceCount = count
  replicator.instanceTransform = step
  replicator.instanceDelay = delay
  return replicator
}

func block(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat)
  -> CALayer
{
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x, y: y)
  layer.cornerRadius = radius
  layer.backgroundColor = color(1, 1, 1)
  return layer
}

/// Animates from one value to another `times` in a turn, and also back if `comesBack`. The
/// animation began before time 0, so that no instance waits.
func pulse(
  _ key: String, from: Double, to: Double, times: Double = 1, comesBack: Bool = false
) -> CAAnimation {
  let animation = CABasicAnimation(keyPath: key)
  (animation.fromValue, animation.toValue) = (from, to)
  animation.duration = turn / times / (comesBack ? 2 : 1)
  animation.autoreverses = comesBack
  animation.beginTime = -4 * turn
  animation.repeatCount = .infinity
  if comesBack { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
  return animation
}

/// Twelve ticks around a centre. The last one to light up is the brightest.
func ticks(_ x: CGFloat) -> CALayer {
  let count = 12
  let ring = replicator(
    x, count, CATransform3DMakeRotation(-2 * .pi / CGFloat(count), 0, 0, 1),
    delay: turn / 2 / Double(count))
  let tick = block(40, 66, 6, 20, radius: 3)
  tick.add(pulse("opacity", from: 1, to: 0.12, times: 2), forKey: "fade")
  ring.addSublayer(tick)
  return ring
}

/// Dots on a ring that shrink one after the other, with colours from one to another.
func dots(_ x: CGFloat) -> CALayer {
  let count = 10
  let ring = replicator(
    x, count, CATransform3DMakeRotation(-2 * .pi / CGFloat(count), 0, 0, 1),
    delay: turn / Double(count))
  ring.instanceColor = color(1, 0.85, 0.3)
  (ring.instanceGreenOffset, ring.instanceBlueOffset) = (-0.06, 0.05)
  let dot = block(40, 70, 13, 13, radius: 6.5)
  dot.add(pulse("transform.scale", from: 1, to: 0.15), forKey: "shrink")
  ring.addSublayer(dot)
  return ring
}

/// Bars of a music player.
func bars(_ x: CGFloat) -> CALayer {
  let row = replicator(x, 5, CATransform3DMakeTranslation(15, 0, 0), delay: turn * 0.09)
  row.instanceColor = color(0.25, 0.9, 0.65)
  row.instanceBlueOffset = 0.08
  let bar = block(10, 40, 8, 56, radius: 4)
  bar.add(
    pulse("transform.scale.y", from: 1, to: 0.25, times: 2, comesBack: true), forKey: "bounce")
  row.addSublayer(bar)
  return row
}

/// A grid of squares with a wave from corner to corner: a replicator of rows contains a replicator
/// of squares.
func grid(_ x: CGFloat) -> CALayer {
  let rows = replicator(x, 4, CATransform3DMakeTranslation(0, -20, 0), delay: turn * 0.06)
  rows.instanceGreenOffset = -0.12
  let row = replicator(40, 4, CATransform3DMakeTranslation(20, 0, 0), delay: turn * 0.06)
  row.position.y = 40
  row.instanceColor = color(0.5, 0.7, 1)
  row.instanceRedOffset = 0.12
  let square = block(10, 70, 16, 16, radius: 3)
  square.add(pulse("transform.scale", from: 1, to: 0.2, comesBack: true), forKey: "wave")
  square.add(pulse("opacity", from: 1, to: 0.3, comesBack: true), forKey: "dim")
  row.addSublayer(square)
  rows.addSublayer(row)
  return rows
}

func makeLoaders() -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(origin: .zero, size: size)
  root.backgroundColor = color(0.10, 0.11, 0.16)
  for (index, make) in [ticks, dots, bars, grid].enumerated() {
    root.addSublayer(make(60 + 120 * CGFloat(index)))
  }
  return root
}

let arguments = CommandLine.arguments
let root = makeLoaders()
let renderer = try OffscreenRenderer(size: size, scale: 2)

@MainActor
func write(_ time: Double, to url: URL) throws {
  _ = try renderer.render(root, at: time)
  try renderer.writePNG(to: url)
}

if arguments.count > 2, let time = Double(arguments[2]) {
  try write(time, to: URL(fileURLWithPath: arguments[1]))
} else {
  let folder = URL(fileURLWithPath: arguments.count > 1 ? arguments[1] : "out/loader")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let frames = 60
  for frame in 0..<frames {
    let name = String(repeating: "0", count: 5 - String(frame).count) + "\(frame).png"
    try write(turn * Double(frame) / Double(frames), to: folder.appendingPathComponent(name))
  }
  print("\(frames) frames in \(folder.path)")
}
