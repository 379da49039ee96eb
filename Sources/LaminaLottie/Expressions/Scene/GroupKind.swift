/// A property in a group: the key that it has in the file, and how expressions name it.
struct GroupPart: Sendable {
  /// Its number in the authors' tool; 0 if that is not known.
  let index: Int
  let key: String
  /// Its name in the authors' tool.
  let name: String
  /// The name and others, as ``GroupKind/word(_:)`` makes them.
  let words: [String]

  init(_ index: Int, _ key: String, _ name: String, _ others: String...) {
    (self.index, self.key, self.name) = (index, key, name)
    words = [GroupKind.word(name)] + others
  }
}

/// What a group of properties is, and which it has.
///
/// Numbers and names are those of the authors' tool; the exporter writes its numbers as `ix` too.
enum GroupKind: Sendable {
  case transform
  case groupTransform
  case repeaterTransform
  /// An item of a shape layer, by the file's name of its type.
  case shape(String)
  case mask
  case textAnimator
  case textAnimatorValues
  case textSelector
  case textPath
  case textOptions
  case layerStyle
  case dashes

  var parts: [GroupPart] {
    switch self {
    case .transform: Self.transforms
    case .groupTransform: Self.groupTransforms
    case .repeaterTransform: Self.repeaterTransforms
    case .shape(let type): Self.shapes[type]?.parts ?? []
    case .mask: Self.masks
    case .textAnimatorValues: Self.animatorValues
    case .textSelector: Self.selectors
    case .textPath: Self.textPaths
    case .textOptions: [GroupPart(3, "a", "Grouping Alignment")]
    case .layerStyle: Self.styles
    case .textAnimator, .dashes: []
    }
  }

  /// The part that a word names. `ADBE Vector Rect Size` is `size` of a rectangle.
  func part(_ word: String) -> GroupPart? {
    let parts = parts
    if let found = parts.first(where: { $0.words.contains(word) }) { return found }
    var prefix = ""
    switch self {
    case .shape(let type): prefix = Self.shapes[type]?.prefix ?? ""
    case .repeaterTransform: prefix = "repeater"
    default: break
    }
    guard !prefix.isEmpty, word.hasPrefix(prefix) else { return nil }
    let rest = String(word.dropFirst(prefix.count))
    return parts.first { $0.words.contains(rest) }
  }

  /// `Anchor Point`, `anchorPoint` and `ADBE Anchor Point` are one word.
  static func word(_ name: String) -> String {
    var words = name.lowercased().split { $0 == " " || $0 == "_" }[...]
    if words.first == "adbe" { words.removeFirst() }
    if let kind = words.first, words.count > 1, ["vectors", "vector", "text"].contains(kind) {
      words.removeFirst()
    }
    let word = words.joined()
    // `mask` begins names of its own kind: `maskPath`.
    return word.hasPrefix("mask") ? String(word.dropFirst(4)) : word
  }

  // MARK: Tables

  private static let transforms = [
    GroupPart(1, "a", "Anchor Point", "anchor"), GroupPart(2, "p", "Position"),
    GroupPart(3, "p.x", "X Position", "position0"), GroupPart(4, "p.y", "Y Position", "position1"),
    GroupPart(5, "p.z", "Z Position", "position2"), GroupPart(6, "s", "Scale"),
    GroupPart(7, "or", "Orientation"), GroupPart(8, "rx", "X Rotation", "rotatex"),
    GroupPart(9, "ry", "Y Rotation", "rotatey"),
    GroupPart(10, "r", "Rotation", "zrotation", "rotatez"), GroupPart(11, "o", "Opacity"),
  ]

  private static let groupTransforms = [
    GroupPart(1, "a", "Anchor Point", "anchor"), GroupPart(2, "p", "Position"),
    GroupPart(3, "s", "Scale"), GroupPart(4, "sk", "Skew"), GroupPart(5, "sa", "Skew Axis"),
    GroupPart(6, "r", "Rotation"), GroupPart(7, "o", "Opacity", "groupopacity"),
  ]

  private static let repeaterTransforms = [
    GroupPart(1, "a", "Anchor Point", "anchor"), GroupPart(2, "p", "Position"),
    GroupPart(3, "s", "Scale"), GroupPart(4, "r", "Rotation"),
    GroupPart(5, "so", "Start Opacity", "opacity1"), GroupPart(6, "eo", "End Opacity", "opacity2"),
  ]

  private static let masks = [
    GroupPart(1, "pt", "Mask Path", "shape"), GroupPart(2, "f", "Mask Feather"),
    GroupPart(3, "o", "Mask Opacity"), GroupPart(4, "x", "Mask Expansion", "offset"),
  ]

  private static let animatorValues = [
    GroupPart(0, "a", "Anchor Point"), GroupPart(0, "p", "Position", "position3d"),
    GroupPart(0, "s", "Scale", "scale3d"), GroupPart(0, "sk", "Skew"),
    GroupPart(0, "sa", "Skew Axis"), GroupPart(0, "r", "Rotation", "zrotation"),
    GroupPart(0, "rx", "X Rotation"), GroupPart(0, "ry", "Y Rotation"),
    GroupPart(0, "o", "Opacity"), GroupPart(0, "fc", "Fill Color"), GroupPart(0, "fh", "Fill Hue"),
    GroupPart(0, "fs", "Fill Saturation"), GroupPart(0, "fb", "Fill Brightness"),
    GroupPart(0, "fo", "Fill Opacity"), GroupPart(0, "sc", "Stroke Color"),
    GroupPart(0, "sh", "Stroke Hue"), GroupPart(0, "ss", "Stroke Saturation"),
    GroupPart(0, "sb", "Stroke Brightness"), GroupPart(0, "so", "Stroke Opacity"),
    GroupPart(0, "sw", "Stroke Width"), GroupPart(0, "t", "Tracking Amount", "tracking"),
  ]

  private static let selectors = [
    GroupPart(1, "s", "Start", "percentstart"), GroupPart(2, "e", "End", "percentend"),
    GroupPart(3, "o", "Offset", "percentoffset"), GroupPart(0, "a", "Amount"),
    GroupPart(0, "xe", "Ease High"), GroupPart(0, "ne", "Ease Low"),
    GroupPart(0, "sm", "Smoothness"),
  ]

  private static let textPaths = [
    GroupPart(2, "r", "Reverse Path"), GroupPart(3, "p", "Perpendicular To Path"),
    GroupPart(4, "a", "Force Alignment"), GroupPart(5, "f", "First Margin"),
    GroupPart(6, "l", "Last Margin"),
  ]

  private static let styles = [
    GroupPart(0, "c", "Color"), GroupPart(0, "o", "Opacity"), GroupPart(0, "a", "Angle"),
    GroupPart(0, "d", "Distance"), GroupPart(0, "s", "Size"),
  ]

  private static let shapes: [String: (prefix: String, parts: [GroupPart])] = [
    "sh": ("", [GroupPart(2, "ks", "Path", "shape")]),
    "rc": (
      "rect",
      [GroupPart(2, "s", "Size"), GroupPart(3, "p", "Position"), GroupPart(4, "r", "Roundness")]
    ),
    "el": ("ellipse", [GroupPart(2, "s", "Size"), GroupPart(3, "p", "Position")]),
    "sr": (
      "star",
      [
        GroupPart(3, "pt", "Points"), GroupPart(4, "p", "Position"), GroupPart(5, "r", "Rotation"),
        GroupPart(6, "ir", "Inner Radius"), GroupPart(7, "or", "Outer Radius"),
        GroupPart(8, "is", "Inner Roundness", "innerroundess"),
        GroupPart(9, "os", "Outer Roundness", "outerroundess"),
      ]
    ),
    "fl": ("fill", [GroupPart(4, "c", "Color"), GroupPart(5, "o", "Opacity")]),
    "st": (
      "stroke",
      [
        GroupPart(3, "c", "Color"), GroupPart(4, "o", "Opacity"),
        GroupPart(5, "w", "Stroke Width", "width"), GroupPart(8, "ml2", "Miter Limit"),
      ]
    ),
    "gf": (
      "grad",
      [
        GroupPart(5, "s", "Start Point", "startpt"), GroupPart(6, "e", "End Point", "endpt"),
        GroupPart(7, "h", "Highlight Length", "hilitelength"),
        GroupPart(8, "a", "Highlight Angle", "hiliteangle"), GroupPart(9, "g.k", "Colors"),
        GroupPart(10, "o", "Opacity", "fillopacity"),
      ]
    ),
    "gs": (
      "grad",
      [
        GroupPart(4, "s", "Start Point", "startpt"), GroupPart(5, "e", "End Point", "endpt"),
        GroupPart(6, "h", "Highlight Length", "hilitelength"),
        GroupPart(7, "a", "Highlight Angle", "hiliteangle"), GroupPart(8, "g.k", "Colors"),
        GroupPart(9, "o", "Opacity", "strokeopacity"), GroupPart(10, "w", "Stroke Width"),
        GroupPart(13, "ml2", "Miter Limit", "strokemiterlimit"),
      ]
    ),
    "tm": (
      "trim", [GroupPart(1, "s", "Start"), GroupPart(2, "e", "End"), GroupPart(3, "o", "Offset")]
    ),
    "rd": ("roundcorner", [GroupPart(1, "r", "Radius")]),
    "rp": ("repeater", [GroupPart(1, "c", "Copies"), GroupPart(2, "o", "Offset")]),
    "pb": ("puckerbloat", [GroupPart(1, "a", "Amount")]),
    "op": ("offset", [GroupPart(1, "a", "Amount"), GroupPart(3, "ml", "Miter Limit")]),
    "zz": (
      "zigzag",
      [
        GroupPart(1, "s", "Size"), GroupPart(2, "r", "Ridges per segment", "ridges", "detail"),
        GroupPart(3, "pt", "Points"),
      ]
    ),
  ]
}
