@_implementationOnly import CCairo
@_implementationOnly import CPango

/// The versions that the pixels of a text depend on: those of the libraries, and of a font.
package enum TextVersions {
  /// The versions of the libraries that break, shape and fill text, such as
  /// `cairo-1.16.0_freetype-2.12.1_harfbuzz-6.0.0_pango-1.50.12`.
  package static var libraries: String {
    let pango = pango_version_string().map { String(cString: $0) } ?? "none"
    let names = [
      "cairo-\(String(cString: cairo_version_string()))", "freetype-\(freetype)",
      "harfbuzz-\(String(cString: hb_version_string()))", "pango-\(pango)",
    ]
    return names.joined(separator: "_")
  }

  /// The version string of a font, such as `Version 2.37`; nil if no font with this name is
  /// installed, or it has no version string.
  package static func font(_ name: String) -> String? {
    let font = CTFontCreateWithName(name as CFString, 12, nil)
    return font.substitute(for: name) == nil ? font.face.names.version : nil
  }

  private static var freetype: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "none" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
