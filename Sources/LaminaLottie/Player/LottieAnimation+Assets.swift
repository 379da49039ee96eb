import Foundation
import Lamina

/// A font that texts of an animation name.
public struct LottieFont: Equatable, Sendable {
  /// The name that texts use, which is often the PostScript name.
  public let name: String
  /// The family's name.
  public let family: String
  /// The style's name, such as `Bold`; empty if the file has none.
  public let style: String
}

/// An image that layers of an animation show.
public struct LottieImageAsset: Equatable, Sendable {
  /// Its identifier in the file.
  public let id: String
  /// The name of its file; empty if its bytes are in the document.
  public let name: String
  /// The folder of its file, as the document has it.
  public let folder: String
  /// Its size in points; zero if the document has none.
  public let size: CGSize
}

/// A file of sound that layers of an animation play.
public struct LottieSoundAsset: Equatable, Sendable {
  /// Its identifier in the file.
  public let id: String
  /// The name of its file; empty if its bytes are in the document.
  public let name: String
  /// The folder of its file, as the document has it.
  public let folder: String
}

extension LottieAnimation {
  /// The fonts that texts name, by name.
  public var fonts: [LottieFont] {
    model.fonts.sorted { $0.key < $1.key }.map { name, font in
      LottieFont(name: name, family: font.family, style: font.style)
    }
  }

  /// The images that layers show, by identifier.
  public var images: [LottieImageAsset] {
    model.images.sorted { $0.key < $1.key }.map { id, image in
      LottieImageAsset(
        id: id, name: DataAddress.isOne(image.source) ? "" : image.source, folder: image.folder,
        size: image.size)
    }
  }

  /// The files of sound, by identifier. ``LottieLayer/soundtrack(from:)`` says what of them is
  /// heard.
  public var sounds: [LottieSoundAsset] {
    model.sounds.sorted { $0.key < $1.key }.map { id, sound in
      LottieSoundAsset(
        id: id, name: DataAddress.isOne(sound.source) ? "" : sound.source, folder: sound.folder)
    }
  }
}
