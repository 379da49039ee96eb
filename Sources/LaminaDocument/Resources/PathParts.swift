/// The folder and the name of a file's path. It looks at the text only, and takes any text: an
/// empty one, a single character, slashes alone.
///
/// Foundation's `deletingLastPathComponent` ends the process for a path of one character.
///
///     PathParts("a/b.png")   // folder "a", name "b.png", extension "png"
///     PathParts("b")         // folder ".", name "b", extension ""
///     PathParts("/a/")       // folder "/", name "a", extension ""
package struct PathParts: Equatable {
  /// The path of the folder, without a slash at its end unless it is `/`. The folder of a path
  /// without a slash is `.`.
  package let folder: String
  /// The last part. Slashes after it do not count. Empty if the path has nothing else.
  package let name: String

  package init(_ path: String) {
    let bytes = path.utf8
    let slash = UInt8(ascii: "/")
    func withoutSlashes(_ part: Substring.UTF8View) -> Substring.UTF8View {
      var part = part
      while part.last == slash { part.removeLast() }
      return part
    }
    let whole = withoutSlashes(bytes[...])
    guard let last = whole.lastIndex(of: slash) else {
      folder = whole.isEmpty && bytes.first == slash ? "/" : "."
      name = String(Substring(whole))
      return
    }
    let parent = withoutSlashes(whole[..<last])
    folder = parent.isEmpty ? "/" : String(Substring(parent))
    name = String(Substring(whole[whole.index(after: last)...]))
  }

  /// What follows the last dot of the name, in lower case. Empty if the name has no dot, or only
  /// one at its start or at its end.
  package var fileExtension: String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: dot)...].lowercased()
  }
}
