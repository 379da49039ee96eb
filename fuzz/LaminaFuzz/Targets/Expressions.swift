import Foundation

extension FuzzTarget {
  /// Plays an animation with expressions in every kind of place, which the bytes put together from
  /// what expressions are made of: layers, compositions and properties that are not there, not yet
  /// there, or the property itself; texts that are run; numbers that are none.
  static func playExpressions(_ bytes: UnsafeRawBufferPointer) {
    var writer = ExpressionWriter(InputBytes(bytes))
    let document = writer.document()
    Data(document.utf8).withUnsafeBytes { playLottie($0) }
  }
}

/// Writes a document with expressions.
private struct ExpressionWriter {
  private var bytes: InputBytes
  private var depth = 0

  init(_ bytes: InputBytes) { self.bytes = bytes }

  // MARK: Expressions

  private static let numbers = [
    "0", "1", "2", "3", "-1", "99", "0.5", "1e300", "-1e300", "0/0", "1/0", "time", "index", "'a'",
    "[]", "[1,2]", "{}", "undefined", "null", "value", "thisProperty",
  ]
  private static let names = ["'own'", "'text'", "'comp'", "'deep'", "'none'", "'G'", "'P'", "'C'"]
  private static let roots = [
    "thisComp", "thisLayer", "thisProperty", "this", "comp('inner')", "comp('none')", "comp()",
    "value", "transform", "effect", "mask", "content", "text", "parent", "time", "Math", "eval",
  ]
  private static let members = [
    "layer", "effect", "mask", "content", "transform", "text", "sourceText", "parent", "position",
    "opacity", "path", "maskPath", "propertyIndex", "propertyGroup", "numProperties", "name",
    "animator", "selector", "property", "start", "dash", "timeRemap", "key", "value", "numKeys",
    "active", "source", "index", "width", "hasParent", "layerStyle", "moreOption", "length",
  ]
  private static let functions = [
    "valueAtTime", "velocityAtTime", "speedAtTime", "loopOut", "loopIn", "loopOutDuration",
    "wiggle", "smooth", "nearestKey", "key", "posterizeTime", "seedRandom", "random", "noise",
    "gaussRandom", "linear", "ease", "clamp", "length", "normalize", "dot", "cross", "rgbToHsl",
    "hslToRgb", "createPath", "toComp", "fromComp", "toWorld", "fromCompToSurface", "toWorldVec",
    "points", "inTangents", "isClosed", "pointOnPath", "tangentOnPath", "normalOnPath",
    "timeToFrames", "framesToTime", "propertyGroup", "$bm_sum", "$bm_mul", "$bm_div", "$bm_mod",
    "$bm_neg", "Number", "Array", "String", "Object.keys", "Array.from", "parseInt", "Math.max",
  ]

  private mutating func number() -> String { bytes.word(Self.numbers) }

  private mutating func argument() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 3 || bytes.isEmpty { return number() }
    switch bytes.below(4) {
    case 0: return bytes.word(Self.names)
    case 1: return value()
    default: return number()
    }
  }

  private mutating func arguments() -> String {
    (0..<bytes.below(4)).map { _ in argument() }.joined(separator: ", ")
  }

  private mutating func value() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 5 || bytes.isEmpty { return number() }
    switch bytes.below(8) {
    case 0: return "\(bytes.word(Self.functions))(\(arguments()))"
    case 1: return "eval('\(bytes.word(["1", "value", "eval(", "thisComp.layer(9)", "{", "x=1"]))')"
    case 2: return "[\(argument()), \(argument())]"
    case 3:
      return "(\(value()) \(bytes.word(["+", "-", "*", "/", "%", "==", "in", "||"])) \(value()))"
    default: break
    }
    var text = bytes.word(Self.roots)
    for _ in 0..<bytes.below(6) {
      switch bytes.below(5) {
      case 0: text += "(\(arguments()))"
      case 1: text += "[\(argument())]"
      case 2: text += ".\(bytes.word(Self.functions))(\(arguments()))"
      default: text += ".\(bytes.word(Self.members))"
      }
    }
    return text
  }

  private mutating func expression() -> String {
    switch bytes.below(6) {
    case 0: "let a = \(value()); a[0] = a; $bm_rt = a * \(value());"
    case 1: "var f = x => \(value()); [1, 2].map(f)"
    case 2: "try { \(value()) } catch (e) { \(value()) }"
    default: value()
    }
  }

  // MARK: Documents

  /// A property; every second one has an expression while there are bytes.
  private mutating func property(_ value: String) -> String {
    guard !bytes.isEmpty, bytes.flag() else { return #"{"k":\#(value)}"# }
    return #"{"k":\#(value),"x":"\#(expression())"}"#
  }

  private mutating func transform() -> String {
    #"""
    "a":\#(property("[1,1]")),"p":\#(property("[2,2]")),"s":\#(property("[90,90]")),
    "r":\#(property("5")),"o":\#(property("80"))
    """#
  }

  private mutating func path() -> String {
    property(#"{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#)
  }

  private mutating func shapes() -> String {
    #"""
    {"ty":"gr","nm":"G","it":[{"ty":"sh","nm":"P","ks":\#(path())},
    {"ty":"rc","p":\#(property("[1,1]")),"s":\#(property("[9,9]")),"r":\#(property("1"))},
    {"ty":"fl","c":\#(property("[1,0,0,1]")),"o":\#(property("50"))},
    {"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":50},"w":\#(property("2")),
    "d":[{"n":"d","v":\#(property("2"))}]},
    {"ty":"gf","t":2,"o":{"k":50},"s":\#(property("[0,0]")),"e":{"k":[9,0]},
    "g":{"p":2,"k":\#(property("[0,1,0,0,1,0,0,1]"))}},
    {"ty":"tm","s":\#(property("10")),"e":{"k":90},"o":\#(property("5"))},
    {"ty":"rp","c":\#(property("2")),"o":{"k":0},"tr":{\#(transform())}},
    {"ty":"tr",\#(transform())}]}
    """#
  }

  private mutating func masks() -> String {
    #"{"mode":"a","pt":\#(path()),"o":\#(property("90")),"x":\#(property("1"))}"#
  }

  private mutating func effects() -> String {
    let kinds = [0, 2, 3, 10].map { type -> String in
      let value = property(type == 2 ? "[1,0,0,1]" : type == 3 ? "[1,2]" : "1")
      return #"{"ty":5,"nm":"C","ef":[{"ty":\#(type),"nm":"V","v":\#(value)}]}"#
    }
    return kinds.joined(separator: ",")
      + #",{"ty":25,"ef":[{"ty":2,"v":\#(property("[1,0,0,1]"))},{"ty":0,"v":\#(property("9"))}]}"#
  }

  private mutating func text() -> String {
    #"""
    "t":{"d":{"x":"\#(expression())","k":[{"t":0,"s":{"t":"ab","f":"F","s":20,"fc":[1,0,0]}}]},
    "p":{"m":0,"f":\#(property("1"))},"m":{"g":1,"a":\#(property("[0,0]"))},"a":[{"nm":"A",
    "s":{"t":0,"b":1,"sh":2,"s":\#(property("0")),"e":\#(property("90"))},
    "a":{"p":\#(property("[1,1]")),"fc":\#(property("[1,0,0,1]")),"t":\#(property("1"))}}]}
    """#
  }

  mutating func document() -> String {
    let layers = [
      #""ty":4,"nm":"own","parent":2,"shapes":[\#(shapes())],"ef":[\#(effects())],"#
        + #""masksProperties":[\#(masks())],"sy":[{"ty":1,"c":{"k":[1,0,0,1]},"o":{"k":50},"#
        + #""a":\#(property("90")),"s":\#(property("5")),"d":{"k":5}}]"#,
      #""ty":3,"nm":"null","parent":1"#,
      #""ty":5,"nm":"text",\#(text()),"masksProperties":[\#(masks())]"#,
      #""ty":0,"nm":"comp","refId":"c","w":50,"h":50,"tm":\#(property("1"))"#,
      #""ty":6,"nm":"sound","refId":"s","au":{"lv":\#(property("50"))}"#,
    ]
    var whole: [String] = []
    for (place, layer) in layers.enumerated() {
      whole.append(
        #"{"ind":\#(place + 1),"ip":0,"op":9,"st":0,"ks":{\#(transform())},\#(layer)}"#)
    }
    return #"""
      {"v":"5.9.0","fr":10,"ip":0,"op":9,"w":100,"h":100,
      "slots":{"n":{"p":\#(property("7"))}},
      "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},
      "chars":[{"ch":"a","style":"","fFamily":"F","w":60,"data":{"shapes":[\#(shapes())]}}],
      "assets":[{"id":"c","nm":"inner","layers":[{"ty":3,"ind":1,"nm":"deep","ip":0,"op":9,
      "st":0,"ks":{\#(transform())}}]},{"id":"s","u":"","p":"data:audio/wav;base64,UklGRg==",
      "e":1}],"layers":[\#(whole.joined(separator: ",")),{"ty":3,"ind":9,"ip":0,"op":9,"st":0,
      "ks":{"r":{"k":1,"sid":"n"}}}]}
      """#
  }
}
