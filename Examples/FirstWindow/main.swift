import LaminaWindow
import QuartzCore

let window = try LayerWindow(size: CGSize(width: 640, height: 400), title: "First window")
window.root.backgroundColor = CGColor(red: 0.09, green: 0.10, blue: 0.23, alpha: 1)

let hand = CALayer()
hand.bounds = CGRect(x: 0, y: 0, width: 12, height: 140)
hand.anchorPoint = CGPoint(x: 0.5, y: 0)
hand.cornerRadius = 6
hand.backgroundColor = CGColor(red: 1, green: 0.42, blue: 0.37, alpha: 1)
window.root.addSublayer(hand)

// Once a frame: the hand stands at the window's centre and turns once a minute.
let link = window.displayLink { link in
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  let size = window.root.bounds.size
  hand.position = CGPoint(x: size.width / 2, y: size.height / 2)
  let angle = -2 * Double.pi * link.targetTimestamp / 60
  hand.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
  CATransaction.commit()
}
try window.run()
link.invalidate()
