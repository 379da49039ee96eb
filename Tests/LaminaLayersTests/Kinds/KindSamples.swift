import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers

/// For each property of the specialised layers: the value of new layers (facts 1.3), and another
/// value.
enum KindSamples {
  static let keys = KindKey.allCases

  /// The result of `value(forKey:)` of a new layer, as ``text(_:)`` writes it.
  static func initial(_ key: KindKey) -> String {
    switch key {
    case .path, .strokeColor, .lineDashPattern, .colors, .locations, .string, .emitterPath,
      .emitterCells, .emitterBehaviors:
      "nil"
    case .fillColor: "color 0 0 0 1"
    case .fillRule: "non-zero"
    case .strokeEnd, .lineWidth, .instanceCount, .birthRate, .lifetime, .velocity, .scale, .spin,
      .levelsOfDetail:
      "1.0"
    case .miterLimit: "10.0"
    case .lineCap: "butt"
    case .lineJoin: "miter"
    case .startPoint: "(0.5, 0.0)"
    case .endPoint: "(0.5, 1.0)"
    case .type: "axial"
    case .font: "font Helvetica"
    case .fontSize: "36.0"
    case .foregroundColor, .instanceColor: "color 1 1 1 1"
    case .truncationMode: "none"
    case .alignmentMode: "natural"
    case .instanceTransform: "\(CATransform3DIdentity)"
    case .emitterPosition: "(0.0, 0.0)"
    case .emitterSize: "0.0 x 0.0"
    case .emitterShape: "point"
    case .emitterMode: "volume"
    case .renderMode: "unordered"
    case .tileSize: "256.0 x 256.0"
    case .strokeStart, .lineDashPhase, .isWrapped, .allowsFontSubpixelQuantization, .preservesDepth,
      .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset,
      .emitterZPosition, .emitterDepth, .emitterPreservesDepth, .spinBias, .seed,
      .levelsOfDetailBias:
      "0.0"
    }
  }

  /// A value that differs from the initial one, in the form that key-value coding takes.
  static func other(_ key: KindKey) -> Any {
    switch key {
    case .path, .emitterPath: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .fillColor, .strokeColor, .foregroundColor, .instanceColor:
      CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    case .fillRule: "even-odd"
    case .lineCap: "round"
    case .lineJoin: "bevel"
    case .lineDashPattern: [NSNumber(value: 3), NSNumber(value: 1.5)]
    case .colors: [CGColor.black, CGColor.white]
    case .locations: [NSNumber(value: 0.25), NSNumber(value: 0.75)]
    case .startPoint, .endPoint, .emitterPosition: NSValue(cgPoint: CGPoint(x: 0.25, y: 3))
    case .type: "radial"
    case .string: "text"
    case .font: "Courier"
    case .truncationMode: "end"
    case .alignmentMode: "center"
    case .isWrapped, .allowsFontSubpixelQuantization, .preservesDepth, .emitterPreservesDepth:
      NSNumber(value: true)
    case .instanceTransform: NSValue(caTransform3D: CATransform3DMakeTranslation(3, 4, 5))
    case .emitterSize, .tileSize: NSValue(cgSize: CGSize(width: 64, height: 32))
    case .emitterShape: "sphere"
    case .emitterMode: "outline"
    case .renderMode: "additive"
    case .emitterCells: [cell]
    case .emitterBehaviors: [CAEmitterBehavior(type: "drag")]
    case .strokeStart, .strokeEnd: NSNumber(value: 0.5)
    default: NSNumber(value: 3)
    }
  }

  private static var cell: CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    return cell
  }

  /// The text of a value, which does not depend on its address.
  static func text(_ value: Any?) -> String {
    switch (value, StructValue(value)) {
    case (nil, _): "nil"
    case (_, .point(let point)?): "(\(point.x), \(point.y))"
    case (_, .size(let size)?): "\(size.width) x \(size.height)"
    case (_, .transform(let transform)?): "\(transform)"
    case (let text as String, _): text == "Helvetica" ? "font Helvetica" : text
    case (let number as NSNumber, _): "\(number.doubleValue)"
    case (let color as CGColor, _):
      "color "
        + [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha].map {
          "\(Double($0))".replacing(".0", with: "")
        }.joined(separator: " ")
    case (let path as CGPath, _): "path \(path.boundingBox)"
    case (let cell as CAEmitterCell, _): "cell \(cell.name ?? "")"
    case (let behavior as CAEmitterBehavior, _): "behavior \(behavior.type)"
    case (let list as [Any], _): "[" + list.map { text($0) }.joined(separator: ", ") + "]"
    // This stands for whichever font the machine has in place of Helvetica.
    case (is CTFont, _): "font Helvetica"
    default: "\(type(of: value))"
    }
  }

  /// All values of a layer's own properties.
  static func text(of layer: CALayer) -> String {
    KindKey.all(of: layer.row.kind).map { "\($0.name)=\(text(layer.value(forKey: $0.name)))" }
      .joined(separator: " ")
  }

  /// A copy made by the class's own `init(layer:)`.
  static func copy(_ layer: CALayer) -> CALayer {
    switch layer {
    case is CAShapeLayer: CAShapeLayer(layer: layer)
    case is CAGradientLayer: CAGradientLayer(layer: layer)
    case is CATextLayer: CATextLayer(layer: layer)
    case is CAReplicatorLayer: CAReplicatorLayer(layer: layer)
    case is CAEmitterLayer: CAEmitterLayer(layer: layer)
    default: CATiledLayer(layer: layer)
    }
  }

  /// The keys that may be nil.
  static let optional: Set<KindKey> = [
    .path, .fillColor, .strokeColor, .lineDashPattern, .colors, .locations, .string, .font,
    .foregroundColor,
    .instanceColor, .emitterPath, .emitterCells, .emitterBehaviors,
  ]
}
