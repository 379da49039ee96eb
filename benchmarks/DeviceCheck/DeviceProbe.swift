import Foundation
import Lamina

/// Facts and times of a device, each found on its own: one that fails is noted, and the next one
/// runs.
struct DeviceProbe {
  /// One thing that was found out. `isGood` is nil where there is no right answer.
  struct Finding: Encodable {
    let name: String
    let value: String
    var isGood: Bool?
  }

  private(set) var findings: [Finding] = []
  private let device: GLDeviceRequest

  var isGood: Bool { findings.allSatisfy { $0.isGood != false } }

  /// Runs every probe on `device`, within seconds.
  init(_ device: GLDeviceRequest) {
    self.device = device
    probe("read format") { try Self.readFormat(device) }
    probe("opening twice, ms") { try Self.openings(device) }
    probe("make current, us") { try Self.makeCurrent(device) }
    probe("exact copies") { try Self.copies(device) }
    probe("linear filter") { try Self.linearFilter(device) }
    for (name, option) in CARenderOptions.names where name != "dithering" {
      probe("without \(name)") { try Self.equalPictures(device, without: option) }
    }
    for side in [256, 1080] { probe("frames of \(side)") { try Self.frames(device, side) } }
  }

  private mutating func probe(_ name: String, _ body: () throws -> (String, Bool?)) {
    do {
      let (value, isGood) = try body()
      findings.append(Finding(name: name, value: value, isGood: isGood))
    } catch {
      findings.append(Finding(name: name, value: "failed: \(error)", isGood: false))
    }
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure { try body() }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

  /// The format and type that the driver reads fastest, as GL names them.
  private static func readFormat(_ device: GLDeviceRequest) throws -> (String, Bool?) {
    let context = try GLContext.open(device)
    defer { context.close() }
    let target = try RenderTarget(context: context, width: 16, height: 16)
    defer { target.delete() }
    return try context.withCurrent {
      var (format, type): ([Int32], [Int32]) = ([0, 0, 0, 0], [0, 0, 0, 0])
      // GL_IMPLEMENTATION_COLOR_READ_FORMAT and …_TYPE.
      context.gl.getIntegerv(0x8B9B, &format)
      context.gl.getIntegerv(0x8B9A, &type)
      let words = [format[0], type[0]].map { "0x" + String($0, radix: 16) }
      return (
        "\(words.joined(separator: ", ")); targets are \(context.pixelOrder == .bgra ? "BGRA" : "RGBA")",
        nil
      )
    }
  }

  private static func openings(_ device: GLDeviceRequest) throws -> (String, Bool?) {
    GLDisplays.closeUnused()
    let times = try (0..<3).map { _ in
      try milliseconds { try GLContext.open(device).close() }
    }
    return (times.map(text).joined(separator: ", "), nil)
  }

  private static func makeCurrent(_ device: GLDeviceRequest) throws -> (String, Bool?) {
    let context = try GLContext.open(device)
    defer { context.close() }
    let count = 200
    let time = try milliseconds { for _ in 0..<count { try context.withCurrent {} } }
    return (text(time * 1e3 / Double(count)), nil)
  }

  /// Images that are shown at their own size on whole pixels: each pixel is the image's own.
  private static func copies(_ device: GLDeviceRequest) throws -> (String, Bool?) {
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
    return ("\(count * side * side - wrong) of \(count * side * side) pixels", wrong == 0)
  }

  /// Four texels across 64 pixels, filtered linearly: how far the values are from exact ones.
  private static func linearFilter(_ device: GLDeviceRequest) throws -> (String, Bool?) {
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
    return ("at most \(text(largest)) of 255 from exact values", largest <= 3)
  }

  /// Pictures with one optimisation off, among them framebuffer fetch, against those with all on.
  private static func equalPictures(
    _ device: GLDeviceRequest, without option: CARenderOptions
  ) throws -> (String, Bool?) {
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
    return ("\(roots.count - wrong.count) of \(roots.count) pictures are equal", wrong.isEmpty)
  }

  /// The time of a frame in which everything moves, and of its read-back.
  private static func frames(_ device: GLDeviceRequest, _ side: Int) throws -> (String, Bool?) {
    var maker = TreeMaker(seed: 7)
    let root = maker.tree()
    root.bounds.size = CGSize(width: side, height: side)
    let renderer = try OffscreenRenderer(size: root.bounds.size, device: device)
    let count = 20
    _ = try renderer.render(root, at: 0)
    let time = try milliseconds {
      for frame in 0..<count {
        root.sublayerTransform = CATransform3DMakeTranslation(Double(frame), 0, 0)
        _ = try renderer.render(root, at: 0)
      }
    }
    return ("\(text(time / Double(count))) ms with read-back", nil)
  }
}
