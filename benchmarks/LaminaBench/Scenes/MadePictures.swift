import Foundation
import Lamina

/// `pictures lent|data`: replaces a hundred images by new ones, which the frame makes from bytes
/// in the program's own order: red, green, blue, and a byte that is ignored.
///
/// `memory` lends the bytes to the images. `data` has them in a `CFData`.
final class MadePictures: BenchScene {
  enum Kind: String, CaseIterable {
    case lent, data
  }

  let root = Stage.root()
  let layerCount = PanelGrid.count + 1
  let contentBytes = PanelGrid.count * PanelGrid.side * PanelGrid.side * 4
  private let kind: Kind
  private var layers: [CALayer] = []
  private let sets: [[NSData]]
  private let space: CGColorSpace

  init(_ kind: Kind) throws {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else {
      throw BenchFailure("pictures: there is no sRGB")
    }
    (self.kind, self.space) = (kind, space)
    sets = (0..<2).map { set in (0..<PanelGrid.count).map { Self.bytes(set, $0) } }
    for number in 0..<PanelGrid.count {
      let layer = CALayer(at: PanelGrid.place(number))
      layers.append(layer)
      root.addSublayer(layer)
    }
    change(0)
  }

  private static func bytes(_ set: Int, _ number: Int) -> NSData {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(PanelGrid.side * PanelGrid.side * 4)
    for y in 0..<PanelGrid.side {
      for x in 0..<PanelGrid.side {
        bytes += [x + set * 128, y + number * 2, number * 5, x * y].map {
          UInt8(truncatingIfNeeded: $0)
        }
      }
    }
    return NSData(bytes: bytes, length: bytes.count)
  }

  func change(_ frame: Int) {
    for (layer, bytes) in zip(layers, sets[frame % 2]) { layer.contents = image(bytes) }
  }

  private func image(_ bytes: NSData) -> CGImage? {
    provider(bytes).flatMap {
      CGImage(
        width: PanelGrid.side, height: PanelGrid.side, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: PanelGrid.side * 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: $0,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  private func provider(_ bytes: NSData) -> CGDataProvider? {
    switch kind {
    case .lent:
      CGDataProvider(dataInfo: nil, data: bytes.bytes, size: bytes.length) { _, _, _ in }
    case .data: CGDataProvider(data: bytes)
    }
  }
}
