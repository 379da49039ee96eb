@_implementationOnly import CPango

/// English names of scripts.
enum ScriptNames {
  /// The name; for a rare script its four letters of ISO 15924.
  static func name(of script: hb_script_t) -> String {
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED: return "symbols"
    default: break
    }
    let number = script.rawValue
    let letters = String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, as: UTF8.self)
    return names[letters] ?? "script \(letters)"
  }

  private static let names = [
    "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Brai": "Braille",
    "Cans": "Canadian syllabics", "Cher": "Cherokee", "Copt": "Coptic", "Cyrl": "Cyrillic",
    "Deva": "Devanagari", "Egyp": "Egyptian hieroglyphs", "Ethi": "Ethiopic", "Geor": "Georgian",
    "Goth": "Gothic", "Grek": "Greek", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hebr": "Hebrew",
    "Java": "Javanese", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Latn": "Latin",
    "Mlym": "Malayalam", "Mong": "Mongolian", "Mymr": "Myanmar", "Nkoo": "N'Ko", "Orya": "Oriya",
    "Sinh": "Sinhala", "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Tfng": "Tifinagh",
    "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Xsux": "cuneiform", "Yiii": "Yi",
  ]
}
