import Foundation
import Lamina

/// Many sprites of 32 x 32 with one image, on 1920 x 1080 pixels: the scenes `sprites N` and
/// `one-dirty N` of lamina-bench.
final class SpriteStage {
  static let size = CGSize(width: 1920, height: 1080)

  let root = CALayer()
  private var sprites: [CALayer] = []
  private let mover = CALayer()
  private let turns = (0..<256).map {
    CATransform3DMakeRotation(CGFloat($0) * 2 * .pi / 256, 0, 0, 1)
  }

  /// Sprites that `turn(_:)` turns.
  init(_ count: Int) throws {
    root.bounds = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.12, alpha: 1)
    let image = try Self.tile(32, number: 0)
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
      layer.position = CGPoint(x: 20 + index * 37 % 1_880, y: 20 + index * 53 % 1_040)
      layer.contents = image
      root.addSublayer(layer)
      sprites.append(layer)
    }
  }

  /// Adds a layer above the sprites, for `moveOne(_:)`.
  func addMover() throws {
    mover.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    mover.contents = try Self.tile(64, number: 1)
    moveOne(0)
    root.addSublayer(mover)
  }

  /// Turns every sprite.
  func turn(_ frame: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for index in sprites.indices { sprites[index].transform = turns[(index + frame) & 255] }
    CATransaction.commit()
  }

  /// Moves one layer by a pixel.
  func moveOne(_ frame: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mover.position = CGPoint(x: 100 + frame % 1_700, y: 500)
    CATransaction.commit()
  }

  /// An opaque gradient; different numbers give different images.
  static func tile(_ side: Int, number: Int) throws -> CGImage {
    CGImage(
      pixels: try PixelBuffer(width: side, height: side) { bytes in
        for texel in 0..<side * side {
          bytes[texel * 4] = UInt8(truncatingIfNeeded: 128 + number)
          bytes[texel * 4 + 1] = UInt8(truncatingIfNeeded: texel / side * 255 / side)
          bytes[texel * 4 + 2] = UInt8(truncatingIfNeeded: texel % side * 255 / side)
          bytes[texel * 4 + 3] = 255
        }
      })
  }
}
