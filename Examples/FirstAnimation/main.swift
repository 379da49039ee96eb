import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)

let ball = CALayer()
ball.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
ball.cornerRadius = 20
ball.backgroundColor = CGColor(red: 0.20, green: 0.47, blue: 0.95, alpha: 1)
ball.position = CGPoint(x: 280, y: 100)
root.addSublayer(ball)

let move = CABasicAnimation(keyPath: "position.x")
move.fromValue = 40.0
move.duration = 1
ball.add(move, forKey: "move")

// A picture shows the time that it is asked for, so frames may be drawn in any order.
let renderer = try OffscreenRenderer(size: root.bounds.size)
renderer.keepsAnimations = true
for (number, time) in [0.0, 0.5, 1.0].enumerated() {
  _ = try renderer.render(root, at: time)
  try renderer.writePNG(to: URL(fileURLWithPath: "first-animation-\(number).png"))
}
