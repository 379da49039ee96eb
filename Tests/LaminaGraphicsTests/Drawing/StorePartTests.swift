import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Rectangles of a store that are drawn again get exactly the pixels that drawing the whole store
/// gives.
@Suite struct StorePartTests {
  /// The pixels of a store of 64 x 64 points in which only `parts`, in pixels, are drawn.
  func pixels(
    _ parts: [PixelBox], scale: CGFloat, isFlipped: Bool, isOpaque: Bool,
    _ body: (CGContext) -> Void
  ) throws -> [UInt8] {
    let side = Int((64 * scale).rounded(.up))
    var memory = [UInt8](repeating: 0, count: side * side * 4)
    try memory.withUnsafeMutableBytes { bytes in
      let base = try #require(bytes.baseAddress)
      let clips = parts.map { part in
        let y = CGFloat(isFlipped ? part.y : side - part.maxY)
        return CGRect(
          x: CGFloat(part.x) / scale, y: y / scale, width: CGFloat(part.width) / scale,
          height: CGFloat(part.height) / scale
        ).insetBy(dx: 1e-7, dy: 1e-7)
      }
      let context = try #require(
        CGContext(
          layerBounds: box(0, 0, 64, 64), scale: scale, isFlipped: isFlipped, clips: clips,
          storeWidth: side,
          storeHeight: side, box: (0, 0, side, side), memory: base,
          bytesPerRow: side * 4, isOpaque: isOpaque))
      body(context)
      context.flush()
    }
    return memory
  }

  @Test(arguments: RandomScene.kinds)
  func partsAreTheWhole(kind: String) throws {
    let count = ProcessInfo.processInfo.environment["SCENES"].flatMap { Int($0) } ?? 12
    var noise = Noise(state: 7)
    for seed in 0..<count {
      let scale = ([1, 2, 1.5, 0.7, 3] as [CGFloat])[seed % 5]
      let (isFlipped, isOpaque) = (seed % 2 == 0, seed % 3 == 0)
      let side = Int((64 * scale).rounded(.up))
      let whole = PixelBox(x: 0, y: 0, width: side, height: side)
      let full = try pixels([whole], scale: scale, isFlipped: isFlipped, isOpaque: isOpaque) {
        RandomScene.draw(kind, seed, in: $0)
      }
      for _ in 0..<4 {
        let parts = (0..<Int.random(in: 1...3, using: &noise)).map { _ in
          let (x, y) = (
            Int.random(in: 0..<side, using: &noise), Int.random(in: 0..<side, using: &noise)
          )
          return PixelBox(
            x: x, y: y, width: Int.random(in: 1...(side - x), using: &noise),
            height: Int.random(in: 1...min(side - y, 30), using: &noise))
        }
        let drawn = try pixels(parts, scale: scale, isFlipped: isFlipped, isOpaque: isOpaque) {
          RandomScene.draw(kind, seed, in: $0)
        }
        var (wrong, outside, largest) = (0, 0, 0)
        for index in stride(from: 0, to: full.count, by: 4) {
          let pixel = PixelBox(x: index / 4 % side, y: index / 4 / side, width: 1, height: 1)
          if parts.contains(where: { $0.contains(pixel) }) {
            for byte in index..<(index + 4)
            where isOpaque ? byte % 4 != 3 && drawn[byte] != full[byte] : drawn[byte] != full[byte]
            {
              wrong += 1
              largest = max(largest, abs(Int(drawn[byte]) - Int(full[byte])))
            }
          } else if drawn[index..<(index + 4)].contains(where: { $0 != 0 }) {
            outside += 1
          }
        }
        #expect(wrong == 0, "seed \(seed), \(parts), by at most \(largest)")
        #expect(outside == 0)
      }
    }
  }

  /// The clip that a delegate sees is the changed area, in the delegate's space.
  @Test func theClipIsWhatChanges() throws {
    _ = try pixels(
      [PixelBox(x: 20, y: 30, width: 8, height: 4)], scale: 2, isFlipped: false, isOpaque: false
    ) {
      let clip = $0.boundingBoxOfClipPath
      #expect(clip == box(10, 47, 4, 2))
      $0.clip(to: box(0, 0, 12, 100))
      #expect($0.boundingBoxOfClipPath == box(10, 47, 2, 2))
      $0.clip(to: box(0, 0, 2, 100))
      #expect($0.boundingBoxOfClipPath.isNull)
      $0.resetClip()
      #expect($0.boundingBoxOfClipPath == box(10, 47, 4, 2))
    }
  }
}
