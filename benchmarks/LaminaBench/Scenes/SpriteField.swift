import Lamina

/// Sprites of 32 x 32 across the stage, all with the same image.
private func sprite(_ index: Int, _ picture: CGImage) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
  layer.position = CGPoint(x: CGFloat(20 + index * 37 % 1_880), y: CGFloat(20 + index * 53 % 1_040))
  layer.contents = picture
  return layer
}

/// `static N`: nothing ever changes.
class StillSprites: BenchScene {
  let root = Stage.root()
  let picture: CGImage
  var sprites: [CALayer]

  init(_ count: Int) throws {
    let picture = try Pictures.tile(32)
    self.picture = picture
    sprites = (0..<count).map { sprite($0, picture) }
    for layer in sprites { root.addSublayer(layer) }
  }

  var layerCount: Int { sprites.count + 1 }
  var contentBytes: Int { 32 * 32 * 4 }
  var isMoving: Bool { false }
  func change(_ frame: Int) {}
}

/// `sprites N`: every sprite turns in every frame.
final class TurningSprites: StillSprites {
  /// Made once, because the sets are measured and not the sines.
  private let turns = (0..<256).map {
    CATransform3DMakeRotation(CGFloat($0) * 2 * .pi / 256, 0, 0, 1)
  }

  override var isMoving: Bool { true }

  override func change(_ frame: Int) {
    for index in sprites.indices { sprites[index].transform = turns[(index + frame) & 255] }
  }
}

/// `one-dirty N`: one layer moves by a pixel above a field that does not change.
final class OneDirty: StillSprites {
  private let mover = CALayer()

  override init(_ count: Int) throws {
    try super.init(count)
    mover.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    mover.contents = try Pictures.tile(64)
    change(0)
    root.addSublayer(mover)
  }

  override var layerCount: Int { sprites.count + 2 }
  override var contentBytes: Int { 32 * 32 * 4 + 64 * 64 * 4 }
  override var isMoving: Bool { true }

  override func change(_ frame: Int) {
    mover.position = CGPoint(x: CGFloat(100 + frame % 1_700), y: 500)
  }
}

/// `tree-edit`: removes every other of 2,000 layers and inserts a new one before each of the
/// others.
final class TreeEdit: StillSprites {
  override init(_ count: Int) throws { try super.init(count) }

  override var isMoving: Bool { true }

  override func change(_ frame: Int) {
    var after: [CALayer] = []
    after.reserveCapacity(sprites.count)
    let pairs = sprites.count / 2
    for pair in 0..<pairs {
      let (old, kept) = (sprites[2 * pair], sprites[2 * pair + 1])
      let new = CALayer()
      new.bounds = old.bounds
      new.position = old.position
      new.contents = picture
      old.removeFromSuperlayer()
      // Inserted behind the layer that stays, so that the order changes from frame to frame.
      root.insertSublayer(new, at: UInt32(2 * pair + 1))
      after.append(kept)
      after.append(new)
    }
    sprites = after
  }
}
