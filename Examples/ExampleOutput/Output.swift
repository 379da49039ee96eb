import QuartzCore

/// Shows `layer` as a card on paper and writes the picture as PNG, to the program's first argument
/// or to `out/NAME.png`.
public func show(_ layer: CALayer, as name: String) throws {
  let paper = CALayer()
  paper.bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
  paper.backgroundColor = CGColor(red: 0.95, green: 0.94, blue: 0.91, alpha: 1)

  layer.frame = paper.bounds.insetBy(dx: 16, dy: 16)
  layer.contentsScale = 2
  layer.cornerRadius = 14
  layer.masksToBounds = true
  paper.addSublayer(layer)

  // If the layer is marked it is displayed. Then it is drawn with the rest of the tree.
  let renderer = try OffscreenRenderer(size: paper.bounds.size, scale: 2)
  _ = try renderer.render(paper)

  let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "out/\(name).png"
  let file = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try renderer.writePNG(to: file)
  print(path)
}
