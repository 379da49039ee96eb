// What the README shows of programs and servers, compiled. Writes out/door.png.
import QuartzCore

/// A layer as the root of a picture, from which the image comes.
func program() throws -> CGImage {
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
  card.backgroundColor = CGColor(red: 1, green: 0.42, blue: 0.37, alpha: 1)
  let renderer = try OffscreenRenderer(size: card.bounds.size, scale: 2)
  let picture = try renderer.render(card)  // an image of 640 by 400 pixels
  return picture
}

/// The bytes of a picture for a request.
func answer(_ request: String) async throws -> Data {
  let pool = try RenderPool(contexts: 4)
  let png = try await pool.renderData(
    as: .png, size: CGSize(width: 1200, height: 630), deadline: .now + .seconds(10)
  ) { makeCard(for: request) }
  await pool.shutdown()
  return png
}

func makeCard(for request: String) -> CALayer {
  let card = CATextLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 1200, height: 630)
  card.backgroundColor = CGColor(red: 0.09, green: 0.10, blue: 0.23, alpha: 1)
  (card.string, card.fontSize) = (request, 96)
  return card
}

let picture = try program()
guard picture.width == 640, picture.height == 400 else {
  fatalError("the picture is \(picture.width) x \(picture.height), not 640 x 400")
}
let file = URL(fileURLWithPath: "out/door.png")
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
try await answer("Hello").write(to: file)
print(file.relativePath)
