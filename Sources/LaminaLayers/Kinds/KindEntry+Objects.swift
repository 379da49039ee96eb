import Foundation
import LaminaGraphics

// Rows of properties with rules of their own.
extension KindEntry {
  /// The text of a text layer.
  static var string: KindEntry {
    let coding = KeyedProperty(CATextLayer.takesText, { $0.string }) { (layer: CATextLayer, new) in
      guard TextContent(new) != nil else { return false }
      layer.string = new
      return true
    }
    return KindEntry(CATextLayer.self, .text, coding, .unseen)
  }

  /// The font of a text layer: the name where one was set.
  static var font: KindEntry {
    let coding = KeyedProperty(
      CATextLayer.takesFont,
      { layer in
        if case .name(let name) = layer.values.pointee.font { name } else { layer.font }
      }
    ) { (layer: CATextLayer, new) in
      guard TextFont(new) != nil else { return false }
      layer.font = new.map { ($0 as? String).map(NSString.init(string:)) ?? $0 as AnyObject }
      return true
    }
    return KindEntry(CATextLayer.self, .text, coding, .unseen)
  }

  /// The instances of a replicator: as near as an integer gets to the number.
  static var instanceCount: KindEntry {
    let coding = KeyedProperty("takes a number", { NSNumber(value: $0.instanceCount) }) {
      (layer: CAReplicatorLayer, new) in
      guard let number = Coercion.number(new ?? 1), !number.isNaN else { return false }
      layer.instanceCount = ReplicatorValues.count(number)
      return true
    }
    return KindEntry(CAReplicatorLayer.self, .number, coding, .lanes(.drawing))
  }

  /// The seed of an emitter: 32 bits.
  static var seed: KindEntry {
    let coding = KeyedProperty("takes a whole number", { NSNumber(value: $0.seed) }) {
      (layer: CAEmitterLayer, new) in
      guard let bits = Coercion.bits(new) else { return false }
      layer.seed = UInt32(truncatingIfNeeded: bits)
      return true
    }
    return KindEntry(CAEmitterLayer.self, .number, coding, .unseen)
  }
}
