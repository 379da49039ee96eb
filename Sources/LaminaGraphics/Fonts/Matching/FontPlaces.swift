@_implementationOnly import CPango

/// Where fontconfig finds fonts, for a process that wants to read nothing else.
package enum FontPlaces {
  /// The folders of fonts and of fontconfig's caches, and the files of its configuration. Some may
  /// not exist. It reads the configuration, which takes about a millisecond.
  package static func paths() -> [String] {
    guard let config = FcInitLoadConfig() else { return [] }
    defer { FcConfigDestroy(config) }
    return strings(FcConfigGetFontDirs(config)) + strings(FcConfigGetCacheDirs(config))
      + strings(FcConfigGetConfigFiles(config))
  }

  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let text = FcStrListNext(list) { strings.append(String(cString: text)) }
    return strings
  }
}
