import Foundation

/// What errors of the library say, in the words of `lamina.h`.
///
/// Properties say what they take by the names of Swift's types. Those stand behind " refused: " or
/// "(allowed: " and are replaced there only, so that names and values of the program stay as they
/// are.
enum CWords {
  /// `message` with the names of C's types.
  static func of(_ message: String) -> String {
    guard let mark = message.range(of: " refused: ", options: .backwards) else { return message }
    var why = String(message[mark.upperBound...])
    for (swift, c) in phrases { why = why.replacingOccurrences(of: swift, with: c) }
    return message[..<mark.upperBound] + why
  }

  /// In the order in which they are replaced: longer ones before their parts.
  private static let phrases: [(String, String)] = [
    ("a CALayerDelegate or nil", "a function (lamina_layer_set_draw)"),
    ("a CALayoutManager or nil", "no value of C"), ("a CATimeMap", "a text of keys"),
    ("a dictionary of actions or nil", "one action after the other (lamina_layer_set_action)"),
    ("a dictionary or nil", "no value of C"),
    (" or an NSValue of 20 floats", ""), (" or an NSValue of one", ""),
    ("Optional<Array<CAMediaTimingFunction>>", "list of names of timing functions"),
    ("Optional<Array<CAAnimation>>", "list of animations"),
    ("Optional<Array<Any>>", "list"),
    ("Optional<CAMediaTimingFunction>", "name of a timing function or text of four numbers"),
    ("Optional<CAValueFunction>", "name of a value function"),
    ("Optional<CAAnimationDelegate>", "function (lamina_animation_set_function)"),
    ("Optional<any CAAnimationDelegate>", "function (lamina_animation_set_function)"),
    ("Optional<CGPath>", "path"), ("Optional<String>", "text"),
    ("Optional<CAAnimationRotationMode>", "text"), ("Optional<CATransitionSubtype>", "text"),
    ("Optional<Any>", "value"),
    ("CAMediaTimingFillMode", "text"), ("CAAnimationCalculationMode", "text"),
    ("CATransitionType", "text"), ("CAFrameRateRange", "list of three numbers"),
    ("a CAMediaTimingFunction", "the name of a timing function or a text of four numbers"),
    ("a () -> Void", "a function (lamina_transaction_set_completion)"),
    ("a String or an NSAttributedString", "a text"),
    ("the name of a font, a CTFont or a CGFont", "the name of a font"),
    ("CGAffineTransform", "lamina_transform without perspective"),
    ("CATransform3D", "lamina_transform"), ("CGPoint", "lamina_point"), ("CGSize", "lamina_size"),
    ("CGRect", "lamina_rect"), ("CGColor", "lamina_color"), ("CGPath", "path"),
    ("CGImage", "lamina_image"), ("CGFloat", "number"), ("Double", "number"), ("Float", "number"),
    ("a Bool", "a truth value"), ("an Int", "a whole number"), (" or nil", " or no value"),
  ]
}
