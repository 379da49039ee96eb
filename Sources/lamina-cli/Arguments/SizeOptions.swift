import ArgumentParser
import Foundation
import Lamina

/// How a scene is placed in a picture of other proportions. The names and their meanings are those
/// of `object-fit` in CSS.
enum SceneFit: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// The whole scene is visible, in the middle; beside it nothing is drawn.
  case contain
  /// The scene fills the picture; what sticks out on two sides is cut off.
  case cover
  /// The scene is stretched to the picture.
  case fill
}

/// The options for the size of a picture.
struct SizeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The root layer's size in points, as a window would resize it (default: its bounds).",
      valueName: "WxH"))
  var size: SizeArgument?

  @Option(
    help: ArgumentHelp(
      "The picture's width in points; the scene is scaled to it. Alone, it keeps the proportions.",
      valueName: "W"))
  var width: PositiveNumber?

  @Option(
    help: ArgumentHelp("The picture's height in points, likewise.", valueName: "H"))
  var height: PositiveNumber?

  @Option(
    help: ArgumentHelp(
      "With --width and --height: show the whole scene, cut it off, or stretch it (default: contain).",
      valueName: "F"))
  var fit: SceneFit?

  func validate() throws {
    if size != nil, width != nil || height != nil {
      throw ValidationError(
        "--size excludes --width and --height: it resizes the root layer, they scale the scene")
    }
    if fit != nil, width == nil || height == nil {
      throw ValidationError("--fit needs --width and --height")
    }
  }

  /// Where a scene of `scene` points lies in the picture; nil if it is not scaled.
  ///
  /// - Parameter scale: pixels per point.
  func placement(of scene: CGSize, scale: Double) -> PicturePlacement? {
    if width == nil, height == nil { return nil }
    return PicturePlacement(
      scene: scene, width: width?.value, height: height?.value, fit: fit ?? .contain, scale: scale)
  }
}

/// A picture's size, and the rectangle in it where the scene lies.
struct PicturePlacement: Equatable, Sendable {
  /// In points.
  let size: CGSize
  /// In points, from the lower left corner of the picture. It may be larger than the picture.
  let scene: CGRect

  /// Lengths are rounded to whole pixels, so that the edges of the scene stay sharp. So a
  /// proportion changes by less than a pixel. A picture that has the scene's proportions but for
  /// rounding is filled.
  ///
  /// - Parameters:
  ///   - scene: the scene's size, which is positive.
  ///   - width: of the picture in points; nil to keep the proportion of the scene.
  ///   - height: likewise. One of both must be given.
  ///   - scale: pixels per point.
  init(scene: CGSize, width: Double?, height: Double?, fit: SceneFit, scale: Double) {
    let pixels = { (points: Double) in max((points * scale).rounded(), 1) }
    let picture = CGSize(
      width: pixels(width ?? (height ?? 1) * scene.width / scene.height),
      height: pixels(height ?? (width ?? 1) * scene.height / scene.width))
    let ratios = (picture.width / scene.width, picture.height / scene.height)
    var shown = picture
    if width != nil, height != nil, fit != .fill {
      let isFilled =
        abs(scene.height * ratios.0 - picture.height) < 1
        || abs(scene.width * ratios.1 - picture.width) < 1
      let ratio = fit == .contain ? min(ratios.0, ratios.1) : max(ratios.0, ratios.1)
      if !isFilled {
        shown = CGSize(
          width: max((scene.width * ratio).rounded(), 1),
          height: max((scene.height * ratio).rounded(), 1))
      }
    }
    let corner = CGPoint(
      x: ((picture.width - shown.width) / 2).rounded(.down),
      y: ((picture.height - shown.height) / 2).rounded(.down))
    size = CGSize(width: picture.width / scale, height: picture.height / scale)
    self.scene = CGRect(
      x: corner.x / scale, y: corner.y / scale, width: shown.width / scale,
      height: shown.height / scale)
  }
}
