@_implementationOnly import CPango

/// Scripts of characters, as HarfBuzz numbers them.
enum TextScripts {
  private static let common = HB_SCRIPT_COMMON.rawValue
  private static let inherited = HB_SCRIPT_INHERITED.rawValue

  /// The script of each scalar. A scalar of several scripts gets the script of the text before it
  /// or, at the start, of the text after it.
  static func resolve(_ scalars: [UInt32]) -> [UInt32] {
    let functions = hb_unicode_funcs_get_default()
    var scripts = scalars.map { hb_unicode_script(functions, $0).rawValue }
    func isOpen(_ script: UInt32) -> Bool { script == common || script == inherited }
    guard let first = scripts.first(where: { !isOpen($0) }) else {
      return Array(repeating: HB_SCRIPT_LATIN.rawValue, count: scalars.count)
    }
    var before = first
    for index in scripts.indices {
      if isOpen(scripts[index]) { scripts[index] = before } else { before = scripts[index] }
    }
    return scripts
  }
}
