import LaminaScene
import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
root.backgroundColor = CGColor(red: 0.98, green: 0.80, blue: 0.35, alpha: 1)

// A scene file is text: open it in an editor, or hand it to `lamina render`.
let file = URL(fileURLWithPath: "first-scene.caml")
try SceneWriter().write(Scene(root: root), to: file)

let scene = try SceneReader().read(contentsOf: file)
for warning in scene.warnings { print(warning) }
if let shown = scene.root {
  let renderer = try OffscreenRenderer(size: shown.bounds.size)
  _ = try renderer.render(shown)
  try renderer.writePNG(to: URL(fileURLWithPath: "first-scene.png"))
}
