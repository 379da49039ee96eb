import Foundation
import LaminaGeometry
import LaminaGraphics

/// The declared properties of the layers that have values of their own, as key-value coding,
/// actions, archives, animations and documents know them.
///
/// A name means a property of one kind of layer only: `path` is one of a shape layer's, and any key
/// to other layers. The order is that in which documents and archives are written.
package enum KindKey: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case path, fillColor, fillRule, strokeColor, lineWidth, lineCap, lineJoin, miterLimit
  case lineDashPhase, lineDashPattern, strokeStart, strokeEnd
  case startPoint, endPoint, colors, locations, type
  case fontSize, foregroundColor, alignmentMode, isWrapped, truncationMode
  case allowsFontSubpixelQuantization, font, string
  case instanceCount, instanceDelay, instanceTransform, preservesDepth, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape, emitterMode
  case emitterPath
  case renderMode, emitterPreservesDepth, birthRate, lifetime, velocity, scale, spin, spinBias
  case seed
  case emitterCells, emitterBehaviors
  case levelsOfDetail, levelsOfDetailBias, tileSize
}

// The table of the properties of specialised layers: one row a key, in the form of those that all
// layers have (``LayerKey/declaration``). Where the values lie, each kind says in its
// ``KindValues``.
extension KindKey {
  /// The row of this key. ``entry`` is the same, made once.
  var declaration: KindEntry {
    switch self {
    case .path: .path(\CAShapeLayer.path, .object)
    case .fillColor: .color(\CAShapeLayer.fillColor, .lanes(.drawing), .animation)
    case .fillRule: .name(\CAShapeLayer.fillRule)
    case .strokeColor: .color(\CAShapeLayer.strokeColor, .lanes(.drawing), .animation)
    case .lineWidth: .number(\CAShapeLayer.lineWidth, .lanes(.drawing), .animation)
    case .lineCap: .name(\CAShapeLayer.lineCap)
    case .lineJoin: .name(\CAShapeLayer.lineJoin)
    case .miterLimit: .number(\CAShapeLayer.miterLimit, .lanes(.drawing), .animation)
    case .lineDashPhase: .number(\CAShapeLayer.lineDashPhase, .lanes(.drawing), .animation)
    case .lineDashPattern: .numbers(\CAShapeLayer.lineDashPattern, .unseen)
    case .strokeStart: .number(\CAShapeLayer.strokeStart, .lanes(.drawing), .animation)
    case .strokeEnd: .number(\CAShapeLayer.strokeEnd, .lanes(.drawing), .animation)

    case .startPoint: .point(\CAGradientLayer.startPoint, .lanes(.drawing), .animation)
    case .endPoint: .point(\CAGradientLayer.endPoint, .lanes(.drawing), .animation)
    case .colors:
      .list(\CAGradientLayer.colors, "a list of colours", .colors, .object, .animation)
    case .locations: .numbers(\CAGradientLayer.locations, .object, .animation)
    // An attribute of that name is the class.
    case .type: .name(\CAGradientLayer.type, form: .text)

    case .fontSize: .number(\CATextLayer.fontSize, .redrawn)
    case .foregroundColor: .color(\CATextLayer.foregroundColor, .redrawn)
    case .alignmentMode: .name(\CATextLayer.alignmentMode)
    case .isWrapped: .flag(\CATextLayer.isWrapped)
    case .truncationMode: .name(\CATextLayer.truncationMode)
    case .allowsFontSubpixelQuantization: .flag(\CATextLayer.allowsFontSubpixelQuantization)
    case .font: .font
    case .string: .string

    case .instanceCount: .instanceCount
    case .instanceDelay: .number(\CAReplicatorLayer.instanceDelay, .lanes(.drawing))
    case .instanceTransform: .transform(\CAReplicatorLayer.instanceTransform, .lanes(.drawing))
    case .preservesDepth: .flag(\CAReplicatorLayer.preservesDepth)
    case .instanceColor: .color(\CAReplicatorLayer.instanceColor, .lanes(.drawing))
    case .instanceRedOffset: .float(\CAReplicatorLayer.instanceRedOffset)
    case .instanceGreenOffset: .float(\CAReplicatorLayer.instanceGreenOffset)
    case .instanceBlueOffset: .float(\CAReplicatorLayer.instanceBlueOffset)
    case .instanceAlphaOffset: .float(\CAReplicatorLayer.instanceAlphaOffset)

    case .emitterPosition: .point(\CAEmitterLayer.emitterPosition, .lanes(.drawing))
    case .emitterZPosition: .number(\CAEmitterLayer.emitterZPosition, .lanes(.drawing))
    case .emitterSize: .size(\CAEmitterLayer.emitterSize, .lanes(.drawing))
    case .emitterDepth: .number(\CAEmitterLayer.emitterDepth, .lanes(.drawing))
    case .emitterShape: .name(\CAEmitterLayer.emitterShape)
    case .emitterMode: .name(\CAEmitterLayer.emitterMode)
    case .emitterPath: .path(\CAEmitterLayer.emitterPath, .unseen)
    case .renderMode: .name(\CAEmitterLayer.renderMode)
    case .emitterPreservesDepth: .flag(\CAEmitterLayer.preservesDepth, hasDefault: false)
    case .birthRate: .multiplier(\CAEmitterLayer.birthRate)
    case .lifetime: .multiplier(\CAEmitterLayer.lifetime)
    case .velocity: .multiplier(\CAEmitterLayer.velocity)
    case .scale: .multiplier(\CAEmitterLayer.scale)
    case .spin: .multiplier(\CAEmitterLayer.spin)
    case .spinBias: .multiplier(\CAEmitterLayer.spinBias)
    case .seed: .seed
    case .emitterCells:
      .list(\CAEmitterLayer.emitterCells, "a list of CAEmitterCell", .cells, .unseen)
    case .emitterBehaviors:
      .list(\CAEmitterLayer.emitterBehaviors, "a list of CAEmitterBehavior", .behaviors, .unseen)

    case .levelsOfDetail: .count(\CATiledLayer.levelsOfDetail)
    case .levelsOfDetailBias: .count(\CATiledLayer.levelsOfDetailBias)
    case .tileSize: .size(\CATiledLayer.tileSize, .unseen)
    }
  }
}
