import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Contexts for the stores of layers: where the layer's space lies, and that drawing a part gives
/// the pixels of the whole.
@Suite struct StoreTests {
  typealias Box = (x: Int, y: Int, width: Int, height: Int)

  /// The pixels of `box` in a store of 64 x 64 points at `scale`.
  func pixels(
    _ box: Box, clips: [CGRect], scale: CGFloat = 1, isFlipped: Bool = false,
    isOpaque: Bool = false,
    fill: UInt8 = 0, _ body: (CGContext) -> Void
  ) throws -> [UInt8] {
    var memory = [UInt8](repeating: fill, count: box.width * box.height * 4)
    try memory.withUnsafeMutableBytes { bytes in
      let base = try #require(bytes.baseAddress)
      let context = try #require(
        CGContext(
          layerBounds: CGRect(x: 0, y: 0, width: 64, height: 64), scale: scale,
          isFlipped: isFlipped,
          clips: clips, storeWidth: Int(64 * scale), storeHeight: Int(64 * scale), box: box,
          memory: base,
          bytesPerRow: box.width * 4, isOpaque: isOpaque))
      body(context)
      context.flush()
    }
    return memory
  }

  /// Drawing into a part of the store, or with a small clip, gives exactly the pixels of drawing
  /// everything.
  @Test(arguments: Scenes.names, [1, 2, 1.5] as [CGFloat])
  func partsAreDrawnAsTheWhole(name: String, scale: CGFloat) throws {
    let side = Int(64 * scale)
    for isFlipped in [false, true] {
      let whole = try pixels(
        (0, 0, side, side), clips: [.init(x: 0, y: 0, width: 64, height: 64)],
        scale: scale, isFlipped: isFlipped
      ) { Scenes.draw(name, in: $0) }
      for part: Box in [
        (0, 0, 20, 20), (17, 23, 31, 19), (side - 21, 3, 21, side - 3), (30, 30, 1, 1),
      ] {
        // Draws in user space, in the part and around it.
        let drawn = try pixels(
          part, clips: [.init(x: -10, y: -10, width: 100, height: 100)], scale: scale,
          isFlipped: isFlipped
        ) { Scenes.draw(name, in: $0) }
        // Draws into the whole memory with the part as the clip.
        let y = isFlipped ? CGFloat(part.y) : CGFloat(side - part.y - part.height)
        let clip = CGRect(
          x: CGFloat(part.x) / scale, y: y / scale, width: CGFloat(part.width) / scale,
          height: CGFloat(part.height) / scale)
        let clipped = try pixels(
          (0, 0, side, side), clips: [clip], scale: scale, isFlipped: isFlipped
        ) {
          Scenes.draw(name, in: $0)
        }
        var isSame = true
        var isClean = true
        for row in 0..<side {
          for column in 0..<side {
            let start = (row * side + column) * 4
            let isInside =
              row >= part.y && row < part.y + part.height && column >= part.x
              && column < part.x + part.width
            if isInside {
              let own = ((row - part.y) * part.width + column - part.x) * 4
              isSame = isSame && whole[start..<(start + 4)] == drawn[own..<(own + 4)]
              isSame = isSame && whole[start..<(start + 4)] == clipped[start..<(start + 4)]
            } else {
              isClean = isClean && clipped[start..<(start + 4)].allSatisfy { $0 == 0 }
            }
          }
        }
        #expect(isSame, "\(part), flipped \(isFlipped)")
        #expect(isClean)
      }
    }
  }

  /// Clips grow to whole pixels. Several clips leave out the space between them.
  @Test func clipsUnite() throws {
    let drawn = try pixels((0, 60, 8, 4), clips: [box(0.5, 0, 1, 1), box(4, 2.5, 2, 1)]) {
      $0.fill(box(0, 0, 64, 64))
    }
    let alphas = stride(from: 3, to: drawn.count, by: 4).map { drawn[$0] / 255 }
    #expect(
      alphas == [
        0, 0, 0, 0, 1, 1, 0, 0,
        0, 0, 0, 0, 1, 1, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
        1, 1, 0, 0, 0, 0, 0, 0,
      ])
  }

  /// Only the pixels inside the clips change, even if drawing resets the clip.
  @Test func resettingTheClipGoesBackToTheFirst() throws {
    let drawn = try pixels((0, 0, 64, 64), clips: [box(0, 63, 1, 1)], fill: 9) {
      $0.clip(to: .zero)
      $0.resetClip()
      $0.clear(box(-100, -100, 300, 300))
    }
    #expect(Array(drawn[0..<5]) == [0, 0, 0, 0, 9])
    #expect(drawn.dropFirst(4).allSatisfy { $0 == 9 })
  }

  /// After any drawing, an opaque store has 255 for alpha wherever it was drawn on.
  @Test(arguments: [CGBlendMode.normal, .clear, .copy, .destinationOut, .hue])
  func opaqueStores(mode: CGBlendMode) throws {
    let drawn = try pixels((0, 0, 4, 4), clips: [box(0, 0, 64, 64)], isOpaque: true) {
      $0.setBlendMode(mode)
      $0.setFillColor(.rgba(1, 0, 0, 0.5))
      $0.fill(box(0, 0, 64, 64))
    }
    #expect(stride(from: 3, to: drawn.count, by: 4).allSatisfy { drawn[$0] == 255 })
    #expect(drawn[2] == (mode == .normal || mode == .copy ? 128 : 0))
  }

  @Test func whatDoesNotHoldTogetherIsRefused() {
    var byte: UInt32 = 0
    func make(_ part: Box, row: Int, scale: CGFloat = 1) -> CGContext? {
      CGContext(
        layerBounds: box(0, 0, 8, 8), scale: scale, isFlipped: false, clips: [], storeWidth: 8,
        storeHeight: 8,
        box: part, memory: &byte, bytesPerRow: row, isOpaque: false)
    }
    #expect(make((0, 0, 0, 1), row: 4) == nil)
    #expect(make((8, 0, 1, 1), row: 4) == nil)
    #expect(make((-1, 0, 1, 1), row: 4) == nil)
    #expect(make((0, 0, 1, 1), row: 3) == nil)
    #expect(make((0, 0, 1, 1), row: 4, scale: .nan) == nil)
    #expect(make((.max, 0, .max, 1), row: 4) == nil)
  }
}
