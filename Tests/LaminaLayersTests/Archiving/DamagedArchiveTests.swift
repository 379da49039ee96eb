import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Damaged archives. The result is an error, nil or a layer, and never the end of the process.
///
/// Foundation's unarchiver on Linux ends the process at some damage of its own references between
/// objects. So these tests damage only the data that layers write.
@Suite struct DamagedArchiveTests {
  private static func tree() -> CALayer {
    let layer = CALayer()
    for key in LayerKey.allCases where key != .actions { layer.setToOther(key) }
    layer.sublayers?[0].addSublayer(CALayer())
    return layer
  }

  /// A coder that holds the data of one layer, with damage.
  private final class Slate: NSCoder {
    var values: [String: [UInt8]] = [:]
    var objects: [String: Any] = [:]
    var policy = NSCoder.DecodingFailurePolicy.setErrorAndReturn

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }
    override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy {
      get { policy }
      set { policy = newValue }
    }
    override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
      values[key] = Array(UnsafeBufferPointer(start: bytes, count: length))
    }
    override func encode(_ object: Any?, forKey key: String) { objects[key] = object }
    override func containsValue(forKey key: String) -> Bool {
      values[key] != nil || objects[key] != nil
    }
    override func decodeObject(forKey key: String) -> Any? { objects[key] }
    override func withDecodedUnsafeBytes<Result>(
      forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
      guard let bytes = values[key] else { return try body(nil) }
      return try bytes.withUnsafeBytes { try body($0) }
    }
  }

  private static func slate() -> Slate {
    let slate = Slate()
    tree().encodeValues(to: slate)
    slate.objects = [:]
    return slate
  }

  @Test func undamagedBytesAreRead() throws {
    let copy = try #require(CALayer(coder: Self.slate()))
    #expect(copy.valueText == Self.tree().valueText)
  }

  @Test(arguments: 0..<8)
  func changedBytes(seed: Int) {
    var dice = Seeded(seed)
    let slate = Self.slate()
    let original = slate.values["CALayer"] ?? []
    #expect(original.count > 1_000)
    var refused = 0
    for _ in 0..<1_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(
          in: 0...255, using: &dice)
      }
      slate.values["CALayer"] = bytes
      if let layer = CALayer(coder: slate) {
        #expect(layer.bounds.isFinite && layer.position.isFinite && layer.transform.isFinite)
      } else {
        refused += 1
      }
    }
    #expect(refused > 50)
  }

  @Test func cutBytes() {
    let slate = Self.slate()
    let original = slate.values["CALayer"] ?? []
    var accepted = 0
    for count in 0..<original.count {
      slate.values["CALayer"] = Array(original.prefix(count))
      if CALayer(coder: slate) != nil { accepted += 1 }
    }
    // A cut between two values cannot be noticed: the values after it get their defaults.
    #expect(accepted < LayerKey.allCases.count)
  }

  @Test func aCoderThatWouldEndTheProcessGetsWhatThereIs() throws {
    let slate = Self.slate()
    slate.policy = .raiseException
    slate.values["CALayer"] = Array((slate.values["CALayer"] ?? []).prefix(60))
    let layer = try #require(CALayer(coder: slate))
    #expect(
      layer.bounds == CGRect(x: 1.25, y: -2, width: 30, height: 1e-7) || layer.bounds == .zero)
    #expect(layer.opacity == 1)
  }

  @Test func valuesOfAnotherTypeArePassedOver() throws {
    let layer = CALayer()
    for key in LayerKey.allCases {
      for value in [
        "text", 5, NSNull(), [1], ["a": 1], CGPoint(x: CGFloat.nan, y: 0), -1, CGFloat.infinity,
      ]
        as [Any]
      {
        if [.name, .contents, .compositingFilter, .filters, .backgroundFilters].contains(key) {
          continue
        }
        layer.restore(value, key)
      }
    }
    #expect(layer.position == .zero)
    #expect(layer.opacity == 1)
    #expect(layer.transform == CATransform3DIdentity)
    #expect(layer.zPosition == 0)
    #expect(layer.contentsGravity == .center)
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
  }

  @Test func aLayerInsideItselfEndsAtTheDepthLimit() {
    /// Answers every question for a sublayer with a new layer from the same data.
    final class Mirror: NSCoder {
      nonisolated(unsafe) var asked = 0
      override var allowsKeyedCoding: Bool { true }
      override var requiresSecureCoding: Bool { false }
      override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy {
        get { .setErrorAndReturn }
        set {}
      }
      override func containsValue(forKey key: String) -> Bool { key.hasPrefix("CALayer.sublayer") }
      override func decodeObject(forKey key: String) -> Any? {
        asked += 1
        return CALayer(coder: self)
      }
      override func withDecodedUnsafeBytes<Result>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
      ) rethrows -> Result { try body(nil) }
    }
    let mirror = Mirror()
    #expect(CALayer(coder: mirror) == nil)
    #expect(mirror.asked == RenderLimits.standard.depth)
  }

  @Test func theSameSublayerTwiceIsDamage() {
    let slate = Self.slate()
    let layer = CALayer()
    slate.objects = ["CALayer.sublayer.0": layer, "CALayer.sublayer.1": layer]
    #expect(CALayer(coder: slate) == nil)
    slate.objects = ["CALayer.mask": "no layer"]
    #expect(CALayer(coder: slate) == nil)
  }

  @Test func coderWithoutKeys() {
    #expect(CALayer(coder: NSCoder.WithoutKeys()) == nil)
  }

  /// Whole archives with damaged bytes of values, read by Foundation.
  @Test func damagedFiles() throws {
    let data = try archive(Self.tree())
    // The colour's component has these bytes in the file.
    let component = withUnsafeBytes(of: (-0.1).bitPattern.littleEndian) { Data($0) }
    let range = try #require(data.range(of: component))
    var dice = Seeded(99)
    for _ in 0..<300 {
      var changed = data
      for _ in 0..<3 {
        let at = Int.random(in: range.lowerBound - 60..<range.upperBound + 60, using: &dice)
        changed[at] = UInt8.random(in: 0...255, using: &dice)
      }
      _ = try? unarchive(changed)
    }
    #expect(throws: (any Error).self) { try unarchive(data.prefix(data.count / 2)) }
    #expect(throws: (any Error).self) { try unarchive(Data()) }
  }
}

extension NSCoder {
  /// A coder of the old kind, without keys.
  fileprivate final class WithoutKeys: NSCoder {
    override var allowsKeyedCoding: Bool { false }
  }
}
