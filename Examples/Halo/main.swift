// A halo, ported from Apple's systems: docs/porting.md. Writes the picture at 3.5 s to out/halo.png
// or the file of the first argument.
import Foundation
import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
root.backgroundColor = CGColor(red: 0.07, green: 0.09, blue: 0.17, alpha: 1)

let halo = Halo()
halo.frame = root.bounds
halo.radius = 70
root.addSublayer(halo)

let dot = CALayer()
dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
dot.position = CGPoint(x: 120, y: 80)
dot.cornerRadius = 9
dot.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
root.addSublayer(dot)

let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 2)
// The animations begin at 0; three seconds later every ring is on its way.
_ = try renderer.render(root, at: 0)
_ = try renderer.render(root, at: 3.5)
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "out/halo.png"
let file = URL(fileURLWithPath: path)
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
try renderer.writePNG(to: file)
print(path)
