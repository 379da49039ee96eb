import CLaminaTypes
import Foundation
import Lamina
import LaminaLottie

// Section: Lottie animations
//
// A Lottie file (.json, .lot, .tgs or .lottie) becomes a layer, which fits the animation into its
// bounds and can stand in any tree. Points of animations have y downwards, so "geometryFlipped" of
// the layer is true; inside a flipped layer a program sets it to false.
//
//     lamina_lottie *lottie;
//     lamina_layer *layer;
//     lamina_lottie_open("a.json", NULL, &lottie);
//     lamina_lottie_set_text(lottie, "Title", "Hello");
//     lamina_lottie_get_layer(lottie, &layer);
//     lamina_layer_add_sublayer(root, layer);
//     lamina_lottie_play(lottie, 0, INFINITY, 1, false);
//
// The layer stays valid after the animation was released if something else keeps it.

/// Reads a Lottie file. `animation` is the identifier of an animation of an archive; NULL means its
/// first one.
///
/// Errors: LAMINA_USAGE for NULL instead of a path, and for an animation that the file does not
/// have; LAMINA_NO_INPUT for a file that does not exist or cannot be read; LAMINA_BAD_DATA if it is
/// not a Lottie file; LAMINA_LIMIT if a limit is exceeded.
@c(lamina_lottie_open) public func lottieOpen(
  _ path: UnsafePointer<CChar>?, _ animation: UnsafePointer<CChar>?,
  _ lottie: UnsafeMutablePointer<LottieHandle?>?
) -> LaminaStatus {
  handOut(lottie, "lottie", .lottie) {
    try LoadedLottie(
      path: try text(path, "path"), animation: try animation.map { try text($0, "animation") })
  }
}

/// Reads a Lottie file from its bytes.
///
/// Errors: as lamina_lottie_open, except those of files.
@c(lamina_lottie_read) public func lottieRead(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ animation: UnsafePointer<CChar>?,
  _ lottie: UnsafeMutablePointer<LottieHandle?>?
) -> LaminaStatus {
  handOut(lottie, "lottie", .lottie) {
    try LoadedLottie(
      try input(bytes, size, CurrentLimits.value),
      animation: try animation.map { try text($0, "animation") })
  }
}

/// Gives an animation back.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_lottie_release) public func lottieRelease(_ lottie: LottieHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(lottie, .lottie) }
}

/// Gets the layer that shows the animation, with a reference that the caller releases. Its bounds
/// have the size of the animation until they are set.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_lottie_get_layer) public func lottieLayer(
  _ lottie: LottieHandle?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) { try HandleTable.shared.object(lottie, .lottie).layer }
}

/// Gets a layer in which a program puts layers of its own, with a reference that the caller
/// releases: in the first layer of the animation that has the name, over what that draws. It has
/// that layer's points, with y downwards, and moves, fades and is hidden with it. If there is none,
/// the status is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for NULL.
@c(lamina_lottie_get_named_layer) public func lottieNamedLayer(
  _ lottie: LottieHandle?, _ name: UnsafePointer<CChar>?,
  _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) {
    try HandleTable.shared.object(lottie, .lottie).layer.layer(named: try text(name, "name"))
  }
}

/// Gets the first frame, the frame at which the animation ends, and the frames per second. Each
/// place may be NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_lottie_get_frames) public func lottieFrames(
  _ lottie: LottieHandle?, _ start: UnsafeMutablePointer<Double>?,
  _ end: UnsafeMutablePointer<Double>?, _ framerate: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    let animation = lottie.layer.animation
    start?.pointee = animation.startFrame
    end?.pointee = animation.endFrame
    framerate?.pointee = animation.framerate
  }
}

/// Gets what is known of a file, as a list. Give the result back with lamina_value_clear. `what` is
/// "animations" (identifiers of an archive), "themes" (the same), "markers" (a list of name, first
/// frame and length in frames for each), "slots" (a list of name and kind, and of the value if
/// there is one), "texts" (names of text layers), "fonts" (a list of name, family and style),
/// "images" and "sounds" (names of files), or "keypaths" (of all properties).
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, and for another word.
@c(lamina_lottie_get_list) public func lottieList(
  _ lottie: LottieHandle?, _ what: UnsafePointer<CChar>?,
  _ list: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(list) {
    let layer = try HandleTable.shared.object(lottie, .lottie).layer
    let what = try text(what, "what")
    guard let make = lottieLists[what] else {
      let names = lottieLists.keys.sorted().joined(separator: ", ")
      throw Failure(.usage, "what: '\(what)' is no list of an animation (allowed: \(names))")
    }
    return (make(layer), what)
  }
}

private let lottieLists: [String: @Sendable (LottieLayer) -> [Any]] = [
  "animations": { $0.animation.animations },
  "themes": { $0.animation.themes },
  "markers": {
    $0.animation.markers.map {
      [$0.name, NSNumber(value: $0.startFrame), NSNumber(value: $0.durationFrames)] as [Any]
    }
  },
  "slots": {
    $0.slots.map { [$0.id, $0.kind.rawValue] + ($0.value.map { [LottieValues.object($0)] } ?? []) }
  },
  "texts": { $0.textLayerNames },
  "fonts": { $0.animation.fonts.map { [$0.name, $0.family, $0.style] } },
  "images": { $0.animation.images.map(\.name) },
  "sounds": { $0.animation.sounds.map(\.name) },
  "keypaths": { $0.allHierarchyKeypaths() },
]

/// Gets what of the file is not drawn, or drawn in another way than its authors see it: a line for
/// each feature, or an empty text. Give it back with lamina_free_text.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for NULL.
@c(lamina_lottie_get_report) public func lottieReport(
  _ lottie: LottieHandle?, _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let place = try place(report, "report")
    place.pointee = nil
    let report = try HandleTable.shared.object(lottie, .lottie).layer.report
    place.pointee = try handedOut(report.description)
  }
}
