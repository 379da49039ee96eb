// Four pulses of a ported layer. Writes the picture at 6.7 s to the file of the first argument.
import Foundation
import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
root.backgroundColor = CGColor(red: 0.07, green: 0.09, blue: 0.17, alpha: 1)

let pulsator = Pulsator()
pulsator.position = CGPoint(x: 120, y: 80)
pulsator.numPulse = 4
pulsator.radius = 76
pulsator.animationDuration = 4
pulsator.keyTimeForHalfOpacity = 0.5
pulsator.timingFunction = CAMediaTimingFunction(name: .linear)
pulsator.backgroundColor = CGColor(red: 0.25, green: 0.7, blue: 1, alpha: 0.8)
// Otherwise it waits for five seconds, with a timer of the main queue.
pulsator.delay = 0
root.addSublayer(pulsator)
pulsator.start()

let renderer = try OffscreenRenderer(size: root.bounds.size, scale: screenScale)
// The animations begin at 0; after four seconds every pulse is on its way.
_ = try renderer.render(root, at: 0)
_ = try renderer.render(root, at: 6.7)
let file = URL(fileURLWithPath: CommandLine.arguments[1])
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
try renderer.writePNG(to: file)
print(file.path)
