import Lamina

/// `overdraw opaque|alpha|faded`: 40 images on top of each other, each as large as the stage. The
/// topmost one changes its image.
final class Overdraw: BenchScene {
  enum Kind: String, CaseIterable {
    case opaque, alpha
    /// Opaque images in layers with an opacity of 0.5, none of which is a group.
    case faded
  }

  private static let count = 40

  let root = Stage.root()
  let layerCount = Overdraw.count + 1
  let contentBytes = 2 * Stage.width * Stage.height * 4
  private let pictures: [CGImage]
  private let top: CALayer

  init(_ kind: Kind) throws {
    let alpha = kind == .alpha ? 128 : 255
    pictures = try [false, true].map {
      try Pictures.gradient(Stage.width, Stage.height, green: $0, alpha: alpha)
    }
    var top = CALayer()
    for number in 0..<Self.count {
      top = CALayer(at: CGRect(origin: .zero, size: Stage.size), picture: pictures[number % 2])
      if kind == .faded {
        top.opacity = 0.5
        top.allowsGroupOpacity = false
      }
      root.addSublayer(top)
    }
    self.top = top
  }

  func change(_ frame: Int) { top.contents = pictures[frame % 2] }
}
