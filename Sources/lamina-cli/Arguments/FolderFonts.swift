import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// The fonts of a folder, by each of their names. They are opened beneath it and nowhere else.
struct FolderFonts: LottieFontProvider {
  /// By family and style, by PostScript name, by full name, and by family, in lower case.
  private var fonts: [String: CGFont] = [:]

  /// Reads the `.ttf`, `.otf` and `.ttc` files directly in the folder; of a collection, its first
  /// font. A file that is no font is left out, with a warning.
  init(_ path: String, limits: RenderLimits) throws {
    guard let folder = DocumentFolder(path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { throw CommandFailure(.noInput, path, "no such folder") }
    let locator = ResourceLocator(folder)
    for name in names.sorted() {
      let ending = name.lowercased().split(separator: ".").last ?? ""
      guard ["ttf", "otf", "ttc"].contains(ending) else { continue }
      guard case .file(let file) = locator.locate(name),
        let data = try? file.read(limits: limits, what: "font"),
        let provider = CGDataProvider(data: data as CFData), let font = CGFont(provider)
      else {
        Messages.warning("\(name): it is not a font")
        continue
      }
      add(font)
    }
  }

  private mutating func add(_ font: CGFont) {
    let sized = CTFontCreateWithGraphicsFont(font, 12, nil, nil)
    let family = CTFontCopyFamilyName(sized) as String
    let full = CTFontCopyFullName(sized) as String
    for name in [CTFontCopyPostScriptName(sized) as String, full, family] where !name.isEmpty {
      // The first one of a family, unless a later one has that very name.
      if fonts[name.lowercased()] == nil || name == full { fonts[name.lowercased()] = font }
    }
  }

  func font(named name: String, family: String, style: String, size: Double) -> CTFont? {
    for wanted in [name, "\(family) \(style)", family] {
      if let font = fonts[wanted.lowercased()] {
        return CTFontCreateWithGraphicsFont(font, size, nil, nil)
      }
    }
    return nil
  }
}
