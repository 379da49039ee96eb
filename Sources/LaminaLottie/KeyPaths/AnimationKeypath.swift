/// Names a property of a layer or of a shape in it, by the names of what is around it.
///
/// `Layer.Group 1.Fill 1.Color` is the colour of a fill, `Layer.Transform.Position` a layer's
/// place. A composition's layers come after the layer that shows it. `*` stands for any one name
/// and `**` for any number of names, none included: `**.Color` is every colour.
/// ``LottieLayer/allHierarchyKeypaths()`` lists those of an animation. What has no name in the file
/// is called `Layer`. The names follow lottie-ios.
public struct AnimationKeypath: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The names, from the outermost to the property.
  public let keys: [String]

  /// A path of names with dots between them.
  public init(keypath: String) {
    keys = keypath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// A path of names, which may hold dots.
  public init(keys: [String]) { self.keys = keys }

  /// The same as ``init(keypath:)``.
  public init(stringLiteral value: String) { self.init(keypath: value) }

  /// The names with dots between them.
  public var description: String { keys.joined(separator: ".") }

  /// Whether it stands for `path`, which has no wildcards. O(names × names).
  func matches(_ path: [String]) -> Bool {
    var (key, place) = (0, 0)
    // Where to go on if the names after the last `**` do not match.
    var retry: (key: Int, place: Int)?
    while place < path.count {
      if key < keys.count, keys[key] == "**" {
        retry = (key, place)
        key += 1
      } else if key < keys.count, keys[key] == "*" || keys[key] == path[place] {
        (key, place) = (key + 1, place + 1)
      } else if let (last, from) = retry {
        retry = (last, from + 1)
        (key, place) = (last + 1, from + 1)
      } else {
        return false
      }
    }
    return keys[key...].allSatisfy { $0 == "**" }
  }
}
