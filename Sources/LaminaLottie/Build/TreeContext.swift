import Foundation
import Lamina

/// What the nodes of one tree are made from.
final class TreeContext {
  let model: AnimationModel
  let limits: LottieLimits
  let fonts: any LottieFontProvider
  let visibility = LayerVisibility()
  private let images: any LottieImageProvider
  private let embedded: (String) throws -> Data?
  /// The images that were asked for, by asset; nil for one that there is not.
  private(set) var known: [String: CGImage?] = [:]
  private var decodedBytes = 0
  private(set) var report: LottieReport

  /// - Parameters:
  ///   - embedded: the bytes of an image of the archive; nil if there is none of that name.
  ///   - known: images that were decoded before, by asset.
  init(
    _ model: AnimationModel, limits: LottieLimits, images: any LottieImageProvider,
    fonts: any LottieFontProvider, embedded: @escaping (String) throws -> Data?,
    report: LottieReport, known: [String: CGImage] = [:]
  ) {
    (self.model, self.limits, self.images, self.fonts) = (model, limits, images, fonts)
    (self.embedded, self.report) = (embedded, report)
    for (id, image) in known {
      self.known[id] = image
      decodedBytes += image.width * image.height * 4
    }
  }

  /// Notes what is not drawn.
  func note(_ outcome: LottieReport.Outcome, _ feature: String, at path: String) {
    report.add(outcome, feature, at: path)
  }

  /// The image of an asset, decoded once. Nil, with a note, if there is none.
  func image(_ id: String, at path: String) -> CGImage? {
    if let known = known[id] { return known }
    var image: CGImage?
    if let picture = model.images[id]?.picture {
      image = picture
    } else if let asset = model.images[id] {
      do {
        if let data = try bytes(of: asset) { image = try decode(data) }
        if image == nil {
          let name = DataAddress.name(asset.source, in: asset.folder)
          note(.notDrawn, "\(LottieReport.missing) image '\(printable(name))'", at: path)
        }
      } catch {
        note(.notDrawn, "image (\(printable("\(error)")))", at: path)
      }
    } else {
      note(.notDrawn, "missing asset '\(printable(id))'", at: path)
    }
    known[id] = image
    return image
  }

  private func bytes(of asset: ImageModel) throws -> Data? {
    if DataAddress.isOne(asset.source) { return DataAddress.bytes(asset.source) }
    if let data = try embedded(asset.source) { return data }
    return images.image(named: asset.source, folder: asset.folder)
  }

  private func decode(_ data: Data) throws -> CGImage? {
    let image = try ImageCodec.decode(data, limits: limits.render)
    let bytes = image.width * image.height * 4
    try LottieError.check(
      "decodedBytes", decodedBytes + bytes, atMost: limits.render.decodedBytes)
    decodedBytes += bytes
    return image
  }
}

/// When the layers of a tree are visible.
final class LayerVisibility {
  /// How many frames longer than they say layers are visible. Zero but at the animation's end.
  var slack = 0.0
}

/// Gives an animation the images that lie beside its file.
///
/// Without one, only images inside the file are shown: nothing touches files or the network.
public protocol LottieImageProvider {
  /// The bytes of an image file, or nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the file's name, as the animation has it. It may hold anything.
  ///   - folder: the folder, as the animation has it.
  func image(named name: String, folder: String) -> Data?
}

/// Gives no images.
struct NoImages: LottieImageProvider {
  func image(named name: String, folder: String) -> Data? { nil }
}
