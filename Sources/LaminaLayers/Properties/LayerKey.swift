import Foundation
import LaminaGeometry
import LaminaGraphics

/// The declared properties of a layer, as key-value coding, actions, archives, animations and
/// documents know them.
///
/// The order is that in which documents and archives are written, and styles are applied. The
/// times come last: see ``isTiming``.
package enum LayerKey: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case name
  case bounds, position, anchorPoint, anchorPointZ, zPosition
  case transform, sublayerTransform, frame
  case isHidden, opacity, masksToBounds, isDoubleSided, isGeometryFlipped
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case maskedCorners, cornerCurve
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contents, contentsGravity, contentsRect, contentsCenter, contentsScale, contentsFormat
  case contentsMultiplyColor
  case magnificationFilter, minificationFilter, minificationFilterBias
  case isOpaque, allowsGroupOpacity, allowsEdgeAntialiasing, edgeAntialiasingMask
  case shouldRasterize, rasterizationScale, drawsAsynchronously, needsDisplayOnBoundsChange
  case autoresizingMask
  case filters, backgroundFilters, compositingFilter
  case mask, sublayers, superlayer, delegate, layoutManager, constraints, style, actions
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
  case timeMap
}

// The table of properties: one row a key. Whatever goes by keys follows from it; nothing else
// lists them. What stands in a row: the property, where its value lies, how an animation shows it,
// the default action, and what is special about it.
extension LayerKey {
  /// The row of this key. ``entry`` is the same, made once.
  var declaration: PropertyEntry {
    switch self {
    case .name: .text(\.name, at: .detail(\.name))

    // Place.
    case .bounds:
      .rect(
        \.bounds, at: .geometry(\.bounds), .lanes(.placement), .animation, isStandardized: true)
    case .position: .point(\.position, at: .geometry(\.position), .lanes(.placement), .animation)
    case .anchorPoint:
      .point(\.anchorPoint, at: .geometry(\.anchorPoint), .lanes(.placement), .animation)
    case .anchorPointZ:
      .number(\.anchorPointZ, at: .detail(\.anchorPointZ), .lanes(.placement), .animation)
    case .zPosition: .number(\.zPosition, at: .detail(\.zPosition), .lanes(.placement), .animation)
    case .transform: .transform(\.transform, at: .transform, .lanes(.placement), .animation)
    case .sublayerTransform:
      .transform(\.sublayerTransform, at: .sublayerTransform, .lanes(.placement), .animation)
    case .frame: .computed(.rect(\.frame))

    // Visibility.
    case .isHidden: .flag(\.isHidden, .hidden, .lanes(.appearance), .fade)
    case .opacity: .float(\.opacity, at: .appearance(\.opacity), .lanes(.appearance), .animation)
    case .masksToBounds: .flag(\.masksToBounds, .masksToBounds, .lanes(.appearance), .fade)
    case .isDoubleSided: .flag(\.isDoubleSided, .doubleSided, .lanes(.appearance))
    case .isGeometryFlipped:
      .flag(\.isGeometryFlipped, .geometryFlipped, .lanes(.placement), .fade)
    case .allowsGroupOpacity:
      .flag(
        \.allowsGroupOpacity, .ungroupedOpacity, isInverse: true, .lanes(.appearance),
        archiving: .always)

    // Background, border, corners.
    case .backgroundColor:
      .color(
        \.backgroundColor, at: .references(\.backgroundColor), .appearance(\.backgroundColor),
        .lanes(.appearance), .animation)
    case .cornerRadius:
      .number(\.cornerRadius, at: .appearance(\.cornerRadius), .lanes(.appearance), .animation)
    case .borderWidth:
      .number(\.borderWidth, at: .detail(\.border.width), .lanes(.appearance), .animation)
    case .borderColor:
      .color(
        \.borderColor, at: .detail(\.border.color), .detail(\.border.components),
        .lanes(.appearance), .animation)
    case .maskedCorners:
      .bits(\.maskedCorners, at: .rare(\.style.maskedCorners), within: .all, .object, .fade)
    case .cornerCurve:
      .name(
        \.cornerCurve, at: .rare(\.style.cornerCurve), { $0 }, { $0.known }, .object,
        archiving: .always)

    // Shadow.
    case .shadowColor:
      .color(
        \.shadowColor, at: .rare(\.shadow.color), .rare(\.shadow.components), .lanes(.effects),
        .animation)
    case .shadowOpacity:
      .float(\.shadowOpacity, at: .rare(\.shadow.opacity), .lanes(.effects), .animation)
    case .shadowOffset:
      .size(\.shadowOffset, at: .rare(\.shadow.offset), .lanes(.effects), .animation)
    case .shadowRadius:
      .number(\.shadowRadius, at: .rare(\.shadow.radius), .lanes(.effects), .animation)
    case .shadowPath:
      .path(
        \.shadowPath, read: { $0.rare.pointee.shadow.path },
        write: { $0.ownRare().pointee.shadow.path = $1 }, .object)

    // Contents.
    case .contents: .contents
    case .contentsGravity:
      .name(
        \.contentsGravity, at: .detail(\.contents.gravity), { .init(stored: $0) }, { $0.stored },
        .object)
    case .contentsRect:
      .rect(\.contentsRect, at: .detail(\.contents.rect), .lanes(.contents), .animation)
    case .contentsCenter:
      .rect(\.contentsCenter, at: .detail(\.contents.center), .lanes(.contents), .animation)
    case .contentsScale:
      .number(\.contentsScale, at: .detail(\.contents.scale), .lanes(.contents), .animation)
    case .contentsFormat:
      .name(
        \.contentsFormat, at: .rare(\.style.contentsFormat), { $0 }, { $0.known }, .unseen,
        archiving: .always)
    case .contentsMultiplyColor:
      .factor(
        \.contentsMultiplyColor, at: .rare(\.style.contentsColor), .rare(\.style.contentsFactor),
        .lanes(.contents), .animation)
    case .magnificationFilter:
      .name(
        \.magnificationFilter, at: .detail(\.contents.magnification), { .init(stored: $0) },
        { $0.stored }, .object)
    case .minificationFilter:
      .name(
        \.minificationFilter, at: .detail(\.contents.minification), { .init(stored: $0) },
        { $0.stored }, .object)
    case .minificationFilterBias:
      .float(\.minificationFilterBias, at: .rare(\.style.filterBias), .lanes(.contents))
    case .isOpaque: .flag(\.isOpaque, at: .rare(\.style.isOpaque), .unseen)

    // Edges, rasterization, drawing, layout.
    case .allowsEdgeAntialiasing:
      .flag(
        \.allowsEdgeAntialiasing, at: .rare(\.style.allowsEdges), .unseen, archiving: .always)
    case .edgeAntialiasingMask:
      .bits(\.edgeAntialiasingMask, at: .rare(\.style.edgeMask), within: .all, .object)
    case .shouldRasterize:
      .flag(\.shouldRasterize, at: .rare(\.effects.shouldRasterize), .lanes(.effects))
    case .rasterizationScale:
      .number(\.rasterizationScale, at: .rare(\.effects.rasterizationScale), .lanes(.effects))
    case .drawsAsynchronously:
      .flag(\.drawsAsynchronously, at: .rare(\.layout.drawsAsynchronously), .fixed)
    case .needsDisplayOnBoundsChange:
      .flag(\.needsDisplayOnBoundsChange, at: .rare(\.layout.displaysOnBoundsChange), .fixed)
    case .autoresizingMask:
      .bits(
        \.autoresizingMask, at: .rare(\.layout.autoresizingMask),
        within: CAAutoresizingMask(rawValue: .max), .fixed)

    // Filters.
    case .filters:
      .object(\.filters, "an array or nil", at: .rare(\.effects.filters), .object, .fade)
    case .backgroundFilters:
      .object(
        \.backgroundFilters, "an array or nil", at: .rare(\.effects.backgroundFilters), .object,
        .fade)
    case .compositingFilter:
      .object(
        \.compositingFilter, "any object", at: .rare(\.effects.compositingFilter), .object, .fade)

    // The place in a tree, and what programs put beside a layer.
    case .mask: .apart(\.mask, "a CALayer or nil", .unseen, .fade)
    case .sublayers: .apart(\.sublayers, "an array of CALayer or nil", .fixed, .fade)
    case .superlayer: .computed(.readOnly(\.superlayer, "cannot be set; use addSublayer(_:)"))
    case .delegate: .apart(\.delegate, "a CALayerDelegate or nil", .fixed)
    case .layoutManager: .layoutManager
    case .constraints:
      .object(
        \.constraints, "an array or nil", at: .rare(\.layout.constraints), .fixed,
        archiving: .wherePresent, isStyled: false)
    case .style:
      .object(
        \.style, "a dictionary or nil", at: .rare(\.coding.style), .fixed,
        archiving: .wherePresent, isStyled: false)
    case .actions: .actions

    // Time.
    case .beginTime: .time(\.beginTime, at: .rare(\.timing.beginTime))
    case .duration: .time(\.duration, at: .rare(\.timing.duration), isDrawn: false)
    case .speed: .time(\.speed, at: .rare(\.timing.speed))
    case .timeOffset: .time(\.timeOffset, at: .rare(\.timing.timeOffset))
    case .repeatCount: .time(\.repeatCount, at: .rare(\.timing.repeatCount), isDrawn: false)
    case .repeatDuration:
      .time(\.repeatDuration, at: .rare(\.timing.repeatDuration), isDrawn: false)
    case .autoreverses:
      .flag(
        \.autoreverses, at: .rare(\.timing.autoreverses), .fixed, hasDefault: false, isDrawn: false)
    case .fillMode:
      .name(
        \.fillMode, at: .rare(\.timing.fillMode), { $0 }, { $0 }, .fixed, isDrawn: false)
    case .timeMap: .timeMap(\.timeMap, at: .rare(\.timeMap))
    }
  }
}
