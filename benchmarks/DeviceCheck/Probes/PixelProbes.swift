import Foundation
import Lamina

// Whether pixels are what Lamina relies on.
extension DeviceProbe {
  mutating func pixels() {
    probe("rasterization", Self.rasterization)
    probe("exact copies", Self.copies)
    probe("linear filter", Self.linearFilter)
    for (name, option) in CARenderOptions.names where name != "dithering" {
      probe("without \(name)") { try Self.equalPictures($0, without: option) }
    }
  }

  /// Images that are shown at their own size on whole pixels: each pixel is the image's own.
  private static func copies(_ device: GLDeviceRequest) throws -> Answer {
    let (side, count) = (13, 300)
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 20 * 16, height: 15 * 16)
    root.isGeometryFlipped = true
    var images: [CGImage] = []
    for index in 0..<count {
      let image = try CGImage(
        pixels: PixelBuffer(width: side, height: side) { bytes in
          for texel in 0..<side * side {
            for channel in 0..<3 {
              bytes[texel * 4 + channel] = UInt8(
                truncatingIfNeeded: (texel &* 31 &+ index) &* (channel &* 2 &+ 3))
            }
            bytes[texel * 4 + 3] = 255
          }
        })
      let layer = CALayer()
      layer.contents = image
      layer.frame = CGRect(
        x: index % 20 * 16 + 1, y: index / 20 * 16 + 2, width: side, height: side)
      root.addSublayer(layer)
      images.append(image)
    }
    let picture = try OffscreenRenderer(size: root.bounds.size, device: device).render(root, at: 0)
    var wrong = 0
    for (index, image) in images.enumerated() {
      let (left, top) = (index % 20 * 16 + 1, index / 20 * 16 + 2)
      picture.pixels.withUnsafeBytes { shown in
        image.pixels.withUnsafeBytes { wanted in
          for texel in 0..<side * side {
            let place = ((top + texel / side) * picture.width + left + texel % side) * 4
            for byte in 0..<4 where shown[place + byte] != wanted[texel * 4 + byte] {
              wrong += 1
              break
            }
          }
        }
      }
    }
    return Answer(
      "\(count * side * side - wrong) of \(count * side * side) pixels", isGood: wrong == 0)
  }

  /// Four texels across 64 pixels, filtered linearly: how far the values are from exact ones.
  private static func linearFilter(_ device: GLDeviceRequest) throws -> Answer {
    let values: [UInt8] = [0, 255, 60, 200]
    let image = try CGImage(
      pixels: PixelBuffer(width: 4, height: 1) { bytes in
        for texel in 0..<4 {
          for channel in 0..<3 { bytes[texel * 4 + channel] = values[texel] }
          bytes[texel * 4 + 3] = 255
        }
      })
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 4)
    layer.contents = image
    let picture = try OffscreenRenderer(size: layer.bounds.size, device: device).render(
      layer, at: 0)
    var largest = 0.0
    picture.pixels.withUnsafeBytes { bytes in
      for x in 0..<64 {
        let place = min(max((Double(x) + 0.5) / 16 - 0.5, 0), 3)
        let (low, part) = (Int(place), place - place.rounded(.down))
        let wanted =
          Double(values[low]) * (1 - part) + Double(values[min(low + 1, 3)]) * part
        largest = max(largest, abs(Double(bytes[(64 + x) * 4]) - wanted))
      }
    }
    return Answer("at most \(text(largest)) of 255 from exact values", isGood: largest <= 3)
  }

  /// Pictures with one optimisation off, among them framebuffer fetch, against those with all on.
  private static func equalPictures(
    _ device: GLDeviceRequest, without option: CARenderOptions
  ) throws -> Answer {
    var roots = KindScenes.all().map(\.root)
    for seed in 0..<6 {
      var maker = TreeMaker(seed: UInt64(3_000 + seed))
      roots.append(maker.tree())
    }
    func draw(_ root: CALayer, _ options: CARenderOptions) throws -> [UInt8] {
      let renderer = try OffscreenRenderer(
        size: root.bounds.size, device: device, options: options)
      return try renderer.render(root, at: 0).pixels.withUnsafeBytes { Array($0) }
    }
    let wrong = try roots.filter {
      try draw($0, CARenderOptions.all.subtracting(option)) != draw($0, .all)
    }
    return Answer(
      "\(roots.count - wrong.count) of \(roots.count) pictures are equal", isGood: wrong.isEmpty)
  }
}
