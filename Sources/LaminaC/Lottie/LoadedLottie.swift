import Foundation
import Lamina
import LaminaLottie

/// A Lottie animation with its layer, and the images that the program has given it.
final class LoadedLottie {
  let layer: LottieLayer
  private let images = GivenImages()

  init(_ data: Data, animation: String?) throws {
    var limits = LottieLimits.standard
    limits.render = CurrentLimits.value
    let animation = try LottieAnimation(data: data, animation: animation, limits: limits)
    layer = LottieLayer(animation: animation, imageProvider: images)
  }

  /// Reads the animation in a file.
  init(path: String, animation: String?) throws {
    var limits = LottieLimits.standard
    limits.render = CurrentLimits.value
    let animation = try LottieAnimation(
      contentsOf: URL(fileURLWithPath: path), animation: animation, limits: limits)
    layer = LottieLayer(animation: animation, imageProvider: images)
  }

  /// Gives the animation the bytes of an image file that it names; nil takes them away.
  func setImage(_ data: Data?, named name: String) {
    images.data[name] = data
    // The layer asks for all images again.
    layer.imageProvider = images
  }
}

/// Images by the name of their file.
private final class GivenImages: LottieImageProvider {
  var data: [String: Data] = [:]

  func image(named name: String, folder: String) -> Data? { data[name] }
}

extension HandleKind where Object == LoadedLottie {
  static var lottie: Self { Self(tag: .lottie, name: "lamina_lottie") }
}

/// Runs the body of a C function that works on a Lottie animation. What becomes due in it waits for
/// the next turn.
func withLottie(
  _ lottie: LottieHandle?, _ body: (LoadedLottie) throws -> Void
) -> LaminaStatus {
  attempt {
    let lottie = try HandleTable.shared.object(lottie, .lottie)
    try TurnQueue.collect { try body(lottie) }
  }
}
