import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Text layers that draw in each frame, because their font size or colour is animated.
@Suite struct TextLayerAnimationTests {
  private func textLayer(in scene: AnimationScene) throws -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    (layer.font, layer.fontSize, layer.string) = ("DejaVu Sans" as CFString, 10.24, "l")
    scene.root.addSublayer(layer)
    try scene.commit(at: 0)
    return layer
  }

  /// The number of rows with ink, and the largest red, green and blue in them.
  private func look(_ layer: CALayer) throws -> (rows: Int, color: [UInt8]) {
    let store = try #require(layer.contents as? BackingStore)
    var (rows, color) = (0, [UInt8](repeating: 0, count: 3))
    store.memory.withUnsafeBytes { bytes in
      for y in 0..<store.shape.height {
        var isInked = false
        for x in 0..<store.shape.width {
          let start = (y * store.shape.width + x) * 4
          isInked = isInked || bytes[start + 3] > 0
          for channel in 0..<3 { color[channel] = max(color[channel], bytes[start + 2 - channel]) }
        }
        rows += isInked ? 1 : 0
      }
    }
    return (rows, color)
  }

  @Test func fontSizeAndColour() throws {
    let scene = try AnimationScene()
    let layer = try textLayer(in: scene)
    let still = try look(layer)
    #expect(still.rows == 8 || still.rows == 9)
    let grow = CABasicAnimation(keyPath: "fontSize")
    (grow.fromValue, grow.toValue, grow.duration) = (10.24, 30.72, 1)
    layer.add(grow, forKey: "size")
    let tint = CABasicAnimation(keyPath: "foregroundColor")
    tint.fromValue = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    tint.toValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    tint.duration = 1
    layer.add(tint, forKey: "tint")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let middle = try look(layer)
    #expect((16...17).contains(middle.rows), "twice as high: \(middle.rows)")
    #expect(middle.color[0] == 255 && (126...129).contains(middle.color[1]), "\(middle.color)")
    try scene.commit(at: 2)
    let after = try look(layer)
    #expect(after.rows == still.rows && after.color == still.color)
    #expect(layer.fontSize == 10.24)
  }

  @Test func presentationsHaveTheValues() throws {
    let scene = try AnimationScene()
    let layer = try textLayer(in: scene)
    let grow = CABasicAnimation(keyPath: "fontSize")
    (grow.fromValue, grow.toValue, grow.duration) = (10, 30, 1)
    layer.add(grow, forKey: nil)
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    #expect(layer.presentation()?.fontSize == 20)
    #expect(layer.presentation()?.string as? String == "l")
  }

  @Test func lanesAreTheValues() {
    var (values, lanes) = (TextValues(), [Double](repeating: 0, count: 4))
    func read(_ key: KindKey) -> Bool { values.read(key, into: &lanes) }
    func write(_ key: KindKey, _ lanes: [Double]) -> Bool { values.write(key, lanes) }
    let readsSize = read(.fontSize)
    #expect(readsSize && lanes[0] == 36)
    let readsColor = read(.foregroundColor)
    #expect(readsColor && lanes == [1, 1, 1, 1])
    let readsString = read(.string)
    #expect(!readsString)
    let writes = [
      write(.fontSize, [5]), write(.fontSize, [.nan]), write(.foregroundColor, [0, 0.5, 1, 0.25]),
      write(.string, [1]),
    ]
    #expect(writes == [true, false, true, false])
    #expect(values.fontSize == 5)
    #expect(values.color == CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 0.25))
    let writesNone = write(.foregroundColor, [0, 0, 0, .nan])
    #expect(writesNone && values.color == nil)
  }
}
