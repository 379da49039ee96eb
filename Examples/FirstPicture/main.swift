import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
root.backgroundColor = CGColor(red: 0.09, green: 0.10, blue: 0.23, alpha: 1)

let card = CALayer()
card.frame = CGRect(x: 100, y: 25, width: 120, height: 150)
card.cornerRadius = 14
card.backgroundColor = CGColor(red: 1, green: 0.42, blue: 0.37, alpha: 1)
card.shadowOpacity = 0.5
root.addSublayer(card)

// 2 pixels a point: a picture of 640 x 400 pixels.
let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 2)
_ = try renderer.render(root)
try renderer.writePNG(to: URL(fileURLWithPath: "first-picture.png"))
