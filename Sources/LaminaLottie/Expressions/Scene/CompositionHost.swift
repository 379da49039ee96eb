import Foundation
import Lamina

/// A composition at a moment.
final class CompositionHost: ScriptHost {
  private let index: Int
  private let moment: ExpressionMoment
  private let composition: ExpressionComposition

  /// Nil for the number of no composition.
  init?(_ index: Int, _ moment: ExpressionMoment) {
    guard let composition = moment.scene.composition(index) else { return nil }
    (self.index, self.moment, self.composition) = (index, moment, composition)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let rate = moment.scene.framesPerSecond
    switch name {
    case "name": return .text(composition.name)
    case "width": return .number(composition.size.width)
    case "height": return .number(composition.size.height)
    case "duration": return .number(composition.duration / rate)
    case "frameDuration": return .number(1 / rate)
    case "numLayers": return .number(Double(composition.layers.count))
    case "pixelAspect": return .number(1)
    case "displayStartTime": return .number(0)
    case "layer":
      return try run.makeFunction(
        .native { run, arguments in
          guard let host = try self.call(arguments, run) else { return .undefined }
          return host
        })
    default: return nil
    }
  }

  /// A layer by its name, by its number, or by its distance from another one's number.
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    let found: ExpressionLayer?
    switch key {
    case .text(let name):
      try run.spend(composition.layers.count / 4)
      found = composition.layers.first { $0.name == name }
    case .host(let host as LayerHost):
      let way = try ScriptLibrary.number(arguments, 1, run)
      found = Int(exactly: Double(host.index) + way).flatMap { composition.layer(index: $0) }
    default: found = ScriptText.index(key).flatMap { composition.layer(index: $0) }
    }
    guard let found else {
      throw ScriptError.failed("unknown layer '\(printable(try ScriptText.text(key, run)))'")
    }
    return .host(LayerHost(found, composition: index, moment))
  }
}
