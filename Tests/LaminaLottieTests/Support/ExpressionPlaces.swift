import Foundation

/// A document with an expression in every place where a file can have one.
enum ExpressionPlaces {
  /// The document, and how often the expression stands in it.
  static func document(_ expression: String) -> (text: String, count: Int) {
    let written = expression.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    let count = whole.components(separatedBy: "@").count - 1
    return (whole.replacingOccurrences(of: "@", with: written), count)
  }

  private static func value(_ value: String) -> String { #"{"a":0,"k":\#(value),"x":"@"}"# }

  private static let path = value(
    #"{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#)

  private static let place = """
    "a":\(value("[1,1]")),"p":\(value("[2,2]")),"s":\(value("[90,90]")),"r":\(value("5")),
    "o":\(value("80")),"sk":\(value("3")),"sa":\(value("4"))
    """

  private static let shapes = """
    {"ty":"gr","nm":"G","np":2,"it":[
    {"ty":"sh","nm":"P","ks":\(path)},
    {"ty":"rc","p":\(value("[1,1]")),"s":\(value("[9,9]")),"r":\(value("1"))},
    {"ty":"el","p":\(value("[1,1]")),"s":\(value("[9,9]"))},
    {"ty":"sr","sy":1,"pt":\(value("5")),"p":\(value("[9,9]")),"r":\(value("1")),
    "or":\(value("9")),"os":\(value("1")),"ir":\(value("4")),"is":\(value("1"))},
    {"ty":"fl","c":\(value("[1,0,0,1]")),"o":\(value("50"))},
    {"ty":"st","c":\(value("[1,0,0,1]")),"o":\(value("50")),"w":\(value("2")),
    "ml2":\(value("3")),"d":[{"n":"d","v":\(value("2"))},{"n":"o","v":\(value("1"))}]},
    {"ty":"gf","t":2,"o":\(value("50")),"s":\(value("[0,0]")),"e":\(value("[9,0]")),
    "h":\(value("2")),"a":\(value("3")),"g":{"p":2,"k":\(value("[0,1,0,0,1,0,0,1]"))}},
    {"ty":"gs","t":1,"o":\(value("50")),"w":\(value("2")),"s":\(value("[0,0]")),
    "e":\(value("[9,0]")),"g":{"p":2,"k":\(value("[0,1,0,0,1,0,0,1]"))}},
    {"ty":"tm","s":\(value("10")),"e":\(value("90")),"o":\(value("5"))},
    {"ty":"tr",\(place)}]},\(modifiers.map(modified).joined(separator: ","))
    """

  /// Each changes a square of its own, so that what they make is no product.
  private static let modifiers = [
    #"{"ty":"rd","r":\#(value("1"))}"#, #"{"ty":"pb","a":\#(value("10"))}"#,
    #"{"ty":"zz","s":\#(value("1")),"r":\#(value("2")),"pt":\#(value("1"))}"#,
    #"{"ty":"op","a":\#(value("1")),"ml":\#(value("4"))}"#,
    """
    {"ty":"rp","c":\(value("2")),"o":\(value("0")),"tr":{"a":\(value("[0,0]")),
    "p":\(value("[1,1]")),"s":\(value("[90,90]")),"r":\(value("1")),"o":{"k":100},
    "so":\(value("90")),"eo":\(value("10"))}}
    """,
  ]

  private static func modified(_ modifier: String) -> String {
    #"""
    {"ty":"gr","it":[{"ty":"rc","p":{"k":[1,1]},"s":{"k":[9,9]},"r":{"k":0}},\#(modifier),
    {"ty":"fl","c":{"k":[0,0,0,1]},"o":{"k":100}},{"ty":"tr"}]}
    """#
  }

  private static let control = [0, 1, 2, 3, 4, 7, 10].map {
    let number = $0 == 2 ? "[1,0,0,1]" : $0 == 3 ? "[1,2]" : "1"
    return #"{"ty":5,"nm":"C\#($0)","ef":[{"ty":\#($0),"nm":"V","v":\#(value(number))}]}"#
  }.joined(separator: ",")

  /// The values of an effect that draws something.
  private static func effect(_ type: Int, _ values: [String]) -> String {
    let list = values.map { #"{"ty":\#($0.hasPrefix("[1,0") ? 2 : 0),"v":\#(value($0))}"# }
    return #"{"ty":\#(type),"ef":[\#(list.joined(separator: ","))]}"#
  }

  private static let effects = [
    effect(20, ["[1,0,0,1]", "[1,0,1,1]", "50"]),
    effect(21, ["0", "0", "[1,0,0,1]", "0", "0", "0", "1"]),
    effect(22, ["1", "0", "0", "[1,0,0,1]", "2", "9", "1", "0", "90", "50", "1"]),
    effect(25, ["[1,0,0,1]", "99", "40", "5", "2"]), effect(29, ["2", "1", "0"]),
    effect(35, ["1", "1", "1", "90", "90", "1", "2", "3", "90"]),
    effect(999, ["1"]),
  ].joined(separator: ",")

  private static let masks = """
    {"mode":"a","pt":\(path),"o":\(value("90")),"x":\(value("1")),"f":\(value("[0,0]"))}
    """

  private static let shadow = """
    {"ty":1,"c":\(value("[1,0,0,1]")),"o":\(value("50")),"a":\(value("90")),"s":\(value("5")),
    "d":\(value("5"))}
    """

  private static let animator: String = {
    let numbers = [
      "r", "rx", "ry", "sk", "sa", "o", "fh", "fs", "fb", "fo", "sh", "ss", "sb", "so",
    ]
    let values = numbers.map { #""\#($0)":\#(value("10"))"# }.joined(separator: ",")
    return """
      {"nm":"A","s":{"t":0,"b":1,"sh":2,"s":\(value("0")),"e":\(value("90")),"o":\(value("1")),
      "a":\(value("90")),"xe":\(value("1")),"ne":\(value("1")),"sm":\(value("90"))},
      "a":{"a":\(value("[1,1]")),"p":\(value("[1,1]")),"s":\(value("[90,90]")),\(values),
      "fc":\(value("[1,0,0,1]")),"sc":\(value("[1,0,0,1]")),"sw":\(value("1")),
      "t":\(value("1"))}}
      """
  }()

  private static let text = """
    "t":{"d":{"x":"@","k":[{"t":0,"s":{"t":"ab","f":"F","s":20,"fc":[1,0,0],"j":0}}]},
    "p":{"m":0,"f":\(value("1")),"l":\(value("0")),"r":\(value("0")),"p":\(value("1")),
    "a":\(value("0"))},"m":{"g":1,"a":\(value("[0,0]"))},"a":[\(animator)]}
    """

  private static let spatial = """
    "ddd":1,"ks":{"a":\(value("[1,1]")),"p":{"s":true,"x":\(value("1")),"y":\(value("2")),
    "z":\(value("3"))},"s":\(value("[90,90]")),"rz":\(value("5")),"rx":\(value("5")),
    "ry":\(value("5")),"or":\(value("[1,2,3]")),"o":\(value("80"))}
    """

  private static let whole = """
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":100,"h":100,
    "slots":{"turn":{"p":\(value("9"))},"words":{"p":{"x":"@","k":[{"t":0,"s":{"t":"a"}}]}}},
    "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},
    "chars":[{"ch":"a","style":"","fFamily":"F","w":60,"data":{"shapes":[\(shapes)]}}],
    "assets":[{"id":"c","nm":"inner","layers":[
    {"ty":3,"ind":1,"nm":"deep","ip":0,"op":20,"st":0,"ks":{\(place)}}]},
    {"id":"s","u":"","p":"data:audio/wav;base64,UklGRg==","e":1}],
    "layers":[
    {"ty":4,"ind":1,"nm":"own","parent":2,"ip":0,"op":20,"st":0,"ks":{\(place)},
    "shapes":[\(shapes)],"ef":[\(control),\(effects)],"masksProperties":[\(masks)],
    "sy":[\(shadow)]},
    {"ty":3,"ind":2,"nm":"null","ip":0,"op":20,"st":0,\(spatial)},
    {"ty":5,"ind":3,"nm":"text","ip":0,"op":20,"st":0,"ks":{\(place)},\(text),
    "masksProperties":[\(masks)]},
    {"ty":5,"ind":4,"nm":"slotted","ip":0,"op":20,"st":0,"ks":{"r":{"k":0,"sid":"turn"}},
    "t":{"d":{"sid":"words","k":[{"t":0,"s":{"t":"a","f":"F","s":20}}]}}},
    {"ty":0,"ind":5,"nm":"comp","refId":"c","w":50,"h":50,"ip":0,"op":20,"st":0,
    "ks":{\(place)},"tm":\(value("1"))},
    {"ty":6,"ind":6,"nm":"sound","refId":"s","ip":0,"op":20,"st":0,"au":{"lv":\(value("50"))}},
    {"ty":1,"ind":7,"nm":"solid","sw":9,"sh":9,"sc":"#ff0000","ip":0,"op":20,"st":0,
    "ks":{\(place)},"masksProperties":[\(masks)]}]}
    """
}
